import type { Attribute, SpecValue } from '../../../contract/attributes.ts'
import { categoryNames, conditions, deliveries } from '../../../contract/catalog-enums.ts'
import { lockAnswers } from '../../../contract/grade-enums.ts'
import { translateMessage } from '../../i18n/messages.ts'

type ReadResult = { value: SpecValue; wrong?: never } | { value?: never; wrong: string }

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const amongst = (words: readonly string[], text: string) => words.find((word) => same(word, text))

const decimalComma = /^-?\d+,\d+$/

function readNumber(text: string): ReadResult {
  if (decimalComma.test(text))
    return { wrong: translateMessage('decimalComma', { better: text.replace(',', '.') }) }
  if (!/^-?\d{1,12}(\.\d{1,6})?$/.test(text)) return { wrong: translateMessage('writeNumber') }
  return { value: Number(text) }
}

const saysYes = ['yes', 'true']
const saysNo = ['no', 'false']

function readYesNo(text: string): ReadResult {
  if (amongst(saysYes, text)) return { value: true }
  return amongst(saysNo, text) ? { value: false } : { wrong: translateMessage('writeYesNo') }
}

function readChoice(choices: readonly string[], text: string): ReadResult {
  const value = amongst(choices, text)
  return value === undefined
    ? { wrong: translateMessage('writeChoice', { choices: choices.join(', ') }) }
    : { value }
}

function readChoices({ choices }: Attribute, text: string): ReadResult {
  const parts = text.split('|').map((part) => part.trim())
  const chosen = parts.filter(Boolean).map((part) => amongst(choices, part))
  const known = chosen.filter((choice) => choice !== undefined)
  return known.length < chosen.length
    ? { wrong: translateMessage('writeChoices', { choices: choices.join(', ') }) }
    : { value: [...new Set(known)] }
}

export function readSpec(attribute: Attribute, text: string): ReadResult {
  const { kind, choices } = attribute
  if (kind === 'number') return readNumber(text)
  if (kind === 'yes_no') return readYesNo(text)
  if (kind === 'choice') return readChoice(choices, text)
  if (kind === 'choices') return readChoices(attribute, text)
  return { value: text }
}

const words: Record<string, readonly string[]> = {
  category: categoryNames,
  condition: conditions,
  delivery: deliveries,
  grades: conditions,
  locks: lockAnswers,
}

export function readField(field: string, text: string): ReadResult {
  const choices = words[field.split('.')[0] ?? '']
  if (choices) return readChoice(choices, text)
  if (field.endsWith('price') && decimalComma.test(text))
    return { wrong: translateMessage('decimalComma', { better: text.replace(',', '.') }) }
  // The form also accepts URLs of our own pictures; a file cannot contain any yet.
  if (field === 'image' && !text.startsWith('https://'))
    return { wrong: translateMessage('writeHttps') }
  return { value: field === 'purchaseMonth' ? text.replace(/^0(?=\d)/, '') : text }
}
