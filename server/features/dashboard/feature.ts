import { feature } from '../../feature.ts'
import { dashboardPolicy } from './policy.ts'
import { dashboardProcedures } from './routes.ts'

export const dashboard = feature({
  policy: dashboardPolicy,
  procedures: { dashboard: dashboardProcedures },
})
