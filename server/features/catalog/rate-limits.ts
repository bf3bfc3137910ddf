import { days, hours, rateLimits } from '../../access/rate-limits.ts'

export const catalogLimits = rateLimits({
  addProduct: { per: 'account', max: 60, seconds: hours },
  editProduct: { per: 'account', max: 120, seconds: hours },
  pauseByAccount: { per: 'account', max: 120, seconds: hours },
  relistByAccount: { per: 'account', max: 120, seconds: hours },
  // Changes that are announced to the members who watch a product. Counted for its seller only, so that
  // an admin can always act; one relist more than pauses, whose window begins earlier.
  pauseProduct: { per: 'product', max: 10, seconds: days },
  relistProduct: { per: 'product', max: 11, seconds: days },
  changePrice: { per: 'product', max: 10, seconds: days },
})
