import { forMembers } from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [['GET', '/dashboard', forMembers]],
  statementCounts: [
    ['Ben', '/dashboard', 2],
    ['Sana', '/dashboard', 2],
    ['Ada', '/dashboard', 2],
  ],
}
