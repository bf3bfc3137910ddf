import { feature, onJob } from '../../feature.ts'
import {
  deleteOldTaxDetails,
  eraseTaxDetails,
  exportTaxDetails,
  exportTaxRequests,
} from './gdpr.ts'
import { followUpTaxRequestsJob, notifyReportedSellersJob, requestTaxDetailsJob } from './jobs.ts'
import { taxReportPolicy } from './policy.ts'
import { taxReportLimits } from './rate-limits.ts'
import { notifyReportedSellers } from './report-notices.ts'
import { followUpTaxRequests, requestTaxDetails } from './requests.ts'
import { taxReportProcedures } from './routes.ts'

export const taxReports = feature({
  policy: taxReportPolicy,
  rateLimits: taxReportLimits,
  procedures: { taxReports: taxReportProcedures },
  jobs: [
    onJob(requestTaxDetailsJob, requestTaxDetails),
    onJob(followUpTaxRequestsJob, followUpTaxRequests),
    onJob(notifyReportedSellersJob, notifyReportedSellers),
  ],
  exportSections: { taxDetails: exportTaxDetails, taxRequests: exportTaxRequests },
  erasure: eraseTaxDetails,
  retention: deleteOldTaxDetails,
})
