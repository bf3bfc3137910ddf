import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/notices', [401, 200, 200, 200, 200, 200, 403, 401, 401]],
    ['GET', '/notices/unread', [401, 200, 200, 200, 200, 200, 403, 401, 401]],
    [
      'PUT',
      '/notices/{notice}/read',
      [401, 200, 404, 404, 404, 404, 403, 401, 401],
      undefined,
      'notice.read_at',
    ],
    [
      'PUT',
      '/notices/read',
      [401, 200, 200, 200, 200, 200, 403, 401, 401],
      { read: '{notice}' },
      { buyer: 'notice.read_at' },
    ],
    ['GET', '/notices/preferences', [401, 200, 200, 200, 200, 200, 403, 401, 401]],
    [
      'PUT',
      '/notices/preferences/orders',
      [401, 200, 200, 200, 200, 200, 403, 401, 401],
      { email: true },
    ],
  ],
  badInput: {
    topic: 'orders',
    'notices.changePreference.email': true,
  },
  statementCounts: [['Ben', '/notices', 2]],
}
