import type { AuditEntry } from '../../../contract/moderation.ts'
import type { Removal, RemovalKind } from '../../../contract/schemas/removal-reasons.ts'
import { recordAudit } from '../../access/audit.ts'
import type { Member } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import type { EmailServices } from '../../jobs/email.ts'
import { recordRestriction } from '../restrictions/record-restriction.ts'
import { upholdReports } from './close.ts'
import { isReported, type ReportSubject } from './queries.ts'

type RecordedRemoval = Removal & {
  kind: RemovalKind
  subject: ReportSubject
  title: string
  /** The ids of the members who wrote it. The audit log names the first. */
  authors: [string, ...string[]]
  action: AuditEntry['action']
  /** The field of the audit log that the removal changes from true to false. */
  auditKey: 'shown' | 'published'
  /** The member whose report alone is upheld. */
  onlyBy?: string
}

/**
 * Records that an admin has hidden a text, in the transaction that hides it: states the reasons to its authors,
 * closes its reports, and writes the audit log.
 */
export async function recordRemoval(
  services: EmailServices,
  tx: Tx,
  admin: Member,
  { id, kind, subject, title, authors, ground, reason, action, auditKey, onlyBy }: RecordedRemoval,
) {
  const decidedBy = admin.id
  for (const memberId of authors) {
    const reported = await isReported(tx, subject, id, memberId)
    const about = { memberId, kind, subject: id, title }
    await recordRestriction(services, tx, { ...about, ground, reason, reported, decidedBy })
  }
  await upholdReports(services, tx, { subject, id, decidedBy, onlyBy })
  await recordAudit(tx, admin, {
    action,
    memberId: authors[0],
    subject: title,
    before: { [auditKey]: true },
    after: { [auditKey]: false, ground },
  })
}
