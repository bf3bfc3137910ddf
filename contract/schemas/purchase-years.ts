/** In milliseconds: at UTC+14 the next day, month or year has already begun. */
export const aheadOfUtc = 14 * 3_600_000

/** Accepted purchase years: from 1990 to the current year in the earliest time zone. */
export function purchaseYears(now: Date) {
  return { first: 1990, last: new Date(now.getTime() + aheadOfUtc).getUTCFullYear() }
}

export function isPurchaseYear(year: number, now: Date): boolean {
  const { first, last } = purchaseYears(now)
  return first <= year && year <= last
}
