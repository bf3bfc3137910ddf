import { createTranslator } from 'use-intl/core'
import type { Language } from '../../contract/i18n/languages.ts'
import type { Tx } from '../database/db.ts'
import { currentLanguage } from '../i18n/language.ts'
import type { EmailHtml } from '../providers/email-page.ts'
import german from './emails/de.json' with { type: 'json' }
import english from './emails/en.json' with { type: 'json' }
import { htmlBody, slotsFor } from './emails/html-body.ts'
import { oneLine, userText } from './emails/user-text.ts'
import { job } from './job.ts'
import type { Jobs } from './queue.ts'

type SentEmail = {
  to: string
  subject: string
  text: string
  html?: EmailHtml
  replyTo?: string
  unsubscribe?: string
  /** ISO 8601, if not the time when it is sent. */
  date?: string
}

export const sendEmailJob = job<SentEmail>({ name: 'send_mail', pollSeconds: 1 })

export type EmailName = keyof typeof english
type Write = (path: string, values: Record<string, string | number>) => string

/** Inserted verbatim: our links, amounts and text that is already escaped. */
type Trusted = { trusted: string }
export const trusted = (text: string): Trusted => ({ trusted: text })

/** Plain strings are user text: only for confirmed addresses, and passed through `userText`. */
export type EmailValues = Record<string, string | number | Trusted>

const written: Record<Language, Write> = {
  en: createTranslator({ locale: 'en', messages: english }) as Write,
  de: createTranslator({ locale: 'de', messages: german }) as Write,
}

function renderValue(value: EmailValues[string], confirmed: boolean): string | number {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return value.trusted
  return confirmed ? userText(value) : ''
}

type Reader = {
  language: Language
  /** An unconfirmed address may belong to a stranger: it gets no user text. */
  confirmed: boolean
}

export function renderEmail({ language, confirmed }: Reader, name: EmailName, values: EmailValues) {
  const write = written[language]
  const known = { confirmed: confirmed ? 'yes' : 'no' }
  const filled = Object.entries(values).map(([key, value]) => [key, renderValue(value, confirmed)])
  const all = { ...Object.fromEntries(filled), ...known }
  const texts = Object.fromEntries(filled.filter(([, value]) => typeof value === 'string'))
  const template = write(`${name}.text`, { ...all, ...slotsFor(texts) })
  return {
    subject: oneLine(write(`${name}.subject`, all)),
    text: write(`${name}.text`, all),
    html: { language, body: htmlBody(template, texts, labelsOf(name, write)) },
  }
}

/** Those that an e-mail has: of its button, and of the link that unsubscribes. */
function labelsOf(name: EmailName, write: Write) {
  const labelOf = (key: string) => (key in english[name] ? write(`${name}.${key}`, {}) : '')
  return { button: labelOf('button'), stop: labelOf('stop') }
}

async function readerAt(tx: Tx, email: string): Promise<Reader> {
  const account = await tx
    .selectFrom('identity_user')
    .select(['language', 'email_verified'])
    .where('email', '=', email)
    .executeTakeFirst()
  const language = (account?.language as Language | undefined) ?? currentLanguage()
  return { language, confirmed: account?.email_verified === true }
}

/** Sent after the commit in the member's language; skipped for deleted members. */
export async function enqueueEmail(
  { jobs }: { jobs: Jobs },
  tx: Tx,
  to: string,
  name: EmailName,
  values: EmailValues,
) {
  if (!to.includes('@')) return
  const message = renderEmail(await readerAt(tx, to), name, values)
  await jobs.enqueue(sendEmailJob, { to, ...message }, tx)
}

/** The same, to a member by id. */
export async function enqueueMemberEmail(
  deps: { jobs: Jobs },
  tx: Tx,
  memberId: string,
  name: EmailName,
  values: EmailValues,
) {
  const { email } = await tx
    .selectFrom('member')
    .select('email')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  await enqueueEmail(deps, tx, email, name, values)
}
