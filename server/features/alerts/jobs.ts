import { everyMinute, job } from '../../jobs/job.ts'

export const dispatchProductEventsJob = job({
  name: 'look_at_news',
  pollSeconds: 1,
  schedule: everyMinute,
})

export const sendDailyDigestsJob = job({
  name: 'tell_daily',
  pollSeconds: 10,
  schedule: '11 6 * * *',
})

export const sendWeeklyDigestsJob = job({
  name: 'tell_weekly',
  pollSeconds: 10,
  schedule: '21 6 * * 1',
})
