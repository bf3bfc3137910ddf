import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { isHeld } from '../holds/queries.ts'

export function liveStateOf(db: Db, ids: string[]) {
  return db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .leftJoin('advertisement', 'advertisement.product_id', 'product.id')
    .select([
      'product.id',
      'product.sold_at as soldAt',
      'product.withdrawn_at as withdrawnAt',
      'product.hidden_at as hiddenAt',
      'category.name as category',
      isHeld.as('held'),
      sql<boolean>`advertisement.product_id is not null`.as('advertised'),
    ])
    .where('product.id', 'in', ids)
    .execute()
}

export async function liveSessions(db: Db, sessionIds: string[]): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('identity_session as session')
    .innerJoin('identity_user as account', 'account.id', 'session.user_id')
    .select('session.id')
    .where('session.id', 'in', sessionIds)
    .where('account.disabled_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
