import { deletedUserName } from '../../../contract/members/deleted-user.ts'
import type { AuditEntry } from '../../../contract/moderation.ts'
import type { Db } from '../../database/db.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'

export function auditEntries(db: Db, rows: number, after?: Cursor) {
  const query = db
    .selectFrom('audit_entry as entry')
    .leftJoin('member as person', 'person.id', 'entry.person_id')
    .select(['entry.id', 'entry.admin_name as adminName', 'entry.subject', 'entry.created_at'])
    .select(['person.name', 'person.email', 'person.deleted_at as deletedAt'])
    .select(['entry.action', 'entry.before', 'entry.after'])
  return findNewestFirst(query, ['entry.created_at', 'entry.id'], rows, after)
}

type Entry = Awaited<ReturnType<typeof auditEntries>>[number]

/** By current name. Entries from before migration 0005 may lack their subject. */
function personOf({ subject, name, email, deletedAt }: Entry): AuditEntry['person'] {
  if (name) return { name, email: deletedAt ? null : email }
  return subject ? null : { name: deletedUserName, email: null }
}

export function toAuditEntry(entry: Entry): AuditEntry {
  const { id, adminName, action, subject, before, after, created_at } = entry
  const date = created_at.toISOString()
  const person = personOf(entry)
  return { _id: id, adminName, action, title: subject || null, person, before, after, date }
}
