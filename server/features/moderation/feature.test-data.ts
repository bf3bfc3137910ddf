import { type FeatureTestData, unknownId } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    [
      'POST',
      '/reportedItems',
      [401, 200, 200, 403, 403, 403, 403, 401, 401],
      { productId: '{free}' },
      '+report +notice',
    ],
    [
      'POST',
      '/illegalContentNotices',
      [200, 200, 200, 200, 200, 200, 200, 401, 401],
      {
        address: '/items/{free}',
        explanation: 'Stolen from me.',
        name: 'A visitor',
        email: 'visitor@example.org',
        inGoodFaith: true,
      },
      '+report',
    ],
    ['GET', '/reportedItems', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
    ['GET', '/reportedItems/decided', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
    [
      'DELETE',
      '/reportedItems/{report}',
      [401, 403, 403, 403, 403, 200, 403, 401, 401],
      undefined,
      'report.closed_at report.outcome report.decided_by +audit_entry +notice',
    ],
    [
      'POST',
      '/reportedItems/{closedReport}/reopening',
      [401, 403, 403, 403, 403, 200, 403, 401, 401],
      undefined,
      'report.closed_at report.outcome report.decided_by +audit_entry',
    ],
    [
      'POST',
      '/restrictions/{removal}/reversal',
      [401, 403, 403, 403, 403, 200, 403, 401, 401],
      { reason: 'Its seller has shown us the invoice.' },
      `product.withdrawn_at restriction.ended_at restriction.reversed_because
      restriction.reversed_by +notice +audit_entry`,
    ],
    [
      'POST',
      '/products/{quarantined}/release',
      [401, 403, 403, 403, 403, 200, 403, 401, 401],
      undefined,
      `product.hidden_at product.hidden_because report.closed_at report.decided_by
      +notice +audit_entry`,
    ],
    ['GET', '/auditLog', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
  ],
  badInput: {
    sellerName: 'Invented Name',
    date: '2026-11-20',
    explanation: 'Stolen from me.',
    inGoodFaith: true,
    report: unknownId,
    'moderation.submitNotice.address': `/items/${unknownId}`,
  },
  statementCounts: [
    ['Ada', '/reportedItems', 2],
    ['Ada', '/reportedItems/decided', 2],
    ['Ada', '/auditLog', 2],
  ],
}
