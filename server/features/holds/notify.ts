import type { Tx } from '../../database/db.ts'
import type { EmailServices } from '../../jobs/email.ts'
import { deadline } from '../../jobs/emails/values.ts'
import { emailMember, notifyMember } from '../notices/notify.ts'
import { holdLimits } from './rate-limits.ts'

type Hold = { id: string; title: string; price: number; currency: string; expiresAt: Date | null }

const paymentPath = (id: string) => `/dashboard/payment/${id}`

/**
 * E-mails a buyer until when the hold is to be paid, at an unconfirmed address a few times an hour. There
 * is no notice: the buyer has just acted.
 */
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
    link: { page: paymentPath(id) },
    ...deadline('until', expiresAt),
  }
  const unconfirmedLimit = holdLimits.bookingEmailUnconfirmed
  const recipient = { memberId, topic: 'orders', unconfirmedLimit } as const
  await emailMember(services, tx, recipient, { name: 'bookingMade', values })
}

type Ending = Hold & { buyerId: string; expiresAt: Date }

/** Reminds a buyer that the hold is about to end, by a notice and an e-mail. */
export async function notifyOfEnding(
  services: EmailServices,
  tx: Tx,
  { id, buyerId: memberId, title, price, currency, expiresAt }: Ending,
) {
  const path = paymentPath(id)
  const notice = { memberId, kind: 'holdEnding', subject: id, title, path } as const
  const values = { title, price: { minor: price, currency }, ...deadline('until', expiresAt) }
  await notifyMember(services, tx, notice, { name: 'holdEnding', values })
}

type Ended = { id: string; title: string; buyerId: string }

/** Why the product is no longer for sale: selects the wording of the e-mail. */
export type EndCause = 'accountClosed' | 'listingRemoved' | 'listingHidden'

/** Tells a buyer that the hold has ended because the product is no longer for sale. */
export async function notifyOfEnd(
  services: EmailServices,
  tx: Tx,
  { id: subject, title, buyerId: memberId }: Ended,
  cause: EndCause,
) {
  const notice = { memberId, kind: 'bookingEnded', subject, title } as const
  const email = { name: 'bookingEnded', values: { title, cause: { variant: cause } } } as const
  await notifyMember(services, tx, { ...notice, path: '/dashboard/myorders' }, email)
}
