import { feature } from '../../feature.ts'
import { reportLimits } from '../reports/rate-limits.ts'
import {
  anonymiseReports,
  exportAuditEntries,
  exportContentNotices,
  exportReports,
} from './gdpr.ts'
import { overviewProcedures } from './member-overview/routes.ts'
import { moderationPolicy } from './policy.ts'
import { moderationLimits } from './rate-limits.ts'
import { deleteOldReports } from './retention.ts'
import { moderationProcedures } from './routes.ts'
import { suspensionProcedures } from './suspension/routes.ts'

export const moderation = feature({
  policy: moderationPolicy,
  rateLimits: { ...reportLimits, ...moderationLimits },
  procedures: {
    moderation: moderationProcedures,
    accounts: suspensionProcedures,
    members: overviewProcedures,
  },
  retention: deleteOldReports,
  exportSections: { reports: exportReports, acts: exportAuditEntries },
  addressedExportSections: { contentNotices: exportContentNotices },
  erasure: anonymiseReports,
})
