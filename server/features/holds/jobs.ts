import { everyMinute, job } from '../../jobs/job.ts'

/** Reminds buyers of holds that are about to end. */
export const remindOfHoldsJob = job({
  name: 'remind_of_holds',
  pollSeconds: 10,
  schedule: everyMinute,
})
