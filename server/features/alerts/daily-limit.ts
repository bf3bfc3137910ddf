import { sql } from 'kysely'
import { anyOf, type Db, daysAgo, type Tx } from '../../database/db.ts'

type Pair = { memberId: string; productId: string }

/**
 * Claims the one daily alert per member and product; returns the pairs without one in the last 24
 * hours. Concurrent claims of a pair succeed once. Rows are written in key order, to avoid
 * deadlocks.
 */
export async function claimAlerts(
  tx: Tx,
  memberIds: string[],
  productIds: string[],
): Promise<Pair[]> {
  if (memberIds.length === 0 || productIds.length === 0) return []
  const { rows } = await sql<Pair>`
    insert into product_alert (product_id, member_id)
    select product_id, member_id
      from unnest(${productIds}::uuid[]) product_id, unnest(${memberIds}::uuid[]) member_id
      order by product_id, member_id
    on conflict (product_id, member_id) do update set sent_at = excluded.sent_at
      where product_alert.sent_at <= ${daysAgo(1)}
    returning product_id as "productId", member_id as "memberId"`.execute(tx)
  return rows
}

export async function scheduleEventAfterLimit(tx: Tx, productId: string, memberIds: string[]) {
  if (memberIds.length === 0) return
  await sql`
    insert into product_news (product_id, due)
    select ${productId}, next.due from (
      select min(sent_at) + interval '1 day' as due from product_alert
      where product_id = ${productId} and member_id = ${anyOf(memberIds)}
    ) next
    where next.due is not null and not exists (
      select from product_news where product_id = ${productId} and product_news.due = next.due
    )`.execute(tx)
}

export async function deleteOldAlerts(db: Db): Promise<void> {
  await sql`
    delete from product_alert where (product_id, member_id) in (
      select product_id, member_id from product_alert where sent_at <= ${daysAgo(1)}
      for update skip locked
    )`.execute(db)
}
