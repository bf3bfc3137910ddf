import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/reconciliation', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
    ['POST', '/reconciliation', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
    [
      'POST',
      '/fraudWarnings/{warning}/clearance',
      [401, 403, 403, 403, 403, 200, 403, 401, 401],
      { note: 'The buyer was asked.' },
      'fraud_warning.cleared_at fraud_warning.cleared_by +audit_entry',
    ],
  ],
  badInput: { 'reconciliation.clearWarning.note': 'The buyer was asked.' },
}
