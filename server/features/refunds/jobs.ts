import { job } from '../../jobs/job.ts'

/** Older releases enqueued the intent instead of the refund. */
type Payload = { refundId: string } | { intentId: string }

export const sendRefundJob = job<Payload>({ name: 'send_refund', pollSeconds: 1 })
