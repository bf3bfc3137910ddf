import { implementer, requireMember } from '../../access/procedures.ts'
import { unwrittenPages } from '../content/legal-pages.ts'
import { dashboardStats } from './queries.ts'

type Waiting = { count: number; until: string | null }

/** PostgreSQL writes times in JSON with an offset. */
const toMoment = (time: string) => new Date(time).toISOString()

const toWaiting = ({ count, until }: Waiting): Waiting => ({
  count,
  until: until && toMoment(until),
})

export const dashboardProcedures = {
  read: implementer.dashboard.read.handler(async function readDashboard({ context }) {
    const found = await dashboardStats(context.db, requireMember(context))
    const { admin, seller, suspension, ...stats } = found
    const shown = {
      ...stats,
      seller: seller && { ...seller, offers: toWaiting(seller.offers) },
      suspension: suspension && { ...suspension, since: toMoment(suspension.since) },
    }
    if (!admin) return { ...shown, admin }
    const evidence = toWaiting(admin.evidence)
    const pages = await unwrittenPages(context.config)
    return { ...shown, admin: { ...admin, evidence, unwrittenPages: pages } }
  }),
}
