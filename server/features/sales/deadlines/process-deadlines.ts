import { sql } from 'kysely'
import type { AppServices } from '../../../context.ts'
import { advisoryLocks } from '../../../database/advisory-locks.ts'
import { type Tx, transact } from '../../../database/db.ts'
import { prepared } from '../../../database/prepared.ts'
import { eachOfBatches, throwFailures } from '../../../jobs/concurrently.ts'
import { lockSale } from '../queries.ts'
import { sendReminders } from '../reminders/remind.ts'
import { type Change, transition } from '../transition.ts'
import { extendAfterOutage } from './outage.ts'
import { type DueDeadline, dueDeadlines, takeDeadline } from './queries.ts'
import { eventOfDeadline } from './rules.ts'

const batch = 200

/** False if another process has it. The lock ends with the transaction. */
async function tryLockSaleDeadlines(tx: Tx, saleId: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.saleDeadlines}, hashtext(${saleId})) as locked
    ${prepared}`.execute(tx)
  return rows[0]?.locked === true
}

/** Makes one transition that is due, unless another process does it, or it is done. */
function processDeadline(services: AppServices, { saleId, event }: DueDeadline): Promise<void> {
  return transact(services.backgroundDb, async (tx) => {
    if (!(await tryLockSaleDeadlines(tx, saleId))) return
    const sale = await lockSale(tx, saleId)
    if (!sale || !(await takeDeadline(tx, saleId, event))) return
    const change = { event: eventOfDeadline(sale, event), by: 'timer', ...reasons[event] } as const
    await transition(services, tx, sale, change)
  })
}

const reasons: Partial<Record<DueDeadline['event'], Pick<Change, 'reasonCode'>>> = {
  handover_overdue: { reasonCode: 'not_shipped' },
}

/**
 * Makes all transitions that are due. One that fails stays due, and does not hold up the others.
 * Returns what failed.
 */
function makeTransitions(services: AppServices): Promise<unknown[]> {
  const read = (last?: DueDeadline) => dueDeadlines(services.backgroundDb, batch, last)
  return eachOfBatches(read, (one) => processDeadline(services, one))
}

/**
 * Makes all transitions that are due, and then sends the reminders of the others, also after an
 * outage, which extends inspections. Fails with all failures of both. Safe in several processes at once.
 */
export async function processDeadlines(services: AppServices): Promise<void> {
  await extendAfterOutage(services)
  const failures = await makeTransitions(services)
  failures.push(...(await sendReminders(services)))
  throwFailures('deadlines and reminders', failures)
}
