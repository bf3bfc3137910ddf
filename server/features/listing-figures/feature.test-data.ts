import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

const sellersAndAdmins = [401, 403, 403, 200, 200, 200, 403, 401, 401]

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/listingFigures', sellersAndAdmins],
    ['GET', '/listingFigures/total', sellersAndAdmins],
  ],
  statementCounts: [
    ['Sana', '/listingFigures', 2],
    ['Sana', '/listingFigures/total', 2],
  ],
}
