import { day, rateLimits } from '../../access/rate-limits.ts'

export const sellerDetailsLimits = rateLimits({
  declareSellerKind: { per: 'account', max: 30, seconds: day },
})
