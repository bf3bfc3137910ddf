import { everyMinute, job } from '../../jobs/job.ts'

/** Tells members by e-mail of messages that they have not read for some minutes. */
export const remindOfMessagesJob = job({
  name: 'remind_of_messages',
  pollSeconds: 10,
  schedule: everyMinute,
})
