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
