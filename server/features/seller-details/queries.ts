import { type RawBuilder, sql } from 'kysely'
import type { SellerKind, Trader } from '../../../contract/seller-details.ts'
import { type Db, now, type Tx } from '../../database/db.ts'
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

/** Offers of buyers were made to the kind that was shown. The first declaration changes nothing for them. */
const changedTerms = (kind: SellerKind) => sql<Date | null>`
  case when seller_kind <> ${kind} then ${now} else terms_changed_at end`

/** Stores a declaration and copies it to these products, whose terms it changes with another kind. */
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
    .set({ terms_changed_at: changedTerms(kind) })
    .where('id', 'in', products)
    .execute()
}
