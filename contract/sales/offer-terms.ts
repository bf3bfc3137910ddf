/** How long an offer, or a counter-offer, waits for its answer. */
export const offerHours = 48

/** Offers of one buyer for one product. */
export const maxOffers = 3

/** Offers of one buyer that can wait at the same time. */
export const maxOpenOffers = 10

/** The lowest offer, in percent of the price. */
export const minOfferPercent = 50

/** How long the buyer of an accepted offer has to pay. */
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

/** Of offers that wait for an answer, of the seller or of the buyer. */
export const waitingOfferStates = ['open', 'countered'] as const satisfies OfferState[]

/** Why an offer that waits can be neither accepted nor countered at the moment. */
export const offerObstacles = ['paused', 'suspended', 'quarantined', 'reserved', 'price'] as const

export type OfferObstacle = (typeof offerObstacles)[number]
