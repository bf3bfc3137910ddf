import { sql } from 'kysely'
import type { Delivery } from '../../../../contract/catalog-enums.ts'
import { anyOf, type Db, hoursInterval, now, type Tx } from '../../../database/db.ts'
import { onlyRow } from '../../../database/only-row.ts'
import { prepared } from '../../../database/prepared.ts'
import { boughtDelivery } from '../sale-columns.ts'
import type { Reminder, ReminderKind } from './reminders.ts'

function reminderOf(saleId: string, reminder: Reminder) {
  const due =
    'at' in reminder
      ? sql`${reminder.at}::timestamptz`
      : sql`due_at - ${hoursInterval(reminder.hoursBefore)}`
  return sql`(
    select sale_id, ${reminder.kind}, ${due} from sale_deadline
    where sale_id = ${saleId} and ${due} > ${now} limit 1)`
}

/** The reminders of a sale that has none, after its deadlines. */
export async function insertReminders(tx: Tx, saleId: string, reminders: Reminder[]) {
  if (reminders.length === 0) return
  const rows = reminders.map((reminder) => reminderOf(saleId, reminder))
  await sql`
    insert into sale_reminder (sale_id, kind, due_at)
    ${sql.join(rows, sql` union all `)} ${prepared}`.execute(tx)
}

export async function hasReminders(tx: Tx, saleId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('sale_reminder')
    .select('kind')
    .where('sale_id', '=', saleId)
    .executeTakeFirst()
  return found !== undefined
}

export async function deleteReminders(tx: Tx, saleIds: string[]) {
  await tx.deleteFrom('sale_reminder').where('sale_id', '=', anyOf(saleIds)).execute()
}

export type DueSale = { saleId: string; dueAt: Date }

const firstDue = sql<Date>`min(due_at)`

/** Sales with a reminder that is due, the oldest first, from the one after `last`. */
export function salesToRemind(db: Db, limit: number, last?: DueSale): Promise<DueSale[]> {
  return db
    .selectFrom('sale_reminder')
    .select(['sale_id as saleId', firstDue.as('dueAt')])
    .where('due_at', '<=', now)
    .groupBy('sale_id')
    .$if(last !== undefined, (query) =>
      query.having(sql<boolean>`(${firstDue}, sale_id) > (${last?.dueAt}, ${last?.saleId})`),
    )
    .orderBy(firstDue)
    .orderBy('sale_id')
    .limit(limit)
    .execute()
}

/** Takes the reminders of a sale that are due, oldest first. */
export async function takeReminders(tx: Tx, saleId: string): Promise<ReminderKind[]> {
  const taken = await tx
    .deleteFrom('sale_reminder')
    .where('sale_id', '=', saleId)
    .where('due_at', '<=', now)
    .returning(['kind', 'due_at'])
    .execute()
  return taken
    .sort((one, other) => one.due_at.getTime() - other.due_at.getTime())
    .map(({ kind }) => kind)
}

/** Selects the deadline of a sale that is still ahead. */
export function deadlineAheadOf(db: Db, saleId: string) {
  return db
    .selectFrom('sale_deadline')
    .select('due_at')
    .where('sale_id', '=', saleId)
    .where('due_at', '>', now)
    .orderBy('due_at')
    .limit(1)
}

export async function deadlineAhead(tx: Tx, saleId: string): Promise<Date | undefined> {
  const found = await deadlineAheadOf(tx, saleId).modifyEnd(prepared).executeTakeFirst()
  return found?.due_at
}

export async function boughtDeliveryOf(tx: Tx, saleId: string): Promise<Delivery> {
  const found = await sql<{ delivery: Delivery }>`
    select ${boughtDelivery} as delivery from sale join booking using (id)
    where id = ${saleId} ${prepared}`.execute(tx)
  return onlyRow(found).delivery
}
