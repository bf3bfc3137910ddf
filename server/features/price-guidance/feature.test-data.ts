import { forSellersAndAdmins } from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [['GET', '/priceGuidance?category=Dell', forSellersAndAdmins]],
  badInput: {
    memory: '16',
  },
}
