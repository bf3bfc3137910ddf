import { everyMinute, job } from '../../jobs/job.ts'

export const dispatchProductEventsJob = job({
  name: 'look_at_news',
  pollSeconds: 1,
  schedule: everyMinute,
})

/** Each hour, so that an outage delays digests by an hour: they are due at times of their own. */
export const sendDailyDigestsJob = job({
  name: 'tell_daily',
  pollSeconds: 10,
  schedule: '11 * * * *',
})

export const sendWeeklyDigestsJob = job({
  name: 'tell_weekly',
  pollSeconds: 10,
  schedule: '21 * * * *',
})
