import { hour, rateLimits } from '../../access/rate-limits.ts'

export const contentLimits = rateLimits({
  contactByAccount: { per: 'account', max: 20, seconds: hour },
  contactByAddress: { per: 'address', max: 10, seconds: hour },
})
