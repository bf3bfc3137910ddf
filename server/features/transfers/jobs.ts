import { everyMinute, job } from '../../jobs/job.ts'

/** Sends all transfers that are due, and finishes those that were interrupted: `payouts/send.ts`. */
export const sendTransfersJob = job({
  name: 'send_transfers',
  pollSeconds: 1,
  schedule: everyMinute,
})

/** Takes a debt back from the seller's balance at the provider, as far as that allows: `payouts/recover.ts`. */
export const recoverDebtJob = job<{ debtId: string }>({ name: 'recover_debt', pollSeconds: 1 })
