import { hour, rateLimits } from '../../access/rate-limits.ts'

export const pushLimits = rateLimits({
  subscribePush: { per: 'account', max: 60, seconds: hour },
})
