import { lowestOffer } from '../../../contract/sales/offer-terms.ts'
import type { NewOffer } from '../../../contract/sales/offers.ts'
import { toMinor } from '../../../contract/schemas/money.ts'
import { lockMember } from '../../access/member-locks.ts'
import { networkHashOf } from '../../access/network-hash.ts'
import { ensure } from '../../access/policy.ts'
import { requireMember } from '../../access/procedures.ts'
import { consumeRateLimits } from '../../access/rate-limits.ts'
import { noteSecurityEvent } from '../../access/security-log.ts'
import type { Member, RequestContext } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { translateMessage } from '../../i18n/messages.ts'
import { formatMoney } from '../../jobs/emails/values.ts'
import { agreedDelivery } from '../holds/delivery.ts'
import { expireHolds } from '../holds/expire.ts'
import { bookingEligibility, lockProductForBooking } from '../holds/place-queries.ts'
import { areAccountsLinked } from '../sales/release/same-person.ts'
import { announceOfferJob } from './jobs.ts'
import { lockSellerOfProduct } from './lock.ts'
import { expireOffersOf, insertOffer, offerCounts } from './make-queries.ts'
import { offerPolicy } from './policy.ts'
import { offerLimits } from './rate-limits.ts'
import { amountError, countRefusal, offerRefusal } from './rules.ts'

async function lockProductToOffer(context: RequestContext, tx: Tx, buyer: Member, id: string) {
  const product = await lockProductForBooking(tx, id)
  if (!product) throw refuse('product_gone')
  ensure(offerPolicy.make_offer, context.caller, product)
  await expireHolds(tx, id)
  const eligibility = await bookingEligibility(tx, buyer, product)
  const refusal = offerRefusal(product, eligibility)
  if (refusal) throw refuse(refusal)
  return product
}

function ensureAmount(amount: number, { price, currency }: { price: number; currency: string }) {
  const error = amountError(amount, price)
  if (!error) return
  const amountText = (minor: number) => formatMoney(currentLanguage(), minor, currency)
  const least = amountText(lowestOffer(price))
  const values = { least, price: amountText(price) }
  throw refuse('bad_input', { fields: { amount: translateMessage(error, values) } })
}

async function make(
  context: RequestContext,
  tx: Tx,
  { productId, amount: text, delivery: asked, ...sent }: NewOffer,
  { buyer, networkHash }: { buyer: Member; networkHash: Buffer },
) {
  await lockMember(tx, buyer)
  await lockSellerOfProduct(tx, productId)
  const product = await lockProductToOffer(context, tx, buyer, productId)
  await expireOffersOf(tx, buyer.id, productId)
  const counts = await offerCounts(tx, buyer.id, productId)
  const refusal = countRefusal(counts)
  if (refusal) throw refuse(refusal)
  const amount = toMinor(text)
  ensureAmount(amount, product)
  const contact = { ...sent, delivery: agreedDelivery(product, asked) }
  const isLinked = await areAccountsLinked(tx, buyer.id, product.ownerId)
  if (isLinked) noteSecurityEvent('offer_flagged', 'accounts_linked')
  const offer = { product, buyerId: buyer.id, amount, contact }
  const id = await insertOffer(tx, { ...offer, networkHash, isLinked })
  // What the seller has set is read by jobs only, so that the time of this answer tells nothing.
  await context.jobs.enqueue(announceOfferJob, { offerId: id }, tx)
  return id
}

/** Refuses what `offerRefusal` and `countRefusal` return, and `bad_input` for the amount and the delivery. */
export async function makeOffer(context: RequestContext, input: NewOffer): Promise<string> {
  const buyer = requireMember(context)
  await consumeRateLimits(context.db, [
    [offerLimits.makeOfferByAccount, buyer.id],
    [offerLimits.makeOfferByAddress, context.address],
  ])
  const networkHash = await networkHashOf(context.pool, context.address)
  return transact(context.db, (tx) => make(context, tx, input, { buyer, networkHash }))
}
