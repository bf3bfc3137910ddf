import { feature, onJob } from '../feature.ts'
import { exportLedger, exportPayments, exportRefunds } from './gdpr.ts'
import { sendRefundJob } from './jobs.ts'
import { paymentPolicy } from './policy.ts'
import { paymentProcedures } from './routes.ts'
import { sendRefund } from './send-refund.ts'
import { paymentWebhook } from './webhook.ts'

export const payments = feature({
  policy: paymentPolicy,
  procedures: { payments: paymentProcedures },
  webhooks: { '/api/webhooks/payments': paymentWebhook },
  jobs: [onJob(sendRefundJob, (services, { intentId }) => sendRefund(services, intentId))],
  exportSections: { payments: exportPayments, refunds: exportRefunds, ledger: exportLedger },
})
