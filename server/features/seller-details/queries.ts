import { type RawBuilder, sql } from 'kysely'
import type { Trader } from '../../../contract/seller-details.ts'
import type { Db, Tx } from '../../database/db.ts'
import { isHeld } from '../holds/queries.ts'
import type { Declaration } from './rules.ts'

/** The declarations of a seller, newest first. */
export function declarationsOf(db: Db, memberId: string, rows: number) {
  return db
    .selectFrom('seller_declaration')
    .select(['kind', 'trader', 'declared_at as declaredAt'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(rows)
    .execute()
}

/** What customers are told of the trader who sells the joined product; null for a private person. */
export const traderOfProduct: RawBuilder<Trader | null> = sql<Trader | null>`(
  select trader from seller_declaration
  where seller_declaration.id = product.seller_declaration_id
)`

/** Whether a seller has declared one. */
export async function hasDeclared(db: Db, memberId: string): Promise<boolean> {
  return (await declarationsOf(db, memberId, 1)).length > 0
}

/** Whether staff have verified the seller as they are declared now. */
export async function isVerified(db: Db, memberId: string): Promise<boolean> {
  const { verified_at } = await db
    .selectFrom('member')
    .select('verified_at')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return verified_at !== null
}

/** Locks the seller's unsold products, by id. */
export function lockUnsoldProducts(tx: Tx, sellerId: string) {
  return tx
    .selectFrom('product')
    .select(['id', isHeld.as('held')])
    .where('seller_id', '=', sellerId)
    .where('sold_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Stores a declaration and copies it to these products. */
export async function insertDeclaration(
  tx: Tx,
  memberId: string,
  { kind, trader }: Declaration,
  products: string[],
) {
  const { id } = await tx
    .insertInto('seller_declaration')
    .values({ member_id: memberId, kind, trader: trader && JSON.stringify(trader) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (products.length === 0) return
  await tx
    .updateTable('product')
    .set({ seller_kind: kind, seller_declaration_id: id })
    .where('id', 'in', products)
    .execute()
}
