import { type FeatureTestData, unknownId } from '../../../test/harness/feature-test-data.ts'

const paid = { currency: 'USD', amount: '499.50' }

export const testData: FeatureTestData = {
  accessMatrix: [
    [
      'POST',
      `/refunds/${unknownId}/payment`,
      [401, 403, 403, 403, 403, 404, 403, 401, 401],
      { reference: 'SEPA 2026-11-23', paid },
    ],
  ],
  badInput: { 'refunds.payOutside.paid': paid },
}
