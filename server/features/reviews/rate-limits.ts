import { hour, rateLimits } from '../../access/rate-limits.ts'

export const reviewLimits = rateLimits({
  writeReview: { per: 'account', max: 60, seconds: hour },
  replyToReview: { per: 'account', max: 60, seconds: hour },
  reportReview: { per: 'account', max: 30, seconds: hour },
})
