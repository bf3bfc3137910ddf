import { type RawBuilder, sql } from 'kysely'
import type { SaleEvent } from '../../../../contract/sales/sales.ts'
import { type Db, hoursInterval, now, type Tx } from '../../../database/db.ts'
import { prepared } from '../../../database/prepared.ts'
import { shippingPeriodStart } from '../sale-columns.ts'
import { type Deadline, releasingDeadlines } from './rules.ts'

/** Deletes the deadlines and reminders of a sale and inserts these deadlines. */
export async function replaceDeadlines(tx: Tx, saleId: string, deadlines: Deadline[]) {
  await sql`
    with reminders as (delete from sale_reminder where sale_id = ${saleId})
    delete from sale_deadline where sale_id = ${saleId} ${prepared}`.execute(tx)
  await insertDeadlines(tx, saleId, deadlines)
}

/** When the last chargeback after which a sale went on has ended; null if there is none. */
const chargebackEnd = sql<Date | null>`(
  select max(created_at) from sale_event where sale_id = sale.id
    and event in ('chargeback_won', 'chargeback_lost_in_part'))`

/** When the last fraud warning of a sale was cleared; null if none was. */
const warningEnd = sql<Date | null>`(
  select max(cleared_at) from fraud_warning where sale_id = sale.id)`

/** When the buyer sent the product back last; null if never. */
const dispatchTime = sql<Date | null>`(
  select max(created_at) from sale_event where sale_id = sale.id and event = 'send_back')`

const origins = {
  shippingPeriod: shippingPeriodStart,
  shipment: sql.ref('shipped_at'),
  delivery: sql.ref('delivered_at'),
  dispatch: dispatchTime,
  return: sql.ref('return_delivered_at'),
  withdrawal: sql.ref('withdrawal_at'),
} as const

/** So long after the last fraud warning was cleared; null if none was, or that does not count. */
const afterWarning = (hours: number | undefined) =>
  hours === undefined ? sql`null` : sql`${warningEnd} + ${hoursInterval(hours)}`

/** So long after the last outage of the site, with an extension that was made since; null if there was none. */
const afterOutage = (hours: number | undefined, extension: RawBuilder<unknown>) =>
  hours === undefined
    ? sql`null`
    : sql`(select resumed_at + ${hoursInterval(hours)} + case
        when inspection_extended_at > resumed_at then ${extension} else interval '0' end
      from sale_deadline_run)`

/** When a deadline is due at the earliest; null unless it releases money. */
const releaseFrom = (releases: RawBuilder<boolean>) =>
  sql<Date | null>`case when ${releases} then release_from end`

/** When a deadline is due, with its extension. */
function dueTime(
  { from, hours, hoursAfterInterruption, extensionHours = 0 }: Deadline,
  earliest: RawBuilder<Date | null>,
) {
  const duration = hoursInterval(hours)
  const extension = hoursInterval(extensionHours)
  if (from === 'now') return sql<Date>`greatest(clock_timestamp() + ${duration}, ${earliest})`
  return sql<Date>`greatest(
    greatest(greatest(${origins[from]}, ${chargebackEnd}) + ${duration},
      ${afterWarning(hoursAfterInterruption)}, ${earliest}) + ${extension},
    ${afterOutage(hoursAfterInterruption, extension)},
    clock_timestamp() + interval '1 minute')`
}

/**
 * Inserts deadlines. Those from an earlier event count from it, or from the end of a later
 * chargeback, and are due in a minute at the earliest. Those that release money wait for
 * `release_from`, and are left out while the release is blocked.
 */
export async function insertDeadlines(tx: Tx, saleId: string, deadlines: Deadline[]) {
  for (const deadline of deadlines) {
    const { event } = deadline
    const releases = sql<boolean>`${releasingDeadlines.includes(event)}::boolean`
    await sql`
      insert into sale_deadline (sale_id, event, due_at)
      select id, ${event}, ${dueTime(deadline, releaseFrom(releases))}
      from sale where id = ${saleId} and not (${releases} and blocked_at is not null)
      on conflict (sale_id, event) do update
        set due_at = least(sale_deadline.due_at, excluded.due_at)
      ${prepared}`.execute(tx)
  }
}

/** Takes a deadline that is due. False if it was replaced or already processed. */
export async function takeDeadline(tx: Tx, saleId: string, event: SaleEvent): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sale_deadline')
    .where('sale_id', '=', saleId)
    .where('event', '=', event)
    .where('due_at', '<=', now)
    .modifyEnd(prepared)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type DueDeadline = { saleId: string; event: SaleEvent; dueAt: Date }

/** The deadlines that are due, the oldest first, from the one after `last`. */
export function dueDeadlines(db: Db, limit: number, last?: DueDeadline): Promise<DueDeadline[]> {
  return db
    .selectFrom('sale_deadline')
    .select(['sale_id as saleId', 'event', 'due_at as dueAt'])
    .where('due_at', '<=', now)
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(due_at, sale_id, event) > (${last?.dueAt}, ${last?.saleId}, ${last?.event})`,
      ),
    )
    .orderBy('due_at')
    .orderBy('sale_id')
    .orderBy('event')
    .limit(limit)
    .execute()
}
