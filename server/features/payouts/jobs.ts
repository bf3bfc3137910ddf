import { job } from '../../jobs/job.ts'

/** Reads the account of a seller at the provider. */
export const readAccountJob = job<{ accountId: string }>({ name: 'read_account', pollSeconds: 1 })

/** Reminders, debts that are paid or written off, and accounts and payouts whose events were lost. */
export const maintainPayoutsJob = job({
  name: 'maintain_payouts',
  pollSeconds: 10,
  schedule: '15 * * * *',
})
