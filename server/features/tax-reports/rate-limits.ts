import { day, hour, rateLimits } from '../../access/rate-limits.ts'

export const taxReportLimits = rateLimits({
  saveTaxDetails: { per: 'account', max: 30, seconds: day },
  exportTaxReport: { per: 'account', max: 60, seconds: hour },
})
