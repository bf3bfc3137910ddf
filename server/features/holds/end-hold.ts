import type { Tx } from '../../database/db.ts'
import type { EmailServices } from '../../jobs/email.ts'
import { notifyMember } from '../notices/notify.ts'
import { ensureNoOpenPayment, releaseDueHolds } from './release.ts'

type Ended = { id: string; title: string; buyerId: string }

/** Why the product is no longer for sale: selects the wording of the e-mail. */
type Cause = 'accountClosed' | 'listingRemoved' | 'listingHidden'

/** Tells a buyer that the hold has ended because the product is no longer for sale. */
export async function notifyOfEnd(
  services: EmailServices,
  tx: Tx,
  { id: subject, title, buyerId: memberId }: Ended,
  cause: Cause,
) {
  const notice = { memberId, kind: 'bookingEnded', subject, title } as const
  const email = { name: 'bookingEnded', values: { title, cause: { variant: cause } } } as const
  await notifyMember(services, tx, { ...notice, path: '/dashboard/myorders' }, email)
}

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
