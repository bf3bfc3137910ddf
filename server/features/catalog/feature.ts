import { feature, onJob } from '../../feature.ts'
import { exportProducts } from './gdpr.ts'
import { itemProcedures } from './item-page/routes.ts'
import { followUpStaleListingsJob } from './own-listings/jobs.ts'
import { ownListingProcedures } from './own-listings/routes.ts'
import { followUpStaleListings } from './own-listings/stale-listings.ts'
import { catalogPolicy } from './policy.ts'
import { catalogLimits } from './rate-limits.ts'
import { catalogProcedures } from './routes.ts'

export const catalog = feature({
  policy: catalogPolicy,
  rateLimits: catalogLimits,
  procedures: {
    catalog: catalogProcedures,
    ownListings: ownListingProcedures,
    items: itemProcedures,
  },
  jobs: [onJob(followUpStaleListingsJob, (services) => followUpStaleListings(services))],
  exportSections: { products: exportProducts },
})
