/** An offer waits so many hours for its answer, and a counter-offer too. */
export const offerHours = 48

/** So many offers one buyer can make for one product. */
export const maxOffers = 3

/** So many offers of one buyer can wait at the same time. */
export const maxOpenOffers = 10

/** The lowest offer, in percent of the price. */
export const minOfferPercent = 50

/** The buyer of an accepted offer has so many hours to pay. */
export const acceptedHoldHours = 24

/** The lowest offer for a product at this price, in minor units. */
export const lowestOffer = (price: number): number => Math.ceil((price * minOfferPercent) / 100)

export const offerStates = [
  'open',
  'countered',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'superseded',
] as const

export type OfferState = (typeof offerStates)[number]

/** Why an offer that waits can be neither accepted nor countered at the moment. */
export const offerObstacles = ['paused', 'quarantined', 'reserved', 'price'] as const

export type OfferObstacle = (typeof offerObstacles)[number]
