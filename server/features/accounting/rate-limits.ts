import { hour, rateLimits } from '../../access/rate-limits.ts'

export const accountingLimits = rateLimits({
  exportAccounts: { per: 'account', max: 60, seconds: hour },
})
