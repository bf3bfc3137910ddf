import { feature, onJob } from '../../feature.ts'
import { appealProcedures, casePhotoProcedures, evidenceProcedures } from './cases/routes.ts'
import { announceExtension } from './deadlines/announce-extension.ts'
import { processDeadlines } from './deadlines/process-deadlines.ts'
import { eraseReturnAddresses, exportSales } from './gdpr.ts'
import { announceExtensionJob, processDeadlinesJob } from './jobs.ts'
import { salePolicy } from './policy.ts'
import { saleProcedures } from './routes.ts'

export const sales = feature({
  policy: salePolicy,
  procedures: {
    sales: saleProcedures,
    casePhotos: casePhotoProcedures,
    evidence: evidenceProcedures,
    appeals: appealProcedures,
  },
  jobs: [
    onJob(processDeadlinesJob, processDeadlines),
    onJob(announceExtensionJob, announceExtension),
  ],
  exportSections: { sales: exportSales },
  erasure: eraseReturnAddresses,
})
