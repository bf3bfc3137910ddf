import { hour, rateLimits } from '../../access/rate-limits.ts'

export const holdLimits = rateLimits({
  bookByAccount: { per: 'account', max: 100, seconds: hour },
  bookByAddress: { per: 'address', max: 1000, seconds: hour },
  // The address may be that of a stranger.
  bookingEmailUnconfirmed: { per: 'email', max: 5, seconds: hour },
})
