import { implementer } from '../../access/procedures.ts'
import { clearFraudWarning } from '../payments/disputes/clear-fraud-warning.ts'
import { openDisputes, openFraudWarnings } from '../payments/disputes/queries.ts'
import { toDispute, toFraudWarning } from '../payments/disputes/serialize.ts'
import { openFailedRefunds } from '../refunds/failed-queries.ts'
import { reconcileBalanceJob } from './jobs.ts'
import { comparisons, countUnmatched, importState, unmatched } from './queries.ts'
import { toComparison, toFailedRefundForStaff, toUnmatched } from './serialize.ts'

const { reconciliation } = implementer

export const reconciliationProcedures = {
  show: reconciliation.show.handler(async function showReconciliation({ context }) {
    const { db, caller } = context
    const state = await importState(db)
    return {
      checked: state?.finishedAt?.toISOString() ?? null,
      complete: state?.complete ?? false,
      balances: (await comparisons(db)).map(toComparison),
      unmatched: (await unmatched(db)).map(toUnmatched),
      unmatchedCount: await countUnmatched(db),
      fraudWarnings: (await openFraudWarnings(db)).map(toFraudWarning),
      failedRefunds: (await openFailedRefunds(db)).map((row) =>
        toFailedRefundForStaff(row, caller),
      ),
      disputes: (await openDisputes(db)).map(toDispute),
    }
  }),

  run: reconciliation.run.handler(async function runReconciliation({ context: { jobs } }) {
    await jobs.enqueue(reconcileBalanceJob, {})
    return { acknowledged: true }
  }),

  clearWarning: reconciliation.clearWarning.handler(async function clearWarning({
    context,
    input: { id, note },
  }) {
    await clearFraudWarning(context, id, note)
    return { acknowledged: true }
  }),
}
