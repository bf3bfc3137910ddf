import { hour, rateLimits } from '../../access/rate-limits.ts'

export const statementLimits = rateLimits({
  downloadStatement: { per: 'account', max: 120, seconds: hour },
})
