import { feature } from '../../feature.ts'
import { advertisingPolicy } from './policy.ts'
import { advertisingLimits } from './rate-limits.ts'
import { advertisingProcedures } from './routes.ts'

export const advertising = feature({
  policy: advertisingPolicy,
  rateLimits: advertisingLimits,
  procedures: { advertising: advertisingProcedures },
})
