import type { BookingState } from '../../../contract/bookings.ts'
import { toMinor } from '../../../contract/schemas/money.ts'
import { ensure } from '../../access/policy.ts'
import { requireMember } from '../../access/procedures.ts'
import type { RequestContext } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import { translateMessage } from '../../i18n/messages.ts'
import { stateAt } from '../holds/rules.ts'
import { bookingOfBuyer, heldBookingsAt } from './intents.ts'
import { paymentPolicy } from './policy.ts'

export type PaymentRequest = { bookingId?: string | undefined; price?: string | undefined }

/** The named booking, or the buyer's only unpaid one of that price. */
async function resolveBooking(
  context: RequestContext,
  { bookingId, price }: PaymentRequest,
): Promise<string> {
  if (bookingId) return bookingId
  if (!price)
    throw refuse('bad_input', { fields: { bookingId: translateMessage('bookingUnnamed') } })
  const held = await heldBookingsAt(context.db, requireMember(context), toMinor(price))
  if (held.length === 1 && held[0]) return held[0].id
  const why = translateMessage(held.length === 0 ? 'bookingUnknown' : 'bookingsMany')
  throw refuse('bad_input', { fields: { bookingId: why } })
}

/** Refuses `already_paid` or `booking_over`. */
export function ensureHeld(booking: { state: BookingState; expiresAt: Date; now: Date }) {
  const state = stateAt(booking, booking.now)
  if (state === 'paid') throw refuse('already_paid')
  if (state !== 'held') throw refuse('booking_over')
}

/**
 * The caller's booking that can be paid now, its price in minor units. Refuses `bad_input`, `not_found`,
 * `already_paid`, `booking_over`, `price_changed`, and what the policy refuses.
 */
export async function payableBooking(context: RequestContext, request: PaymentRequest) {
  const id = await resolveBooking(context, request)
  const booking = await bookingOfBuyer(context.db, requireMember(context), id)
  if (!booking) throw refuse('not_found')
  ensure(paymentPolicy.start_payment, context.caller, booking)
  ensureHeld(booking)
  if (request.price && toMinor(request.price) !== booking.price) throw refuse('price_changed')
  return booking
}

export type Payable = Awaited<ReturnType<typeof payableBooking>>
