import type { AuditEntry } from '../../contract/moderation.ts'
import type { Member } from '../context.ts'
import type { Tx } from '../database/db.ts'
import type { JsonObject } from '../database/schema.gen.ts'
import { noteAdminAct } from './security-log.ts'

type AuditRecord = {
  action: AuditEntry['action']
  /** The id of the member it was done to, or whose thing it was: a name could not be forgotten. */
  person?: string | undefined
  /** The title of the thing it was done to, which names nobody. */
  title?: string
  /** What the act changed, and only that; nothing that tells who somebody is. */
  before?: JsonObject
  after?: JsonObject
}

/** Writes down what an admin did, in the transaction that does it. Entries are never changed. */
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
