import { forAdmins, forAnyone, forBuyers } from '../../../test/harness/access-matrix-row.ts'
import { type FeatureTestData, unknownId } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['POST', '/reportedItems', forBuyers, { productId: '{free}' }, '+report +notice'],
    [
      'POST',
      '/illegalContentNotices',
      forAnyone,
      {
        address: '/items/{free}',
        explanation: 'Stolen from me.',
        name: 'A visitor',
        email: 'visitor@example.org',
        inGoodFaith: true,
      },
      '+report',
    ],
    ['GET', '/reportedItems', forAdmins],
    ['GET', '/reportedItems/decided', forAdmins],
    [
      'DELETE',
      '/reportedItems/{report}',
      forAdmins,
      undefined,
      'report.closed_at report.outcome report.decided_by +audit_entry +notice',
    ],
    [
      'POST',
      '/reportedItems/{closedReport}/reopening',
      forAdmins,
      undefined,
      'report.closed_at report.outcome report.decided_by +audit_entry',
    ],
    [
      'POST',
      '/restrictions/{removal}/reversal',
      forAdmins,
      { reason: 'Its seller has shown us the invoice.' },
      `product.withdrawn_at product.confirmed_at restriction.ended_at restriction.reversed_because
      restriction.reversed_by +notice +audit_entry`,
    ],
    [
      'POST',
      '/products/{quarantined}/release',
      forAdmins,
      undefined,
      `product.hidden_at product.hidden_because product.confirmed_at report.closed_at
      report.decided_by +notice +audit_entry`,
    ],
    ['GET', '/auditLog', forAdmins],
    ['GET', '/members/{newBuyer}/overview', forAdmins],
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
