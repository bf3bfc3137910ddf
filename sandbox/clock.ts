import type { Ledger } from './ledger.ts'
import { nowInSeconds } from './protocol/ids.ts'

const clockId = 'clock'

/** The virtual clock, and how far tests have advanced it. */
export const clockOf = ({ clock }: Ledger) =>
  clock.get(clockId) ?? { id: clockId, advancedSeconds: 0 }

/**
 * The time on the virtual clock, in seconds since 1970: real time, and what tests have advanced it
 * by. Availability, deadlines, expiry and arrival follow it; `created` is always real time.
 */
export function timeOf(ledger: Ledger): number {
  return nowInSeconds() + clockOf(ledger).advancedSeconds
}

export function advance(ledger: Ledger, seconds: number) {
  const { advancedSeconds } = clockOf(ledger)
  ledger.clock.put({ id: clockId, advancedSeconds: advancedSeconds + seconds })
}
