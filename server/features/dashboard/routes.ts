import { implementer, requireMember } from '../../access/procedures.ts'
import { dashboardStats } from './queries.ts'

export const dashboardProcedures = {
  glance: implementer.dashboard.glance.handler(function readDashboard({ context }) {
    return dashboardStats(context.db, requireMember(context))
  }),
}
