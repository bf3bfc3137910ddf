import { createTranslator } from 'use-intl/core'
import type { Language } from '../../contract/i18n/languages.ts'
import type { Tx } from '../database/db.ts'
import { currentLanguage } from '../i18n/language.ts'
import german from './emails/de.json' with { type: 'json' }
import english from './emails/en.json' with { type: 'json' }
import { oneLine, userText } from './emails/user-text.ts'
import { job } from './job.ts'
import type { Jobs } from './queue.ts'

type SentEmail = {
  to: string
  subject: string
  text: string
  replyTo?: string
  unsubscribe?: string
}

export const sendEmailJob = job<SentEmail>({ name: 'send_mail', pollSeconds: 1 })

export type EmailName = keyof typeof english
type Write = (path: string, values: Record<string, string | number>) => string

/** What stands in an e-mail as it is: our own links, amounts and what is quoted already. */
type Trusted = { trusted: string }
export const trusted = (text: string): Trusted => ({ trusted: text })

/** A plain string is user text: it is shown to confirmed addresses only, and as `userText`. */
export type EmailValues = Record<string, string | number | Trusted>

const written: Record<Language, Write> = {
  en: createTranslator({ locale: 'en', messages: english }) as Write,
  de: createTranslator({ locale: 'de', messages: german }) as Write,
}

function shown(value: EmailValues[string], confirmed: boolean): string | number {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return value.trusted
  return confirmed ? userText(value) : ''
}

type Reader = {
  language: Language
  /** Whether the address was confirmed; else its owner may not have signed up: no user text. */
  confirmed: boolean
}

/** An e-mail with what is filled into it. Its messages may select on `confirmed`, `yes` or `no`. */
export function renderEmail({ language, confirmed }: Reader, name: EmailName, values: EmailValues) {
  const write = written[language]
  const filled = Object.entries(values).map(([key, value]) => [key, shown(value, confirmed)])
  const all = { ...Object.fromEntries(filled), confirmed: confirmed ? 'yes' : 'no' }
  return { subject: oneLine(write(`${name}.subject`, all)), text: write(`${name}.text`, all) }
}

/** The language in which the owner of this address last used the site, and whether it was confirmed. */
async function readerAt(tx: Tx, email: string): Promise<Reader> {
  const known = await tx
    .selectFrom('identity_user')
    .select(['language', 'email_verified'])
    .where('email', '=', email)
    .executeTakeFirst()
  const language = (known?.language as Language | undefined) ?? currentLanguage()
  return { language, confirmed: known?.email_verified === true }
}

/**
 * Sends a member an e-mail once the transaction commits, in their language. `to` is their address;
 * a deleted user has none, and nothing is sent.
 */
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
