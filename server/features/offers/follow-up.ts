import type { AppServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { repeatUntilEmpty } from '../../jobs/repeat-until-empty.ts'
import { expireDueOffers, takeEnded, takeSettled } from './follow-up-queries.ts'
import { notifyOfOffer } from './notify.ts'

const batch = 100

type Ended = Awaited<ReturnType<typeof takeEnded>>[number]
type Settled = Awaited<ReturnType<typeof takeSettled>>[number]

async function notifyOfSuperseded(services: AppServices, tx: Tx, offer: Ended) {
  if (offer.isOwnBooking) return
  if (!offer.isOutdated) return notifyOfOffer(services, tx, offer, 'offerSuperseded')
  // The text names what the buyer offered, also after a counter-offer.
  await notifyOfOffer(services, tx, { ...offer, counterAmount: null }, 'offerOutdated')
}

/** A seller who was not notified of an offer is not notified of its end either. */
async function notifyOfEnd(services: AppServices, tx: Tx, offer: Ended) {
  if (offer.state === 'superseded') return notifyOfSuperseded(services, tx, offer)
  await notifyOfOffer(services, tx, offer, 'offerExpired')
  if (offer.isSellerNotified) await notifyOfOffer(services, tx, offer, 'saleOfferExpired')
}

async function notifyOfEnded(services: AppServices, tx: Tx): Promise<number> {
  const ended = await takeEnded(tx, batch)
  for (const offer of ended) await notifyOfEnd(services, tx, offer)
  return ended.length
}

/** Not about a product that is withdrawn, or whose seller is suspended: that has notices of its own. */
async function notifyOfSettled(services: AppServices, tx: Tx, offer: Settled) {
  if (offer.isWithdrawnOrSuspended) return
  if (offer.bookingState === 'cancelled') {
    await notifyOfOffer(services, tx, offer, 'saleOfferCancelled')
  }
  if (offer.bookingState === 'expired') {
    await notifyOfOffer(services, tx, offer, 'offerUnpaid')
    await notifyOfOffer(services, tx, offer, 'saleOfferUnpaid')
  }
}

async function notifyOfAllSettled(services: AppServices, tx: Tx): Promise<number> {
  const settled = await takeSettled(tx, batch)
  for (const offer of settled) await notifyOfSettled(services, tx, offer)
  return settled.length
}

/**
 * Expires offers, and notifies the parties of expired and superseded offers and of accepted ones that were
 * cancelled or not paid. Safe in several processes at once.
 */
export async function followUpOffers(services: AppServices): Promise<void> {
  // A transaction each: an answer to one offer does not wait for the notices of others.
  const steps = [
    (tx: Tx) => expireDueOffers(tx, batch),
    (tx: Tx) => notifyOfEnded(services, tx),
    (tx: Tx) => notifyOfAllSettled(services, tx),
  ]
  for (const step of steps) {
    await repeatUntilEmpty(batch, () => transact(services.backgroundDb, step))
  }
}
