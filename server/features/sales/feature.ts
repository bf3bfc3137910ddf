import { feature, onJob } from '../feature.ts'
import { exportSales } from './gdpr.ts'
import { workOffDeadlinesJob } from './jobs.ts'
import { salePolicy } from './policy.ts'
import { saleProcedures } from './routes.ts'
import { workOffDeadlines } from './work-off.ts'

export const sales = feature({
  policy: salePolicy,
  procedures: { sales: saleProcedures },
  jobs: [onJob(workOffDeadlinesJob, workOffDeadlines)],
  exportSections: { sales: exportSales },
})
