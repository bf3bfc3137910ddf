import type { Tx } from '../../database/db.ts'
import type { EmailServices } from '../../jobs/email.ts'
import { notifyMember } from '../notices/notify.ts'

type Listing = { id: string; ownerId: string; title: string }

/** Tells the seller what an admin did with a listing that stays on the site. */
export async function notifySeller(
  services: EmailServices,
  tx: Tx,
  kind: 'listingEdited' | 'listingRelisted' | 'listingAdvertised',
  { id: subject, ownerId: memberId, title }: Listing,
) {
  const notice = { memberId, kind, subject, title, path: '/dashboard/myproducts' }
  await notifyMember(services, tx, notice, { name: kind, values: { title } })
}
