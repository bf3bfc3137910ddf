import { everyMinute, job } from '../../jobs/job.ts'

export const workOffDeadlinesJob = job({
  name: 'work_off_sale_deadlines',
  pollSeconds: 1,
  schedule: everyMinute,
})
