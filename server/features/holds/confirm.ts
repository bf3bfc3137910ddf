import type { Tx } from '../../database/db.ts'
import type { EmailServices } from '../../jobs/email.ts'
import { deadline } from '../../jobs/emails/values.ts'
import { emailMember } from '../notices/notify.ts'

type Hold = { id: string; title: string; price: number; currency: string; expiresAt: Date | null }

/** E-mails a buyer until when the hold is to be paid. There is no notice: the buyer has just acted. */
export async function confirmHold(
  services: EmailServices,
  tx: Tx,
  memberId: string,
  { id, title, price, currency, expiresAt }: Hold,
) {
  if (!expiresAt) return
  const values = {
    title,
    price: { minor: price, currency },
    link: { page: `/dashboard/payment/${id}` },
    ...deadline('until', expiresAt),
  }
  await emailMember(services, tx, { memberId, topic: 'orders' }, { name: 'bookingMade', values })
}
