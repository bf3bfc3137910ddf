import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [['GET', '/dashboard', [401, 200, 200, 200, 200, 200, 403, 401, 401]]],
  statementCounts: [
    ['Ben', '/dashboard', 2],
    ['Sana', '/dashboard', 2],
    ['Ada', '/dashboard', 2],
  ],
}
