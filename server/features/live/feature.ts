import { feature } from '../../feature.ts'
import { livePolicy } from './policy.ts'
import { liveProcedures } from './routes.ts'

export const live = feature({
  policy: livePolicy,
  procedures: { live: liveProcedures },
})
