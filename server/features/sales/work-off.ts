import { sql } from 'kysely'
import { type Tx, transact } from '../../database/db.ts'
import type { JobServices } from '../feature.ts'
import { dueDeadlines, lockSale, takeDeadline } from './queries.ts'
import { sendReminders } from './remind.ts'
import { transition } from './transition.ts'

const batch = 200
/** Namespace of the advisory locks that keep processes from waiting for each other. */
const workingOff = 7_203_120

type Due = Awaited<ReturnType<typeof dueDeadlines>>[number]

async function isMine(tx: Tx, saleId: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${workingOff}, hashtext(${saleId})) as mine`.execute(tx)
  return rows[0]?.mine === true
}

/** Makes one transition that is due. False when another process does it, or it is done. */
function workOff(services: JobServices, { saleId, event }: Due): Promise<boolean> {
  return transact(services.backgroundDb, async (tx) => {
    if (!(await isMine(tx, saleId))) return false
    const sale = await lockSale(tx, saleId)
    if (!sale || !(await takeDeadline(tx, saleId, event))) return false
    await transition(services, tx, sale, { event, by: 'timer', reason: reasons[event] ?? '' })
    return true
  })
}

const reasons: Partial<Record<Due['event'], string>> = {
  handover_overdue: 'The seller did not ship in time.',
}

async function makeTransitions(services: JobServices): Promise<void> {
  for (;;) {
    const due = await dueDeadlines(services.backgroundDb, batch)
    let done = 0
    for (const deadline of due) if (await workOff(services, deadline)) done += 1
    if (done === 0) return
  }
}

/**
 * Makes all transitions that are due, and then sends the reminders of the others, also after an
 * outage. Safe in several processes at once.
 */
export async function workOffDeadlines(services: JobServices): Promise<void> {
  await makeTransitions(services)
  await sendReminders(services)
}
