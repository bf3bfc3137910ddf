import type { Language } from '../../../contract/i18n/languages.ts'
import type { Tx } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { type EmailServices, trusted } from '../../jobs/email.ts'
import { notifyMember } from '../notices/notify.ts'
import { closeReportsOfMember, closeUpheldReports, type Upheld } from './closing-queries.ts'
import { emailNotifier } from './notifiers.ts'
import { lockReport, type ReportSubject } from './queries.ts'
import { noticesPath, type ReportOutcome } from './rules.ts'

type ClosedReport = {
  id: string
  header: string
  reporterId: string | null
  notifierEmail: string | null
  notifierLanguage: Language | null
}

const decisions = {
  removed: 'reportUpheld',
  kept: 'reportRejected',
  gone: 'reportClosed',
} as const satisfies Record<ReportOutcome, string>

/** Sends the decision about a report to its reporter or notifier; automatic reports have none. */
export async function notifyReporter(
  services: EmailServices,
  tx: Tx,
  { id: subject, header: title, reporterId, notifierEmail, notifierLanguage }: ClosedReport,
  outcome: ReportOutcome,
) {
  const name = decisions[outcome]
  const values = { title, report: trusted(subject) }
  if (notifierEmail && notifierLanguage) {
    const notifier = { email: notifierEmail, language: notifierLanguage }
    return emailNotifier(services, tx, notifier, { name, values })
  }
  if (!reporterId) return
  const notice = { memberId: reporterId, kind: name, subject, title, path: noticesPath }
  await notifyMember(services, tx, notice, { name, values })
}

/**
 * Locks the report that a removal decides, if it names one. Call it after locking what is removed, as others
 * may be removing that. Refuses `report_decided`, and `not_found` for a report about something else.
 */
export async function ensureUndecided(
  tx: Tx,
  report: string | undefined,
  subject: ReportSubject,
  id: string,
) {
  if (!report) return
  const found = await lockReport(tx, report, subject, id)
  if (!found) throw refuse('not_found')
  if (found.closedAt) throw refuse('report_decided')
}

/** Closes all open reports about what was removed, or only that of one member, and tells their reporters. */
export async function upholdReports(services: EmailServices, tx: Tx, upheld: Upheld) {
  const closed = await closeUpheldReports(tx, upheld)
  for (const report of closed) await notifyReporter(services, tx, report, 'removed')
}

/** Closes the open reports that removing a member settles, and tells their reporters. Call it before the deletion. */
export async function upholdReportsOfMember(
  services: EmailServices,
  tx: Tx,
  memberId: string,
  decidedBy: string,
) {
  const closed = await closeReportsOfMember(tx, memberId, decidedBy)
  for (const report of closed) await notifyReporter(services, tx, report, 'removed')
}
