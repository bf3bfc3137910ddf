import { createTranslator } from 'use-intl/core'
import type { Language } from '../../contract/i18n/languages.ts'
import type { Db, Tx } from '../database/db.ts'
import { prepared } from '../database/prepared.ts'
import { currentLanguage, runWithLanguage } from '../i18n/language.ts'
import { type ServerMessage, translateMessage } from '../i18n/messages.ts'
import type { Email } from '../providers/mailer.ts'
import german from './emails/de.json' with { type: 'json' }
import english from './emails/en.json' with { type: 'json' }
import { type EmailReason, footerFor, footerText } from './emails/footer.ts'
import { htmlBody, previewOf, slotsFor } from './emails/html-body.ts'
import { oneLine, userText } from './emails/user-text.ts'
import { type EmailSite, type Localized, localize } from './emails/values.ts'
import { job } from './job.ts'
import type { Jobs } from './queue.ts'

export const sendEmailJob = job<Email>({ name: 'send_mail', pollSeconds: 1 })

export type EmailName = keyof typeof english
type Write = (path: string, values: Record<string, string | number>) => string

/** Inserted verbatim: our links, amounts and text that is already escaped. */
type Trusted = { trusted: string }
export const trusted = (text: string): Trusted => ({ trusted: text })

/** A text of ours in the language of the reader. */
type Translated = { translated: ServerMessage }

/** A word by which a text selects one of its wordings. It is not shown itself. */
type Variant = { variant: string }

/** Plain strings are user text: only for confirmed addresses, and passed through `userText`. */
export type EmailValues = Record<
  string,
  string | number | Trusted | Translated | Variant | Localized
>

/** A text that lacks a value is not sent. */
function onError(error: Error): never {
  throw error
}

const written: Record<Language, Write> = {
  en: createTranslator({ locale: 'en', messages: english, onError }) as Write,
  de: createTranslator({ locale: 'de', messages: german, onError }) as Write,
}

function renderValue(value: EmailValues[string], { language, confirmed, site }: Reader) {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return confirmed ? userText(value) : ''
  if ('trusted' in value) return value.trusted
  if ('variant' in value) return value.variant
  if (!('translated' in value)) return localize(value, language, site)
  return runWithLanguage(language, () => translateMessage(value.translated))
}

type Reader = {
  language: Language
  /** An unconfirmed address may belong to a stranger: it gets no user text. */
  confirmed: boolean
  site: EmailSite
  /** Why the reader gets the e-mail, for its footer. */
  reason?: EmailReason
}

const isVariant = (value: EmailValues[string] | undefined) =>
  typeof value === 'object' && 'variant' in value

export function renderEmail(reader: Reader, name: EmailName, values: EmailValues) {
  const { language, confirmed, site, reason } = reader
  const write = written[language]
  const known = { confirmed: confirmed ? 'yes' : 'no', brand: site.brand }
  const filled = Object.entries(values).map(
    ([key, value]) => [key, renderValue(value, reader)] as const,
  )
  const all = { ...Object.fromEntries(filled), ...known }
  const texts = Object.fromEntries(
    filled.flatMap(([key, text]) =>
      typeof text === 'string' && !isVariant(values[key]) ? [[key, text]] : [],
    ),
  )
  const template = write(`${name}.text`, { ...all, ...slotsFor(texts) })
  const text = write(`${name}.text`, all)
  const body = htmlBody(template, texts, labelsOf(name, write))
  const footer = reason && footerFor(reason, language, site)
  return {
    subject: oneLine(write(`${name}.subject`, all)),
    text: footer ? `${text}${footerText(footer)}` : text,
    html: { language, preview: previewOf(text), body, ...(footer && { footer }) },
  }
}

/** The labels of an e-mail's button and of the link that unsubscribes; empty if it has none. */
function labelsOf(name: EmailName, write: Write) {
  const labelOf = (key: string) => (key in english[name] ? write(`${name}.${key}`, {}) : '')
  return { button: labelOf('button'), unsubscribe: labelOf('unsubscribe') }
}

type Account = { language: Language | null; email_verified: boolean | null }

/** Where e-mails of a member go to, and how they are written. */
export type EmailAccount = Account & { email: string }

/** The query of the account of a member, which may be deleted. */
export const emailAccount = (db: Db, memberId: string) =>
  db
    .selectFrom('member')
    .leftJoin('identity_user', 'identity_user.email', 'member.email')
    .select(['member.email', 'language', 'email_verified'])
    .where('member.id', '=', memberId)

function readerOf(account: Account | undefined, site: EmailSite) {
  const language = account?.language ?? currentLanguage(site.language)
  return { language, confirmed: account?.email_verified === true }
}

const securityPage = '/dashboard/account/security'

export type EmailServices = { jobs: Pick<Jobs, 'enqueue'>; config: EmailSite }

/**
 * An e-mail about the account. Sent after the commit in the member's language; skipped for deleted
 * members.
 */
export async function enqueueEmail(
  { jobs, config: site }: EmailServices,
  tx: Tx,
  to: string,
  name: EmailName,
  values: EmailValues = {},
) {
  if (!to.includes('@')) return
  const account = await tx
    .selectFrom('identity_user')
    .select(['language', 'email_verified'])
    .where('email', '=', to)
    .executeTakeFirst()
  const reader = { ...readerOf(account, site), site, reason: 'account' } as const
  const message = renderEmail(reader, name, { link: { page: securityPage }, ...values })
  await jobs.enqueue(sendEmailJob, { to, ...message }, tx)
}

export type MemberEmail = { name: EmailName; values: EmailValues; reason: EmailReason }

/**
 * An e-mail to a member by id. Sent after the commit in the member's language; skipped for deleted
 * members.
 */
export async function enqueueMemberEmail(
  services: EmailServices,
  tx: Tx,
  memberId: string,
  email: MemberEmail,
) {
  const account = await emailAccount(tx, memberId).modifyEnd(prepared).executeTakeFirstOrThrow()
  await enqueueAccountEmail(services, tx, account, email)
}

/** Like `enqueueMemberEmail`, to an account that has been read already. */
export async function enqueueAccountEmail(
  { jobs, config: site }: EmailServices,
  tx: Tx,
  { email: to, ...account }: EmailAccount,
  { name, values, reason }: MemberEmail,
) {
  if (!to.includes('@')) return
  const message = renderEmail({ ...readerOf(account, site), site, reason }, name, values)
  await jobs.enqueue(sendEmailJob, { to, ...message }, tx)
}
