import { feature } from '../../feature.ts'
import { exportContactMessages } from './gdpr.ts'
import { legalProcedures } from './legal-routes.ts'
import { contentPolicy } from './policy.ts'
import { contentLimits } from './rate-limits.ts'
import { deleteOldMessages } from './retention.ts'
import { contentProcedures } from './routes.ts'

export const content = feature({
  policy: contentPolicy,
  rateLimits: contentLimits,
  procedures: { content: contentProcedures, legal: legalProcedures },
  retention: deleteOldMessages,
  addressedExportSections: { messages: exportContactMessages },
})
