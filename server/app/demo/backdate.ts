import { sql } from 'kysely'
import type { PastTopUp } from '../../../sandbox/payments/top-ups.ts'
import type { Db, Tx } from '../../database/db.ts'

const dayMs = 24 * 3_600_000

export const dateDaysAgo = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs)

/** The times of the payment and of the events after it. */
export type DatedSale = { id: string; daysAgo: number[] }

const demoSale = sql`(select * from sale where intent_id like 'pi\\_demo\\_%')`

function backdateEvents(sales: DatedSale[]) {
  const rows = sales.flatMap(({ id, daysAgo }) =>
    daysAgo.map((days, step) => ({ id, step: step + 1, at: dateDaysAgo(days).toISOString() })),
  )
  return sql`
    update sale_event e set created_at = made.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) made (id uuid, step int, at timestamptz)
    join (select id, sale_id, row_number() over (partition by sale_id order by id) step from sale_event) n
      on n.sale_id = made.id and n.step = made.step
    where e.id = n.id`
}

/** The times of a demo sale, from its events. */
const timesOfSales = sql`(
  select sale_id,
    min(created_at) as paid,
    max(created_at) as latest,
    min(created_at) filter (where event = 'ship') as shipped,
    min(created_at) filter (where event in ('deliver', 'hand_over')) as delivered,
    min(created_at) filter (where event = 'send_back') as sent_back,
    min(created_at) filter (where event = 'accept') as accepted,
    min(created_at) filter (where event in ('open_case', 'delivery_overdue')) as case_opened,
    min(created_at) filter (where event = 'chargeback') as charged_back,
    min(created_at) filter (where to_state in ('completed', 'refunded', 'cancelled')) as closed,
    min(created_at) filter (where to_state in ('refunded', 'cancelled')) as undone
  from sale_event group by sale_id
)`

const fromEvents = sql`from ${demoSale} s join ${timesOfSales} t on t.sale_id = s.id`

const statements = [
  // A demo does not change by itself soon after its start.
  sql`update sale_deadline d
      set due_at = greatest(d.due_at - (clock_timestamp() - t.latest), clock_timestamp() + interval '2 hours')
      ${fromEvents} where d.sale_id = s.id`,
  sql`update sale_reminder r set due_at = r.due_at - (clock_timestamp() - t.latest)
      ${fromEvents} where r.sale_id = s.id`,
  // Reminders that were due before: one at the start would be too late.
  sql`delete from sale_reminder using ${demoSale} s
      where sale_id = s.id and due_at < clock_timestamp() + interval '2 hours'`,
  sql`update parcel p
      set created_at = case p.direction when 'return' then t.sent_back else t.shipped end
      ${fromEvents} where p.sale_id = s.id`,
  sql`update sale set created_at = t.paid, shipped_at = t.shipped, delivered_at = t.delivered,
      accepted_at = t.accepted, closed_at = t.closed ${fromEvents} where sale.id = s.id`,
  sql`update sale_case c set opened_at = t.case_opened, waits_since = t.latest,
      closed_at = case when c.turn is null then t.closed end ${fromEvents} where c.sale_id = s.id`,
  sql`update card_dispute d set opened_at = t.charged_back ${fromEvents} where d.intent_id = s.intent_id`,
  sql`update refund r set created_at = coalesce(t.undone, t.closed) ${fromEvents} where r.intent_id = s.intent_id`,
  sql`update transfer r set created_at = t.closed,
      available_at = r.available_at - (r.created_at - t.closed)
      ${fromEvents} where r.sale_id = s.id`,
  sql`update seller_debt d set created_at = t.undone ${fromEvents} where d.sale_id = s.id`,
  sql`update debt_netting n set created_at = t.closed ${fromEvents} where n.sale_id = s.id`,
  sql`update payment p set created_at = t.paid ${fromEvents} where p.intent_id = s.intent_id`,
  sql`update payment_intent i set created_at = t.paid, settled_at = t.paid
      ${fromEvents} where i.id = s.intent_id`,
  sql`update booking b set created_at = t.paid - interval '20 minutes' ${fromEvents} where b.id = s.id`,
  sql`update product p set sold_at = case when sold_at is not null then t.paid end,
      hidden_at = case when hidden_at is not null then coalesce(t.undone, t.closed) end,
      withdrawn_at = case when withdrawn_at is not null then coalesce(t.undone, t.closed) end
      ${fromEvents} join booking b on b.id = s.id where p.id = b.product_id`,
]

/** In the order of the postings: lists show the newest first. */
const ledgerTimes = sql`
  update ledger_transaction l set created_at = coalesce(
    case l.kind
      when 'sale' then t.paid
      when 'provider_fee' then t.paid + interval '1 millisecond'
      when 'release' then t.closed + interval '1 millisecond'
      when 'debt_netted' then t.closed + interval '2 milliseconds'
      when 'refund_owed' then coalesce(t.undone, t.closed)
      when 'refund_sent' then coalesce(t.undone, t.closed) + interval '1 minute'
      when 'transfer' then (select sent_at from transfer where transfer.id::text = l.cause_id)
      when 'chargeback' then t.charged_back
      else t.closed end, l.created_at)
  ${fromEvents} where l.intent_id = s.intent_id`

/** Postings are only ever added to, so that their trigger has to be off for a moment. */
async function backdateLedger(tx: Tx, topUps: PastTopUp[] = []) {
  await sql`set constraints all immediate`.execute(tx)
  const trigger = sql`trigger ledger_transaction_append_only`
  await sql`alter table ledger_transaction disable ${trigger}`.execute(tx)
  await ledgerTimes.execute(tx)
  for (const { id, daysAgo } of topUps) {
    const created_at = dateDaysAgo(daysAgo)
    await tx
      .updateTable('ledger_transaction')
      .set({ created_at })
      .where('cause_id', '=', id)
      .execute()
  }
  await sql`alter table ledger_transaction enable ${trigger}`.execute(tx)
}

/** The columns of a notice from then; those that are older than three days have been read. */
function noticeTimes(daysAgo: number) {
  const at = dateDaysAgo(daysAgo)
  return sql`created_at = ${at}, read_at = case
      when ${at}::timestamptz < now() - interval '3 days' then ${at}::timestamptz + interval '2 hours' end`
}

/** Dates the notices of the last step. */
export async function backdateNotices(tx: Tx, daysAgo: number): Promise<void> {
  await sql`update notice set ${noticeTimes(daysAgo)} where created_at >= now()`.execute(tx)
}

/** Dates what the seller with this account has just been told. */
export async function backdateAccountNotices(db: Db, accountId: string, daysAgo: number) {
  await sql`update notice set ${noticeTimes(daysAgo)}
    from payout_account account
    where account.member_id = notice.member_id and account.provider_id = ${accountId}
      and notice.created_at > now() - interval '1 minute'`.execute(db)
}

/** Moves what has just been done to the time when it is said to have happened. */
export async function backdateSales(tx: Tx, sales: DatedSale[]): Promise<void> {
  await backdateEvents(sales).execute(tx)
  for (const statement of statements) await statement.execute(tx)
  await backdateLedger(tx)
}

/** Moves refunds that have been sent since, and top-ups, to the time when they are said to have happened. */
export async function backdateRefunds(tx: Tx, topUps: PastTopUp[]): Promise<void> {
  await sql`update refund set sent_at = created_at + interval '1 minute'
    where intent_id like 'pi\\_demo\\_%' and sent_at is not null`.execute(tx)
  await backdateLedger(tx, topUps)
}
