import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { afterAll, beforeAll, vi } from 'vitest'

const { setTimeout } = timers

/**
 * Prevents the periodic jobs, so that a test can run them itself; they still run once at start.
 * Returns their interval.
 */
export function withoutBackgroundJobs() {
  const pause = vi.fn<typeof setTimeout>((ms = 0, ...rest) =>
    setTimeout(ms === 30_000 ? 1e9 : ms, ...rest),
  )
  const give = (to: typeof setTimeout) => {
    timers.setTimeout = to
    // Updates modules that have already imported it.
    syncBuiltinESMExports()
  }
  beforeAll(() => give(pause as typeof setTimeout))
  afterAll(() => give(setTimeout))
  return pause
}
