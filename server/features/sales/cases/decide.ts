import type { z } from 'zod'
import type { caseDecision } from '../../../../contract/sales/sales.ts'
import { moneyText, toMinor } from '../../../../contract/schemas/money.ts'
import { recordAudit } from '../../../access/audit.ts'
import { requireMember } from '../../../access/procedures.ts'
import type { RequestContext } from '../../../context.ts'
import { transact } from '../../../database/db.ts'
import { lockSaleForStaff } from '../lock.ts'
import { unrefunded } from '../rules.ts'
import { transition } from '../transition.ts'
import { ensurePartial } from './ensure-partial.ts'

type Decision = z.output<typeof caseDecision> & { id: string }

/**
 * Decides a case that waits for staff. Refuses `not_found`, `own_case`, `offer_too_large`
 * and `sale_event_not_possible`.
 */
export async function decideCase(context: RequestContext, input: Decision) {
  const { id, decision, statement, amount } = input
  const admin = requireMember(context)
  const refundOffer = decision === 'decide_offer' && amount ? toMinor(amount) : undefined
  await transact(context.db, async (tx) => {
    const sale = await lockSaleForStaff(tx, id, admin)
    ensurePartial(sale, refundOffer)
    const state = await transition(context, tx, sale, {
      event: decision,
      by: 'staff',
      memberId: admin.id,
      statement,
      reason: statement,
      detail: { reason: statement, ...(amount && { amount }) },
      ...(refundOffer !== undefined && { refundOffer }),
    })
    const returned = decision === 'decide_refund' ? unrefunded(sale) : refundOffer
    const money = returned !== undefined && { amount: moneyText(returned, sale.currency) }
    await recordAudit(tx, admin, {
      action: 'decide_case',
      subject: sale.title,
      before: { state: sale.state },
      after: { sale: sale.id, state, decision, ...money },
    })
  })
}
