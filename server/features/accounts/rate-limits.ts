import { hour, rateLimits } from '../../access/rate-limits.ts'

export const accountLimits = rateLimits({
  exportByAccount: { per: 'account', max: 20, seconds: hour },
})
