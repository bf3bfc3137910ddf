import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/priceGuidance?category=Dell', [401, 403, 403, 200, 200, 200, 403, 401, 401]],
  ],
  badInput: {
    memory: '16',
  },
}
