import { requireMember } from '../../access/procedures.ts'
import type { RequestContext } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { ensurePartial } from './cases/ensure-partial.ts'
import { lockSaleOfParty } from './lock.ts'
import type { SaleRow } from './queries.ts'
import { type Change, transition } from './transition.ts'

export type Step = Omit<Change, 'by' | 'memberId'>

/**
 * Makes a step of the caller, as buyer or seller; `before` runs in its transaction. Refuses
 * `not_found` to all others.
 */
export async function advance(
  context: RequestContext,
  id: string,
  step: Step,
  before?: (tx: Tx, sale: SaleRow) => Promise<void>,
) {
  const member = requireMember(context)
  await transact(context.db, async (tx) => {
    const { sale, party } = await lockSaleOfParty(tx, id, member)
    ensurePartial(sale, step.refundOffer)
    await before?.(tx, sale)
    await transition(context, tx, sale, { ...step, by: party, memberId: member.id })
  })
  return { acknowledged: true } as const
}
