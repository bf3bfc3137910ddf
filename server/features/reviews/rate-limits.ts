import { hours, rateLimits } from '../../access/rate-limits.ts'

export const reviewLimits = rateLimits({
  writeReview: { per: 'account', max: 60, seconds: hours },
  replyToReview: { per: 'account', max: 60, seconds: hours },
  reportReview: { per: 'account', max: 30, seconds: hours },
})
