import { acceptedHoldHours } from '../../../contract/sales/offer-terms.ts'
import type { AppServices, WriteServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { Refusal, refuse } from '../../errors/refusal.ts'
import { expireHolds } from '../holds/expire.ts'
import { confirmHold } from '../holds/notify.ts'
import { bookingEligibility, insertHold, lockProductForBooking } from '../holds/place-queries.ts'
import { ensureNoOpenPayment, withHoldsReleased } from '../holds/release.ts'
import { chosenDelivery } from '../holds/rules.ts'
import { lockActiveBuyer, lockProduct, markAccepted, supersedeOthers } from './accept-queries.ts'
import { followUpOffersJob } from './jobs.ts'
import { ensureAnswerable, type LockedOffer, lockParties, lockWaitingOffers } from './lock.ts'
import { notifyOfOffer } from './notify.ts'
import { partiesOf } from './queries.ts'
import { acceptanceRefusal, agreedPrice, type OfferActor } from './rules.ts'

type Services = WriteServices & Pick<AppServices, 'cancelIntents'>
type Acceptance = { party: OfferActor; amount?: number | undefined }

/** The buyer's limits, by what is said to the party that accepts. */
const limits: readonly string[] = [
  'recently_released',
  'too_many_bookings',
  'too_many_holds_on_network',
]

function rethrowFor(party: OfferActor, error: unknown): never {
  const isLimit = error instanceof Refusal && limits.includes(error.code)
  throw isLimit && party !== 'buyer' ? refuse('buyer_at_limit') : error
}

async function lockAcceptableProduct(
  services: Services,
  tx: Tx,
  offer: LockedOffer,
  party: OfferActor,
) {
  const price = agreedPrice(offer)
  const product = await lockProductForBooking(tx, offer.productId)
  if (!product) throw refuse('product_gone')
  const eligibility = await bookingEligibility(tx, { id: offer.buyerId }, product)
  const refusal = acceptanceRefusal(party, price, product, eligibility, services.config)
  if (refusal) throw refuse(refusal)
  return { ...product, price }
}

async function hold(services: Services, tx: Tx, offer: LockedOffer, party: OfferActor) {
  const product = await lockAcceptableProduct(services, tx, offer, party)
  const { phone, location, networkHash } = offer
  if (!phone || !location || !networkHash) throw refuse('offer_over')
  const buyer = { id: offer.buyerId }
  const delivery = chosenDelivery(product.delivery, offer.delivery)
  const contact = { phone, location, networkHash, delivery }
  return insertHold(tx, { product, buyer, ...contact, seconds: acceptedHoldHours * 3600 })
}

async function accept(services: Services, tx: Tx, id: string, { party, amount }: Acceptance) {
  const parties = await partiesOf(tx, id)
  if (!parties) throw refuse('not_found')
  const { productId, buyerId } = parties
  if (!(await lockActiveBuyer(tx, buyerId))) throw refuse('offer_over')
  await lockParties(tx, [id])
  await lockProduct(tx, productId)
  const stillPaying = await expireHolds(tx, productId)
  const waiting = await lockWaitingOffers(tx, productId)
  const offer = waiting.find((other) => other.id === id)
  if (!offer) throw refuse('offer_over')
  ensureAnswerable(offer, { answer: 'accept', party })
  if (amount !== undefined && amount !== agreedPrice(offer)) throw refuse('price_changed')
  await ensureNoOpenPayment(tx, stillPaying)
  const held = await hold(services, tx, offer, party).catch((error) => rethrowFor(party, error))
  const { id: bookingId } = held
  await markAccepted(tx, offer, bookingId, party === 'settings')
  await supersedeOthers(tx, offer)
  await notifyParties(services, tx, offer, { bookingId, party, others: waiting.length - 1 })
  if (party === 'buyer') {
    await confirmHold(services, tx, buyerId, { ...offer, price: agreedPrice(offer), ...held })
  }
  return bookingId
}

type Accepted = { bookingId: string; party: OfferActor; others: number }

async function notifyParties(services: Services, tx: Tx, offer: LockedOffer, accepted: Accepted) {
  const { bookingId, party, others } = accepted
  if (party !== 'buyer') await notifyOfOffer(services, tx, offer, 'offerAccepted', bookingId)
  if (party !== 'seller') await notifyOfOffer(services, tx, offer, 'saleOfferAgreed')
  if (others > 0) await services.jobs.enqueue(followUpOffersJob, {}, tx)
}

/**
 * Reserves the product for the buyer at the agreed price and ends all other offers for it, in one
 * transaction. The unique index of bookings decides between this and any other booking.
 */
export function acceptOffer(services: Services, id: string, by: Acceptance): Promise<string> {
  return withHoldsReleased(services, 'product_reserved', (tx) => accept(services, tx, id, by))
}
