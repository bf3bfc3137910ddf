import type { Language } from '../../contract/i18n/languages.ts'
import { numberFormat } from '../i18n/formats.ts'

export const decimalSigns: Record<Language, ',' | '.'> = { en: '.', de: ',' }

export type TypedDecimal = {
  /** The wire format: digits, and a point before the decimals. */
  text: string
  /** Whether the format differs from that of the language and of the example. */
  isInterpreted: boolean
}

/** Whether this separator groups the digits by three. */
const isGrouped = (whole: string, sign: string) =>
  new RegExp(`^\\d{1,3}(?:${sign === '.' ? '\\.' : sign}\\d{3})+$`).test(whole)

/** The digits of an integer, with or without one kind of thousands separator. */
function wholeOf(text: string, signs: string[]): string | undefined {
  if (/^\d+$/.test(text)) return text
  const sign = signs.find((sign) => isGrouped(text, sign))
  return sign && text.replaceAll(sign, '')
}

/**
 * The decimal separator, if any: the last of two kinds, or one that cannot be a thousands
 * separator.
 */
function decimalSignIn(text: string, language: Language): ',' | '.' | undefined {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')]
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.'
  const sign = comma >= 0 ? ',' : '.'
  const decimals = text.split(sign)
  if (decimals.length !== 2) return undefined
  const mayGroup = sign !== decimalSigns[language] && isGrouped(text, sign)
  return mayGroup ? undefined : sign
}

/**
 * Parses a typed decimal without a sign: surrounding blanks, either decimal separator, and thousands
 * grouped by the other one, a blank or an apostrophe.
 */
export function readDecimal(typed: string, language: Language): TypedDecimal | undefined {
  const text = typed.trim().replaceAll(/[\s'’]/g, ' ')
  const sign = decimalSignIn(text, language)
  const [whole = '', decimals, ...more] = sign ? text.split(sign) : [text]
  if (more.length > 0 || (sign && !/^\d+$/.test(decimals ?? ''))) return undefined
  const groupSigns = [' ', ...[',', '.'].filter((one) => one !== sign)]
  const digits = wholeOf(whole, groupSigns)
  if (digits === undefined) return undefined
  const isUsual = digits === whole && (!sign || sign === decimalSigns[language])
  return { text: sign ? `${digits}.${decimals}` : digits, isInterpreted: !isUsual }
}

/**
 * Parses a typed number: in German `16.384` is 16384, in English 16.384. Undefined if it is not one.
 */
export function readNumber(typed: string, language: Language): number | undefined {
  const [, minus = '', amount = ''] = /^(-?)(.*)$/s.exec(typed.trim()) ?? []
  const text = readDecimal(amount, language)?.text ?? amount.replace(',', '.')
  const number = Number(minus + text)
  return text !== '' && Number.isFinite(number) ? number : undefined
}

const asTyped = { useGrouping: false, maximumFractionDigits: 20 } as const

/** A number in the format of the language, for a field: 13.3 is `13,3` in German. */
export const writeNumber = (number: number, language: Language) =>
  numberFormat(language, asTyped).format(number)
