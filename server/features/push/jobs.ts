import { job } from '../../jobs/job.ts'

/** Sends one notice to one browser. */
export const sendPushJob = job<{ noticeId: string; deviceId: string }>({
  name: 'send_push',
  pollSeconds: 1,
})
