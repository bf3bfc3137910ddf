import { everyMinute, job } from '../../jobs/job.ts'

/** Tells both parties of ended sales that they may write reviews. */
export const inviteToReviewJob = job({
  name: 'invite_to_review',
  pollSeconds: 10,
  schedule: everyMinute,
})

/** Publishes reviews whose other party has not written in time. */
export const publishReviewsJob = job({
  name: 'publish_reviews',
  pollSeconds: 10,
  schedule: everyMinute,
})
