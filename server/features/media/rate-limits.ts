import { hour, rateLimits } from '../../access/rate-limits.ts'

export const mediaLimits = rateLimits({
  uploadPhoto: { per: 'account', max: 60, seconds: hour },
  uploadByAddress: { per: 'address', max: 240, seconds: hour },
})
