import { hour, rateLimits } from '../../access/rate-limits.ts'

export const holdLimits = rateLimits({
  bookByAccount: { per: 'account', max: 100, seconds: hour },
  bookByAddress: { per: 'address', max: 1000, seconds: hour },
  // The address may be that of a stranger. By address, not by account, like `verification`.
  bookingEmailUnconfirmed: { per: 'account', max: 5, seconds: hour },
})
