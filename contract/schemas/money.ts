/** Decimal text to integer minor units: `"499.5"` is `49950`. The text must match `price`. */
export function toMinor(text: string): number {
  const [whole = '0', cents = ''] = text.split('.')
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** Integer minor units to decimal text: `49950` is `"499.50"`. */
export function toText(minor: number): string {
  return `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
}

/** Minor units with their currency, as the audit log has them: `49950` is `"499.50 EUR"`. */
export const moneyText = (minor: number, currency: string) => `${toText(minor)} ${currency}`

export const toTextOrNull = (minor: number | null) => (minor === null ? null : toText(minor))

/**
 * The commission in minor units, rounded half up. The percentage has at most two decimals, so
 * integers suffice.
 */
export function feeOf(minor: number, percent: number): number {
  const hundredths = Math.round(percent * 100)
  return Math.floor((minor * hundredths + 5000) / 10_000)
}

/** Signed minor units to decimal text: `-49950` is `"-499.50"`. */
export function toSignedText(minor: number): string {
  return `${minor < 0 ? '-' : ''}${toText(Math.abs(minor))}`
}

/** Signed decimal text to minor units: `"-499.50"` is `-49950`. The inverse of `toSignedText`. */
export function toSignedMinor(text: string): number {
  return text.startsWith('-') ? -toMinor(text.slice(1)) : toMinor(text)
}
