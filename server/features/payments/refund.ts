import { moneyText, toMinor } from '../../../contract/schemas/money.ts'
import { recordAudit } from '../../access/audit.ts'
import { requireMember } from '../../access/procedures.ts'
import type { RequestContext } from '../../context.ts'
import { transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { lockSaleForStaff } from '../sales/lock.ts'
import type { SaleRow } from '../sales/queries.ts'
import { unrefunded } from '../sales/rules.ts'
import { transition } from '../sales/transition.ts'

function ensureRefundable(sale: SaleRow, shown: string | undefined) {
  if (sale.state === 'refunded' || sale.state === 'cancelled') throw refuse('already_refunded')
  if (sale.state === 'charged_back') throw refuse('payment_disputed')
  if (sale.isRefundTimeOver) throw refuse('refund_time_over')
  if (shown !== undefined && toMinor(shown) !== unrefunded(sale)) throw refuse('refundable_changed')
}

/** `refundable` is the amount that the admin was shown, as decimal text. */
type Refund = { id: string; reason: string; refundable?: string | undefined }

/**
 * Refunds a payment in full, with a reason for its buyer and seller. While a case is open, it is a decision
 * of that case, against which the seller can appeal. The provider is called after the commit. Refuses
 * `not_found`, `own_case`, `already_refunded`, `payment_disputed`, `refund_time_over`,
 * `refundable_changed` if it is not the amount that the admin was shown, or `sale_event_not_possible`.
 */
export async function refundPayment(context: RequestContext, { id, reason, refundable }: Refund) {
  const admin = requireMember(context)
  const payment = await context.db
    .selectFrom('payment')
    .select('booking_id as saleId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  await transact(context.db, async (tx) => {
    const sale = await lockSaleForStaff(tx, payment.saleId, admin)
    ensureRefundable(sale, refundable)
    await transition(context, tx, sale, {
      event: 'refund',
      by: 'staff',
      memberId: admin.id,
      detail: { reason },
      reason,
      ...(sale.turn !== null && { statement: reason }),
    })
    await recordAudit(tx, admin, {
      action: 'refund_payment',
      subject: sale.title,
      before: { state: sale.state },
      after: {
        sale: sale.id,
        state: 'refunded',
        amount: moneyText(unrefunded(sale), sale.currency),
      },
    })
  })
}
