import { z } from 'zod'
import { deliveries, deliveryWays } from './catalog-enums.ts'
import { buyersOnly, mayRefuse, membersOnly } from './errors.ts'
import { errorMessage } from './i18n/messages.ts'
import { listRoute, route } from './route.ts'
import { acknowledged, moment } from './schemas/common.ts'
import { failedRefunds } from './schemas/failed-refunds.ts'
import { pageOf, waitingInput } from './schemas/pagination.ts'
import { price } from './schemas/price.ts'
import { saleState } from './schemas/sale-state.ts'
import { email, id, location, pathId, phone, searchText } from './schemas/string-schemas.ts'
import { sellerKind, trader } from './seller-details.ts'

export const refundCauses = ['late_payment', 'cancellation', 'staff', 'case', 'chargeback'] as const
export type RefundCause = (typeof refundCauses)[number]

export const bookingStates = ['held', 'paid', 'expired', 'cancelled', 'refunded'] as const

/** What became of the listing of a booked product. */
export const bookedListings = ['for_sale', 'sold', 'gone'] as const

export const booking = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  price: z.string(),
  phone: z.string(),
  location: z.string(),
  date: z.string(),
  header: z.string(),
  image: z.string(),
  productId: z.string(),
  delivery: z
    .enum(deliveries)
    .describe(
      'How the buyer gets it: as the buyer asked, or the only way that the listing offers. `both` if it offers both and the buyer did not say. The parties may agree otherwise.',
    ),
  listing: z
    .enum(bookedListings)
    .describe('`gone`: no longer listed, temporarily or permanently. Its page cannot be seen.'),
  seller: z
    .object({
      sellerName: z.string(),
      photo: z.string().nullable(),
      status: z.boolean().describe('Whether the seller is verified.'),
      sellerKind,
      trader: trader.nullable(),
    })
    .describe('The seller’s public profile.'),
  paid: z.boolean(),
  state: z.enum(bookingStates),
  expiresAt: z.string().nullable().describe('When an unpaid booking expires, ISO 8601.'),
  againFrom: moment
    .nullable()
    .describe(
      'From when the buyer can reserve the product again; null if it is not in the future.',
    ),
  transactionId: z.string().nullable(),
  saleState: saleState.nullable().describe('What became of it since it was paid; else null.'),
  withdrawn: z.boolean().describe('Whether the buyer has withdrawn from the contract.'),
  waitsFor: z
    .enum(['buyer', 'seller', 'staff'])
    .nullable()
    .describe('Who has to take the next step of its sale; null if there is none, or no person.'),
  actBy: moment
    .nullable()
    .describe('Until when the buyer has to take the next step of its sale; else null.'),
  accepted: z
    .boolean()
    .describe('Whether the buyer has accepted the product, and its sale is not completed yet.'),
  acceptedUntil: moment
    .nullable()
    .describe('When this becomes final; null if it is not accepted, or while that is stopped.'),
  refund: z
    .object({
      reason: z.string().describe('As it was given; empty if none was given.'),
      byAdmin: z.boolean(),
      cause: z
        .enum(refundCauses)
        .describe(
          '`late_payment` arrived after the hold; `cancellation` of the sale; `staff` refunded it; `case` was settled between the parties or by time; `chargeback` by the bank of the card.',
        ),
    })
    .nullable()
    .describe('The refund in full, if any.'),
  failedRefunds: failedRefunds.nullable().describe('Null unless there are any.'),
  can: z.object({ pay: z.boolean(), cancel: z.boolean() }),
})

const fromServer = z.unknown().optional().describe('Accepted and ignored: set by the server.')

export const deliveryWay = z.enum(deliveryWays, errorMessage('deliveryWay'))

/** What the buyer sends with a booking, and with an offer for the booking that may follow. */
export const buyerContact = z.object({
  phone,
  location,
  delivery: deliveryWay
    .optional()
    .describe(
      'How the buyer wants to get it. Refused if the listing does not offer this way. Without it, the only way that the listing offers, if it is one.',
    ),
})

export const newBooking = z.object({
  productId: id,
  ...buyerContact.shape,
  price: price
    .optional()
    .describe('The price shown to the buyer. Refused if it differs from the current price.'),
  name: fromServer,
  email: fromServer,
  date: fromServer,
  header: fromServer,
  image: fromServer,
})

/** The specification requires this property on refused bookings. */
const notAcknowledged = z.object({ acknowledged: z.literal(false) })

function bookingRefusals() {
  const refusals = mayRefuse(
    'product_reserved',
    'already_reserved',
    'product_sold',
    'product_gone',
    'own_product',
    'price_changed',
    'too_many_bookings',
    'email_unconfirmed',
    'too_many_holds_on_network',
    'recently_released',
    'booking_not_possible',
  )
  const withData = Object.entries(refusals).map(([code, refusal]) => [
    code,
    { ...refusal, data: notAcknowledged },
  ])
  return Object.fromEntries(withData) as {
    [Code in keyof typeof refusals]: (typeof refusals)[Code] & { data: typeof notAcknowledged }
  }
}

export const bookings = {
  book: route({
    method: 'POST',
    path: '/bookings',
    action: 'book_product',
    summary:
      'Reserves a product for the buyer. A product has at most one active booking. A buyer cannot book the same product again within 24 hours after an unpaid booking ended.',
  })
    .errors({
      ...buyersOnly,
      ...mayRefuse('card_provider_away'),
      ...bookingRefusals(),
    })
    .input(newBooking)
    .output(acknowledged.extend({ insertedId: z.string() })),
  own: listRoute({
    method: 'GET',
    path: '/bookings',
    action: 'list_own_bookings',
    summary:
      'The bookings of a buyer, newest first: all, or those that wait for the buyer. With `q`, those of this id, or whose title contains it.',
  })
    .errors({ ...membersOnly, ...mayRefuse('not_allowed') })
    .input(waitingInput.extend({ email, q: searchText }))
    .output(pageOf(booking)),
  cancel: route({
    method: 'POST',
    path: '/bookings/{id}/cancellation',
    action: 'cancel_booking',
    summary: 'Cancels an unpaid booking. The product becomes available again.',
  })
    .errors({
      ...buyersOnly,
      ...mayRefuse('not_found', 'already_paid', 'booking_over'),
      ...mayRefuse('payment_under_way', 'card_provider_away'),
    })
    .input(z.object({ id: pathId }))
    .output(acknowledged),
  one: route({
    method: 'GET',
    path: '/bookings/{id}',
    action: 'read_booking',
    summary: 'A booking.',
  })
    .errors({ ...membersOnly, ...mayRefuse('not_found') })
    .input(z.object({ id: pathId }))
    .output(booking),
}

export type Booking = z.infer<typeof booking>
export type BookingState = (typeof bookingStates)[number]
