import { hours, rateLimits } from '../../access/rate-limits.ts'

export const moderationLimits = rateLimits({
  reportByAccount: { per: 'account', max: 30, seconds: hours },
  reportByAddress: { per: 'address', max: 200, seconds: hours },
})
