import { caller, calls } from '../../access/procedures.ts'
import { glanceOf } from './queries.ts'

export const dashboardCalls = {
  glance: calls.dashboard.glance.handler(({ context }) => glanceOf(context.db, caller(context))),
}
