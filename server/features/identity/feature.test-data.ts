import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [['GET', '/jwt?email={buyer}', [401, 401, 401, 401, 401, 401, 401, 401, 401]]],
}
