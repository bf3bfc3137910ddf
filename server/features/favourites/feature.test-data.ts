import { forMembers } from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/favourites', forMembers],
    ['GET', '/favourites/ids', forMembers],
    ['PUT', '/favourites/{free}', forMembers, undefined, '+favourite'],
    ['DELETE', '/favourites/{favourite}', forMembers, undefined, { buyer: '-favourite' }],
  ],
  statementCounts: [['Ben', '/favourites', 2]],
}
