import type { AuditEntry } from '../contract/moderation.ts'
import type { Tx } from './db.ts'
import type { JsonObject } from './schema.gen.ts'
import type { Member } from './visitor.ts'

type Act = {
  action: AuditEntry['action']
  /** Whom or what it was done to, in words: the person may be gone when somebody reads it. */
  subject: string
  /** What the act changed, and only that. */
  before?: JsonObject
  after?: JsonObject
}

/** Writes down what an admin did, in the transaction that does it. Entries are never changed. */
export async function recordAct(tx: Tx, admin: Member, { action, subject, before, after }: Act) {
  await tx
    .insertInto('audit_entry')
    .values({
      admin_id: admin.id,
      admin_name: admin.name,
      action,
      subject,
      before: before ?? null,
      after: after ?? null,
    })
    .execute()
}
