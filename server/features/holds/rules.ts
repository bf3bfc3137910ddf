import type { BookingState } from '../../../contract/bookings.ts'
import type { Delivery, DeliveryWay } from '../../../contract/catalog-enums.ts'
import type { RefusalCode } from '../../../contract/errors.ts'
import { hoursUntilNextHold, unconfirmedHoldSeconds } from '../../../contract/schemas/hold-times.ts'

/** In which states a booking can be paid or cancelled. Queries expire holds and refund bookings. */
const eventsByState: Record<BookingState, readonly ('pay' | 'cancel')[]> = {
  held: ['pay', 'cancel'],
  // A late payment counts while the product is available.
  expired: ['pay'],
  cancelled: [],
  paid: [],
  refunded: [],
}

type Held = { state: BookingState; expiresAt: Date }

/** The effective state at `now`: an expired hold counts as expired before its row says so. */
export function stateAt({ state, expiresAt }: Held, now: Date): BookingState {
  return state === 'held' && expiresAt <= now ? 'expired' : state
}

export function cancellationRefusal(state: BookingState): RefusalCode | null {
  if (eventsByState[state].includes('cancel')) return null
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

export type HoldState = {
  /** Whether the product has a live hold, including the buyer's own. */
  isHeld: boolean
  /** Whether that is the buyer's own hold. */
  isHeldByBuyer: boolean
}

export type BookingEligibility = HoldState & {
  confirmed: boolean
  /** Live holds of the buyer, of any product. */
  liveHoldCount: number
  /** Whether the buyer's own hold of the product ended unpaid within `hoursUntilNextHold`. */
  recentlyReleased: boolean
  /** Whether the buyer or the seller has blocked the other. */
  isBlocked: boolean
}

export type ProductState = {
  soldAt: Date | null
  withdrawnAt: Date | null
  hiddenAt: Date | null
}

/** The state of a listing without its reservations; `gone` if it has no page. */
export function listingState({ soldAt, withdrawnAt, hiddenAt }: ProductState) {
  if (withdrawnAt ?? hiddenAt) return 'gone'
  return soldAt ? 'sold' : 'for_sale'
}

/** The state of a listing as everyone sees it. */
export function publicListingState(product: ProductState & { held: boolean }) {
  const state = listingState(product)
  return state === 'for_sale' && product.held ? 'reserved' : state
}

type Taken = { sold: boolean; isHeld: boolean }

export function takenRefusal({ sold, isHeld }: Taken): RefusalCode | null {
  if (sold) return 'product_sold'
  return isHeld ? 'product_reserved' : null
}

export function unavailabilityRefusal(
  { soldAt, withdrawnAt, hiddenAt }: ProductState,
  { isHeld, isHeldByBuyer }: HoldState,
): RefusalCode | null {
  if (withdrawnAt ?? hiddenAt) return 'product_gone'
  const taken = takenRefusal({ sold: soldAt !== null, isHeld })
  return taken === 'product_reserved' && isHeldByBuyer ? 'already_reserved' : taken
}

/** Why a buyer can neither hold an available product again yet, nor make an offer for it. */
export const releaseRefusal = ({ recentlyReleased }: BookingEligibility): RefusalCode | null =>
  recentlyReleased ? 'recently_released' : null

/** This code after a block between buyer and seller. Its text must not tell of the block. */
export const blockRefusal = ({ isBlocked }: BookingEligibility, code: RefusalCode) =>
  isBlocked ? code : null

type Site = { maxLiveBookings: number; bookingHoldSeconds: number }

type Obstacles = {
  /** Why the product is not available to this buyer, with the code of the caller. */
  unavailable: RefusalCode | null
  /** Why it cannot be reserved at this price. */
  priceRefusal: RefusalCode | null
}

/** Why a buyer cannot hold a product, by a booking or an accepted offer: the first reason counts. */
export function holdRefusal(
  eligibility: BookingEligibility,
  { maxLiveBookings }: Pick<Site, 'maxLiveBookings'>,
  { unavailable, priceRefusal }: Obstacles,
): RefusalCode | null {
  const atLimit = eligibility.liveHoldCount >= maxLiveBookings ? 'too_many_bookings' : null
  return unavailable ?? releaseRefusal(eligibility) ?? priceRefusal ?? atLimit
}

export function bookingRefusal(
  product: ProductState & { price: number },
  askedPrice: number | undefined,
  eligibility: BookingEligibility,
  site: Site,
): RefusalCode | null {
  const { confirmed, liveHoldCount } = eligibility
  const hasNewPrice = askedPrice !== undefined && askedPrice !== product.price
  const refusal = holdRefusal(eligibility, site, {
    unavailable:
      unavailabilityRefusal(product, eligibility) ??
      blockRefusal(eligibility, 'booking_not_possible'),
    priceRefusal: hasNewPrice ? 'price_changed' : null,
  })
  if (refusal) return refusal
  return !confirmed && liveHoldCount >= unconfirmedHold.max ? 'email_unconfirmed' : null
}

export function holdSeconds(
  { confirmed }: BookingEligibility,
  { bookingHoldSeconds }: Site,
): number {
  return confirmed ? bookingHoldSeconds : Math.min(bookingHoldSeconds, unconfirmedHold.seconds)
}

/** Whether the listing offers what the buyer asks for, if anything. */
export const offersDelivery = (offered: Delivery, asked: DeliveryWay | undefined): boolean =>
  asked === undefined || offered === 'both' || offered === asked

/** How the buyer gets it: as asked, or the only way that the listing offers. Null if neither is known. */
export const chosenDelivery = (
  offered: Delivery,
  asked: DeliveryWay | null | undefined,
): DeliveryWay | null => asked ?? (offered === 'both' ? null : offered)

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

/** Whether a successful charge pays for a booking, while the product is available; otherwise it is refunded. */
export const mayPay = ({ state, productTaken }: Situation): boolean =>
  eventsByState[state].includes('pay') && !productTaken
