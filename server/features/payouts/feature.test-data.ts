import {
  forAdmins,
  forSellersAndAdmins,
  statuses,
} from '../../../test/harness/access-matrix-row.ts'
import { type FeatureTestData, unknownId } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/payouts', forSellersAndAdmins],
    ['POST', '/payouts/onboarding', forSellersAndAdmins, undefined, '+payout_account'],
    ['POST', '/payouts/reading', forSellersAndAdmins, undefined, 'payout_account.read_at'],
    ['GET', '/payouts/waiting', forAdmins],
    [
      'POST',
      `/payouts/waiting/${unknownId}/payment`,
      statuses({ admin: 404, others: 403 }),
      { reference: 'SEPA 2026-11-23', paid: [{ currency: 'USD', amount: '484.51' }] },
    ],
  ],
  badInput: { reference: 'SEPA 2026-11-23', paid: [{ currency: 'USD', amount: '484.51' }] },
}
