import { sql } from 'kysely'
import type { SaleEvent } from '../../../../contract/sales/sales.ts'
import type { AppServices } from '../../../context.ts'
import { advisoryLocks } from '../../../database/advisory-locks.ts'
import { type Tx, transact } from '../../../database/db.ts'
import { prepared } from '../../../database/prepared.ts'
import { eachOfBatches, refuseFailures } from '../../../jobs/concurrently.ts'
import {
  type DueDeadline,
  dueDeadlines,
  isReturnUnproven,
  lockSale,
  type SaleRow,
  takeDeadline,
} from '../queries.ts'
import { sendReminders } from '../reminders/remind.ts'
import { awaitsReturnAddress } from '../rules.ts'
import { type Change, transition } from '../transition.ts'

const batch = 200

async function isMine(tx: Tx, saleId: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.saleDeadlines}, hashtext(${saleId})) as mine
    ${prepared}`.execute(tx)
  return rows[0]?.mine === true
}

/**
 * The event of a deadline. Staff decide in place of a refund for a return that has not arrived and is
 * unproven. A process of the release before stores another event while an address is missing.
 */
async function eventOf(tx: Tx, sale: SaleRow, event: SaleEvent): Promise<SaleEvent> {
  if (event === 'return_overdue' && awaitsReturnAddress(sale)) return 'escalate'
  const isUnproven =
    event === 'return_accepted' &&
    sale.returnDeliveredAt === null &&
    (await isReturnUnproven(tx, sale.id))
  return isUnproven ? 'escalate' : event
}

/** Makes one transition that is due, unless another process does it, or it is done. */
function processDeadline(services: AppServices, { saleId, event }: DueDeadline): Promise<void> {
  return transact(services.backgroundDb, async (tx) => {
    if (!(await isMine(tx, saleId))) return
    const sale = await lockSale(tx, saleId)
    if (!sale || !(await takeDeadline(tx, saleId, event))) return
    const change = {
      event: await eventOf(tx, sale, event),
      by: 'timer',
      ...reasons[event],
    } as const
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
 * outage. Fails with all failures of both. Safe in several processes at once.
 */
export async function processDeadlines(services: AppServices): Promise<void> {
  const failures = await makeTransitions(services)
  failures.push(...(await sendReminders(services)))
  refuseFailures('deadlines and reminders', failures)
}
