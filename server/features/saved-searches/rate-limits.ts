import { hour, rateLimits } from '../../access/rate-limits.ts'

export const savedSearchLimits = rateLimits({
  saveSearch: { per: 'account', max: 200, seconds: hour },
})
