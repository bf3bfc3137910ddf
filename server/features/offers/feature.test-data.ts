import {
  forBuyers,
  forSellersAndAdmins,
  statuses,
} from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

const contact = { phone: '1', location: 'Here', delivery: 'meet' }
const ended = 'offer.answered_at offer.answer_due_at offer.location offer.network_hash offer.phone'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['POST', '/offers', forBuyers, { productId: '{free}', amount: '400', ...contact }, '+offer'],
    ['GET', '/products/{free}/offer', forBuyers],
    ['GET', '/offers/made', forBuyers],
    ['GET', '/offers/received', forSellersAndAdmins],
    [
      'POST',
      '/offers/{offer}/acceptance',
      statuses({ buyer: 409, seller: 200, others: 404 }),
      { amount: '400' },
      `${ended} offer.booking_id offer.state +booking +notice`,
    ],
    [
      'POST',
      '/offers/{offer}/rejection',
      statuses({ buyer: 409, seller: 200, others: 404 }),
      undefined,
      `${ended} offer.state +notice`,
    ],
    [
      'POST',
      '/offers/{offer}/counter',
      statuses({ seller: 200, others: 404 }),
      { amount: '450' },
      'offer.answer_due_at offer.counter_amount offer.expires_at offer.is_seller_told offer.state +notice',
    ],
    [
      'POST',
      '/offers/{offer}/withdrawal',
      statuses({ buyer: 200, otherBuyer: 404, others: 403 }),
      undefined,
      `${ended} offer.state`,
    ],
    ['GET', '/offers/settings', forSellersAndAdmins],
    [
      'PUT',
      '/products/{free}/offer-settings',
      statuses({ seller: 200, otherSeller: 404, admin: 404, others: 403 }),
      { minimum: '300' },
      '+offer_settings',
    ],
  ],
  badInput: {
    amount: '400',
    minimum: '300',
    autoAccept: '400',
    'offers.make.delivery': 'ship',
  },
  statementCounts: [
    ['Ben', '/offers/made', 2],
    ['Sana', '/offers/received', 2],
    ['Sana', '/offers/settings', 2],
  ],
}
