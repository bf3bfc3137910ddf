import { job } from '../../jobs/job.ts'

/** Asks sellers for tax details, reminds and blocks them. Reads all sales of two years. */
export const requestTaxDetailsJob = job({
  name: 'request_tax_details',
  pollSeconds: 10,
  schedule: '17 4 * * *',
})

/** Pauses listings of blocked sellers that were reserved, and ends requests that are not needed. */
export const followUpTaxRequestsJob = job({
  name: 'follow_up_tax_requests',
  pollSeconds: 10,
  schedule: '17 * * * *',
})

/** Tells sellers once a year what is reported of them. */
export const notifyReportedSellersJob = job({
  name: 'notify_reported_sellers',
  pollSeconds: 10,
  schedule: '47 4 * * *',
})
