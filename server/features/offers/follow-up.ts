import { type Tx, transact } from '../../database/db.ts'
import type { JobServices } from '../feature.ts'
import { expireDueOffers, takeEnded, takeSettled } from './follow-up-queries.ts'
import { tellOf } from './notify.ts'

const batch = 100

type Ended = Awaited<ReturnType<typeof takeEnded>>[number]

/** A seller who was not told of an offer is not told of its end either. */
async function tellEnded(services: JobServices, tx: Tx, offer: Ended) {
  if (offer.state === 'superseded') {
    if (!offer.isOwnBooking) await tellOf(services, tx, offer, 'offerSuperseded')
    return
  }
  await tellOf(services, tx, offer, 'offerExpired')
  if (offer.isSellerTold) await tellOf(services, tx, offer, 'saleOfferExpired')
}

async function tellAllEnded(services: JobServices, tx: Tx): Promise<number> {
  const ended = await takeEnded(tx, batch)
  for (const offer of ended) await tellEnded(services, tx, offer)
  return ended.length
}

async function tellUnpaid(services: JobServices, tx: Tx): Promise<number> {
  const settled = await takeSettled(tx, batch)
  for (const offer of settled.filter(({ isUnpaid }) => isUnpaid)) {
    await tellOf(services, tx, offer, 'offerUnpaid')
    await tellOf(services, tx, offer, 'saleOfferUnpaid')
  }
  return settled.length
}

/**
 * Ends offers that ran out, and tells of these, of superseded ones, and of bookings by offer that were
 * not paid. Safe in several processes at once.
 */
export async function followUpOffers(services: JobServices): Promise<void> {
  // A transaction each: an answer to one offer does not wait for the notices of others.
  const steps = [
    (tx: Tx) => expireDueOffers(tx, batch),
    (tx: Tx) => tellAllEnded(services, tx),
    (tx: Tx) => tellUnpaid(services, tx),
  ]
  for (const step of steps) {
    while ((await transact(services.backgroundDb, step)) === batch);
  }
}
