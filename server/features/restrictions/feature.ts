import { feature } from '../../feature.ts'
import { eraseRestrictions, exportRestrictions } from './gdpr.ts'
import { restrictionPolicy } from './policy.ts'
import { deleteOldRestrictions } from './retention.ts'
import { restrictionProcedures } from './routes.ts'

export const restrictions = feature({
  policy: restrictionPolicy,
  procedures: { restrictions: restrictionProcedures },
  retention: deleteOldRestrictions,
  exportSections: { restrictions: exportRestrictions },
  finalErasure: eraseRestrictions,
})
