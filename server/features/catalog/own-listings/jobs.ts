import { job } from '../../../jobs/job.ts'

/** Asks sellers whether old listings are still for sale, and pauses those without an answer. */
export const followUpStaleListingsJob = job({
  name: 'follow_up_stale_listings',
  pollSeconds: 10,
  schedule: '27 5 * * *',
})
