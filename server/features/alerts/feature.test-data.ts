import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/letterChoices', [401, 200, 200, 200, 200, 200, 403, 401, 401]],
    [
      'PUT',
      '/letterChoices',
      [401, 200, 200, 200, 200, 200, 403, 401, 401],
      { priceDrops: true, returns: true },
    ],
  ],
  badInput: {
    priceDrops: true,
    returns: true,
  },
}
