import type { BookingState } from '../../../contract/bookings.ts'
import type { RefusalCode } from '../../../contract/errors.ts'
import { hoursUntilNextHold, unconfirmedHoldSeconds } from '../../../contract/hold-times.ts'

type Event = 'pay' | 'expire' | 'cancel' | 'refund'

/**
 * The states of a booking. The code only asks for `pay` and `cancel`; the other events show which
 * changes the queries make.
 */
const transitions: Record<BookingState, Partial<Record<Event, BookingState>>> = {
  held: { pay: 'paid', expire: 'expired', cancel: 'cancelled', refund: 'refunded' },
  // A late payment counts while the product is available.
  expired: { pay: 'paid', refund: 'refunded' },
  cancelled: { refund: 'refunded' },
  // By staff, a cancelled or decided sale, or a lost chargeback.
  paid: { refund: 'refunded' },
  refunded: {},
}

export function nextState(state: BookingState, event: Event): BookingState | undefined {
  return transitions[state][event]
}

type Held = { state: BookingState; expiresAt: Date }

/** The effective state at `now`: an expired hold counts as expired before its row says so. */
export function stateAt({ state, expiresAt }: Held, now: Date): BookingState {
  return state === 'held' && expiresAt <= now ? 'expired' : state
}

export function cancellationRefusal(state: BookingState): RefusalCode | null {
  if (nextState(state, 'cancel')) return null
  return state === 'paid' ? 'already_paid' : 'booking_over'
}

export const maxHoldsPerNetwork = 10

export const unconfirmedHold = { max: 1, seconds: unconfirmedHoldSeconds }

type Ended = Held & { releasedAt: Date | null }

/**
 * From when the buyer of a hold that ended unpaid can hold the product again; null if that is not
 * after `now`, and for other bookings.
 */
export function nextHoldFrom(booking: Ended, now: Date): Date | null {
  const ends = { expired: booking.expiresAt, cancelled: booking.releasedAt }
  const state = stateAt(booking, now)
  const ended = state === 'expired' || state === 'cancelled' ? ends[state] : null
  if (!ended) return null
  const from = new Date(ended.getTime() + hoursUntilNextHold * 3_600_000)
  return from > now ? from : null
}

export type Reservation = {
  /** Whether the product has a live hold, including the buyer's own. */
  reserved: boolean
  /** Whether that is the buyer's own hold. */
  reservedByBuyer: boolean
}

export type BookingEligibility = Reservation & {
  confirmed: boolean
  held: number
  /** Whether the buyer's own hold of the product ended unpaid within `hoursUntilNextHold`. */
  recentlyReleased: boolean
}

export type ProductState = {
  soldAt: Date | null
  withdrawnAt: Date | null
  hiddenAt: Date | null
}

type Taken = { sold: boolean; reserved: boolean }

export function takenRefusal({ sold, reserved }: Taken): RefusalCode | null {
  if (sold) return 'product_sold'
  return reserved ? 'product_reserved' : null
}

export function unavailabilityRefusal(
  { soldAt, withdrawnAt, hiddenAt }: ProductState,
  { reserved, reservedByBuyer }: Reservation,
): RefusalCode | null {
  if (withdrawnAt ?? hiddenAt) return 'product_gone'
  const taken = takenRefusal({ sold: soldAt !== null, reserved })
  return taken === 'product_reserved' && reservedByBuyer ? 'already_reserved' : taken
}

type Site = { maxLiveBookings: number; bookingHoldSeconds: number }

function heldRefusal(
  { confirmed, held }: BookingEligibility,
  { maxLiveBookings }: Site,
): RefusalCode | null {
  if (held >= maxLiveBookings) return 'too_many_bookings'
  return !confirmed && held >= unconfirmedHold.max ? 'email_unconfirmed' : null
}

export function bookingRefusal(
  product: ProductState & { price: number },
  askedPrice: number | undefined,
  eligibility: BookingEligibility,
  site: Site,
): RefusalCode | null {
  const unavailable = unavailabilityRefusal(product, eligibility)
  if (unavailable) return unavailable
  if (eligibility.recentlyReleased) return 'recently_released'
  if (askedPrice !== undefined && askedPrice !== product.price) return 'price_changed'
  return heldRefusal(eligibility, site)
}

export function holdSeconds(
  { confirmed }: BookingEligibility,
  { bookingHoldSeconds }: Site,
): number {
  return confirmed ? bookingHoldSeconds : Math.min(bookingHoldSeconds, unconfirmedHold.seconds)
}

const shortestReminded = 10 * 60
const latestReminder = 5 * 60
const earliestReminder = 2 * 3600

/**
 * How long before its end the buyer of a hold of `seconds` is reminded: a quarter of it, at least five
 * minutes and at most two hours. Null for one under ten minutes, whose confirmation has only just arrived.
 */
export function remindSecondsBefore(seconds: number): number | null {
  if (seconds < shortestReminded) return null
  return Math.min(Math.max(seconds / 4, latestReminder), earliestReminder)
}

type Situation = {
  state: BookingState
  productTaken: boolean
}

/** What a successful charge does: pays while the product is available, is refunded otherwise. */
export function settlement({ state, productTaken }: Situation): 'pay' | 'refund' {
  return nextState(state, 'pay') && !productTaken ? 'pay' : 'refund'
}
