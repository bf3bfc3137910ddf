import { feature, onJob } from '../../feature.ts'
import { anonymiseMessageReports, eraseBlocks, exportBlocks, exportMessages } from './gdpr.ts'
import { remindOfMessagesJob } from './jobs.ts'
import { conversationPolicy } from './policy.ts'
import { conversationLimits } from './rate-limits.ts'
import { remindOfMessages } from './remind.ts'
import { deleteOldConversations } from './retention.ts'
import { conversationProcedures } from './routes.ts'

export const conversations = feature({
  policy: conversationPolicy,
  rateLimits: conversationLimits,
  procedures: { conversations: conversationProcedures },
  jobs: [onJob(remindOfMessagesJob, remindOfMessages)],
  exportSections: { conversationMessages: exportMessages, blockedMembers: exportBlocks },
  erasure: anonymiseMessageReports,
  finalErasure: eraseBlocks,
  retention: deleteOldConversations,
})
