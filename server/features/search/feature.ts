import { feature, onJob } from '../../feature.ts'
import { reindexChangedJob } from './jobs.ts'
import { searchPolicy } from './policy.ts'
import { searchLimits } from './rate-limits.ts'
import { reindexChanged } from './reindex.ts'
import { searchProcedures } from './routes.ts'

export const search = feature({
  policy: searchPolicy,
  rateLimits: searchLimits,
  procedures: { search: searchProcedures },
  jobs: [onJob(reindexChangedJob, ({ backgroundDb }) => reindexChanged(backgroundDb))],
})
