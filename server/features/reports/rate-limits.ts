import { day, hour, rateLimits } from '../../access/rate-limits.ts'

/** Of the reports of members about listings, reviews, questions and messages together. */
export const reportLimits = rateLimits({
  reportByAddress: { per: 'address', max: 200, seconds: hour },
  // Valid reports only.
  reportDaily: { per: 'account', max: 10, seconds: day },
})
