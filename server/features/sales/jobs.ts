import { everyMinute, job } from '../../jobs/job.ts'

export const processDeadlinesJob = job({
  name: 'process_sale_deadlines',
  pollSeconds: 1,
  schedule: everyMinute,
})

/** Asks the tracking provider about a parcel, and registers it there first if necessary. */
export const followParcelJob = job<{ parcelId: string }>({ name: 'follow_parcel', pollSeconds: 1 })
