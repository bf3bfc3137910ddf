import { feature, onJob } from '../../feature.ts'
import { sendRefundJob } from './jobs.ts'
import { sendRefund } from './send.ts'

export const refunds = feature({ jobs: [onJob(sendRefundJob, sendRefund)] })
