import { type FeatureTestData, unknownId } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/advertises', [200, 200, 200, 200, 200, 200, 200, 401, 401]],
    [
      'POST',
      '/advertises',
      [401, 404, 404, 200, 404, 200, 403, 401, 401],
      { adsProductId: '{free}' },
      { seller: '+advertisement', admin: '+advertisement +audit_entry +notice' },
    ],
    [
      'POST',
      '/advertises',
      [401, 404, 404, 409, 404, 409, 403, 401, 401],
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
