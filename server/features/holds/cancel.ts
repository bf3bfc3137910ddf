import { ensure } from '../../access/policy.ts'
import { requireMember } from '../../access/procedures.ts'
import type { Member, RequestContext } from '../../context.ts'
import { now, type Tx } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { holdPolicy } from './policy.ts'
import { ensureNoOpenPayment, withHoldsReleased } from './release.ts'
import { cancellationRefusal, stateAt } from './rules.ts'

async function lockBookingOf(tx: Tx, buyer: Member, id: string) {
  const booking = tx.selectFrom('booking').where('id', '=', id).where('buyer_id', '=', buyer.id)
  await tx
    .selectFrom('product')
    .select('id')
    .where('id', 'in', booking.select('product_id'))
    .forUpdate()
    .execute()
  return booking
    .select(['id', 'buyer_id as ownerId', 'state', 'expires_at as expiresAt'])
    .select(now.as('now'))
    .forUpdate()
    .executeTakeFirst()
}

async function markCancelled(tx: Tx, id: string) {
  await tx
    .updateTable('booking')
    .set({ state: 'cancelled', released_at: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Cancels the caller's hold and its card payment; the product is available immediately. Refuses
 * `not_found`, `already_paid`, `booking_over`, `payment_under_way` or `card_provider_away`.
 */
export async function cancelHold(context: RequestContext, id: string) {
  await withHoldsReleased(context, 'payment_under_way', async (tx) => {
    const found = await lockBookingOf(tx, requireMember(context), id)
    if (!found) throw refuse('not_found')
    ensure(holdPolicy.cancel_booking, context.caller, found)
    const refusal = cancellationRefusal(stateAt(found, found.now))
    if (refusal) throw refuse(refusal)
    await ensureNoOpenPayment(tx, [id])
    await markCancelled(tx, id)
  })
}
