import { consumeRateLimit } from '../../access/rate-limits.ts'
import type { Tx } from '../../database/db.ts'
import { type EmailServices, trusted } from '../../jobs/email.ts'
import { notifyMember } from '../notices/notify.ts'
import { insertReport, type NewReport } from './queries.ts'
import { reportLimits } from './rate-limits.ts'
import { noticesPath } from './rules.ts'

/**
 * Adds a report of a member for admins, and sends a receipt. A closed one about the same subject is
 * opened again if this one says more. Returns the id of the report, or undefined if it is known. Refuses
 * `too_many_requests` beyond the daily limit of the member.
 */
export async function fileReport(
  services: EmailServices,
  tx: Tx,
  report: NewReport,
): Promise<string | undefined> {
  await consumeRateLimit(tx, reportLimits.reportDaily, report.reporterId)
  const received = await insertReport(tx, report)
  if (!received) return undefined
  const { id: subject, createdAt } = received
  const { reporterId: memberId, header: title } = report
  const notice = { memberId, kind: 'reportReceived', subject, title, path: noticesPath } as const
  const values = { title, report: trusted(subject), receivedAt: { moment: createdAt } }
  await notifyMember(services, tx, notice, { name: 'reportReceived', values })
  return subject
}
