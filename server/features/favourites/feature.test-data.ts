import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/favourites', [401, 200, 200, 200, 200, 200, 403, 401, 401]],
    ['GET', '/favourites/ids', [401, 200, 200, 200, 200, 200, 403, 401, 401]],
    [
      'PUT',
      '/favourites/{free}',
      [401, 200, 200, 200, 200, 200, 403, 401, 401],
      undefined,
      '+favourite',
    ],
    [
      'DELETE',
      '/favourites/{favourite}',
      [401, 200, 200, 200, 200, 200, 403, 401, 401],
      undefined,
      { buyer: '-favourite' },
    ],
  ],
  statementCounts: [['Ben', '/favourites', 2]],
}
