import { hour, rateLimits } from '../../access/rate-limits.ts'

export const importLimits = rateLimits({
  checkImport: { per: 'account', max: 200, seconds: hour },
  importProducts: { per: 'account', max: 1000, seconds: hour },
})
