import { forMembers, statuses } from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/notices', forMembers],
    ['GET', '/notices/unread', forMembers],
    [
      'PUT',
      '/notices/{notice}/read',
      statuses({ buyer: 200, others: 404 }),
      undefined,
      'notice.read_at',
    ],
    ['PUT', '/notices/read', forMembers, { read: '{notice}' }, { buyer: 'notice.read_at' }],
    ['GET', '/notices/preferences', forMembers],
    ['PUT', '/notices/preferences/orders', forMembers, { email: true }],
  ],
  badInput: {
    topic: 'orders',
    'notices.changePreference.email': true,
  },
  statementCounts: [['Ben', '/notices', 2]],
}
