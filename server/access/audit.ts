import type { AuditEntry } from '../../contract/moderation.ts'
import type { Member } from '../context.ts'
import type { Tx } from '../database/db.ts'
import type { JsonObject } from '../database/schema.gen.ts'
import { noteAdminAct } from './security-log.ts'

type AuditRecord = {
  action: AuditEntry['action']
  /** Id of the affected member. Never a name, which could not be erased. */
  memberId?: string | undefined
  subject?: string
  /**
   * Only the changed fields, without personal data. Free text may name a member: store the ground
   * of a removal, and the sale of a refund or decision (its history has the reasons).
   */
  before?: JsonObject
  after?: JsonObject
}

/** Appends to the audit log within the transaction of the act. Entries are immutable. */
export async function recordAudit(tx: Tx, admin: Member | 'bin/admin', act: AuditRecord) {
  const { action, memberId, subject = '', before, after } = act
  const { id, name } = admin === 'bin/admin' ? { id: null, name: admin } : admin
  if (id) noteAdminAct({ action, adminId: id, memberId })
  await tx
    .insertInto('audit_entry')
    .values({
      admin_id: id,
      admin_name: name,
      action,
      person_id: memberId ?? null,
      subject,
      before: before ?? null,
      after: after ?? null,
    })
    .execute()
}
