import { everyMinute, job } from '../../jobs/job.ts'

export const dispatchProductEventsJob = job({
  name: 'dispatch_product_events',
  pollSeconds: 1,
  schedule: everyMinute,
})

/** Each hour, so that an outage delays digests by an hour: they are due at times of their own. */
export const sendDailyDigestsJob = job({
  name: 'send_daily_digests',
  pollSeconds: 10,
  schedule: '11 * * * *',
})

export const sendWeeklyDigestsJob = job({
  name: 'send_weekly_digests',
  pollSeconds: 10,
  schedule: '21 * * * *',
})
