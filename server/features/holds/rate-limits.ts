import { hours, rateLimits } from '../../access/rate-limits.ts'

export const holdLimits = rateLimits({
  bookByAccount: { per: 'account', max: 100, seconds: hours },
  bookByAddress: { per: 'address', max: 1000, seconds: hours },
})
