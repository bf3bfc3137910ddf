import { createTranslator } from 'use-intl/core'
import type { Language } from '../contract/languages.ts'
import type { Tx } from './db.ts'
import type { Jobs } from './jobs.ts'
import { languageAsked } from './language.ts'
import german from './letters/de.json' with { type: 'json' }
import english from './letters/en.json' with { type: 'json' }

export type LetterName = keyof typeof english
type Values = Record<string, string | number>
type Write = (path: string, values: Values) => string

const written: Record<Language, Write> = {
  en: createTranslator({ locale: 'en', messages: english }) as Write,
  de: createTranslator({ locale: 'de', messages: german }) as Write,
}

/** The text without its line breaks, which a letter's head can not have. */
export const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ')

/** A letter with what is filled into it. */
export function letterIn(language: Language, name: LetterName, values: Values) {
  const write = written[language]
  return {
    subject: oneLine(write(`${name}.subject`, values)),
    text: write(`${name}.text`, values),
  }
}

/** The language in which the person with this address last used the site. */
async function languageOf(tx: Tx, email: string): Promise<Language> {
  const known = await tx
    .selectFrom('identity_user')
    .select('language')
    .where('email', '=', email)
    .executeTakeFirst()
  return (known?.language as Language | undefined) ?? languageAsked()
}

/**
 * Sends a member a letter once the transaction commits, in their language. `to` is their address;
 * that of a deleted person is none, and nothing is sent.
 */
export async function writeTo(
  { jobs }: { jobs: Jobs },
  tx: Tx,
  to: string,
  name: LetterName,
  values: Values,
) {
  if (!to.includes('@')) return
  const letter = letterIn(await languageOf(tx, to), name, values)
  await jobs.enqueue('send_mail', { to, ...letter }, tx)
}
