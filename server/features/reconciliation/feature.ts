import { feature, onJob } from '../../feature.ts'
import { reconcileBalanceJob } from './jobs.ts'
import { reconciliationPolicy } from './policy.ts'
import { reconcileBalance } from './reconcile-balance.ts'
import { reconciliationProcedures } from './routes.ts'

export const reconciliation = feature({
  policy: reconciliationPolicy,
  procedures: { reconciliation: reconciliationProcedures },
  jobs: [onJob(reconcileBalanceJob, reconcileBalance)],
})
