/** Pure formatting and validation of the card fields. */

const brands = [
  { name: 'amex', starts: /^3[47]/, length: 15, groups: [4, 6, 5], code: 4 },
  { name: 'visa', starts: /^4/, length: 16, groups: [4, 4, 4, 4], code: 3 },
  { name: 'mastercard', starts: /^(5[1-5]|2[2-7])/, length: 16, groups: [4, 4, 4, 4], code: 3 },
]
const unknown = { name: 'unknown', length: 16, groups: [4, 4, 4, 4], code: 3 }

export const digitsOf = (text) => text.replace(/\D/g, '')

export const brandOf = (digits) => brands.find((brand) => brand.starts.test(digits)) ?? unknown

export function showNumber(text) {
  const brand = brandOf(digitsOf(text))
  let rest = digitsOf(text).slice(0, brand.length)
  const groups = []
  for (const size of brand.groups) {
    if (rest !== '') groups.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  return groups.join(' ')
}

/** `deleting` omits the slash, so that backspace can pass it. */
export function showExpiry(text, deleting = false) {
  let digits = digitsOf(text)
  if (/^[2-9]/.test(digits) || /^1\s*\/\s*/.test(text)) digits = `0${digits}`
  // Autofill may use a four-digit year.
  if (/^\d{2}20\d{2}$/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4)
  const [month, year] = [digits.slice(0, 2), digits.slice(2, 4)]
  if (month.length < 2 || (year === '' && deleting)) return month
  return `${month} / ${year}`
}

export const showCode = (text, numberDigits) => digitsOf(text).slice(0, brandOf(numberDigits).code)

function passesLuhn(digits) {
  let sum = 0
  for (const [place, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** `undefined` if valid, else Stripe's error code and message. */
export function numberProblem(text) {
  const digits = digitsOf(text)
  if (digits.length < brandOf(digits).length)
    return problem('incomplete_number', 'Your card number is incomplete.')
  if (!passesLuhn(digits)) return problem('invalid_number', 'Your card number is invalid.')
  return undefined
}

export function expiryProblem(text, now = new Date()) {
  const digits = digitsOf(text)
  const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))]
  if (digits.length >= 2 && (month < 1 || month > 12))
    return problem('invalid_expiry_month', "Your card's expiration month is invalid.")
  if (digits.length < 4)
    return problem('incomplete_expiry', "Your card's expiration date is incomplete.")
  if (year < now.getFullYear())
    return problem('invalid_expiry_year_past', "Your card's expiration year is in the past.")
  if (year === now.getFullYear() && month < now.getMonth() + 1)
    return problem('invalid_expiry_month_past', "Your card's expiration date is in the past.")
  return undefined
}

export function codeProblem(text, numberDigits) {
  if (digitsOf(text).length === brandOf(numberDigits).code) return undefined
  return problem('incomplete_cvc', "Your card's security code is incomplete.")
}

const problem = (code, message) => ({ type: 'validation_error', code, message })
