import { feature } from '../../feature.ts'
import { eraseSearches, exportSearches } from './gdpr.ts'
import { savedSearchPolicy } from './policy.ts'
import { savedSearchLimits } from './rate-limits.ts'
import { deleteOldMatches } from './retention.ts'
import { savedSearchProcedures } from './routes.ts'

export const savedSearches = feature({
  policy: savedSearchPolicy,
  rateLimits: savedSearchLimits,
  procedures: { savedSearches: savedSearchProcedures },
  retention: deleteOldMatches,
  exportSections: { searches: exportSearches },
  erasure: eraseSearches,
})
