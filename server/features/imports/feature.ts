import { feature } from '../../feature.ts'
import { exportFileImports } from './gdpr.ts'
import { importPolicy } from './policy.ts'
import { importLimits } from './rate-limits.ts'
import { deleteOldImports } from './retention.ts'
import { importProcedures } from './routes.ts'

export const imports = feature({
  policy: importPolicy,
  rateLimits: importLimits,
  procedures: { imports: importProcedures },
  exportSections: { fileImports: exportFileImports },
  retention: deleteOldImports,
})
