import { feature } from '../../feature.ts'
import { attributePolicy } from './policy.ts'
import { attributeProcedures } from './routes.ts'

export const attributes = feature({
  policy: attributePolicy,
  procedures: { attributes: attributeProcedures },
})
