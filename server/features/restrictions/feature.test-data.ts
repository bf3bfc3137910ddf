import { statuses } from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [['GET', '/restrictions/{restriction}', statuses({ seller: 200, others: 404 })]],
  badInput: { ground: 'terms' },
}
