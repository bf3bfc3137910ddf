import type { BookingState } from '../../contract/bookings.ts'
import type { RefusalWord } from '../../contract/refusals.ts'

type Event = 'pay' | 'expire' | 'cancel' | 'refund'

/** The life of a booking: what may happen to it, and what it is then. */
const life: Record<BookingState, Partial<Record<Event, BookingState>>> = {
  held: { pay: 'paid', expire: 'expired', cancel: 'cancelled', refund: 'refunded' },
  // Money may arrive late; if the product is still free the booking is paid after all.
  expired: { pay: 'paid', refund: 'refunded' },
  cancelled: { refund: 'refunded' },
  // Only an admin gives a payment back.
  paid: { refund: 'refunded' },
  refunded: {},
}

/** What a booking becomes by an event, or undefined when that can not happen to it any more. */
export function after(state: BookingState, event: Event): BookingState | undefined {
  return life[state][event]
}

type Held = { state: BookingState; expiresAt: Date }

/** The state as it is true at `now`: a hold that ran out is expired, written down or not. */
export function stateAt({ state, expiresAt }: Held, now: Date): BookingState {
  return state === 'held' && expiresAt <= now ? 'expired' : state
}

/** Why a booking can not be given up in this state. */
export function cancellationRefusal(state: BookingState): RefusalWord | null {
  if (after(state, 'cancel')) return null
  return state === 'paid' ? 'already_paid' : 'booking_over'
}

type Asked = { price: number | undefined; heldByBuyer: number }
type Offer = { price: number; sold: boolean; withdrawn: boolean }

/** Why a product can not be booked, apart from somebody else holding it (the database says that). */
export function bookingRefusal(offer: Offer, asked: Asked, mostHeld: number): RefusalWord | null {
  if (offer.withdrawn) return 'product_gone'
  if (offer.sold) return 'product_sold'
  if (asked.price !== undefined && asked.price !== offer.price) return 'price_changed'
  if (asked.heldByBuyer >= mostHeld) return 'too_many_bookings'
  return null
}
