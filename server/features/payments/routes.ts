import { ensure } from '../../access/policy.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import { refuse } from '../../errors/refusal.ts'
import { paginate, paginationOf } from '../../http/pagination.ts'
import { bookingOfBuyer, intentsOf } from './intents.ts'
import { paymentPolicy } from './policy.ts'
import { ledgerBalances, ledgerTransactions, payments } from './queries.ts'
import { refundPayment } from './refund.ts'
import { toBalances, toLedgerTransaction, toPayment } from './serialize.ts'
import { settleIntent } from './settle.ts'
import { startPayment } from './start-payment.ts'

const position = ({ createdAt, id }: { createdAt: Date; id: string }) => ({ at: createdAt, id })

export const paymentProcedures = {
  start: implementer.payments.start.handler(async ({ context, input }) => {
    return { clientSecret: await startPayment(context, input) }
  }),

  record: implementer.payments.record.handler(async ({ context, input }) => {
    const booking = await bookingOfBuyer(context.db, requireMember(context), input.bookingId)
    if (!booking) throw refuse('not_found')
    ensure(paymentPolicy.record_payment, context.visitor, booking)
    const intents = await intentsOf(context.db, booking.id)
    const named = intents.find(({ id }) => id === input.transactionId)
    if (!named) throw refuse('payment_mismatch')

    const outcome = await settleIntent(context, named.id)
    if (outcome.is === 'refunded') throw refuse('payment_refunded')
    if (outcome.is !== 'paid') throw refuse('payment_not_done')
    return { acknowledged: true, insertedId: outcome.paymentId }
  }),

  list: implementer.payments.list.handler(async ({ context, input }) => {
    const { rows, after } = paginationOf(input)
    const found = await payments(context.db, rows, after)
    return paginate('/payments', input, found, position, (row) => toPayment(row, context.visitor))
  }),

  refund: implementer.payments.refund.handler(async ({ context, input }) => {
    await refundPayment(context, input.id, input.reason)
    return { acknowledged: true }
  }),

  ledger: implementer.payments.ledger.handler(async ({ context, input }) => {
    const { rows, after } = paginationOf(input)
    const found = await ledgerTransactions(context.db, rows, after)
    return paginate('/ledger', input, found, position, toLedgerTransaction)
  }),

  balances: implementer.payments.balances.handler(async ({ context }) => {
    return toBalances(await ledgerBalances(context.db))
  }),
}
