import { implementer, requireMember } from '../../access/procedures.ts'
import { unwrittenPages } from '../content/legal-pages.ts'
import { dashboardStats } from './queries.ts'

type Waiting = { count: number; until: string | null }

const toWaiting = ({ count, until }: Waiting): Waiting => ({
  count,
  until: until && new Date(until).toISOString(),
})

export const dashboardProcedures = {
  read: implementer.dashboard.read.handler(async function readDashboard({ context }) {
    const { admin, seller, ...stats } = await dashboardStats(context.db, requireMember(context))
    const shown = { ...stats, seller: seller && { ...seller, offers: toWaiting(seller.offers) } }
    if (!admin) return { ...shown, admin }
    return { ...shown, admin: { ...admin, unwrittenPages: await unwrittenPages(context.config) } }
  }),
}
