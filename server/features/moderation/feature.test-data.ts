import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    [
      'POST',
      '/reportedItems',
      [401, 200, 200, 403, 403, 403, 403, 401, 401],
      { productId: '{free}' },
      '+report +notice',
    ],
    ['GET', '/reportedItems', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
    [
      'DELETE',
      '/reportedItems/{report}',
      [401, 403, 403, 403, 403, 200, 403, 401, 401],
      undefined,
      'report.closed_at report.outcome +audit_entry +notice',
    ],
    [
      'POST',
      '/products/{held}/release',
      [401, 403, 403, 403, 403, 200, 403, 401, 401],
      undefined,
      'product.hidden_at product.hidden_because report.closed_at +notice +audit_entry',
    ],
    ['GET', '/auditLog', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
  ],
  badInput: {
    sellerName: 'Invented Name',
    date: '2026-11-20',
  },
  statementCounts: [
    ['Ada', '/reportedItems', 2],
    ['Ada', '/auditLog', 2],
  ],
}
