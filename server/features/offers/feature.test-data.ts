import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

const contact = { phone: '1', location: 'Here' }
const ended = 'offer.answered_at offer.answer_due_at offer.location offer.network_hash offer.phone'

export const testData: FeatureTestData = {
  accessMatrix: [
    [
      'POST',
      '/offers',
      [401, 200, 200, 403, 403, 403, 403, 401, 401],
      { productId: '{free}', amount: '400', ...contact },
      '+offer',
    ],
    ['GET', '/products/{free}/offer', [401, 200, 200, 403, 403, 403, 403, 401, 401]],
    ['GET', '/offers/made', [401, 200, 200, 403, 403, 403, 403, 401, 401]],
    ['GET', '/offers/received', [401, 403, 403, 200, 200, 200, 403, 401, 401]],
    [
      'POST',
      '/offers/{offer}/acceptance',
      [401, 409, 404, 200, 404, 404, 403, 401, 401],
      { amount: '400' },
      `${ended} offer.booking_id offer.state +booking +notice`,
    ],
    [
      'POST',
      '/offers/{offer}/rejection',
      [401, 409, 404, 200, 404, 404, 403, 401, 401],
      undefined,
      `${ended} offer.state +notice`,
    ],
    [
      'POST',
      '/offers/{offer}/counter',
      [401, 404, 404, 200, 404, 404, 403, 401, 401],
      { amount: '450' },
      'offer.answer_due_at offer.counter_amount offer.expires_at offer.is_seller_told offer.state +notice',
    ],
    [
      'POST',
      '/offers/{offer}/withdrawal',
      [401, 200, 404, 403, 403, 403, 403, 401, 401],
      undefined,
      `${ended} offer.state`,
    ],
    ['GET', '/offers/settings', [401, 403, 403, 200, 200, 200, 403, 401, 401]],
    [
      'PUT',
      '/products/{free}/offer-settings',
      [401, 403, 403, 200, 404, 404, 403, 401, 401],
      { minimum: '300' },
      '+offer_settings',
    ],
  ],
  badInput: { amount: '400', minimum: '300', autoAccept: '400' },
  statementCounts: [
    ['Ben', '/offers/made', 2],
    ['Sana', '/offers/received', 2],
    ['Sana', '/offers/settings', 2],
  ],
}
