import { feature, onJob } from '../../feature.ts'
import { erasePushDevices, exportPushDevices } from './gdpr.ts'
import { sendPushJob } from './jobs.ts'
import { pushPolicy } from './policy.ts'
import { pushLimits } from './rate-limits.ts'
import { pushProcedures } from './routes.ts'
import { sendPush } from './send.ts'

export const push = feature({
  policy: pushPolicy,
  rateLimits: pushLimits,
  procedures: { push: pushProcedures },
  jobs: [onJob(sendPushJob, sendPush)],
  exportSections: { pushDevices: exportPushDevices },
  finalErasure: erasePushDevices,
})
