import { sql } from 'kysely'
import type { AppServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { replaceDeadlines, type SaleRow } from './queries.ts'
import { insertReminders } from './reminders/queries.ts'
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

/** Allows it again. A deadline that was stopped is set anew, at least a minute away. */
export async function allowRelease({ config }: Pick<AppServices, 'config'>, tx: Tx, sale: SaleRow) {
  await tx.updateTable('sale').set({ blocked_at: null }).where('id', '=', sale.id).execute()
  const deadlines = deadlinesOf(sale, config.sales)
  const isStopped = deadlines.some(({ event }) => releasingDeadlines.includes(event))
  if (!isStopped) return
  await replaceDeadlines(tx, sale.id, deadlines)
  await insertReminders(tx, sale.id, remindersOf(sale, config.sales))
}
