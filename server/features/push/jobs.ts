import { job } from '../../jobs/job.ts'

/** Sends one notice to one browser. */
export const sendPushJob = job<{ noticeId: string; deviceId: string }>({
  name: 'send_push',
  pollSeconds: 1,
  // A push service that does not answer holds up only its own messages of the batch.
  isConcurrent: true,
})
