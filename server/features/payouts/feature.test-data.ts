import { type FeatureTestData, unknownId } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/payouts', [401, 403, 403, 200, 200, 200, 403, 401, 401]],
    [
      'POST',
      '/payouts/onboarding',
      [401, 403, 403, 200, 200, 200, 403, 401, 401],
      undefined,
      '+payout_account',
    ],
    [
      'POST',
      '/payouts/reading',
      [401, 403, 403, 200, 200, 200, 403, 401, 401],
      undefined,
      'payout_account.read_at',
    ],
    ['GET', '/payouts/waiting', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
    [
      'POST',
      `/payouts/waiting/${unknownId}/payment`,
      [401, 403, 403, 403, 403, 404, 403, 401, 401],
      { reference: 'SEPA 2026-11-23', paid: [{ currency: 'USD', amount: '484.51' }] },
    ],
  ],
  badInput: { reference: 'SEPA 2026-11-23', paid: [{ currency: 'USD', amount: '484.51' }] },
}
