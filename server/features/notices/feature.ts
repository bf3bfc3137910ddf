import { feature } from '../../feature.ts'
import { eraseNotices, exportMutedTopics, exportNotices } from './gdpr.ts'
import { noticePolicy } from './policy.ts'
import { deleteOldNotices } from './queries.ts'
import { noticeProcedures } from './routes.ts'

export const notices = feature({
  policy: noticePolicy,
  procedures: { notices: noticeProcedures },
  retention: deleteOldNotices,
  exportSections: { notices: exportNotices, mutedTopics: exportMutedTopics },
  finalErasure: eraseNotices,
})
