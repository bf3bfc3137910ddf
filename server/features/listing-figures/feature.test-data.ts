import { forSellersAndAdmins } from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/listingFigures', forSellersAndAdmins],
    ['GET', '/listingFigures/total', forSellersAndAdmins],
  ],
  statementCounts: [
    ['Sana', '/listingFigures', 2],
    ['Sana', '/listingFigures/total', 2],
  ],
}
