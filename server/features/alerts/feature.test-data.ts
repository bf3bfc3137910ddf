import { forMembers } from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/letterChoices', forMembers],
    ['PUT', '/letterChoices', forMembers, { priceDrops: true, returns: true }],
  ],
  badInput: {
    priceDrops: true,
    returns: true,
  },
}
