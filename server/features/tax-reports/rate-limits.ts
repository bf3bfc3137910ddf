import { hours, rateLimits } from '../../access/rate-limits.ts'

export const taxReportLimits = rateLimits({
  saveTaxDetails: { per: 'account', max: 30, seconds: 24 * hours },
  exportTaxReport: { per: 'account', max: 60, seconds: hours },
})
