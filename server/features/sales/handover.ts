import { timingSafeEqual } from 'node:crypto'
import { requireMember } from '../../access/procedures.ts'
import type { RequestContext } from '../../context.ts'
import { now, type Tx, transact } from '../../database/db.ts'
import { type Refusal, refuse } from '../../errors/refusal.ts'
import { countEvents, lockSale, type SaleRow } from './queries.ts'
import { maxHandoverAttempts } from './rules.ts'
import { transition } from './transition.ts'

function isCode(sale: SaleRow, code: string): boolean {
  return timingSafeEqual(Buffer.from(sale.handoverCode), Buffer.from(code))
}

/** Whether this code has confirmed the handover already: the response may have been lost. */
async function isRepeated(tx: Tx, sale: SaleRow, code: string): Promise<boolean> {
  const confirmed = await countEvents(tx, sale.id, { event: 'hand_over', actor: 'buyer' })
  return confirmed > 0 && isCode(sale, code)
}

/** The refusal of this code, which is returned so that the count of attempts is committed. */
async function tryCode(
  context: RequestContext,
  tx: Tx,
  id: string,
  code: string,
): Promise<Refusal | undefined> {
  const buyer = requireMember(context)
  const sale = await lockSale(tx, id)
  if (!sale || sale.buyerId !== buyer.id) throw refuse('not_found')
  if (sale.state !== 'awaiting_handover') {
    if (await isRepeated(tx, sale, code)) return undefined
    throw refuse('sale_event_not_possible')
  }
  if (sale.handoverAttempts >= maxHandoverAttempts) return refuse('handover_code_locked')
  if (!isCode(sale, code)) {
    await tx
      .updateTable('sale')
      .set({ handover_attempts: sale.handoverAttempts + 1 })
      .where('id', '=', id)
      .execute()
    return refuse('wrong_handover_code')
  }
  await transition(context, tx, sale, {
    event: 'hand_over',
    by: 'buyer',
    memberId: buyer.id,
    set: { delivered_at: now },
  })
  return undefined
}

/**
 * Confirms that the product was handed over in person. The seller shows the code, and the buyer
 * enters it. Idempotent. Refuses `wrong_handover_code`, and `handover_code_locked` after five wrong ones.
 */
export async function enterHandoverCode(context: RequestContext, id: string, code: string) {
  const refusal = await transact(context.db, (tx) => tryCode(context, tx, id, code))
  if (refusal) throw refusal
}
