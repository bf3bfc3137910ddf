import { sql } from 'kysely'
import type { DeliveryWay } from '../../../contract/catalog-enums.ts'
import { maxOffers, offerHours, waitingOfferStates } from '../../../contract/sales/offer-terms.ts'
import { now, type Tx } from '../../database/db.ts'
import { onlyRow } from '../../database/only-row.ts'
import { answerDelay } from './automatic.ts'
import type { OfferCounts } from './rules.ts'

/** Marks the offers of this buyer for this product that ran out, so that another can be made. */
export async function expireOffersOf(tx: Tx, buyerId: string, productId: string) {
  await tx
    .updateTable('offer')
    .set({ state: 'expired' })
    .where('buyer_id', '=', buyerId)
    .where('product_id', '=', productId)
    .where('state', 'in', waitingOfferStates)
    .where('expires_at', '<=', now)
    .execute()
}

const isWaiting = sql<boolean>`state in (${sql.join(waitingOfferStates)})`

/** Lock the buyer first, and mark what expired. */
export async function offerCounts(
  tx: Tx,
  buyerId: string,
  productId: string,
): Promise<OfferCounts> {
  const counts = await sql<OfferCounts>`
    select
      count(*) filter (where product_id = ${productId} and number is not null) as made,
      coalesce(bool_or(${isWaiting}) filter (where product_id = ${productId}), false) as waits,
      count(*) filter (where ${isWaiting} and expires_at > ${now}) as waiting
    from offer where buyer_id = ${buyerId}
      and (product_id = ${productId} or ${isWaiting})`.execute(tx)
  return onlyRow(counts)
}

type NewOffer = {
  product: { id: string; ownerId: string; currency: string }
  buyerId: string
  amount: number
  contact: { phone: string; location: string; delivery: DeliveryWay | null }
  networkHash: Buffer
  isLinked: boolean
}

/**
 * The lowest number from 1 to `maxOffers` that is free. Not the count plus one: old offers are deleted, and the
 * others keep their numbers.
 */
const lowestFreeNumber = (buyerId: string, productId: string) => sql<number>`(
  select min(free.number) from generate_series(1, ${sql.lit(maxOffers)}) as free (number)
  where not exists (
    select from offer made where made.buyer_id = ${buyerId} and made.product_id = ${productId}
      and made.number = free.number
  )
)`

/** Lock the buyer first, who must have made fewer than `maxOffers` for the product. */
export async function insertOffer(tx: Tx, offer: NewOffer): Promise<string> {
  const { product, buyerId, amount, contact, networkHash, isLinked } = offer
  const { id } = await tx
    .insertInto('offer')
    .values({
      product_id: product.id,
      seller_id: product.ownerId,
      currency: product.currency,
      buyer_id: buyerId,
      number: lowestFreeNumber(buyerId, product.id),
      amount,
      ...contact,
      network_hash: networkHash,
      is_linked: isLinked,
      expires_at: sql<Date>`clock_timestamp() + make_interval(hours => ${offerHours})`,
      answer_due_at: sql<Date>`clock_timestamp() + make_interval(secs => ${answerDelay()})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
