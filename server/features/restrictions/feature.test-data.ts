import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/restrictions/{restriction}', [401, 404, 404, 200, 404, 404, 403, 401, 401]],
  ],
  badInput: { ground: 'terms' },
}
