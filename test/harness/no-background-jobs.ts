import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { afterAll, beforeAll, vi } from 'vitest'

const { setTimeout } = timers

/**
 * For a file of tests that does itself what servers of its process would do twice a minute: they do
 * it once, as they start. Answers the pause they make then.
 */
export function withoutBackgroundJobs() {
  const pause = vi.fn<typeof setTimeout>((ms = 0, ...rest) =>
    setTimeout(ms === 30_000 ? 1e9 : ms, ...rest),
  )
  const give = (to: typeof setTimeout) => {
    timers.setTimeout = to
    // So that it reaches who has imported it already.
    syncBuiltinESMExports()
  }
  beforeAll(() => give(pause as typeof setTimeout))
  afterAll(() => give(setTimeout))
  return pause
}
