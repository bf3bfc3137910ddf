/** Ways to go on outside of the marketplace, where neither side is protected. */
export const contactKinds = ['email', 'link', 'phone'] as const
export type ContactKind = (typeof contactKinds)[number]

// Each quantifier below has an upper limit, so that the time is proportional to the length of the text.

const ending = String.raw`\p{L}{2,24}`
const label = String.raw`[\p{L}\p{N}-]{1,63}`

const emailPatterns = [
  new RegExp(String.raw`[\p{L}\p{N}._%+-] ?@ ?(?:${label}\.){1,4}${ending}`, 'u'),
  new RegExp(String.raw`[\p{L}\p{N}] (?:at|ät) ${label} (?:dot|punkt) ${ending}`, 'iu'),
]

const endings =
  'com|net|org|info|biz|io|app|dev|shop|store|online|site|xyz|gg|ly|link|eu|uk|us|ca|au|de|ch|fr|nl|pl|cz|dk|se|ru|cn'

/** They are words too, so they only count before a path: "It works.at home" is not a link. */
const wordEndings = 'at|me|it|es|be|is|in|to|so|no'

const notInWord = String.raw`(?![\p{L}\p{N}])`

const linkPatterns = [
  /h(?:tt|xx)ps?:\/?\/?\S|(?<![\p{L}\p{N}])www\.[\p{L}\p{N}]/iu,
  new RegExp(String.raw`[\p{L}\p{N}]\.(?:${endings})${notInWord}`, 'iu'),
  new RegExp(String.raw`[\p{L}\p{N}]\.(?:${wordEndings})/[\p{L}\p{N}+]`, 'iu'),
  new RegExp(String.raw`[\p{L}\p{N}] (?:dot|punkt) (?:${endings})${notInWord}`, 'iu'),
]

const separator = String.raw`[ .\-/()]{0,3}`
const notInNumber = String.raw`(?<![\p{L}\p{N},]|\d\.)`

const phonePatterns = [
  // International, such as +49 170 1234567 and 0049 170 1234567.
  new RegExp(String.raw`(?:\+|${notInNumber}00)${separator}[1-9](?:${separator}\d){6,14}`, 'u'),
  // National with a leading zero, such as 0170 1234567 and (030) 123 45 67.
  new RegExp(String.raw`${notInNumber}0[1-9](?:${separator}\d){6,12}${notInWord}`, 'u'),
  // North American, such as (555) 123-4567 and 5551234567.
  new RegExp(
    String.raw`${notInNumber}(?:1[ .-]?)?\(?[2-9]\d{2}\)?[ .-]{0,2}\d{3}[ .-]?\d{4}${notInWord}`,
    'u',
  ),
  // Digit by digit: "zero one seven" and "null eins sieben" are digits by now.
  /(?<![\p{L}\p{N}])\d(?:[ ,-]{1,2}\d){6}/u,
]

const digitWords = [
  ['zero', 'null'],
  ['one', 'eins'],
  ['two', 'zwei', 'zwo'],
  ['three', 'drei'],
  ['four', 'vier'],
  ['five', 'fünf'],
  ['six', 'sechs'],
  ['seven', 'sieben'],
  ['eight', 'acht'],
  ['nine', 'neun'],
]

const digits = new Map(digitWords.flatMap((words, digit) => words.map((word) => [word, digit])))

const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`
const month = '(?:0?[1-9]|1[0-2])'
const year = String.raw`(?:19|20)\d{2}`
const date = String.raw`(?:${day}[./-]${day}[./-](?:${year}|\d{2})|${year}-${month}-${day})`
const monthOfYear = `(?:${month}[./-]${year}|${year}[./-]${month})`
const shortMonth = String.raw`${month}/\d{2}`
const clock = String.raw`(?:[01]?\d|2[0-3])\.[0-5]\d`
const hours = `${clock} ?- ?${clock}`

const start = String.raw`(?<!\d|\d[./-])`
const end = String.raw`(?![./-]?\d)`
/** Not before further digits, also after a space: they may be parts of one number. */
const lastDigit = String.raw`(?! ?[./-]? ?\d)`

const numberNames = [
  's/?n|p/?n|fru|mpn|sku|ean|gtin|upc|isbn',
  '(?:serial|part)(?: (?:no|number))?',
  String.raw`(?:serien|teile|artikel|modell)-?(?:nr|nummer)|art\.-?nr`,
].join('|')

/** Dates, times, and numbers of articles, parts and devices, which are no phone numbers. */
const otherNumbers = [
  // S/N 0312345678 and EAN 4006381333931, but not a number with the prefix of a German mobile network.
  String.raw`(?<![\p{L}\p{N}])(?:${numberNames})[ .:#]{0,3}(?!01[567])\d[\d-]{5,19}(?!\d)`,
  // 01.02.2024, 05.-07.08.2024, and 2024-01-31 - 2027-01-31.
  String.raw`${start}(?:${day}\.(?:${month}\.)? ?- ?)?${date}(?: ?[-/] ?${date})?${end}`,
  // 01.02.-03.04.
  String.raw`${start}${day}\.${month}\. ?- ?${day}\.${month}\.(?! ?\d)`,
  // 06/2024 - 06/2027, 06/2024, and 06/24 - 06/27.
  `${start}${monthOfYear} ?[-/] ?${monthOfYear}${end}`,
  `${start}${monthOfYear}${lastDigit}`,
  `${start}(?:${monthOfYear}|${shortMonth}) ?- ?${shortMonth}${lastDigit}`,
  // 09.30 - 18.00, and 08.00-12.00 / 14.00-18.00.
  `${start}${hours}(?: ?[/,]? ?${hours}){0,3}${lastDigit}`,
].map((pattern) => new RegExp(pattern, 'giu'))

/** In the usual notations, with 13 digits. An international phone number begins with 00 or +. */
const barcodes = /(?<![\d+])(?!00)\d ?\d{6} ?\d{6}(?!\d)/gu

/** Whether the last digit is the check digit of an EAN. */
function isEan(barcode: string): boolean {
  const weighted = [...barcode.replaceAll(' ', '')].map(
    (digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 3),
  )
  return weighted.reduce((sum, one) => sum + one, 0) % 10 === 0
}

const withoutOtherNumbers = (text: string) =>
  otherNumbers
    .reduce((rest, pattern) => rest.replace(pattern, 'other'), text)
    .replace(barcodes, (barcode) => (isEan(barcode) ? 'other' : barcode))

/** Undoes what hides an address from a program and not from a reader. */
const unhidden = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}|\u{fe0f}|\u{20e3}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?[([{] ?(?:at|ät|@) ?[)\]}] ?/gi, '@')
    .replace(/ ?[([{] ?(?:dot|punkt|\.) ?[)\]}] ?/gi, '.')

const withDigits = (text: string) =>
  withoutOtherNumbers(text).replace(/\p{L}{3,6}/gu, (word) =>
    String(digits.get(word.toLowerCase()) ?? word),
  )

const matches = (patterns: RegExp[], text: string) => patterns.some((one) => one.test(text))

/** The kinds of contact details in a text of bounded length. Finds the usual, not every disguise. */
export function findContactDetails(text: string): ContactKind[] {
  const readable = unhidden(text)
  const found = {
    email: matches(emailPatterns, readable),
    link: matches(linkPatterns, readable.replace(/\S{1,64}@\S{1,254}/g, ' ')),
    phone: matches(phonePatterns, withDigits(readable)),
  }
  return contactKinds.filter((kind) => found[kind])
}
