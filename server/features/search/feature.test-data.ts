import { forAnyone } from '../../../test/harness/access-matrix-row.ts'
import { type FeatureTestData, unknownId } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/search?q=laptop&category=Dell', forAnyone],
    ['GET', '/search/facets?category=Dell', forAnyone],
    ['GET', '/search/page?category=Dell', forAnyone],
    ['GET', '/search/suggestions?q=laptop', forAnyone],
    ['GET', '/search/places?q=porto', forAnyone],
  ],
  badInput: {
    q: 'a',
    sort: 'price',
    near: '2735943',
    within: '50',
    price: '450.50',
    'search.find.cursor': Buffer.from(`price.45050.${unknownId}`).toString('base64url'),
    'search.find.price': '100-450.50',
    'search.facets.price': '100-450.50',
    'search.page.price': '100-450.50',
  },
  statementCounts: [
    // Number of hits, the index, and what is shown of them; with a limit it is not cached.
    ['anonymous', '/search?category=Dell&limit=24', 3],
    // And the place.
    ['anonymous', '/search?near=2735943&within=50&sort=distance&limit=24', 4],
    // Without a condition the index and the products are read at once.
    ['anonymous', '/search?limit=24', 1],
    // What facets are made of, both counts, and hits (two).
    ['anonymous', '/search/page?category=Dell&limit=24', 5],
  ],
}
