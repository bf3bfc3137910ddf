import type { HiddenReason } from '../../../contract/catalog-enums.ts'
import type { RefusalCode } from '../../../contract/errors.ts'
import {
  lowestOffer,
  maxOffers,
  maxOpenOffers,
  type OfferObstacle,
  type OfferState,
  waitingOfferStates,
} from '../../../contract/sales/offer-terms.ts'
import type { Party } from '../../../contract/schemas/party.ts'
import {
  type BookingEligibility,
  blockRefusal,
  type HoldState,
  holdRefusal,
  type ProductState,
  releaseRefusal,
  unavailabilityRefusal,
} from '../holds/rules.ts'

/** Settings of the seller act as a party of their own. */
export type OfferActor = Party | 'settings'
export type Answer = 'accept' | 'decline' | 'counter' | 'withdraw'

/** Who may give which answer in which state; all others are refused. */
const answers: Partial<Record<OfferState, Partial<Record<Answer, readonly OfferActor[]>>>> = {
  open: {
    accept: ['seller', 'settings'],
    decline: ['seller', 'settings'],
    counter: ['seller'],
    withdraw: ['buyer'],
  },
  countered: { accept: ['buyer'], decline: ['buyer'], withdraw: ['buyer'] },
}

export const mayAnswer = (state: OfferState, answer: Answer, party: OfferActor): boolean =>
  answers[state]?.[answer]?.includes(party) ?? false

type Waiting = { state: OfferState; expiresAt: Date }

/** Whether a party can still answer. */
export const isWaiting = (state: OfferState) =>
  waitingOfferStates.some((waiting) => waiting === state)

/** The effective state at `now`: one that ran out is expired before its row says so. */
export const offerStateAt = ({ state, expiresAt }: Waiting, now: Date): OfferState =>
  isWaiting(state) && expiresAt <= now ? 'expired' : state

type Amounts = { amount: number; counterAmount: number | null }

/** The price that is agreed on if this is accepted. */
export const agreedPrice = ({ amount, counterAmount }: Amounts): number => counterAmount ?? amount

type Listing = {
  listPrice: number
  isHeld: boolean
  /** No offer for a sold product waits, so none is `removed` here. */
  hiddenBecause: HiddenReason | null
}

/** Why a hidden listing is, in the words for its seller. */
const obstacleFor = {
  paused: 'paused',
  serial: 'quarantined',
  removed: 'paused',
  suspended: 'suspended',
} as const satisfies Record<HiddenReason, OfferObstacle>

/**
 * What prevents that an offer which waits is accepted or countered; buyers see neither reviews nor
 * suspensions.
 */
export function offerObstacle(offer: Amounts & Listing, party: OfferActor): OfferObstacle | null {
  const { hiddenBecause, isHeld, listPrice } = offer
  if (hiddenBecause) return party === 'buyer' ? 'paused' : obstacleFor[hiddenBecause]
  if (isHeld) return 'reserved'
  return agreedPrice(offer) >= listPrice ? 'price' : null
}

type Hidden = Pick<Listing, 'hiddenBecause'>

/** Why a product cannot be reserved, in the words of this party. */
export function refusalFor(
  party: OfferActor,
  product: ProductState & Hidden,
  { isHeld, isHeldByBuyer }: HoldState,
): RefusalCode | null {
  const isOwnHold = party === 'buyer' && isHeldByBuyer
  const code = unavailabilityRefusal(product, { isHeld, isHeldByBuyer: isOwnHold })
  if (code !== 'product_gone' || party === 'buyer' || !product.hiddenBecause) return code
  return product.hiddenBecause === 'serial' ? 'product_quarantined' : 'listing_paused'
}

/** Why this buyer cannot make an offer for a product. */
export function offerRefusal(
  product: ProductState,
  eligibility: BookingEligibility,
): RefusalCode | null {
  const unconfirmed = eligibility.confirmed ? null : 'email_confirmation_required'
  return (
    unavailabilityRefusal(product, eligibility) ??
    blockRefusal(eligibility, 'offer_not_possible') ??
    unconfirmed ??
    releaseRefusal(eligibility)
  )
}

/** Why an offer at this price cannot be accepted, in the words of the party that accepts it. */
export function acceptanceRefusal(
  party: OfferActor,
  price: number,
  product: ProductState & Hidden & { price: number },
  eligibility: BookingEligibility,
  site: { maxLiveBookings: number },
): RefusalCode | null {
  return holdRefusal(eligibility, site, {
    unavailable:
      refusalFor(party, product, eligibility) ?? blockRefusal(eligibility, 'offer_not_possible'),
    priceRefusal: price >= product.price ? 'price_not_above_offer' : null,
  })
}

export type OfferCounts = {
  /** Offers of this buyer for this product, ended ones too, but not outdated ones. */
  made: number
  /** Whether one of them waits. */
  waits: boolean
  /** Waiting offers of this buyer for any product. */
  waiting: number
}

export function countRefusal({ made, waits, waiting }: OfferCounts): RefusalCode | null {
  if (waits) return 'offer_open'
  if (made >= maxOffers) return 'offers_used_up'
  return waiting >= maxOpenOffers ? 'too_many_offers' : null
}

export type AmountError = 'offerTooLow' | 'offerTooHigh' | 'counterTooLow' | 'counterTooHigh'

export function amountError(amount: number, price: number): AmountError | null {
  if (amount >= price) return 'offerTooHigh'
  return amount < lowestOffer(price) ? 'offerTooLow' : null
}

export function counterError(counter: number, amount: number, price: number): AmountError | null {
  if (counter >= price) return 'counterTooHigh'
  return counter <= amount ? 'counterTooLow' : null
}
