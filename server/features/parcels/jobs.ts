import { everyMinute, job } from '../../jobs/job.ts'

export const pollParcelsJob = job({
  name: 'poll_parcels',
  pollSeconds: 10,
  schedule: everyMinute,
})
