import { setTimeout as sleep } from 'node:timers/promises'
import { check } from './check.ts'
import { countOverdue, moveDeadlines } from './deadlines.ts'
import type { FaultDrill } from './drill.ts'

/**
 * One round: load, fault, then a check at rest. Deadlines of sales fall due in the fault, which
 * returns a summary.
 */
export async function round(drill: FaultDrill, name: string, fault: () => Promise<string>) {
  const { workload, journal, assertions, random, print: say } = drill
  const before = assertions.complaints.length
  workload.work()
  await sleep(random.between(300, 1500))
  await moveDeadlines(drill)
  const how = await fault()
  await countOverdue(drill)
  await workload.rest()
  await check(drill)
  const wrong = assertions.complaints.length - before
  say(`${name}: ${how}; ${journal.acknowledged()} writes acknowledged so far, ${wrong} complaints`)
}

const timeoutMs = 240_000
/** Until so much is under way, also on a slow machine. */
const first = { sales: 10, transfers: 1, timeoutMs: 600_000 }

async function sentTransfers({ world }: FaultDrill): Promise<number> {
  const text = `select count(*)::int as n from transfer where state = 'sent'`
  return (await world.pool.query(text)).rows[0].n
}

/** Lets members work until sales and payouts are under way. */
export async function startTrading(drill: FaultDrill) {
  const { workload, journal } = drill
  const sales = () => [...journal.bookings.values()].filter(({ paymentId }) => paymentId).length
  workload.work()
  await until('the first sales', () => sales() >= first.sales, first.timeoutMs)
  await startPayouts(drill)
}

/** Lets members work until the first transfer was sent, and on. */
export async function startPayouts(drill: FaultDrill) {
  drill.workload.work()
  const hasSent = async () => (await sentTransfers(drill)) >= first.transfers
  await until('the first transfers', hasSent, first.timeoutMs)
}

/** Polls; returns the time in ms, throws after `maxMs`. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  maxMs = timeoutMs,
): Promise<number> {
  const begun = performance.now()
  while (!(await isSo())) {
    if (performance.now() - begun > maxMs) throw new Error(`${what} did not come in ${maxMs} ms`)
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
