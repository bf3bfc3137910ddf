import { sql } from 'kysely'
import type { TxServices } from '../../../context.ts'
import type { Tx } from '../../../database/db.ts'
import { deadline } from '../../../jobs/emails/values.ts'
import { replaceDeadlines } from '../deadlines/queries.ts'
import { deadlinesOf, releasingDeadlines } from '../deadlines/rules.ts'
import { escalationOf, notifyParty, type PartyNotice } from '../notify.ts'
import type { SaleRow } from '../queries.ts'
import { deadlineAhead, insertReminders } from '../reminders/queries.ts'
import { remindersOf } from '../reminders/reminders.ts'

/** Stops the release of a sale's money by a deadline or the buyer, until staff have looked at it. */
export async function blockRelease(tx: Tx, sale: SaleRow) {
  await tx
    .updateTable('sale')
    .set({ blocked_at: sql<Date>`coalesce(blocked_at, clock_timestamp())` })
    .where('id', '=', sale.id)
    .execute()
  await tx
    .deleteFrom('sale_deadline')
    .where('sale_id', '=', sale.id)
    .where('event', 'in', releasingDeadlines)
    .execute()
}

/** The notices of a deadline that was stopped: until when to object, or to send the product back. */
function noticesOf({ state, acceptedAt }: SaleRow): PartyNotice[] {
  if (state === 'return_requested') {
    return [
      { party: 'buyer', kind: 'orderReturnReminder' },
      { party: 'seller', kind: 'saleReturnExtended' },
    ]
  }
  return acceptedAt === null ? [{ party: 'buyer', kind: 'orderInspectReminder' }] : []
}

/** Tells the parties the deadline: no date was told while the release was stopped. */
async function notifyOfDeadline(services: TxServices, tx: Tx, sale: SaleRow) {
  const until = await deadlineAhead(tx, sale.id)
  if (!until) return
  const values = { ...deadline('until', until), escalation: escalationOf(sale) }
  for (const notice of noticesOf(sale)) await notifyParty(services, tx, sale, { ...notice, values })
}

/** Whether the release was stopped; a warning after it stops nothing. */
async function unblockRelease(tx: Tx, saleId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sale')
    .set({ blocked_at: null })
    .where('id', '=', saleId)
    .where('blocked_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Allows it again, when the last warning was cleared. A deadline that was stopped is set anew, and told
 * to the parties.
 */
export async function allowRelease(services: TxServices, tx: Tx, sale: SaleRow) {
  const { sales } = services.config
  if (!(await unblockRelease(tx, sale.id))) return
  const deadlines = deadlinesOf(sale, sales)
  const isStopped = deadlines.some(({ event }) => releasingDeadlines.includes(event))
  if (!isStopped) return
  await replaceDeadlines(tx, sale.id, deadlines)
  await insertReminders(tx, sale.id, remindersOf(sale, sales))
  await notifyOfDeadline(services, tx, sale)
}
