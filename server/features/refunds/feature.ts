import { feature, onJob } from '../../feature.ts'
import { sendRefundJob } from './jobs.ts'
import { refundPolicy } from './policy.ts'
import { refundProcedures } from './routes.ts'
import { sendRefund } from './send.ts'

export const refunds = feature({
  policy: refundPolicy,
  procedures: { refunds: refundProcedures },
  jobs: [onJob(sendRefundJob, sendRefund)],
})
