import { feature, onJob } from '../../feature.ts'
import { storeRecipientsJob } from './jobs.ts'
import { statementPolicy } from './policy.ts'
import { statementLimits } from './rate-limits.ts'
import {
  deleteOldRecipients,
  exportInvoiceRecipients,
  storeRecipientBeforeErasure,
  storeRecipients,
} from './recipients.ts'
import { statementProcedures } from './routes.ts'

export const statements = feature({
  policy: statementPolicy,
  rateLimits: statementLimits,
  procedures: { statements: statementProcedures },
  jobs: [onJob(storeRecipientsJob, storeRecipients)],
  exportSections: { invoiceRecipients: exportInvoiceRecipients },
  erasure: storeRecipientBeforeErasure,
  retention: deleteOldRecipients,
})
