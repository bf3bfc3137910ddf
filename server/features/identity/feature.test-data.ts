import { statuses } from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [['GET', '/jwt?email={buyer}', statuses({ unfinished: 401, others: 401 })]],
}
