import type { Attribute, SpecValue } from '../../../contract/attributes.ts'
import { categoryNames, conditions, deliveries } from '../../../contract/catalog-enums.ts'
import { lockAnswers } from '../../../contract/grade-enums.ts'
import { languages } from '../../../contract/i18n/languages.ts'
import { vatSchemes } from '../../../contract/schemas/disclosures.ts'
import { type LabelKind, labelIn, labelOf } from '../../i18n/labels.ts'
import { translateMessage } from '../../i18n/messages.ts'
import type { Delimiter } from './csv.ts'

type ReadResult<Value = SpecValue> =
  | { value: Value; error?: never }
  | { value?: never; error: string }

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const amongst = (words: readonly string[], text: string) => words.find((word) => same(word, text))

/** Three digits after a comma may as well be thousands. */
const decimalComma = /^-?\d+,\d{1,2}$/

const withCommas = /^-?[1-9]\d{0,2}(?:,\d{3})+\.\d{1,2}$/
const withPoints = /^-?[1-9]\d{0,2}(?:\.\d{3})+,\d{1,2}$/

/** Blanks, also narrow ones, and apostrophes separate nothing but thousands. */
const withBlanks = /^-?[1-9]\d{0,2}(?:[\s'’]\d{3})+(?:[.,]\d{1,2})?$/

/**
 * Without the separators of thousands: blanks and apostrophes (`1 299`), and others if decimals with
 * another separator follow (`1,299.50`, `1.299,50`).
 */
function withoutThousands(text: string): string {
  if (withBlanks.test(text)) return text.replaceAll(/[\s'’]/g, '')
  if (withCommas.test(text)) return text.replaceAll(',', '')
  return withPoints.test(text) ? text.replaceAll('.', '').replace(',', '.') : text
}

/** A decimal with a point. Spreadsheets write a comma in files with semicolons only. */
function readDecimal(cell: string, delimiter: Delimiter): ReadResult<string> {
  const text = withoutThousands(cell)
  if (!decimalComma.test(text)) return { value: text }
  const better = text.replace(',', '.')
  if (delimiter === ';') return { value: better }
  return { error: translateMessage('decimalComma', { better }) }
}

/** Three digits after a point: in a country with decimal commas, these are thousands. */
const mayGroup = /^-?[1-9]\d{0,2}\.\d{3}$/

function readNumber(cell: string, delimiter: Delimiter): ReadResult {
  if (delimiter === ';' && mayGroup.test(cell)) {
    const readings = { whole: cell.replace('.', ''), decimal: `${cell}0`, text: cell }
    return { error: translateMessage('thousandsPoint', readings) }
  }
  const decimal = readDecimal(cell, delimiter)
  if (decimal.error !== undefined) return decimal
  const text = decimal.value
  if (!/^-?\d{1,12}(\.\d{1,6})?$/.test(text)) return { error: translateMessage('writeNumber') }
  return { value: Number(text) }
}

/** Spreadsheets write `TRUE`, in German `WAHR`. */
const saysYes = ['yes', 'true', 'ja', 'wahr']
const saysNo = ['no', 'false', 'nein', 'falsch']

function readYesNo(text: string): ReadResult {
  if (amongst(saysYes, text)) return { value: true }
  return amongst(saysNo, text) ? { value: false } : { error: translateMessage('writeYesNo') }
}

/** The choice with this text, or else the one with this label in any language. */
function choiceOf(choices: readonly string[], text: string, kind: LabelKind): string | undefined {
  const labelsOf = (choice: string) =>
    languages.flatMap((language) => labelIn(language, kind, choice) ?? [])
  return amongst(choices, text) ?? choices.find((choice) => amongst(labelsOf(choice), text))
}

const listed = (choices: readonly string[], kind: LabelKind) =>
  choices.map((choice) => labelOf(kind, choice)).join(', ')

function readChoice(choices: readonly string[], text: string, kind: LabelKind): ReadResult {
  const value = choiceOf(choices, text, kind)
  return value === undefined
    ? { error: translateMessage('writeChoice', { choices: listed(choices, kind) }) }
    : { value }
}

function readChoices({ choices }: Attribute, text: string): ReadResult {
  const parts = text.split('|').map((part) => part.trim())
  const chosen = parts.filter(Boolean).map((part) => choiceOf(choices, part, 'choices'))
  const known = chosen.filter((choice) => choice !== undefined)
  return known.length < chosen.length
    ? { error: translateMessage('writeChoices', { choices: listed(choices, 'choices') }) }
    : { value: [...new Set(known)] }
}

export function readSpec(attribute: Attribute, text: string, delimiter: Delimiter): ReadResult {
  const { kind, choices } = attribute
  if (kind === 'number') return readNumber(text, delimiter)
  if (kind === 'yes_no') return readYesNo(text)
  if (kind === 'choice') return readChoice(choices, text, 'choices')
  if (kind === 'choices') return readChoices(attribute, text)
  return { value: text }
}

const words: Record<string, readonly string[]> = {
  category: categoryNames,
  condition: conditions,
  delivery: deliveries,
  grades: conditions,
  locks: lockAnswers,
  'disclosures.vatScheme': vatSchemes,
}

/** What the search calls deliveries, in lower case. */
const synonyms = new Map([
  ['versand', 'ship'],
  ['übergabe', 'meet'],
  ['persönliche übergabe', 'meet'],
])

/** The value for a synonym; other texts as they are. */
const withoutSynonym = (text: string): string => synonyms.get(text.toLowerCase()) ?? text

export function readField(field: string, text: string, delimiter: Delimiter): ReadResult {
  const choices = words[field] ?? words[field.split('.')[0] ?? '']
  if (choices) return readChoice(choices, withoutSynonym(text), 'values')
  if (field.endsWith('price')) return readDecimal(text, delimiter)
  // The form also accepts URLs of our own pictures; a file cannot contain any yet.
  if (field === 'image' && !text.startsWith('https://'))
    return { error: translateMessage('writeHttps') }
  return { value: field === 'purchaseMonth' ? text.replace(/^0(?=\d)/, '') : text }
}
