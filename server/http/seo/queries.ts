import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/** PostgreSQL's estimate (reltuples); 0 before the first ANALYZE. */
export async function productsEstimated(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select greatest(reltuples, 0)::float8 as count from pg_class where oid = 'product'::regclass
  `.execute(db)
  return rows[0]?.count ?? 0
}

export function productsBetween(db: Db, first: string, last: string, limit: number) {
  return db
    .selectFrom('product')
    .select(['id', 'title', sql<Date>`coalesce(revised_at, sold_at, created_at)`.as('changedAt')])
    .where('id', '>=', first)
    .where('id', '<=', last)
    .where('withdrawn_at', 'is', null)
    .where('hidden_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Sellers with products for sale, those with the newest ones first. */
export function sellersWithListings(db: Db, limit: number) {
  return db
    .selectFrom('product')
    .innerJoin('member', 'member.id', 'product.seller_id')
    .innerJoin('identity_user as user', 'user.id', 'member.identity_id')
    .select(({ fn }) => ['member.id', fn.max('product.created_at').as('changedAt')])
    .where('product.sold_at', 'is', null)
    .where('product.withdrawn_at', 'is', null)
    .where('product.hidden_at', 'is', null)
    .where('user.disabled_at', 'is', null)
    .groupBy('member.id')
    .orderBy('changedAt', 'desc')
    .limit(limit)
    .execute()
}
