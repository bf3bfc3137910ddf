import { expireHoldsOf } from '../catalog/queries.ts'
import { type Tx, transact } from '../db.ts'
import type { Intent } from '../gateways/cards.ts'
import type { House } from '../house.ts'
import {
  closeIntent,
  isHeldByAnother,
  lockIntent,
  owe,
  paymentOfIntent,
  recordPayment,
} from './queries.ts'
import { isExactly, settlement } from './rules.ts'

type Settling = Pick<House, 'db' | 'cards' | 'jobs' | 'log'>

export type Outcome =
  | { is: 'paid'; paymentId: string }
  | { is: 'refunded' }
  | { is: 'open' }
  | { is: 'cancelled' }
  | { is: 'unknown' }

/**
 * Settles a card payment, whoever brings the news: the buyer's browser, the provider's webhook or
 * the reconciler. The provider is asked what is true, then one transaction writes it. Any number
 * of these at once, in any order, come to one payment or one refund.
 */
export async function settle(house: Settling, intentId: string): Promise<Outcome> {
  const intent = await house.cards.intent(intentId)
  if (intent.status === 'canceled') {
    await closeIntent(house.db, intentId)
    return { is: 'cancelled' }
  }
  if (intent.status !== 'succeeded') return { is: 'open' }
  return transact(house.db, (tx) => settleCharge(house, tx, intent))
}

async function settleCharge({ jobs, log }: Settling, tx: Tx, intent: Intent): Promise<Outcome> {
  const locked = await lockIntent(tx, intent.id)
  if (!locked) return { is: 'unknown' }
  const { product, booking } = locked
  const before = await paymentOfIntent(tx, intent.id)
  if (before) return { is: 'paid', paymentId: before.id }
  if (booking.settledAt) return { is: 'refunded' }

  const charge = { id: intent.id, amount: intent.received, currency: intent.currency }
  if (booking.state !== 'held') await expireHoldsOf(tx, product.id)
  const productTaken =
    !!product.soldAt || !!product.withdrawnAt || (await isHeldByAnother(tx, product.id, booking.id))
  const exact = isExactly(booking, charge)
  if (!exact) log.error({ intent: intent.id }, 'a charge is not what was asked for')

  if (exact && settlement({ state: booking.state, productTaken }) === 'pay') {
    return { is: 'paid', paymentId: await recordPayment(tx, booking.id, product.id, charge) }
  }
  await owe(tx, booking.id, charge, 'The booking was over when the payment arrived.')
  await jobs.enqueue('send_refund', { intentId: intent.id }, tx)
  // A deleted person has no address any more.
  if (booking.email.includes('@')) {
    await jobs.enqueue('send_mail', refundMail(booking.email, booking.title), tx)
  }
  return { is: 'refunded' }
}

function refundMail(to: string, title: string) {
  const text = `Your payment for "${title}" arrived when your booking was already over. All of
your money is on its way back to your card. Depending on your bank this takes up to ten days.`
  return { to, subject: `Your payment for "${title}" is refunded`, text }
}
