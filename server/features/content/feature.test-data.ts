import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/site', [200, 200, 200, 200, 200, 200, 200, 401, 401]],
    ['GET', '/legal/terms', [200, 200, 200, 200, 200, 200, 200, 401, 401]],
    [
      'POST',
      '/contact',
      [200, 200, 200, 200, 200, 200, 200, 401, 401],
      { name: 'A visitor', email: '{buyer}', message: 'Hello' },
      '+contact_message',
    ],
  ],
  writes: ['content.contact'],
  badInput: {
    message: 'Hello',
    page: 'terms',
  },
}
