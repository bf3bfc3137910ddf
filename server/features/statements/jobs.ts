import { job } from '../../jobs/job.ts'

/** Until the statements of the last month are final, and once afterwards for late postings. */
export const storeRecipientsJob = job({
  name: 'store_invoice_recipients',
  pollSeconds: 10,
  schedule: '7 * * * *',
})
