import { ensure } from '../../access/policy.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import type { RequestContext } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import { paginate, paginationOf } from '../../http/pagination.ts'
import { bookingOfBuyer, intentWithPayment } from './intents.ts'
import { recordOutsideRefund } from './outside-refund.ts'
import { paymentPolicy } from './policy.ts'
import { newestPayments } from './queries.ts'
import { consumePaymentLimits, paymentLimits } from './rate-limits.ts'
import { refundPayment } from './refund.ts'
import { toPayment } from './serialize.ts'
import { applyIntent } from './settle-intent.ts'
import { startPayment } from './start-payment.ts'

const { payments, refunds } = implementer

type Confirmation = { bookingId: string; transactionId: string }

async function namedIntent(context: RequestContext, { bookingId, transactionId }: Confirmation) {
  const booking = await bookingOfBuyer(context.db, requireMember(context), bookingId)
  if (!booking) throw refuse('not_found')
  ensure(paymentPolicy.record_payment, context.caller, booking)
  const named = await intentWithPayment(context.db, transactionId)
  if (named?.bookingId !== booking.id) throw refuse('payment_mismatch')
  return named
}

export const paymentProcedures = {
  start: payments.start.handler(async function startPaymentOfBooking({ context, input }) {
    return { clientSecret: await startPayment(context, input) }
  }),

  record: payments.record.handler(async function recordPayment({ context, input }) {
    const { id, paymentId } = await namedIntent(context, input)
    // The webhook may have recorded it.
    if (paymentId) return { acknowledged: true, insertedId: paymentId }
    await consumePaymentLimits(context, paymentLimits.recordPayment)
    const outcome = await applyIntent(context, await context.cards.readIntent(id))
    if (outcome.is === 'refunded') throw refuse('payment_refunded')
    if (outcome.is !== 'paid') throw refuse('payment_not_done')
    return { acknowledged: true, insertedId: outcome.paymentId }
  }),

  list: payments.list.handler(async function listPayments({ context, input }) {
    const q = input.q.trim()
    const found = await newestPayments(context.db, { q, ...paginationOf(input) })
    return paginate('/payments', input, found, (row) => toPayment(row, context.caller))
  }),

  refund: payments.refund.handler(async function refund({ context, input }) {
    await refundPayment(context, input)
    return { acknowledged: true }
  }),
}

export const refundProcedures = {
  payOutside: refunds.payOutside.handler(async function recordOutside({ context, input }) {
    await recordOutsideRefund(context, input)
    return { acknowledged: true }
  }),
}
