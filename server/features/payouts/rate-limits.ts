import { hour, rateLimits } from '../../access/rate-limits.ts'

/** Limits of calls that make requests to the card provider. */
export const payoutLimits = rateLimits({
  payoutOnboarding: { per: 'account', max: 20, seconds: hour },
  payoutReading: { per: 'account', max: 60, seconds: hour },
})
