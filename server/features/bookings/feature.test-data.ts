import { forBuyers, statuses } from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/bookings?email={buyer}', statuses({ buyer: 200, admin: 200, others: 403 })],
    ['GET', '/bookings/{booking}', statuses({ buyer: 200, admin: 200, others: 404 })],
    [
      'POST',
      '/bookings',
      forBuyers,
      { productId: '{free}', phone: '1', location: 'Here', delivery: 'ship' },
      '+booking',
    ],
    [
      'POST',
      '/bookings/{booking}/cancellation',
      statuses({ buyer: 200, otherBuyer: 404, others: 403 }),
      undefined,
      'booking.network_hash booking.released_at booking.state',
    ],
    [
      'POST',
      '/bookings/{begun}/cancellation',
      statuses({ buyer: 200, otherBuyer: 404, others: 403 }),
      undefined,
      `booking.network_hash booking.released_at booking.state payment_intent.settled_at
      payment_intent.provider_fee`,
    ],
    [
      'POST',
      '/bookings/{paid}/cancellation',
      statuses({ buyer: 409, otherBuyer: 404, others: 403 }),
    ],
  ],
  badInput: { 'bookings.own.show': 'waiting', 'bookings.book.delivery': 'ship' },
  statementCounts: [
    ['Ben', '/bookings?email=ben@example.com', 2],
    ['Ben', '/bookings?email=ben@example.com&q=laptop', 2],
  ],
}
