import type { NoticeKind } from '../../../contract/notice-kinds.ts'
import { acceptedHoldHours, offerHours } from '../../../contract/sales/offer-terms.ts'
import type { TxServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import type { EmailName } from '../../jobs/email.ts'
import { deadline } from '../../jobs/emails/values.ts'
import { notifyMember } from '../notices/notify.ts'
import { agreedPrice } from './rules.ts'

type OfferNotice = Extract<NoticeKind & EmailName, `offer${string}` | `saleOffer${string}`>

type NotifiedOffer = {
  id: string
  buyerId: string
  sellerId: string
  amount: number
  counterAmount: number | null
  currency: string
  title: string
  expiresAt?: Date
}

const isForSeller = (kind: OfferNotice) => kind === 'offerReceived' || kind.startsWith('sale')

const hoursToAct: Partial<Record<OfferNotice, number>> = {
  offerCountered: offerHours,
  offerAccepted: acceptedHoldHours,
  saleOfferAgreed: acceptedHoldHours,
}

/** When the answer or the payment that a notice asks for is due. */
function dueAt(kind: OfferNotice, { expiresAt }: NotifiedOffer): Date {
  const hours = hoursToAct[kind]
  const now = Date.now()
  return hours ? new Date(now + hours * 3_600_000) : (expiresAt ?? new Date(now))
}

/** Writes a notice of an offer and its e-mail. With a booking, it leads to the payment. */
export async function notifyOfOffer(
  services: TxServices,
  tx: Tx,
  offer: NotifiedOffer,
  kind: Exclude<OfferNotice, 'saleOfferTaken'>,
  bookingId?: string,
) {
  const { id: subject, title, buyerId, sellerId, currency } = offer
  const list = isForSeller(kind) ? '/dashboard/offers' : '/dashboard/myoffers'
  const path = bookingId ? `/dashboard/payment/${bookingId}` : list
  const memberId = isForSeller(kind) ? sellerId : buyerId
  const amount = { minor: agreedPrice(offer), currency }
  const values = { title, amount, ...deadline('until', dueAt(kind, offer)) }
  const notice = { memberId, kind, subject, title, path }
  await notifyMember(services, tx, notice, { name: kind, values })
}
