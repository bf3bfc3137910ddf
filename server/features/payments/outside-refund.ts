import { isolate } from '../../../contract/i18n/bidi.ts'
import { toText } from '../../../contract/schemas/money.ts'
import { recordAudit } from '../../access/audit.ts'
import { requireMember } from '../../access/procedures.ts'
import type { RequestContext } from '../../context.ts'
import { transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { trusted } from '../../jobs/email.ts'
import { refundPaidOutsideEntries } from '../ledger/entries.ts'
import { post } from '../ledger/post.ts'
import { notifyMember } from '../notices/notify.ts'
import { failedRefundById, setPaidOutside } from '../refunds/failed-queries.ts'
import { lockSale } from '../sales/queries.ts'
import { isParty } from '../sales/rules.ts'

type OutsideRefund = {
  id: string
  reference: string
  paid: { currency: string; amount: string }
}

/**
 * Records that staff pay the buyer of a refund that failed, by a bank transfer of the platform, and
 * tells the buyer. Refuses `own_case`, `not_found` if nothing is owed any more, `payment_disputed` while
 * a chargeback is open, which may pay it, and `owed_changed` if it is not the amount that staff pay.
 */
export async function recordOutsideRefund(
  context: RequestContext,
  { id, reference, paid }: OutsideRefund,
) {
  const admin = requireMember(context)
  const known = await failedRefundById(context.db, id)
  if (!known) throw refuse('not_found')
  await transact(context.db, async (tx) => {
    // The lock under which refunds made at the provider are booked.
    await lockSale(tx, known.bookingId)
    const refund = await failedRefundById(tx, id)
    if (!refund) throw refuse('not_found')
    const { buyerId, intentId, owed: amount, currency, title } = refund
    if (isParty(refund, admin)) throw refuse('own_case')
    if (refund.isChargedBack) throw refuse('payment_disputed')
    if (paid.amount !== toText(amount) || paid.currency !== currency) throw refuse('owed_changed')
    await setPaidOutside(tx, id, { amount, reference })
    const entries = refundPaidOutsideEntries({ amount, buyerId })
    await post(tx, { kind: 'refund_paid_outside', causeId: id, intentId, currency, entries })
    await recordAudit(tx, admin, {
      action: 'record_outside_refund',
      subject: title,
      memberId: buyerId,
      after: { reference, amount: `${toText(amount)} ${currency}` },
    })
    const about = { memberId: buyerId, kind: 'refundPaid', subject: id, title } as const
    const by = { variant: refund.providerId === null ? 'provider' : 'bank' }
    const values = { title, reference: trusted(isolate(reference)), by }
    const email = { name: 'refundPaid', values } as const
    await notifyMember(context, tx, { ...about, path: '/dashboard/myorders' }, email)
  })
}
