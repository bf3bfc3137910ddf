/** Price text to integer minor units: `"499.5"` is `49950`. The text must match `price`. */
export function toMinor(text: string): number {
  const [whole = '0', cents = ''] = text.split('.')
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** Integer minor units to price text: `49950` is `"499.50"`. */
export function toText(minor: number): string {
  return `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
}

/**
 * What the shop keeps of a price, both in minor units: half a unit counts as one. The percentage has
 * two decimals at most, so the sum is done in whole numbers.
 */
export function feeOf(minor: number, percent: number): number {
  const hundredths = Math.round(percent * 100)
  return Math.floor((minor * hundredths + 5000) / 10_000)
}

/** Minor units of a ledger, which may be negative, to text: `-49950` is `"-499.50"`. */
export function toSignedText(minor: number): string {
  return `${minor < 0 ? '-' : ''}${toText(Math.abs(minor))}`
}
