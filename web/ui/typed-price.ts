import type { Language } from '../../contract/i18n/languages.ts'

const decimalSigns: Record<Language, ',' | '.'> = { en: '.', de: ',' }

export type TypedPrice = {
  /** The wire format: digits, and a point before one or two decimals. */
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
 * Parses a typed price: surrounding blanks, either decimal separator, and thousands grouped by the
 * other one, a blank or an apostrophe. Undefined if it is ambiguous, such as `1.250` on an English
 * page.
 */
export function readPrice(typed: string, language: Language): TypedPrice | undefined {
  const text = typed.trim().replaceAll(/[\s'’]/g, ' ')
  const sign = decimalSignIn(text, language)
  const [whole = '', decimals, ...more] = sign ? text.split(sign) : [text]
  if (more.length > 0 || (sign && !/^\d{1,2}$/.test(decimals ?? ''))) return undefined
  const groupSigns = [' ', ...[',', '.'].filter((one) => one !== sign)]
  const digits = wholeOf(whole, groupSigns)
  if (digits === undefined) return undefined
  const isUsual = digits === whole && (!sign || sign === decimalSigns[language])
  return { text: sign ? `${digits}.${decimals}` : digits, isInterpreted: !isUsual }
}

/** A price in the number format of the language, for a field: `"499.50"` is `499,50` in German. */
export const writePrice = (price: string, language: Language) =>
  price.replace('.', decimalSigns[language])
