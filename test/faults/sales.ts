import { setTimeout as sleep } from 'node:timers/promises'
import { latenessOfMoved, overdue } from './deadlines.ts'
import type { FaultDrill } from './drill.ts'
import type { FaultWorld } from './world.ts'

/** In milliseconds after the recovery. */
const timeoutMs = { deadlines: 300_000, balance: 300_000 }

/** The ledger less the balance at the provider, in minor units. */
async function difference({ pool, providerBalance }: FaultWorld): Promise<number> {
  const text = `select coalesce(sum(amount), 0)::int as amount from ledger_entry
    where account = 'card_provider'`
  return (await pool.query(text)).rows[0].amount - (await providerBalance())
}

/** Milliseconds until a figure is zero; undefined on timeout. */
export async function untilZero(read: () => Promise<number>, maxMs: number) {
  const begun = performance.now()
  for (;;) {
    const tookMs = Math.round(performance.now() - begun)
    if ((await read()) === 0) return tookMs
    if (tookMs > maxMs) return undefined
    await sleep(500)
  }
}

/**
 * Waits until every deadline of a sale that is due has been met, and the ledger equals the balance
 * at the provider to the cent; records deviations.
 */
export async function checkSales(drill: FaultDrill) {
  const { world, assertions, deadlines } = drill
  const deadlinesMs = await untilZero(() => overdue(world), timeoutMs.deadlines)
  if (deadlinesMs === undefined) assertions.complain('sales: deadlines are still overdue')
  const balanceMs = await untilZero(() => difference(world), timeoutMs.balance)
  if (balanceMs === undefined) {
    assertions.complain(`sales: the ledger differs by ${await difference(world)} minor units`)
  }
  const { rows } = await world.pool.query('select state, count(*)::int as n from sale group by 1')
  const states = Object.fromEntries(rows.map(({ state, n }) => [state, n]))
  const { met, latestMs } = await latenessOfMoved(drill)
  if (latestMs > timeoutMs.deadlines)
    assertions.complain(`sales: a deadline was ${latestMs} ms late`)
  const { dueInOutage } = deadlines
  return {
    dueInOutage,
    met,
    latestMs,
    deadlinesMs: deadlinesMs ?? timeoutMs.deadlines,
    ...states,
  }
}
