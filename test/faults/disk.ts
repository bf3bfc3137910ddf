import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultDrill } from './drill.ts'
import { round, untilReady } from './round.ts'
import type { SmallDisk } from './small-disk.ts'

/** Fills the database's disk; every other time until PostgreSQL panics. Then frees it. */
export async function fillDisk(drill: FaultDrill, disk: SmallDisk, rounds: number, ms: number) {
  const { world, assertions } = drill
  let refused = 0

  async function fill(stops: boolean) {
    const before = assertions.counts.busy
    const exhaustLog = stops ? await world.database.logExhauster() : undefined
    await disk.fill()
    await sleep(ms / 2)
    if (exhaustLog && !(await exhaustLog())) {
      assertions.complain('the database had room for its log: the drill is broken')
    }
    await sleep(ms / 2)
    await disk.makeSpace()
    await world.database.start()
    const recoveryMs = await untilReady(drill)
    const busy = assertions.counts.busy - before
    refused += busy
    return `full for ${ms} ms, ${busy} answers were 503, serves ${recoveryMs} ms after there is space`
  }

  for (let n = 1; n <= rounds; n += 1) {
    await round(drill, `disk full ${n}`, () => fill(n % 2 === 0))
  }
  if (refused === 0) assertions.complain('the full disk caused no refusal: the scenario is broken')
  return { rounds, refused }
}
