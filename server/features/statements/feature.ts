import { feature } from '../../feature.ts'
import { statementPolicy } from './policy.ts'
import { statementLimits } from './rate-limits.ts'
import { statementProcedures } from './routes.ts'

export const statements = feature({
  policy: statementPolicy,
  rateLimits: statementLimits,
  procedures: { statements: statementProcedures },
})
