import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

const admins = [401, 403, 403, 403, 403, 200, 403, 401, 401]

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/accounting', admins],
    ['GET', '/accounting?month={month}', admins],
    ['GET', '/accounting/{month}/journal', admins],
    ['GET', '/accounting/{month}/balances', admins],
  ],
}
