import { lockMemberRow } from '../../access/member-locks.ts'
import type { AppServices } from '../../context.ts'
import { transact } from '../../database/db.ts'
import { trusted } from '../../jobs/email.ts'
import { type NewNotice, notifyMember } from '../notices/notify.ts'
import { markNotified, membersToNotify } from './details.ts'
import { reportableSellers } from './report.ts'
import { reportedState, taxDetailsPath } from './rules.ts'

function notifySeller(services: AppServices, memberId: string, year: number) {
  return transact(services.backgroundDb, async (tx) => {
    // Before the details, as the deletion of an account locks in this order.
    await lockMemberRow(tx, memberId)
    if (!(await markNotified(tx, memberId, year))) return
    const title = String(year)
    const about = { memberId, subject: memberId, title, path: taxDetailsPath }
    const notice: NewNotice = { ...about, kind: 'taxReported' }
    await notifyMember(services, tx, notice, {
      name: 'taxReported',
      values: { year: trusted(title) },
    })
  })
}

/**
 * Tells the sellers in the report of the last year (UTC) what is reported and where they see it, each once; those who
 * give their details later, then. Sends nothing while no operator is configured. Safe in several processes at once.
 */
export async function notifyReportedSellers(services: AppServices): Promise<void> {
  if (!services.config.taxReports.operator) return
  const year = new Date().getUTCFullYear() - 1
  const sellers = await reportableSellers(services, year)
  const reported = sellers.filter(({ details }) => reportedState(details) === 'complete')
  const ids = reported.map(({ sellerId }) => sellerId)
  for (const id of await membersToNotify(services.backgroundDb, ids, year)) {
    await notifySeller(services, id, year)
  }
}
