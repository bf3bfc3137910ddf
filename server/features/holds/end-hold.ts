import type { Tx } from '../../database/db.ts'
import type { EmailServices } from '../../jobs/email.ts'
import { notifyOfEnd } from './notify.ts'
import { ensureNoOpenPayment, releaseDueHolds } from './release.ts'

/**
 * Ends the hold of a locked product that staff remove, and tells its buyer. Without `released_at`: it was not
 * the buyer who ended it. Call within `withHoldsReleased`.
 */
export async function endHold(services: EmailServices, tx: Tx, productId: string) {
  await releaseDueHolds(tx, productId)
  const hold = await tx
    .selectFrom('booking')
    .select(['id', 'title', 'buyer_id as buyerId'])
    .where('product_id', '=', productId)
    .where('state', '=', 'held')
    .forUpdate()
    .executeTakeFirst()
  if (!hold) return
  await ensureNoOpenPayment(tx, [hold.id])
  await tx.updateTable('booking').set({ state: 'cancelled' }).where('id', '=', hold.id).execute()
  await notifyOfEnd(services, tx, hold, 'listingRemoved')
}
