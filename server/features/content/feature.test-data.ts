import { forAnyone } from '../../../test/harness/access-matrix-row.ts'
import { type FeatureTestData, unknownId } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/site', forAnyone],
    ['GET', '/legal/terms', forAnyone],
    [
      'POST',
      '/contact',
      forAnyone,
      { name: 'A visitor', email: '{buyer}', message: 'Hello' },
      '+contact_message',
    ],
  ],
  writes: ['content.contact'],
  badInput: {
    message: 'Hello',
    'content.contact.about': `order-${unknownId}`,
    page: 'terms',
  },
}
