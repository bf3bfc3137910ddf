import { feature } from '../../feature.ts'
import { auditLog } from './audit.ts'
import { submitNotice } from './content-notices/submit-notice.ts'
import {
  anonymiseReports,
  exportAuditEntries,
  exportContentNotices,
  exportReports,
} from './gdpr.ts'
import { overviewProcedures } from './member-overview/routes.ts'
import { moderationPolicy } from './policy.ts'
import { moderationLimits } from './rate-limits.ts'
import { releaseListing } from './release-listing.ts'
import { restoreRemoved } from './restore/reverse-decision.ts'
import { deleteOldReports } from './retention.ts'
import { moderationProcedures } from './routes.ts'
import { suspensionProcedures } from './suspension/routes.ts'

export const moderation = feature({
  policy: moderationPolicy,
  rateLimits: moderationLimits,
  procedures: {
    moderation: {
      ...moderationProcedures,
      submitNotice,
      release: releaseListing,
      restore: restoreRemoved,
      auditLog,
    },
    accounts: suspensionProcedures,
    members: overviewProcedures,
  },
  retention: deleteOldReports,
  exportSections: { reports: exportReports, acts: exportAuditEntries },
  addressedExportSections: { contentNotices: exportContentNotices },
  erasure: anonymiseReports,
})
