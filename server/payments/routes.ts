import { toMinor } from '../../contract/money.ts'
import { stateAt } from '../bookings/rules.ts'
import { caller, calls } from '../calls.ts'
import type { Context } from '../house.ts'
import { ensure } from '../policy.ts'
import { refuse } from '../refusal.ts'
import {
  bookingOfBuyer,
  extendOnce,
  heldBookingsAt,
  intentOfBooking,
  keepIntent,
} from './queries.ts'
import { settle } from './settle.ts'

type Asked = { bookingId?: string | undefined; price?: string | undefined }

/** The booking that is meant: the one named, or the buyer's only unpaid one of that price. */
async function meantBooking(context: Context, { bookingId, price }: Asked): Promise<string> {
  if (bookingId) return bookingId
  if (!price) throw refuse('bad_input', { fields: { bookingId: 'Name the booking to pay.' } })
  const held = await heldBookingsAt(context.db, caller(context), toMinor(price))
  if (held.length === 1 && held[0]) return held[0].id
  const why = held.length === 0 ? 'No unpaid booking has this price.' : 'Name which booking to pay.'
  throw refuse('bad_input', { fields: { bookingId: why } })
}

async function payableBooking(context: Context, asked: Asked) {
  const id = await meantBooking(context, asked)
  const booking = await bookingOfBuyer(context.db, caller(context), id)
  if (!booking) throw refuse('not_found')
  ensure('start_payment', context.visitor, booking)

  const state = stateAt(booking, booking.now)
  if (state === 'paid') throw refuse('already_paid')
  if (state !== 'held') throw refuse('booking_over')
  if (asked.price && toMinor(asked.price) !== booking.price) throw refuse('price_changed')
  return booking
}

type Payable = Awaited<ReturnType<typeof payableBooking>>

async function openIntent({ db, cards }: Context, booking: Payable) {
  const kept = await intentOfBooking(db, booking.id)
  if (kept) return cards.intent(kept.id)
  const { id: bookingId, price: amount, currency, title: description } = booking
  const intent = await cards.openIntent({ bookingId, amount, currency, description })
  await keepIntent(db, { id: intent.id, bookingId, amount, currency })
  return intent
}

export const paymentCalls = {
  start: calls.payments.start.handler(async ({ context, input }) => {
    const booking = await payableBooking(context, input)
    await extendOnce(context.db, booking.id)
    const { clientSecret } = await openIntent(context, booking)
    return { clientSecret }
  }),

  record: calls.payments.record.handler(async ({ context, input }) => {
    const booking = await bookingOfBuyer(context.db, caller(context), input.bookingId)
    if (!booking) throw refuse('not_found')
    ensure('record_payment', context.visitor, booking)
    const intent = await intentOfBooking(context.db, booking.id)
    if (intent?.id !== input.transactionId) throw refuse('payment_mismatch')

    const outcome = await settle(context, intent.id)
    if (outcome.is === 'refunded') throw refuse('payment_refunded')
    if (outcome.is !== 'paid') throw refuse('payment_not_done')
    return { acknowledged: true, insertedId: outcome.paymentId }
  }),
}
