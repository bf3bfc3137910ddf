import { everyMinute, job } from '../../jobs/job.ts'

export const reindexChangedJob = job({
  name: 'enter_for_search',
  pollSeconds: 10,
  schedule: everyMinute,
})
