import { sql } from 'kysely'
import type { Delivery } from '../../../contract/catalog-enums.ts'
import { type Db, now } from '../../database/db.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'
import { isHeld, isVisible } from '../holds/queries.ts'
import { buyerRecord } from '../sales/buyer-record.ts'

/** Offers as both parties see them: nothing here tells how they were answered. */
export function shownOffers(db: Db) {
  return db
    .selectFrom('offer')
    .innerJoin('product', 'product.id', 'offer.product_id')
    .innerJoin('member as buyer', 'buyer.id', 'offer.buyer_id')
    .innerJoin('member as seller', 'seller.id', 'offer.seller_id')
    .leftJoin('booking', 'booking.id', 'offer.booking_id')
    .select([
      'offer.id',
      'offer.product_id as productId',
      'offer.buyer_id as buyerId',
      'offer.amount',
      'offer.counter_amount as counterAmount',
      'offer.currency',
      'offer.state',
      'offer.is_outdated as isOutdated',
      'offer.expires_at as expiresAt',
      'offer.created_at as createdAt',
      'offer.answered_at as answeredAt',
      'product.title',
      'product.image',
      'product.resale_price as listPrice',
      'product.hidden_because as hiddenBecause',
      'buyer.name as buyerName',
      'seller.name as sellerName',
      'booking.id as bookingId',
      'booking.state as bookingState',
      'booking.expires_at as bookingExpiresAt',
      now.as('now'),
    ])
    .select([
      sql<Delivery>`coalesce(offer.delivery, product.delivery)`.as('delivery'),
      isHeld.as('isHeld'),
      sql<boolean>`product.withdrawn_at is not null`.as('isListingWithdrawn'),
    ])
}

export type ShownOffer = Awaited<ReturnType<ReturnType<typeof shownOffers>['execute']>>[number]

export function offersMade(db: Db, buyerId: string, rows: number, after?: Cursor) {
  const query = shownOffers(db).where('offer.buyer_id', '=', buyerId)
  return findNewestFirst(query, ['offer.created_at', 'offer.id'], rows, after)
}

export function offersReceived(db: Db, sellerId: string, rows: number, after?: Cursor) {
  const query = shownOffers(db)
    .select(buyerRecord.as('buyerRecord'))
    .where('offer.seller_id', '=', sellerId)
  return findNewestFirst(query, ['offer.created_at', 'offer.id'], rows, after)
}

/** The product as others see it, and the offers of this buyer for it that count towards the limit. */
export async function allowanceFor(db: Db, buyerId: string, productId: string) {
  const product = await db
    .selectFrom('product')
    .select(['seller_id as ownerId', 'resale_price as price'])
    .where('id', '=', productId)
    .where(isVisible)
    .executeTakeFirst()
  const offers = await shownOffers(db)
    .where('offer.buyer_id', '=', buyerId)
    .where('offer.product_id', '=', productId)
    .where('offer.number', 'is not', null)
    .execute()
  return product && { product, offers }
}

/** Counts the offers that a seller was notified of and can answer; `until`: the first expiry. */
export function offersToAnswer(db: Db, sellerId: string) {
  return (
    db
      .selectFrom('offer')
      .innerJoin('product', 'product.id', 'offer.product_id')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        sql<string | null>`min(offer.expires_at)`.as('until'),
      ])
      .where('offer.seller_id', '=', sellerId)
      .where('offer.state', '=', 'open')
      // Settings of the seller answer the others.
      .where('offer.is_seller_told', '=', true)
      .where('offer.expires_at', '>', now)
      // A suspended seller cannot answer.
      .where('product.hidden_because', 'is distinct from', 'suspended')
  )
}

/** Counter-offers that wait for the buyer. */
export const countCounterOffers = (db: Db, buyerId: string) =>
  db
    .selectFrom('offer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('buyer_id', '=', buyerId)
    .where('state', '=', 'countered')
    .where('expires_at', '>', now)
    .$asScalar()
    .$notNull()

/** Who the parties of an offer are, without a lock. */
export function partiesOf(db: Db, id: string) {
  return db
    .selectFrom('offer')
    .select(['product_id as productId', 'buyer_id as buyerId', 'seller_id as sellerId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The settings of a product, without an amount that its price has reached since: it would decline every offer. */
export function settingsFor(db: Db, productId: string) {
  const belowPrice = (column: 'minimum' | 'auto_accept') => sql<number | null>`
    case when ${sql.ref(column)} < resale_price then ${sql.ref(column)} end`
  return db
    .selectFrom('offer_settings')
    .innerJoin('product', 'product.id', 'product_id')
    .select([belowPrice('minimum').as('minimum'), belowPrice('auto_accept').as('autoAccept')])
    .select('margin')
    .where('product_id', '=', productId)
    .executeTakeFirst()
}
