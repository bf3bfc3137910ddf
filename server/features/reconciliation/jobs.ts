import { job } from '../../jobs/job.ts'

export const reconcileBalanceJob = job({
  name: 'reconcile_balance',
  pollSeconds: 10,
  schedule: '40 * * * *',
})
