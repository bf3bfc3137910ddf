import { implementer } from '../../access/procedures.ts'
import { openFraudWarnings, undecidedDisputes } from '../payments/queries.ts'
import { openFailedRefunds } from '../refunds/failed-queries.ts'
import { clearWarning } from './clear-warning.ts'
import { reconcileBalanceJob } from './jobs.ts'
import { comparisons, countUnmatched, importState, unmatched } from './queries.ts'
import {
  toComparison,
  toDispute,
  toFailedRefund,
  toFraudWarning,
  toUnmatched,
} from './serialize.ts'

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
      failedRefunds: (await openFailedRefunds(db)).map((row) => toFailedRefund(row, caller)),
      disputes: (await undecidedDisputes(db)).map(toDispute),
    }
  }),

  run: reconciliation.run.handler(async function runReconciliation({ context: { jobs } }) {
    await jobs.enqueue(reconcileBalanceJob, {})
    return { acknowledged: true }
  }),

  clearWarning: reconciliation.clearWarning.handler(async function clearFraudWarning({
    context,
    input: { id, note },
  }) {
    await clearWarning(context, id, note)
    return { acknowledged: true }
  }),
}
