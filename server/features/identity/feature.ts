import { feature } from '../../feature.ts'
import { identityPolicy } from './policy.ts'
import { identityLimits } from './rate-limits.ts'
import { identityApp, identityProcedures } from './routes.ts'
import { deleteExpiredIdentityRecords } from './sessions/cleanup.ts'

export const identity = feature({
  policy: identityPolicy,
  rateLimits: identityLimits,
  procedures: { identity: identityProcedures },
  routes: { '/api/identity': identityApp },
  retention: ({ db }) => deleteExpiredIdentityRecords(db),
})
