import { feature } from '../../feature.ts'
import { auditLog } from './audit.ts'
import { anonymiseReports, exportAuditEntries, exportReports } from './gdpr.ts'
import { moderationPolicy } from './policy.ts'
import { moderationLimits } from './rate-limits.ts'
import { releaseListing } from './release-listing.ts'
import { deleteOldReports } from './retention.ts'
import { moderationProcedures } from './routes.ts'

export const moderation = feature({
  policy: moderationPolicy,
  rateLimits: moderationLimits,
  procedures: { moderation: { ...moderationProcedures, release: releaseListing, auditLog } },
  retention: deleteOldReports,
  exportSections: { reports: exportReports, acts: exportAuditEntries },
  erasure: anonymiseReports,
})
