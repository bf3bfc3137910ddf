import { everyMinute, job } from '../../jobs/job.ts'

export const reindexChangedJob = job({
  name: 'reindex_changed',
  pollSeconds: 10,
  schedule: everyMinute,
})
