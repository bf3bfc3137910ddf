import { job } from '../../jobs/job.ts'

export const sendRefundJob = job<{ intentId: string }>({ name: 'send_refund', pollSeconds: 1 })
