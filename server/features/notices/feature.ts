import { feature } from '../../feature.ts'
import { eraseNotices, exportMutedTopics, exportNotices } from './gdpr.ts'
import { noticePolicy } from './policy.ts'
import { noticeLimits } from './rate-limits.ts'
import { deleteOldNotices } from './retention.ts'
import { noticeProcedures } from './routes.ts'

export const notices = feature({
  policy: noticePolicy,
  rateLimits: noticeLimits,
  procedures: { notices: noticeProcedures },
  retention: deleteOldNotices,
  exportSections: { notices: exportNotices, mutedTopics: exportMutedTopics },
  finalErasure: eraseNotices,
})
