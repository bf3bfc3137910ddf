import { hours, rateLimits } from '../../access/rate-limits.ts'

/** Limits of calls that make requests to the card provider. */
export const payoutLimits = rateLimits({
  payoutOnboarding: { per: 'account', max: 20, seconds: hours },
  payoutReading: { per: 'account', max: 60, seconds: hours },
})
