import { hour, rateLimits } from '../../access/rate-limits.ts'

export const advertisingLimits = rateLimits({
  advertiseByAccount: { per: 'account', max: 60, seconds: hour },
})
