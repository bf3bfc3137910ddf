import { sql } from 'kysely'
import { type Tx, transact } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'
import type { JobServices } from '../feature.ts'
import { eachConcurrently, refuseFailures } from './concurrently.ts'
import { type DueDeadline, dueDeadlines, lockSale, takeDeadline } from './queries.ts'
import { sendReminders } from './reminders/remind.ts'
import { type Change, transition } from './transition.ts'

const batch = 200
/** Namespace of the advisory locks that keep processes from waiting for each other. */
const workingOff = 7_203_120

async function isMine(tx: Tx, saleId: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${workingOff}, hashtext(${saleId})) as mine ${prepared}`.execute(
    tx,
  )
  return rows[0]?.mine === true
}

/** Makes one transition that is due, unless another process does it, or it is done. */
function workOff(services: JobServices, { saleId, event }: DueDeadline): Promise<void> {
  return transact(services.backgroundDb, async (tx) => {
    if (!(await isMine(tx, saleId))) return
    const sale = await lockSale(tx, saleId)
    if (!sale || !(await takeDeadline(tx, saleId, event))) return
    await transition(services, tx, sale, { event, by: 'timer', ...reasons[event] })
  })
}

const reasons: Partial<Record<DueDeadline['event'], Pick<Change, 'reasonCode'>>> = {
  handover_overdue: { reasonCode: 'not_shipped' },
}

/** Makes all transitions that are due. One that fails stays due, and does not hold up the others. */
async function makeTransitions(services: JobServices): Promise<void> {
  const failures: unknown[] = []
  let due = await dueDeadlines(services.backgroundDb, batch)
  while (due.length > 0) {
    failures.push(...(await eachConcurrently(due, (deadline) => workOff(services, deadline))))
    due = await dueDeadlines(services.backgroundDb, batch, due.at(-1))
  }
  refuseFailures('deadlines', failures)
}

/**
 * Makes all transitions that are due, and then sends the reminders of the others, also after an
 * outage. Safe in several processes at once.
 */
export async function workOffDeadlines(services: JobServices): Promise<void> {
  await makeTransitions(services).finally(() => sendReminders(services))
}
