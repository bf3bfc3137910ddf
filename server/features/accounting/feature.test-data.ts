import { forAdmins, statuses } from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/ledger', forAdmins],
    ['GET', '/ledger/balances', forAdmins],
    ['GET', '/accounting', forAdmins],
    ['GET', '/accounting?month={month}', forAdmins],
    ['GET', '/accounting/{month}/journal', forAdmins],
    ['GET', '/accounting/{month}/balances', forAdmins],
    // The month has not ended.
    ['GET', '/accounting/{month}/invoices', statuses({ admin: 404, others: 403 })],
  ],
  badInput: { account: 'fees' },
  statementCounts: [['Ada', '/ledger', 2]],
}
