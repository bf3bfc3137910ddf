import { feature } from '../../feature.ts'
import { priceGuidancePolicy } from './policy.ts'
import { priceGuidanceProcedures } from './routes.ts'

export const priceGuidance = feature({
  policy: priceGuidancePolicy,
  procedures: { priceGuidance: priceGuidanceProcedures },
})
