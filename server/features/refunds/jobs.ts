import { job } from '../../jobs/job.ts'

export const sendRefundJob = job<{ refundId: string }>({ name: 'send_refund', pollSeconds: 1 })
