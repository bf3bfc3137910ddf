import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

const everyone = [200, 200, 200, 200, 200, 200, 200, 401, 401]

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/sellers/{reviewedSeller}/profile', everyone],
    ['GET', '/sellers/{reviewedSeller}/products', everyone],
  ],
}
