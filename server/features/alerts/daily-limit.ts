import { sql } from 'kysely'
import { type Db, daysAgo, type Tx } from '../../database/db.ts'

type Pair = { memberId: string; productId: string }

/**
 * Takes the one alert e-mail a day for each of these members about each of these products; answers the
 * pairs that had none in the last 24 hours. Of two processes that ask at the same time, one gets a pair.
 * Rows are written in the order of the key, so that two transactions do not wait for each other.
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

/** Has the product looked at again when the first of these members may be e-mailed about it again. */
export async function lookAgainAfterLimit(tx: Tx, productId: string, memberIds: string[]) {
  if (memberIds.length === 0) return
  await sql`
    insert into product_news (product_id, due)
    select ${productId}, next.due from (
      select min(sent_at) + interval '1 day' as due from product_alert
      where product_id = ${productId} and member_id = any(${memberIds}::uuid[])
    ) next
    where next.due is not null and not exists (
      select from product_news where product_id = ${productId} and product_news.due = next.due
    )`.execute(tx)
}

/** Deletes what no longer limits anything; rows that are being written are left for the next time. */
export async function deleteOldAlerts(db: Db): Promise<void> {
  await sql`
    delete from product_alert where (product_id, member_id) in (
      select product_id, member_id from product_alert where sent_at <= ${daysAgo(1)}
      for update skip locked
    )`.execute(db)
}
