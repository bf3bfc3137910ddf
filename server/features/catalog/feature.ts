import { feature } from '../../feature.ts'
import { exportProducts } from './gdpr.ts'
import { itemProcedures } from './item-page/routes.ts'
import { catalogPolicy } from './policy.ts'
import { catalogLimits } from './rate-limits.ts'
import { catalogProcedures } from './routes.ts'

export const catalog = feature({
  policy: catalogPolicy,
  rateLimits: catalogLimits,
  procedures: { catalog: catalogProcedures, items: itemProcedures },
  exportSections: { products: exportProducts },
})
