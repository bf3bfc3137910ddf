import { days, hours, rateLimits } from '../../access/rate-limits.ts'

export const moderationLimits = rateLimits({
  reportByAccount: { per: 'account', max: 10, seconds: days },
  // Reports without a product, of which nothing prevents duplicates.
  reportUnlinked: { per: 'account', max: 3, seconds: days },
  reportByAddress: { per: 'address', max: 200, seconds: hours },
})
