import { forAnyone } from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/sellers/{reviewedSeller}/profile', forAnyone],
    ['GET', '/sellers/{reviewedSeller}/products', forAnyone],
  ],
}
