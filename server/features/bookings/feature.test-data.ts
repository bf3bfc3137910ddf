import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/bookings?email={buyer}', [401, 200, 403, 403, 403, 200, 403, 401, 401]],
    ['GET', '/bookings/{booking}', [401, 200, 404, 404, 404, 200, 403, 401, 401]],
    [
      'POST',
      '/bookings',
      [401, 200, 200, 403, 403, 403, 403, 401, 401],
      { productId: '{free}', phone: '1', location: 'Here' },
      '+booking',
    ],
    [
      'POST',
      '/bookings/{booking}/cancellation',
      [401, 200, 404, 403, 403, 403, 403, 401, 401],
      undefined,
      'booking.network_hash booking.released_at booking.state',
    ],
    [
      'POST',
      '/bookings/{begun}/cancellation',
      [401, 200, 404, 403, 403, 403, 403, 401, 401],
      undefined,
      `booking.network_hash booking.released_at booking.state payment_intent.settled_at
      payment_intent.provider_fee`,
    ],
    ['POST', '/bookings/{paid}/cancellation', [401, 409, 404, 403, 403, 403, 403, 401, 401]],
  ],
  badInput: { 'bookings.own.show': 'waiting' },
  statementCounts: [['Ben', '/bookings?email=ben@example.com', 2]],
}
