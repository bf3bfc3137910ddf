import type { AuditEntry } from '../../contract/moderation.ts'
import type { Member } from '../context.ts'
import type { Tx } from '../database/db.ts'
import type { JsonObject } from '../database/schema.gen.ts'
import { noteAdminAct } from './security-log.ts'

type AuditRecord = {
  action: AuditEntry['action']
  /** Id of the affected member. Never a name, which could not be erased. */
  person?: string | undefined
  title?: string
  /**
   * The changed fields only; no personal data. As a text may name a member, of a removal its ground, and of
   * a refund or a decision its sale, whose history has the reasons.
   */
  before?: JsonObject
  after?: JsonObject
}

/** Appends to the audit log within the admin's transaction. Entries are immutable. */
export async function recordAudit(tx: Tx, admin: Member, act: AuditRecord) {
  const { action, person, title = '', before, after } = act
  noteAdminAct(action, admin.id, person)
  await tx
    .insertInto('audit_entry')
    .values({
      admin_id: admin.id,
      admin_name: admin.name,
      action,
      person_id: person ?? null,
      subject: title,
      before: before ?? null,
      after: after ?? null,
    })
    .execute()
}
