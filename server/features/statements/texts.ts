import { createTranslator } from 'use-intl/core'
import type { Language } from '../../../contract/i18n/languages.ts'
import type { StatementLine } from '../../../contract/payments/statements.ts'
import { currentLanguage } from '../../i18n/language.ts'
import german from './texts/de.json' with { type: 'json' }
import english from './texts/en.json' with { type: 'json' }

type Key = Exclude<keyof typeof english, 'lines'> | `lines.${keyof typeof english.lines}`
type Write = (key: Key, values?: Record<string, string | number>) => string

const written: Record<Language, Write> = {
  en: createTranslator({ locale: 'en', messages: english }) as Write,
  de: createTranslator({ locale: 'de', messages: german }) as Write,
}

/** A text of statements in the language of the request. */
export const textOf: Write = (key, values) => written[currentLanguage()](key, values)

const isNamed = (kind: string): kind is keyof typeof english.lines => kind in english.lines

const ofParts = {
  fee: ['fee', 'feeReturned'],
  fee_vat: ['feeVat', 'feeVatReturned'],
  from_payable: ['fromPayable', 'fromPayable'],
  to_debt: ['toDebt', 'toDebt'],
} as const

/** What a line is about; a kind without a text of its own has a generic one. */
export function labelOf(kind: string, part: StatementLine['part'], amount: number): string {
  if (part !== 'amount') return textOf(ofParts[part][amount < 0 ? 0 : 1])
  return isNamed(kind) ? textOf(`lines.${kind}`) : textOf('lines.other', { kind })
}
