import { day, hour, rateLimits } from '../../access/rate-limits.ts'

export const catalogLimits = rateLimits({
  addProduct: { per: 'account', max: 60, seconds: hour },
  // Products listed one by one or from files, by all sellers behind an address.
  listByAddress: { per: 'address', max: 2000, seconds: hour },
  editProduct: { per: 'account', max: 120, seconds: hour },
  pauseByAccount: { per: 'account', max: 120, seconds: hour },
  relistByAccount: { per: 'account', max: 120, seconds: hour },
  confirmByAccount: { per: 'account', max: 600, seconds: hour },
  // A call changes up to 500 listings. Relisting also counts for each product.
  pauseAll: { per: 'account', max: 80, seconds: day },
  relistAll: { per: 'account', max: 80, seconds: day },
  // Changes that notify watchers. Counted for sellers only, so that admins can always act; one more
  // relist than pauses, because the window of the pauses starts earlier.
  pauseProduct: { per: 'product', max: 10, seconds: day },
  relistProduct: { per: 'product', max: 11, seconds: day },
  changePrice: { per: 'product', max: 10, seconds: day },
})
