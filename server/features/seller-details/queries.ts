import { type RawBuilder, sql } from 'kysely'
import { closedSaleStates } from '../../../contract/schemas/sale-state.ts'
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

/** Whether a seller has declared to be a private person or a trader. */
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

/**
 * Whether the product is in a sale whose end may make it unsold: one that is open, or under a chargeback,
 * also if it was completed before.
 */
const mayBecomeUnsold = sql<boolean>`exists (
  select from booking join sale on sale.id = booking.id
  where booking.product_id = product.id and sale.state not in (${sql.join(closedSaleStates)})
)`

/**
 * Locks the seller's unsold products, by id, and returns them. Also locks those that may become unsold: one
 * whose sale is being undone is unsold when its lock is free.
 */
export async function lockUnsoldProducts(tx: Tx, sellerId: string) {
  const locked = await tx
    .selectFrom('product')
    .select(['id', 'sold_at as soldAt', isHeld.as('held')])
    .where('seller_id', '=', sellerId)
    .where('withdrawn_at', 'is', null)
    .where(({ or, eb }) => or([eb('sold_at', 'is', null), mayBecomeUnsold]))
    .orderBy('id')
    .forUpdate()
    .execute()
  return locked.filter(({ soldAt }) => soldAt === null)
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

/** The columns of an unsold product that follow from what its locked seller has declared last. */
export async function declarationColumns(tx: Tx, sellerId: string) {
  const latest = await tx
    .selectFrom('seller_declaration')
    .select(['id', 'kind'])
    .where('member_id', '=', sellerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { seller_kind: latest?.kind ?? null, seller_declaration_id: latest?.id ?? null }
}
