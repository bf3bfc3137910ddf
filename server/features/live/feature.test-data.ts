import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [['GET', '/live', [200, 200, 200, 200, 200, 200, 200, 401, 401]]],
}
