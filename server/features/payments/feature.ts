import { feature, onJob } from '../../feature.ts'
import { submitEvidenceJob } from './evidence/jobs.ts'
import { submitDueEvidence } from './evidence/submit.ts'
import { exportPayments, exportRefunds } from './gdpr.ts'
import { paymentPolicy } from './policy.ts'
import { paymentLimits } from './rate-limits.ts'
import { paymentProcedures, refundProcedures } from './routes.ts'
import { paymentWebhook } from './webhook.ts'

export const payments = feature({
  policy: paymentPolicy,
  rateLimits: paymentLimits,
  procedures: { payments: paymentProcedures, refunds: refundProcedures },
  webhooks: { '/api/webhooks/payments': paymentWebhook },
  jobs: [onJob(submitEvidenceJob, submitDueEvidence)],
  exportSections: { payments: exportPayments, refunds: exportRefunds },
})
