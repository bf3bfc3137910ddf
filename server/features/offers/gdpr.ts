import type { OwnData } from '../../../contract/own-account.ts'
import { waitingOfferStates } from '../../../contract/sales/offer-terms.ts'
import { toText, toTextOrNull } from '../../../contract/schemas/money.ts'
import type { TxServices } from '../../context.ts'
import type { Db, Tx } from '../../database/db.ts'
import { findNewestFirst } from '../../http/pagination.ts'
import { withdrawOffersOf } from './answer.ts'

/** Offers that a member made or received, without the other party and how they were answered. */
export async function exportOffers(
  db: Db,
  memberId: string,
  rows: number,
): Promise<OwnData['offers']> {
  const query = db
    .selectFrom('offer')
    .innerJoin('product', 'product.id', 'offer.product_id')
    .select(['offer.id', 'buyer_id', 'product_id', 'title', 'amount', 'counter_amount'])
    .select(['offer.currency', 'offer.phone', 'offer.location', 'offer.created_at', 'answered_at'])
    .select(['offer.state', 'offer.delivery'])
    .where(({ or, eb }) =>
      or([eb('offer.buyer_id', '=', memberId), eb('offer.seller_id', '=', memberId)]),
    )
  const found = await findNewestFirst(query, ['offer.created_at', 'offer.id'], rows)
  return found.map(({ buyer_id, phone, location, delivery, ...row }) => ({
    id: row.id,
    role: buyer_id === memberId ? 'buyer' : 'seller',
    productId: row.product_id,
    header: row.title,
    amount: toText(row.amount),
    counterAmount: toTextOrNull(row.counter_amount),
    currency: row.currency,
    state: row.state,
    ...(buyer_id === memberId
      ? { phone, location, delivery }
      : { phone: null, location: null, delivery: null }),
    created: row.created_at.toISOString(),
    answered: row.answered_at?.toISOString() ?? null,
  }))
}

export async function exportOfferSettings(
  db: Db,
  memberId: string,
  rows: number,
): Promise<OwnData['offerSettings']> {
  const query = db
    .selectFrom('offer_settings')
    .innerJoin('product', 'product.id', 'offer_settings.product_id')
    .select(['product.id', 'product.title', 'minimum', 'auto_accept as autoAccept'])
    .where('product.seller_id', '=', memberId)
    .where(({ or, eb }) => or([eb('minimum', 'is not', null), eb('auto_accept', 'is not', null)]))
  const found = await findNewestFirst(query, ['product.created_at', 'product.id'], rows)
  return found.map(({ id, title, minimum, autoAccept }) => ({
    productId: id,
    header: title,
    minimum: toTextOrNull(minimum),
    autoAccept: toTextOrNull(autoAccept),
  }))
}

/**
 * Offers of the member end, with their contact details, and their sellers are told; offers for the products of the
 * member end with these. Lock the sellers before (`lockSellersOfOffers`).
 */
export async function eraseOffers(tx: Tx, memberId: string, services: TxServices) {
  await withdrawOffersOf(services, tx, memberId)
  // Those that have run out. The job tells their sellers.
  await tx
    .updateTable('offer')
    .set({ state: 'expired' })
    .where('buyer_id', '=', memberId)
    .where('state', 'in', waitingOfferStates)
    .execute()
  const products = tx.selectFrom('product').select('id').where('seller_id', '=', memberId)
  await tx.deleteFrom('offer_settings').where('product_id', 'in', products).execute()
}
