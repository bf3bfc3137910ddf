import { days, hours, rateLimits } from '../../access/rate-limits.ts'

export const moderationLimits = rateLimits({
  reportByAccount: { per: 'account', max: 30, seconds: hours },
  reportByAddress: { per: 'address', max: 200, seconds: hours },
  // Valid reports only.
  reportDaily: { per: 'account', max: 10, seconds: days },
  // Without a product, as nothing prevents duplicates of these.
  reportUnlinked: { per: 'account', max: 3, seconds: days },
})
