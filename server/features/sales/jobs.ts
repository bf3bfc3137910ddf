import { everyMinute, job } from '../../jobs/job.ts'

export const processDeadlinesJob = job({
  name: 'process_sale_deadlines',
  pollSeconds: 1,
  schedule: everyMinute,
})

/** Tells the parties of a sale that its inspection goes on after an outage. */
export const announceExtensionJob = job<{ saleId: string }>({
  name: 'announce_extension',
  pollSeconds: 1,
})

/** Asks the tracking provider about a parcel, and registers it there first if necessary. */
export const followParcelJob = job<{ parcelId: string }>({ name: 'follow_parcel', pollSeconds: 1 })
