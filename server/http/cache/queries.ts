import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/**
 * Milliseconds until the first hold on these products expires, which no notification announces.
 * Zero or negative if one expired within the last `within` ms; undefined without holds.
 */
export async function nextHoldEnd(db: Db, productIds: string[], within: number) {
  if (productIds.length === 0) return undefined
  const left = sql<number>`extract(epoch from expires_at - clock_timestamp())::float8 * 1000`
  const rows = await db
    .selectFrom('booking')
    .select(left.as('left'))
    .where('product_id', 'in', productIds)
    .where('state', '=', 'held')
    .where(
      'expires_at',
      '>',
      sql<Date>`clock_timestamp() - make_interval(secs => ${within / 1000})`,
    )
    .orderBy('expires_at')
    .limit(1)
    .execute()
  return rows[0]?.left
}
