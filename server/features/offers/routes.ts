import { lowestOffer, maxOffers } from '../../../contract/sales/offer-terms.ts'
import { toMinor, toText } from '../../../contract/schemas/money.ts'
import { ensure } from '../../access/policy.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import type { RequestContext } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import { paginate, paginationOf } from '../../http/pagination.ts'
import { acceptOffer } from './accept.ts'
import { counterOffer, declineOffer, withdrawOffer } from './answer.ts'
import { requireParty } from './lock.ts'
import { makeOffer } from './make.ts'
import { offerPolicy } from './policy.ts'
import { allowanceFor, offersMade, offersReceived, partiesOf } from './queries.ts'
import { offerLimits } from './rate-limits.ts'
import { toListingSettings, toOffer } from './serialize.ts'
import { listingsWithSettings, setOfferSettings } from './settings.ts'

const { offers } = implementer

/** Counts an answer of the caller, and returns the caller. Refuses `too_many_requests`. */
async function consumeAnswerLimit(context: RequestContext) {
  const me = requireMember(context)
  await consumeRateLimit(context.db, offerLimits.answerOffer, me.id)
  return me
}

export const offerProcedures = {
  make: offers.make.handler(async function makeOneOffer({ context, input }) {
    return { acknowledged: true, insertedId: await makeOffer(context, input) }
  }),

  allowance: offers.allowance.handler(async function showAllowance({ context, input }) {
    const found = await allowanceFor(context.db, requireMember(context).id, input.id)
    if (!found) throw refuse('not_found')
    ensure(offerPolicy.make_offer, context.caller, found.product)
    const shown = found.offers.map((row) => toOffer(row, 'buyer'))
    return {
      listPrice: toText(found.product.price),
      lowest: toText(lowestOffer(found.product.price)),
      left: maxOffers - shown.length,
      open: shown.find(({ expiresAt }) => expiresAt !== null) ?? null,
    }
  }),

  made: offers.made.handler(async function listOffersMade({ context, input }) {
    const { rows, after } = paginationOf(input)
    const found = await offersMade(context.db, requireMember(context).id, rows, after)
    return paginate('/offers/made', input, found, (row) => toOffer(row, 'buyer'))
  }),

  received: offers.received.handler(async function listOffersReceived({ context, input }) {
    const { rows, after } = paginationOf(input)
    const found = await offersReceived(context.db, requireMember(context).id, rows, after)
    return paginate('/offers/received', input, found, (row) => toOffer(row, 'seller'))
  }),

  accept: offers.accept.handler(async function acceptOneOffer({ context, input }) {
    const me = await consumeAnswerLimit(context)
    const { party } = requireParty(await partiesOf(context.db, input.id), me)
    const by = { party, amount: toMinor(input.amount) }
    return { acknowledged: true, bookingId: await acceptOffer(context, input.id, by) }
  }),

  decline: offers.decline.handler(async function declineOneOffer({ context, input }) {
    const me = await consumeAnswerLimit(context)
    await declineOffer(context, me, input.id)
    return { acknowledged: true }
  }),

  counter: offers.counter.handler(async function counterOneOffer({ context, input }) {
    const me = await consumeAnswerLimit(context)
    await counterOffer(context, me, input)
    return { acknowledged: true }
  }),

  withdraw: offers.withdraw.handler(async function withdrawOneOffer({ context, input }) {
    const me = await consumeAnswerLimit(context)
    await withdrawOffer(context, me, input.id)
    return { acknowledged: true }
  }),

  settings: offers.settings.handler(async function listOfferSettings({ context, input }) {
    const { rows, after } = paginationOf(input)
    const found = await listingsWithSettings(context.db, requireMember(context).id, rows, after)
    return paginate('/offers/settings', input, found, toListingSettings)
  }),

  set: offers.set.handler(async function setOfferAnswers({ context, input }) {
    const me = requireMember(context)
    await consumeRateLimit(context.db, offerLimits.setOfferAnswers, me.id)
    await setOfferSettings(context.db, me, input)
    return { acknowledged: true }
  }),
}
