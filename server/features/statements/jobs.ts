import { job } from '../../jobs/job.ts'

/** Before the statements of the last month are final, and for postings since then. */
export const storeRecipientsJob = job({
  name: 'store_invoice_recipients',
  pollSeconds: 10,
  schedule: '7 * * * *',
})
