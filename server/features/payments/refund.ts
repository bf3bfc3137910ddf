import { sql } from 'kysely'
import { isolate } from '../../../contract/i18n/bidi.ts'
import { toText } from '../../../contract/schemas/money.ts'
import { recordAudit } from '../../access/audit.ts'
import { requireMember } from '../../access/procedures.ts'
import type { RequestContext } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { enqueueEmail, trusted } from '../../jobs/email.ts'
import { nextState } from '../holds/rules.ts'
import { sendRefundJob } from './jobs.ts'
import { postToLedger } from './ledger.ts'
import { insertRefund, memberEmailOf } from './settlement-queries.ts'

async function lockPayment(tx: Tx, id: string) {
  const payment = tx
    .selectFrom('payment')
    .innerJoin('booking', 'booking.id', 'payment.booking_id')
    .innerJoin('product', 'product.id', 'booking.product_id')
    .where('payment.id', '=', id)
  await payment.select('product.id').forUpdate('product').execute()
  return payment
    .select([
      'payment.intent_id as intentId',
      'payment.amount',
      'payment.fee',
      'payment.currency',
      'booking.id as bookingId',
      'booking.buyer_id as buyerId',
      'booking.title',
      'booking.state',
      'product.id as productId',
      'product.seller_id as sellerId',
    ])
    .forUpdate(['booking', 'payment'])
    .executeTakeFirst()
}

/** Hides the product: the buyer may have received it, so it is not for sale again. */
async function unlistProduct(tx: Tx, productId: string) {
  await tx
    .updateTable('product')
    .set({ sold_at: null, withdrawn_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', productId)
    .execute()
  await tx.deleteFrom('advertisement').where('product_id', '=', productId).execute()
}

/**
 * Refunds a payment in full, with a reason for its buyer and seller. The provider is called after
 * the commit. Refuses `not_found` or `already_refunded`.
 */
export async function refundPayment(context: RequestContext, id: string, reason: string) {
  const admin = requireMember(context)
  await transact(context.db, async (tx) => {
    const sale = await lockPayment(tx, id)
    if (!sale) throw refuse('not_found')
    if (!nextState(sale.state, 'refund')) throw refuse('already_refunded')

    await insertRefund(tx, { ...sale, reason, askedBy: admin.id })
    await unlistProduct(tx, sale.productId)
    await postToLedger(tx, 'refund_owed', sale)
    await recordAudit(tx, admin, {
      action: 'refund_payment',
      title: sale.title,
      before: { state: 'paid' },
      after: { state: 'refunded', amount: `${toText(sale.amount)} ${sale.currency}`, reason },
    })
    await context.jobs.enqueue(sendRefundJob, { intentId: sale.intentId }, tx)
    const why = { title: sale.title, reason: trusted(isolate(reason)) }
    await enqueueEmail(context, tx, await memberEmailOf(tx, sale.buyerId), 'moneyBack', why)
    await enqueueEmail(context, tx, await memberEmailOf(tx, sale.sellerId), 'saleUndone', why)
  })
}
