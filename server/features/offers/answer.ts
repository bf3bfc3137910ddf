import { sql } from 'kysely'
import { type OfferState, offerHours } from '../../../contract/sales/offer-terms.ts'
import { toMinor } from '../../../contract/schemas/money.ts'
import type { Party } from '../../../contract/schemas/party.ts'
import type { Member, TxServices, WriteServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { translateMessage } from '../../i18n/messages.ts'
import { formatMoney } from '../../jobs/emails/values.ts'
import { lockProductForBooking } from '../holds/place-queries.ts'
import {
  ensureAnswerable,
  type LockedOffer,
  lockOffer,
  lockParties,
  lockWaitingOffersBetween,
  lockWaitingOffersOf,
  requireParty,
} from './lock.ts'
import { notifyOfOffer } from './notify.ts'
import { counterError, refusalFor } from './rules.ts'

/** Ends an offer; a trigger clears its contact details. `automaticAt`: when settings answered it. */
export async function endOffer(
  tx: Tx,
  id: string,
  state: OfferState,
  { automaticAt }: { automaticAt?: Date } = {},
) {
  await tx
    .updateTable('offer')
    .set({ state, ...(automaticAt && { answered_at: automaticAt, is_automatic: true }) })
    .where('id', '=', id)
    .execute()
}

const lockOwn = async (tx: Tx, me: Member, id: string) => requireParty(await lockOffer(tx, id), me)

async function decline(services: TxServices, tx: Tx, offer: LockedOffer, party: Party) {
  await endOffer(tx, offer.id, 'declined')
  const kind = party === 'seller' ? 'offerDeclined' : 'saleOfferDeclined'
  await notifyOfOffer(services, tx, offer, kind)
}

/** Refuses `not_found` and `offer_over`. */
export function declineOffer(services: WriteServices, me: Member, id: string): Promise<void> {
  return transact(services.db, async (tx) => {
    const { offer, party } = await lockOwn(tx, me, id)
    ensureAnswerable(offer, { answer: 'decline', party })
    await decline(services, tx, offer, party)
  })
}

/** Notifies a seller who was notified of the offer. */
async function withdraw(services: TxServices, tx: Tx, offer: LockedOffer) {
  await endOffer(tx, offer.id, 'withdrawn')
  if (offer.isSellerNotified) await notifyOfOffer(services, tx, offer, 'saleOfferWithdrawn')
}

/** Withdraws all offers of a locked buyer that wait. Lock their sellers before (`lockSellersOfOffers`). */
export async function withdrawOffersOf(services: TxServices, tx: Tx, buyerId: string) {
  for (const offer of await lockWaitingOffersOf(tx, buyerId)) await withdraw(services, tx, offer)
}

/**
 * Ends all offers between two locked members that wait, because one of them blocks the other: a buyer
 * withdraws them, a seller declines them.
 */
export async function endOffersBetween(
  services: TxServices,
  tx: Tx,
  blockerId: string,
  blockedId: string,
) {
  for (const offer of await lockWaitingOffersBetween(tx, blockerId, blockedId)) {
    if (offer.buyerId === blockerId) await withdraw(services, tx, offer)
    // What is declined is the offer of the buyer, also after a counter-offer.
    else await decline(services, tx, { ...offer, counterAmount: null }, 'seller')
  }
}

/** Refuses `not_found` and `offer_over`. */
export function withdrawOffer(services: WriteServices, me: Member, id: string): Promise<void> {
  return transact(services.db, async (tx) => {
    const { offer, party } = await lockOwn(tx, me, id)
    if (party === 'seller') throw refuse('not_found')
    ensureAnswerable(offer, { answer: 'withdraw', party })
    await withdraw(services, tx, offer)
  })
}

async function ensureCounter(tx: Tx, { productId, amount }: LockedOffer, counter: number) {
  const product = await lockProductForBooking(tx, productId)
  if (!product) throw refuse('product_gone')
  const refusal = refusalFor('seller', product, { isHeld: false, isHeldByBuyer: false })
  if (refusal) throw refuse(refusal)
  const error = counterError(counter, amount, product.price)
  if (!error) return
  const textOf = (minor: number) => formatMoney(currentLanguage(), minor, product.currency)
  const values = { amount: textOf(amount), price: textOf(product.price) }
  throw refuse('bad_input', { fields: { amount: translateMessage(error, values) } })
}

type Counter = { id: string; amount: string }

async function lockProductOfOffer(tx: Tx, id: string) {
  const product = tx.selectFrom('offer').select('product_id').where('id', '=', id)
  await tx.selectFrom('product').select('id').where('id', 'in', product).forShare().execute()
}

/** Refuses `not_found`, `offer_over`, what `refusalFor` returns, and `bad_input`. */
export function counterOffer(services: WriteServices, me: Member, sent: Counter): Promise<void> {
  return transact(services.db, async (tx) => {
    // Members are locked before products, and these before their offers.
    await lockParties(tx, [sent.id])
    await lockProductOfOffer(tx, sent.id)
    const { offer, party } = await lockOwn(tx, me, sent.id)
    if (party === 'buyer') throw refuse('not_found')
    ensureAnswerable(offer, { answer: 'counter', party })
    const counter = toMinor(sent.amount)
    await ensureCounter(tx, offer, counter)
    await tx
      .updateTable('offer')
      .set({ state: 'countered', counter_amount: counter, answer_due_at: null })
      // Also an offer that settings were to answer: its seller knows of it now.
      .set({ is_seller_told: true })
      .set({ expires_at: sql<Date>`clock_timestamp() + make_interval(hours => ${offerHours})` })
      .where('id', '=', sent.id)
      .execute()
    await notifyOfOffer(services, tx, { ...offer, counterAmount: counter }, 'offerCountered')
  })
}
