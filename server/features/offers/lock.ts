import { type SelectQueryBuilder, sql } from 'kysely'
import { waitingOfferStates } from '../../../contract/sales/offer-terms.ts'
import type { Party } from '../../../contract/schemas/party.ts'
import { now, type Tx } from '../../database/db.ts'
import type { DB } from '../../database/schema.gen.ts'
import { refuse } from '../../errors/refusal.ts'
import { type Parties, partyOf } from '../sales/rules.ts'
import { type Answer, mayAnswer, type OfferActor, offerStateAt } from './rules.ts'

const offerRows = (tx: Tx) =>
  tx
    .selectFrom('offer')
    .innerJoin('product', 'product.id', 'offer.product_id')
    .select([
      'offer.id',
      'offer.product_id as productId',
      'offer.buyer_id as buyerId',
      'offer.seller_id as sellerId',
      'offer.amount',
      'offer.counter_amount as counterAmount',
      'offer.currency',
      'offer.state',
      'offer.expires_at as expiresAt',
      'offer.answer_due_at as answerDueAt',
      'offer.is_seller_told as isSellerNotified',
      'offer.phone',
      'offer.location',
      'offer.delivery',
      'offer.network_hash as networkHash',
      'product.title',
      now.as('now'),
    ])
    .select(
      sql<boolean>`product.hidden_because is not distinct from 'suspended'`.as('isSellerSuspended'),
    )

/** A query of the ids of members. */
type Ids =
  | SelectQueryBuilder<DB, 'offer', { id: string }>
  | SelectQueryBuilder<DB, 'product', { id: string }>

/** Locks members, by id: deletion changes a key of the member row. */
async function lockAgainstDeletion(tx: Tx, ids: Ids) {
  await tx
    .selectFrom('member')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
}

/**
 * Locks the members of these offers against deletion, which locks the member before their offers.
 * Notices, which are written after an offer is locked, refer to them.
 */
export async function lockParties(tx: Tx, offerIds: string[]): Promise<void> {
  const parties = tx
    .selectFrom('offer')
    .where('id', 'in', offerIds)
    .select(sql<string>`unnest(array[buyer_id, seller_id])`.as('id'))
  await lockAgainstDeletion(tx, parties)
}

/** Locks the seller of a product against deletion, before the product and its offers. */
export async function lockSellerOfProduct(tx: Tx, productId: string): Promise<void> {
  const seller = tx.selectFrom('product').select('seller_id as id').where('id', '=', productId)
  await lockAgainstDeletion(tx, seller)
}

/** Locks the sellers of the offers of a locked buyer against deletion, before products and these offers. */
export async function lockSellersOfOffers(tx: Tx, buyerId: string): Promise<void> {
  const sellers = tx
    .selectFrom('offer')
    .select('seller_id as id')
    .where('buyer_id', '=', buyerId)
    .where('state', 'in', waitingOfferStates)
  await lockAgainstDeletion(tx, sellers)
}

export async function lockOffer(tx: Tx, id: string) {
  await lockParties(tx, [id])
  return offerRows(tx).where('offer.id', '=', id).forUpdate('offer').executeTakeFirst()
}

export type LockedOffer = NonNullable<Awaited<ReturnType<typeof lockOffer>>>

/** All offers for a locked product that wait, in one order. */
export const lockWaitingOffers = (tx: Tx, productId: string) =>
  offerRows(tx)
    .where('offer.product_id', '=', productId)
    .where('offer.state', 'in', waitingOfferStates)
    .orderBy('offer.id')
    .forUpdate('offer')
    .execute()

/** All offers of a locked buyer that wait, in one order. */
export const lockWaitingOffersOf = (tx: Tx, buyerId: string) =>
  offerRows(tx)
    .where('offer.buyer_id', '=', buyerId)
    .where('offer.state', 'in', waitingOfferStates)
    .where('offer.expires_at', '>', now)
    .orderBy('offer.id')
    .forUpdate('offer')
    .execute()

/** All offers between two locked members that wait, in one order. */
export const lockWaitingOffersBetween = (tx: Tx, one: string, other: string) =>
  offerRows(tx)
    .where('offer.buyer_id', 'in', [one, other])
    .where('offer.seller_id', 'in', [one, other])
    .where('offer.state', 'in', waitingOfferStates)
    .where('offer.expires_at', '>', now)
    .orderBy('offer.id')
    .forUpdate('offer')
    .execute()

type AttemptedAnswer = { answer: Answer; party: OfferActor }

/** Refuses `offer_over`, also when it is the other party's turn. */
export function ensureAnswerable(offer: LockedOffer, { answer, party }: AttemptedAnswer): void {
  if (!mayAnswer(offerStateAt(offer, offer.now), answer, party)) throw refuse('offer_over')
}

/** An offer, and the member's part in it. Refuses `not_found` unless the member is its buyer or seller. */
export function requireParty<Offer extends Parties>(
  offer: Offer | undefined,
  member: { id: string },
): { offer: Offer; party: Party } {
  const party = offer && partyOf(offer, member)
  if (!party) throw refuse('not_found')
  return { offer, party }
}
