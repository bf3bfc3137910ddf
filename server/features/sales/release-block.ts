import { sql } from 'kysely'
import type { TxServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { deadline } from '../../jobs/emails/values.ts'
import { notifyParty } from './notify.ts'
import { replaceDeadlines, type SaleRow } from './queries.ts'
import { deadlineAhead, insertReminders } from './reminders/queries.ts'
import { remindersOf } from './reminders/reminders.ts'
import { deadlinesOf, releasingDeadlines } from './rules.ts'

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

/** Tells the buyer until when to object: no date was told while the release was stopped. */
async function notifyOfInspection(services: TxServices, tx: Tx, sale: SaleRow) {
  const until = await deadlineAhead(tx, sale.id)
  if (!until) return
  const values = deadline('until', until)
  await notifyParty(services, tx, sale, { party: 'buyer', kind: 'orderInspectReminder', values })
}

/**
 * Allows it again, when the last warning was cleared. A deadline that was stopped is set anew, and that
 * of an inspection told to the buyer.
 */
export async function allowRelease(services: TxServices, tx: Tx, sale: SaleRow) {
  const { sales } = services.config
  await tx.updateTable('sale').set({ blocked_at: null }).where('id', '=', sale.id).execute()
  const deadlines = deadlinesOf(sale, sales)
  const isStopped = deadlines.some(({ event }) => releasingDeadlines.includes(event))
  if (!isStopped) return
  await replaceDeadlines(tx, sale.id, deadlines)
  await insertReminders(tx, sale.id, remindersOf(sale, sales))
  const isInspected = sale.state === 'inspection' && sale.acceptedAt === null
  if (isInspected) await notifyOfInspection(services, tx, sale)
}
