import { setTimeout as sleep } from 'node:timers/promises'
import { check } from './check.ts'
import type { FaultDrill } from './cluster.ts'

/** One round: load, fault, then a check at rest. `fault` returns a summary. */
export async function round(drill: FaultDrill, name: string, fault: () => Promise<string>) {
  const { workload, journal, assertions, random, print: say } = drill
  const before = assertions.complaints.length
  workload.work()
  await sleep(random.between(300, 1500))
  const how = await fault()
  await workload.rest()
  await check(drill)
  const wrong = assertions.complaints.length - before
  say(`${name}: ${how}; ${journal.acknowledged()} writes acknowledged so far, ${wrong} complaints`)
}

const timeoutMs = 60_000

/** Polls; returns the time in ms, throws after a minute. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<number> {
  const begun = performance.now()
  while (!(await isSo())) {
    if (performance.now() - begun > timeoutMs) throw new Error(`${what} did not come in a minute`)
    await sleep(20)
  }
  return Math.round(performance.now() - begun)
}

/** Waits until a request that needs the database succeeds; returns the time in ms. */
export function untilReady({ world }: Pick<FaultDrill, 'world'>): Promise<number> {
  return until('the server', () => isReady(world.url))
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
    async (answer) => {
      await answer.body?.cancel()
      return answer.ok
    },
    () => false,
  )
}
