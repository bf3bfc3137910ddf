import { forSellersAndAdmins, statuses } from '../../../test/harness/access-matrix-row.ts'
import { type FeatureTestData, unknownId } from '../../../test/harness/feature-test-data.ts'

const own = statuses({ seller: 200, otherSeller: 404, admin: 404, others: 403 })
const named = statuses({ seller: 200, admin: 200, others: 403 })

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/statements', forSellersAndAdmins],
    ['GET', '/statements?seller={payee}', named],
    ['GET', '/statements/{month}', own],
    ['GET', '/statements/{month}?seller={payee}', named],
    ['GET', '/statements/{month}/csv', own],
    ['GET', '/statements/{month}/csv?seller={payee}', named],
    ['GET', '/statements/{month}/pdf', own],
    ['GET', '/statements/{month}/pdf?seller={payee}', named],
  ],
  badInput: { month: '2026-01', seller: unknownId },
}
