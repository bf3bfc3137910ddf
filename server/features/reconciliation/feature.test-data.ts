import { forAdmins } from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/reconciliation', forAdmins],
    ['POST', '/reconciliation', forAdmins],
    [
      'POST',
      '/fraudWarnings/{warning}/clearance',
      forAdmins,
      { note: 'The buyer was asked.' },
      'fraud_warning.cleared_at fraud_warning.cleared_by +audit_entry',
    ],
  ],
  badInput: { 'reconciliation.clearWarning.note': 'The buyer was asked.' },
}
