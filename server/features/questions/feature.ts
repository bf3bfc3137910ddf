import { feature } from '../../feature.ts'
import { eraseQuestions, exportQuestions } from './gdpr.ts'
import { questionPolicy } from './policy.ts'
import { questionLimits } from './rate-limits.ts'
import { deleteOldQuestions } from './retention.ts'
import { questionProcedures } from './routes.ts'

export const questions = feature({
  policy: questionPolicy,
  rateLimits: questionLimits,
  procedures: { questions: questionProcedures },
  exportSections: { questions: exportQuestions },
  erasure: eraseQuestions,
  retention: deleteOldQuestions,
})
