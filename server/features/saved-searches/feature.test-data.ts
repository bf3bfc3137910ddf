import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/searches', [401, 200, 200, 200, 200, 200, 403, 401, 401]],
    [
      'POST',
      '/searches',
      [401, 200, 200, 200, 200, 200, 403, 401, 401],
      { name: 'Small ones', query: 'screen_size=13', alerts: 'daily' },
      '+saved_search',
    ],
    [
      'PUT',
      '/searches/{search}',
      [401, 200, 404, 404, 404, 404, 403, 401, 401],
      { name: 'Other ones', alerts: 'weekly', paused: true },
      'saved_search.name saved_search.alerts saved_search.paused',
    ],
    [
      'DELETE',
      '/searches/{search}',
      [401, 200, 404, 404, 404, 404, 403, 401, 401],
      undefined,
      '-saved_search',
    ],
  ],
  writes: ['savedSearches.save'],
  badInput: {
    alerts: 'daily',
    paused: false,
    query: 'q=xps&price=-450',
  },
  statementCounts: [['Ben', '/searches', 2]],
}
