import { everyMinute, job } from '../../jobs/job.ts'

/** Tells the seller of a new offer, unless settings answer it. */
export const announceOfferJob = job<{ offerId: string }>({
  name: 'announce_offer',
  pollSeconds: 1,
})

/** Has settings of sellers answer the offers whose time for that has come. */
export const answerOffersJob = job({
  name: 'answer_offers',
  pollSeconds: 10,
  schedule: everyMinute,
})

/** Ends offers that ran out, and tells of what ended without an answer. */
export const followUpOffersJob = job({
  name: 'follow_up_offers',
  pollSeconds: 10,
  schedule: everyMinute,
})
