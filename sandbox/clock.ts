import type { Ledger } from './ledger.ts'
import { nowInSeconds } from './protocol/ids.ts'

const clockId = 'clock'

/**
 * The time on the virtual clock, in seconds since 1970: real time, and what tests have advanced it
 * by. Availability, deadlines, expiry and arrival follow it; `created` is always real time.
 */
export function timeOf({ clock }: Ledger): number {
  return nowInSeconds() + (clock.get(clockId)?.advancedSeconds ?? 0)
}

export function advance({ clock }: Ledger, seconds: number) {
  const before = clock.get(clockId)?.advancedSeconds ?? 0
  return clock.put({ id: clockId, advancedSeconds: before + seconds })
}
