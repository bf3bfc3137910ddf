import type { Problem, Settings } from './settings.ts'

/**
 * The longest that so many working days take, in hours: those that begin on a Saturday contain that
 * weekend, and another one for each five of them.
 */
export const longestWorkingHours = (workingDays: number): number =>
  24 * (workingDays + 2 * (1 + Math.floor(workingDays / 5)))

/** An unshipped sale must not be cancelled before the seller had to ship it. */
export function saleProblems(all: Settings): Problem[] {
  const { SALE_SHIP_WORKING_DAYS: days, SALE_HANDOVER_HOURS: hours } = all
  const needed = longestWorkingHours(days)
  if (hours >= needed) return []
  const message =
    `SALE_HANDOVER_HOURS must be at least ${needed}, which SALE_SHIP_WORKING_DAYS=${days} can ` +
    'take with weekends.'
  return [{ setting: 'SALE_HANDOVER_HOURS', message }]
}
