import { requireMember } from '../../access/procedures.ts'
import { consumeRateLimits, minute, type RateLimit, rateLimits } from '../../access/rate-limits.ts'
import type { RequestContext } from '../../context.ts'

/** Limits of calls that make requests to the card provider. */
export const paymentLimits = rateLimits({
  startPayment: { per: 'account', max: 60, seconds: 15 * minute },
  recordPayment: { per: 'account', max: 60, seconds: 15 * minute },
  payByAddress: { per: 'address', max: 2000, seconds: 15 * minute },
})

/** Counts a request to the card provider by the caller and the address. */
export async function consumePaymentLimits(context: RequestContext, limit: RateLimit) {
  await consumeRateLimits(context.db, [
    [limit, requireMember(context).id],
    [paymentLimits.payByAddress, context.address],
  ])
}
