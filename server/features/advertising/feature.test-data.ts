import { forAnyone, statuses } from '../../../test/harness/access-matrix-row.ts'
import { type FeatureTestData, unknownId } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/advertises', forAnyone],
    [
      'POST',
      '/advertises',
      statuses({ seller: 200, admin: 200, others: 404 }),
      { adsProductId: '{free}' },
      { seller: '+advertisement', admin: '+advertisement +audit_entry +notice' },
    ],
    [
      'POST',
      '/advertises',
      statuses({ seller: 409, admin: 409, others: 404 }),
      { adsProductId: '{sold}' },
    ],
  ],
  badInput: {
    adsProductId: unknownId,
  },
  statementCounts: [
    // `limit` bypasses the page cache.
    ['anonymous', '/advertises?limit=24', 1],
  ],
}
