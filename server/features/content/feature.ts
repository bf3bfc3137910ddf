import { feature } from '../feature.ts'
import { exportMessages } from './gdpr.ts'
import { contentPolicy } from './policy.ts'
import { contentLimits } from './rate-limits.ts'
import { deleteOldMessages } from './retention.ts'
import { contentProcedures } from './routes.ts'

export const content = feature({
  policy: contentPolicy,
  rateLimits: contentLimits,
  procedures: { content: contentProcedures },
  retention: deleteOldMessages,
  addressedExportSections: { messages: exportMessages },
})
