import { ensure } from '../../access/policy.ts'
import { caller, calls } from '../../access/procedures.ts'
import { refuse } from '../../errors/refusal.ts'
import { pageOf, windowOf } from '../../http/pagination.ts'
import { bookingOfBuyer, intentsOf } from './intents.ts'
import { ledgerBalances, ledgerTransactions, payments } from './queries.ts'
import { refundPayment } from './refund.ts'
import { balances, ledgerTransaction, payment } from './serialize.ts'
import { settle } from './settle.ts'
import { startPayment } from './start-payment.ts'

const position = ({ createdAt, id }: { createdAt: Date; id: string }) => ({ at: createdAt, id })

export const paymentCalls = {
  start: calls.payments.start.handler(async ({ context, input }) => {
    return { clientSecret: await startPayment(context, input) }
  }),

  record: calls.payments.record.handler(async ({ context, input }) => {
    const booking = await bookingOfBuyer(context.db, caller(context), input.bookingId)
    if (!booking) throw refuse('not_found')
    ensure('record_payment', context.visitor, booking)
    const intents = await intentsOf(context.db, booking.id)
    const named = intents.find(({ id }) => id === input.transactionId)
    if (!named) throw refuse('payment_mismatch')

    const outcome = await settle(context, named.id)
    if (outcome.is === 'refunded') throw refuse('payment_refunded')
    if (outcome.is !== 'paid') throw refuse('payment_not_done')
    return { acknowledged: true, insertedId: outcome.paymentId }
  }),

  list: calls.payments.list.handler(async ({ context, input }) => {
    const { rows, after } = windowOf(input)
    const found = await payments(context.db, rows, after)
    return pageOf('/payments', input, found, position, (row) => payment(row, context.visitor))
  }),

  refund: calls.payments.refund.handler(async ({ context, input }) => {
    await refundPayment(context, input.id, input.reason)
    return { acknowledged: true }
  }),

  ledger: calls.payments.ledger.handler(async ({ context, input }) => {
    const { rows, after } = windowOf(input)
    const found = await ledgerTransactions(context.db, rows, after)
    return pageOf('/ledger', input, found, position, ledgerTransaction)
  }),

  balances: calls.payments.balances.handler(async ({ context }) => {
    return balances(await ledgerBalances(context.db))
  }),
}
