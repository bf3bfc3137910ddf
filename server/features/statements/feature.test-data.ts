import { type FeatureTestData, unknownId } from '../../../test/harness/feature-test-data.ts'

const own = [401, 403, 403, 200, 404, 404, 403, 401, 401]
const named = [401, 403, 403, 200, 403, 200, 403, 401, 401]

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/statements', [401, 403, 403, 200, 200, 200, 403, 401, 401]],
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
