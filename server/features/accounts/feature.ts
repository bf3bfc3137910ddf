import { feature } from '../../feature.ts'
import { accountTypeProcedures } from './account-type-routes.ts'
import { ownAccountProcedures } from './own-account-routes.ts'
import { accountPolicy } from './policy.ts'
import { accountLimits } from './rate-limits.ts'
import { accountProcedures } from './routes.ts'

export const accounts = feature({
  policy: accountPolicy,
  rateLimits: accountLimits,
  procedures: {
    accounts: accountProcedures,
    ownAccount: { ...ownAccountProcedures, ...accountTypeProcedures },
  },
})
