import { feature } from '../../feature.ts'
import { sellerProfilePolicy } from './policy.ts'
import { sellerProfileProcedures } from './routes.ts'

export const sellerProfiles = feature({
  policy: sellerProfilePolicy,
  procedures: { sellerProfiles: sellerProfileProcedures },
})
