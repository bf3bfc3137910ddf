import { feature, onJob } from '../../feature.ts'
import { appealProcedures } from './cases/appeal-routes.ts'
import { casePhotoProcedures } from './cases/case-photos.ts'
import { evidenceProcedures } from './cases/evidence-routes.ts'
import { processDeadlines } from './deadlines/process-deadlines.ts'
import { eraseReturnAddresses, exportSales } from './gdpr.ts'
import { processDeadlinesJob } from './jobs.ts'
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
  jobs: [onJob(processDeadlinesJob, processDeadlines)],
  exportSections: { sales: exportSales },
  erasure: eraseReturnAddresses,
})
