import type { BookingState } from '../../../contract/bookings.ts'
import type { RefusalCode } from '../../../contract/errors.ts'

type Event = 'pay' | 'expire' | 'cancel' | 'refund'

/** The state machine of a booking: the state after each event. */
const transitions: Record<BookingState, Partial<Record<Event, BookingState>>> = {
  held: { pay: 'paid', expire: 'expired', cancel: 'cancelled', refund: 'refunded' },
  // A late payment counts if the product is still free.
  expired: { pay: 'paid', refund: 'refunded' },
  cancelled: { refund: 'refunded' },
  // Only an admin refunds a payment.
  paid: { refund: 'refunded' },
  refunded: {},
}

/** The state after an event, or undefined if the event is not possible in this state. */
export function nextState(state: BookingState, event: Event): BookingState | undefined {
  return transitions[state][event]
}

type Held = { state: BookingState; expiresAt: Date }

/** The state at `now`: a hold that ran out is expired, whether or not its row says so. */
export function stateAt({ state, expiresAt }: Held, now: Date): BookingState {
  return state === 'held' && expiresAt <= now ? 'expired' : state
}

/** Why a booking in this state cannot be cancelled. */
export function cancellationRefusal(state: BookingState): RefusalCode | null {
  if (nextState(state, 'cancel')) return null
  return state === 'paid' ? 'already_paid' : 'booking_over'
}

/** The most live unpaid holds made from one client address block. */
export const maxHoldsPerNetwork = 10

/** What a buyer may hold while the account's e-mail address is unconfirmed. */
export const unconfirmedHold = { max: 1, seconds: 15 * 60 }

/** After a hold that ended unpaid, the buyer cannot hold the same product for so long. */
export const hoursUntilNextHold = 24

/** What the database knows about the buyer, and about the buyer and the product. */
export type Standing = {
  /** Whether the account's e-mail address is confirmed. */
  confirmed: boolean
  /** Live unpaid holds of the buyer. */
  held: number
  /** Whether a live hold keeps the product, the buyer's own included. */
  reserved: boolean
  /** Whether a hold of the buyer's on the product ended unpaid less than `hoursUntilNextHold` ago. */
  recentlyReleased: boolean
}

type Offer = { price: number; sold: boolean; withdrawn: boolean }
type Site = { maxLiveBookings: number; bookingHoldSeconds: number }

function heldRefusal({ confirmed, held }: Standing, { maxLiveBookings }: Site): RefusalCode | null {
  if (held >= maxLiveBookings) return 'too_many_bookings'
  return !confirmed && held >= unconfirmedHold.max ? 'email_unconfirmed' : null
}

/** Why a product cannot be booked, apart from races, which the database settles. */
export function bookingRefusal(
  offer: Offer,
  askedPrice: number | undefined,
  standing: Standing,
  site: Site,
): RefusalCode | null {
  if (offer.withdrawn) return 'product_gone'
  if (offer.sold) return 'product_sold'
  if (standing.reserved) return 'product_reserved'
  if (standing.recentlyReleased) return 'recently_released'
  if (askedPrice !== undefined && askedPrice !== offer.price) return 'price_changed'
  return heldRefusal(standing, site)
}

/** How long a new hold of this buyer lasts. */
export function holdSeconds({ confirmed }: Standing, { bookingHoldSeconds }: Site): number {
  return confirmed ? bookingHoldSeconds : Math.min(bookingHoldSeconds, unconfirmedHold.seconds)
}

type Situation = {
  state: BookingState
  /** The product is sold to or held by another buyer, or was withdrawn. */
  productTaken: boolean
}

/** What a charge that has succeeded does: it pays while the product is free, and is refunded otherwise. */
export function settlement({ state, productTaken }: Situation): 'pay' | 'refund' {
  return nextState(state, 'pay') && !productTaken ? 'pay' : 'refund'
}
