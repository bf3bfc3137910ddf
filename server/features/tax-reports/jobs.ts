import { job } from '../../jobs/job.ts'

/** Asks sellers for tax details, reminds and blocks them. */
export const requestTaxDetailsJob = job({
  name: 'request_tax_details',
  pollSeconds: 10,
  schedule: '17 * * * *',
})
