import { sql } from 'kysely'
import type { Party } from '../../../contract/schemas/party.ts'
import type { Member } from '../../context.ts'
import type { Db } from '../../database/db.ts'
import { visibleProducts } from '../catalog/queries.ts'
import { isVisible } from '../holds/queries.ts'
import type { ContactStatus } from './rules.ts'

/** The sales of `product` to the buyer with the id in this column of the query. */
const salesTo = (buyerId: string) => sql`booking join sale on sale.id = booking.id
  where booking.product_id = product.id and sale.buyer_id = ${sql.ref(buyerId)}`

/** The id of the newest sale of `product` to `buyer`, two aliases of the query; null if there is none. */
const saleId = sql<string | null>`(
  select sale.id from ${salesTo('buyer.id')} order by sale.created_at desc limit 1)`

const isListingWithdrawn = sql<boolean>`(product.withdrawn_at is not null
  or coalesce(product.hidden_because in ('serial', 'suspended'), false))`

/**
 * Whether `product` leaves `conversation` open, of which the buyer may have bought it: `closedBecause` without blocks
 * and deleted accounts.
 */
export const isOpenTopic = sql<boolean>`(exists (select from ${salesTo('conversation.buyer_id')})
  or product.sold_at is null and not ${isListingWithdrawn})`

const blocks = (blocker: string, blocked: string) => sql<boolean>`exists (
  select from member_block
  where blocker_id = ${sql.ref(`${blocker}.id`)} and blocked_id = ${sql.ref(`${blocked}.id`)})`

/** What a buyer and a seller talk about, and what decides whether they may. */
export function subjects(db: Db) {
  return db
    .selectFrom('product')
    .innerJoin('member as seller', 'seller.id', 'product.seller_id')
    .innerJoin('member as buyer', (join) => join.onTrue())
    .select([
      'product.id as productId',
      'product.title',
      'product.image',
      'product.hidden_because as hiddenBecause',
      'buyer.id as buyerId',
      'buyer.name as buyerName',
      'seller.id as sellerId',
      'seller.name as sellerName',
      saleId.as('saleId'),
      sql<boolean>`product.sold_at is not null`.as('isSold'),
      isListingWithdrawn.as('isListingWithdrawn'),
      sql<boolean>`not ${isVisible}`.as('isListingGone'),
      sql<boolean>`buyer.deleted_at is not null`.as('isBuyerDeleted'),
      sql<boolean>`seller.deleted_at is not null`.as('isSellerDeleted'),
      blocks('buyer', 'seller').as('buyerBlocks'),
      blocks('seller', 'buyer').as('sellerBlocks'),
    ])
}

export type Subject = Awaited<ReturnType<ReturnType<typeof subjects>['execute']>>[number]

/** The subject of a product that the buyer can see or has bought; undefined for its seller. */
export async function subjectOfProduct(db: Db, buyer: Member, productId: string) {
  const found = await subjects(db)
    .where('product.id', '=', productId)
    .where('buyer.id', '=', buyer.id)
    .whereRef('buyer.id', '!=', 'seller.id')
    .executeTakeFirst()
  if (!found || found.saleId) return found
  const visible = await visibleProducts(db).where('product.id', '=', productId).executeTakeFirst()
  return visible && found
}

/** The subject of a sale; undefined for members who are no party to it. */
export function subjectOfSale(db: Db, member: Member, id: string) {
  return subjects(db)
    .innerJoin('booking as bought', 'bought.product_id', 'product.id')
    .innerJoin('sale as own', (join) =>
      join.onRef('own.id', '=', 'bought.id').onRef('own.buyer_id', '=', 'buyer.id'),
    )
    .where('own.id', '=', id)
    .where(({ or, eb }) => or([eb('buyer.id', '=', member.id), eb('seller.id', '=', member.id)]))
    .executeTakeFirst()
}

/** Whether the caller, one of the two, is the buyer or the seller. */
export const callerParty = ({ buyerId }: Pick<Subject, 'buyerId'>, { id }: Member): Party =>
  buyerId === id ? 'buyer' : 'seller'

export function contactStatusOf(subject: Subject, role: Party): ContactStatus {
  const { saleId: sale, isSold, isListingWithdrawn, buyerBlocks, sellerBlocks } = subject
  const common = { hasSale: sale !== null, isSold, isListingWithdrawn }
  return role === 'buyer'
    ? {
        ...common,
        otherIsDeleted: subject.isSellerDeleted,
        hasBlocked: buyerBlocks,
        isBlocked: sellerBlocks,
      }
    : {
        ...common,
        otherIsDeleted: subject.isBuyerDeleted,
        hasBlocked: sellerBlocks,
        isBlocked: buyerBlocks,
      }
}
