import { forMembers, statuses } from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/searches', forMembers],
    [
      'POST',
      '/searches',
      forMembers,
      { name: 'Small ones', query: 'screen_size=13', alerts: 'daily' },
      '+saved_search',
    ],
    [
      'PUT',
      '/searches/{search}',
      statuses({ buyer: 200, others: 404 }),
      { name: 'Other ones', alerts: 'weekly', paused: true },
      'saved_search.name saved_search.alerts saved_search.paused',
    ],
    [
      'DELETE',
      '/searches/{search}',
      statuses({ buyer: 200, others: 404 }),
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
