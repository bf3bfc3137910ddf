import type { BookingState } from '../../../contract/bookings.ts'
import type { RefusalCode } from '../../../contract/errors.ts'

type Event = 'pay' | 'expire' | 'cancel' | 'refund'

/** The state machine of a booking: the state after each event. */
const transitions: Record<BookingState, Partial<Record<Event, BookingState>>> = {
  held: { pay: 'paid', expire: 'expired', cancel: 'cancelled', refund: 'refunded' },
  // A late payment counts while the product is available.
  expired: { pay: 'paid', refund: 'refunded' },
  cancelled: { refund: 'refunded' },
  // Only an admin refunds a payment.
  paid: { refund: 'refunded' },
  refunded: {},
}

/** The next state; undefined when the event is not possible in this state. */
export function nextState(state: BookingState, event: Event): BookingState | undefined {
  return transitions[state][event]
}

type Held = { state: BookingState; expiresAt: Date }

/** The effective state at `now`: an expired hold counts as expired before its row says so. */
export function stateAt({ state, expiresAt }: Held, now: Date): BookingState {
  return state === 'held' && expiresAt <= now ? 'expired' : state
}

/** Why a booking in this state cannot be cancelled. */
export function cancellationRefusal(state: BookingState): RefusalCode | null {
  if (nextState(state, 'cancel')) return null
  return state === 'paid' ? 'already_paid' : 'booking_over'
}

/** Maximum of live unpaid holds per client address block. */
export const maxHoldsPerNetwork = 10

/** The limits of a buyer with an unconfirmed e-mail address. */
export const unconfirmedHold = { max: 1, seconds: 15 * 60 }

/** How long after an unpaid hold the buyer cannot hold the same product again. */
export const hoursUntilNextHold = 24

/** The facts about the buyer and the product that decide a booking. */
export type Standing = {
  /** Whether the e-mail address is confirmed. */
  confirmed: boolean
  /** Live unpaid holds of the buyer. */
  held: number
  /** Whether the product has a live hold, including the buyer's own. */
  reserved: boolean
  /** Whether the buyer's own hold of the product ended unpaid within `hoursUntilNextHold`. */
  recentlyReleased: boolean
}

type Offer = { price: number; sold: boolean; withdrawn: boolean }
type Site = { maxLiveBookings: number; bookingHoldSeconds: number }

function heldRefusal({ confirmed, held }: Standing, { maxLiveBookings }: Site): RefusalCode | null {
  if (held >= maxLiveBookings) return 'too_many_bookings'
  return !confirmed && held >= unconfirmedHold.max ? 'email_unconfirmed' : null
}

/** Why a product cannot be booked; races are left to the database. */
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

export function holdSeconds({ confirmed }: Standing, { bookingHoldSeconds }: Site): number {
  return confirmed ? bookingHoldSeconds : Math.min(bookingHoldSeconds, unconfirmedHold.seconds)
}

type Situation = {
  state: BookingState
  /** Sold to or held by another buyer, or withdrawn. */
  productTaken: boolean
}

/** What a successful charge does: pays while the product is available, is refunded otherwise. */
export function settlement({ state, productTaken }: Situation): 'pay' | 'refund' {
  return nextState(state, 'pay') && !productTaken ? 'pay' : 'refund'
}
