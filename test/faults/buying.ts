import { intentOf } from '../harness/cards/controls.ts'
import type { FaultContext } from './context.ts'
import { type Booked, type FaultJournal, latest } from './journal.ts'
import type { FaultMember, MemberAction } from './member.ts'

const goodCard = '4242424242424242'
const noCard = '4000000000000002'

const bookingsOf = ({ bookings }: FaultJournal, { email }: FaultMember) =>
  latest(bookings, 400).filter(({ buyer }) => buyer === email)

export const book: MemberAction = async ({ journal }, buyer) => {
  const product = buyer.random.oneOf(latest(journal.products, 40))
  if (!product) return
  const input = { productId: product.id, phone: '555 02', location: 'Faro' }
  const expected = [
    'product_reserved',
    'already_reserved',
    'product_sold',
    'product_gone',
    'too_many_bookings',
    'email_unconfirmed',
    'too_many_holds_on_network',
    'recently_released',
  ]
  const verdict = await buyer.ask('POST', '/bookings', input, expected)
  if (verdict.is !== 'yes') return
  const id = verdict.answer.body.insertedId
  journal.bookings.set(id, { id, buyer: buyer.email, productId: product.id })
}

/** Cancels a booking. */
export const cancel: MemberAction = async ({ journal }, buyer) => {
  const booked = buyer.random.oneOf(bookingsOf(journal, buyer))
  if (!booked) return
  booked.cancellation ??= 'asked'
  const expected = ['already_paid', 'booking_over', 'payment_under_way']
  const path = `/bookings/${booked.id}/cancellation`
  const { is } = await buyer.ask('POST', path, undefined, expected)
  if (is === 'yes') booked.cancellation = 'done'
}

/** Pays as the provider's frame does in the buyer's browser. */
async function charge(
  { world }: FaultContext,
  booked: Booked,
  clientSecret: string,
  number: string,
) {
  const intentId = intentOf(clientSecret)
  if (booked.charge?.is !== 'done') booked.charge = { intentId, is: 'asked' }
  const paid = await world.payByCard(clientSecret, number).catch(() => undefined)
  if (paid?.status === 'succeeded') booked.charge = { intentId, is: 'done' }
  return intentId
}

/** The browser records the payment. */
async function record(buyer: FaultMember, booked: Booked, transactionId: string) {
  const input = { bookingId: booked.id, transactionId }
  const expected = ['payment_not_done', 'payment_refunded', 'payment_mismatch']
  const verdict = await buyer.ask('POST', '/payments', input, expected)
  if (verdict.is === 'yes') booked.paymentId = verdict.answer.body.insertedId
}

/** Pays with a good or bad card; the browser may close before recording it. */
export const pay: MemberAction = async (context, buyer) => {
  const { random } = buyer
  const booked = random.oneOf(bookingsOf(context.journal, buyer).slice(-6))
  if (!booked || booked.paymentId) return
  const payload = { bookingId: booked.id }
  const expected = ['booking_over', 'already_paid']
  const started = await buyer.ask('POST', '/create-payment-intent', payload, expected)
  if (started.is !== 'yes') return
  const { clientSecret } = started.answer.body
  const number = random.chance(80) ? goodCard : noCard
  const intentId = await charge(context, booked, clientSecret, number)
  // Some close the window: only the provider knows of the payment.
  if (random.chance(70)) await record(buyer, booked, intentId)
}

export const report: MemberAction = async ({ journal }, buyer) => {
  const product = buyer.random.oneOf(latest(journal.products, 40))
  if (!product) return
  const input = { productId: product.id, reason: 'Looks odd.' }
  const verdict = await buyer.ask('POST', '/reportedItems', input, ['not_found'])
  if (verdict.is !== 'yes') return
  const id = verdict.answer.body.insertedId
  if (!journal.reports.has(id)) {
    journal.reports.set(id, { id, reporter: buyer.email, productId: product.id })
  }
}
