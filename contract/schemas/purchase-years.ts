/** In milliseconds: on the islands of UTC+14 it is the next day, month or year already. */
export const aheadOfUtc = 14 * 3_600_000

/** The years in which a product can have been bought: none before 1990, none to come on all of Earth. */
export function purchaseYears(now: Date) {
  return { first: 1990, last: new Date(now.getTime() + aheadOfUtc).getUTCFullYear() }
}

export function isPurchaseYear(year: number, now: Date): boolean {
  const { first, last } = purchaseYears(now)
  return first <= year && year <= last
}
