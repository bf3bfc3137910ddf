import { sql } from 'kysely'
import type { AppServices } from '../../context.ts'
import { type Db, now, type Tx, transact } from '../../database/db.ts'
import { Refusal } from '../../errors/refusal.ts'
import { eachOfBatches, throwFailures } from '../../jobs/concurrently.ts'
import { acceptOffer } from './accept.ts'
import { endOffer } from './answer.ts'
import { automaticAnswer } from './automatic.ts'
import { type LockedOffer, lockOffer } from './lock.ts'
import { notifyOfOffer } from './notify.ts'
import { settingsFor } from './queries.ts'
import { mayAnswer, offerStateAt } from './rules.ts'

const batch = 100

async function notifySeller(services: AppServices, tx: Tx, offer: LockedOffer) {
  if (offer.isSellerNotified) return
  await tx.updateTable('offer').set({ is_seller_told: true }).where('id', '=', offer.id).execute()
  await notifyOfOffer(services, tx, offer, 'offerReceived')
}

/** Undefined also while the seller is suspended: the answer stays due until the listing is shown again. */
async function lockOpen(tx: Tx, id: string) {
  const offer = await lockOffer(tx, id)
  if (!offer || offer.isSellerSuspended) return undefined
  if (!mayAnswer(offerStateAt(offer, offer.now), 'decline', 'settings')) return undefined
  const settings = await settingsFor(tx, offer.productId)
  return { offer, answer: automaticAnswer(offer.amount, settings) }
}

/** Tells the seller of a new offer, unless settings answer it. */
export async function announceOffer(services: AppServices, { offerId }: { offerId: string }) {
  await transact(services.backgroundDb, async (tx) => {
    const found = await lockOpen(tx, offerId)
    if (found?.answer === 'wait') await notifySeller(services, tx, found.offer)
  })
}

/** Leaves the offer to the seller. */
async function leaveToSeller(services: AppServices, tx: Tx, offer: LockedOffer) {
  await tx.updateTable('offer').set({ answer_due_at: null }).where('id', '=', offer.id).execute()
  await notifySeller(services, tx, offer)
}

/** Declines, or leaves the offer to the seller; returns whether it is to be accepted instead. */
async function answerOrAccept(services: AppServices, tx: Tx, id: string): Promise<boolean> {
  const found = await lockOpen(tx, id)
  if (!found?.offer.answerDueAt) return false
  const { offer, answer } = found
  if (answer === 'accept') return true
  if (answer === 'wait') await leaveToSeller(services, tx, offer)
  else {
    await endOffer(tx, id, 'declined', { automaticAt: found.offer.answerDueAt })
    await notifyOfOffer(services, tx, offer, 'offerDeclined')
  }
  return false
}

/** Accepts an offer, or leaves it to the seller if it is refused, such as while the product is reserved. */
async function acceptOrLeave(services: AppServices, id: string) {
  const { backgroundDb: db } = services
  try {
    await acceptOffer({ ...services, db }, id, { party: 'settings' })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    await transact(db, async (tx) => {
      const found = await lockOpen(tx, id)
      if (found) await leaveToSeller(services, tx, found.offer)
    })
  }
}

type DueOffer = { id: string; dueAt: Date | null }

/** Offers whose answer is due, the oldest first, from the one after `last`. */
function dueOffers(db: Db, last?: DueOffer): Promise<DueOffer[]> {
  return db
    .selectFrom('offer')
    .select(['id', 'answer_due_at as dueAt'])
    .where('answer_due_at', '<=', now)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(answer_due_at, id) > (${last?.dueAt}, ${last?.id})`),
    )
    .orderBy('answer_due_at')
    .orderBy('id')
    .limit(batch)
    .execute()
}

async function answer(services: AppServices, id: string) {
  const isToAccept = await transact(services.backgroundDb, (tx) => answerOrAccept(services, tx, id))
  if (isToAccept) await acceptOrLeave(services, id)
}

/**
 * Has settings answer all offers whose time has come. One that fails stays due, and does not hold up the
 * others. Safe in several processes at once.
 */
export async function answerDueOffers(services: AppServices): Promise<void> {
  const read = (last?: DueOffer) => dueOffers(services.backgroundDb, last)
  const failures = await eachOfBatches(read, ({ id }) => answer(services, id), 1)
  throwFailures('automatic answers', failures)
}
