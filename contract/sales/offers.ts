import { z } from 'zod'
import { bookingStates, buyerContact } from '../bookings.ts'
import { deliveries } from '../catalog-enums.ts'
import { buyersOnly, mayRefuse, membersOnly, sellersOnly } from '../errors.ts'
import { listRoute, route } from '../route.ts'
import { acknowledged, moment } from '../schemas/common.ts'
import { pageInput, pageOf } from '../schemas/pagination.ts'
import { price } from '../schemas/price.ts'
import { id, pathId } from '../schemas/string-schemas.ts'
import { buyerRecord } from './buyer-record.ts'
import {
  acceptedHoldHours,
  maxOffers,
  offerHours,
  offerObstacles,
  offerStates,
} from './offer-terms.ts'

export const newOffer = z.object({ productId: id, amount: price, ...buyerContact.shape })
export const counterOffer = z.object({ amount: price })
const offerSettings = z.object({
  minimum: price.nullable().describe('Offers well below it are declined. Null: none are.'),
  autoAccept: price.nullable().describe('Offers from this on are accepted. Null: none are.'),
})

/** Without an amount, no offer is answered so. */
export const newOfferSettings = z.object({
  minimum: price.optional(),
  autoAccept: price.optional(),
})

export const offer = z.object({
  _id: z.string(),
  productId: z.string(),
  header: z.string(),
  image: z.string().describe('Empty once the listing is withdrawn or staff have removed its page.'),
  gone: z.boolean().describe('Whether the listing has no page, temporarily or permanently.'),
  listPrice: z.string().describe('The present price of the product.'),
  amount: z.string(),
  counterAmount: z.string().nullable(),
  currency: z.string(),
  delivery: z
    .enum(deliveries)
    .describe('How the buyer wants to get it; `both` if the buyer has not chosen one way.'),
  state: z.enum(offerStates).describe('`open` waits for the seller, `countered` for the buyer.'),
  isOutdated: z
    .boolean()
    .describe('Whether it ended because the listing was changed; such an offer is not counted.'),
  party: z
    .string()
    .describe(
      'Of the other party: the seller, or the first name of the buyer with the initial of the last name.',
    ),
  buyerRecord: buyerRecord
    .nullable()
    .describe('For the seller; null for the buyer, and of a deleted account.'),
  date: moment,
  expiresAt: moment.nullable().describe('Until when it can be answered.'),
  answeredAt: moment.nullable(),
  booking: z
    .object({ id: z.string(), state: z.enum(bookingStates), expiresAt: moment.nullable() })
    .nullable()
    .describe('Of an accepted offer.'),
  obstacle: z
    .enum(offerObstacles)
    .nullable()
    .describe('Why an offer that waits cannot be accepted or countered at the moment.'),
  can: z.object({ accept: z.boolean(), decline: z.boolean(), counter: z.boolean() }).extend({
    withdraw: z.boolean(),
    pay: z.boolean(),
  }),
})

const offerAllowance = z.object({
  listPrice: z.string(),
  lowest: z.string().describe('The lowest offer.'),
  left: z.number().describe('How many more offers the caller can make for this product.'),
  open: offer.nullable().describe('The offer of the caller that waits for an answer.'),
})

const listingSettings = offerSettings.extend({
  productId: z.string(),
  header: z.string(),
  image: z.string(),
  listPrice: z.string(),
  currency: z.string(),
})

const products = mayRefuse('product_reserved', 'product_sold', 'product_gone')
const pausedListings = mayRefuse('listing_paused', 'product_quarantined')
const oneOffer = z.object({ id: pathId })

export const offers = {
  make: route({
    method: 'POST',
    path: '/offers',
    action: 'make_offer',
    summary: `Offers a lower price for a product. An offer waits ${offerHours} hours; a buyer can make ${maxOffers} for one product.`,
  })
    .errors({ ...buyersOnly, ...products })
    .errors(mayRefuse('own_product', 'offers_used_up', 'offer_open', 'too_many_offers'))
    .errors(mayRefuse('offer_not_possible'))
    .errors(mayRefuse('email_confirmation_required', 'recently_released', 'already_reserved'))
    .input(newOffer)
    .output(acknowledged.extend({ insertedId: z.string() })),
  allowance: route({
    method: 'GET',
    path: '/products/{id}/offer',
    action: 'make_offer',
    summary: 'What the caller can offer for a product, and their offer that waits.',
  })
    .errors({ ...buyersOnly, ...mayRefuse('not_found') })
    .input(oneOffer)
    .output(offerAllowance),
  made: listRoute({
    method: 'GET',
    path: '/offers/made',
    action: 'list_made_offers',
    summary: 'The offers that the caller has made, newest first.',
  })
    .errors(buyersOnly)
    .input(pageInput)
    .output(pageOf(offer)),
  received: listRoute({
    method: 'GET',
    path: '/offers/received',
    action: 'list_received_offers',
    summary: 'The offers for products of the caller, newest first.',
  })
    .errors(sellersOnly)
    .input(pageInput)
    .output(pageOf(offer)),
  accept: route({
    method: 'POST',
    path: '/offers/{id}/acceptance',
    action: 'answer_offer',
    summary: `Accepts an offer as its seller, or a counter-offer as its buyer. The product is reserved at this price for ${acceptedHoldHours} hours, and all other offers for it end.`,
  })
    .errors({ ...membersOnly, ...products, ...pausedListings })
    .errors(mayRefuse('not_found', 'offer_over', 'price_changed', 'buyer_at_limit'))
    .errors(mayRefuse('price_not_above_offer', 'already_reserved', 'offer_not_possible'))
    .errors(mayRefuse('recently_released', 'too_many_bookings', 'too_many_holds_on_network'))
    .errors(mayRefuse('card_provider_away'))
    .input(oneOffer.extend({ amount: price.describe('The price that is accepted.') }))
    .output(acknowledged.extend({ bookingId: z.string() })),
  decline: route({
    method: 'POST',
    path: '/offers/{id}/rejection',
    action: 'answer_offer',
    summary: 'Declines an offer as its seller, or a counter-offer as its buyer.',
  })
    .errors({ ...membersOnly, ...mayRefuse('not_found', 'offer_over') })
    .input(oneOffer)
    .output(acknowledged),
  counter: route({
    method: 'POST',
    path: '/offers/{id}/counter',
    action: 'answer_offer',
    summary: `Answers an offer with another price, as its seller. It waits ${offerHours} hours for the buyer.`,
  })
    .errors({ ...membersOnly, ...products, ...pausedListings })
    .errors(mayRefuse('not_found', 'offer_over'))
    .input(counterOffer.extend(oneOffer.shape))
    .output(acknowledged),
  withdraw: route({
    method: 'POST',
    path: '/offers/{id}/withdrawal',
    action: 'withdraw_offer',
    summary: 'Withdraws an offer that was not accepted, as its buyer.',
  })
    .errors({ ...buyersOnly, ...mayRefuse('not_found', 'offer_over') })
    .input(oneOffer)
    .output(acknowledged),
  settings: listRoute({
    method: 'GET',
    path: '/offers/settings',
    action: 'set_offer_answers',
    summary: "The caller's products that are for sale, with how offers for them are answered.",
  })
    .errors(sellersOnly)
    .input(pageInput)
    .output(pageOf(listingSettings)),
  set: route({
    method: 'PUT',
    path: '/products/{id}/offer-settings',
    action: 'set_offer_answers',
    summary:
      'Sets below and above which price offers for an own product are answered by themselves.',
  })
    .errors({ ...sellersOnly, ...mayRefuse('not_found', 'product_sold', 'product_gone') })
    .input(newOfferSettings.extend(oneOffer.shape))
    .output(acknowledged),
}

export type NewOffer = z.infer<typeof newOffer>
export type Offer = z.infer<typeof offer>

export type NewOfferSettings = z.infer<typeof newOfferSettings>
export type ListingSettings = z.infer<typeof listingSettings>
