import type { AuditEntry } from '../../contract/moderation.ts'
import { calls } from '../calls.ts'
import type { Db } from '../db.ts'
import { type Cursor, newestFirst, pageOf, windowOf } from '../page.ts'

function auditEntries(db: Db, rows: number, after?: Cursor) {
  const query = db
    .selectFrom('audit_entry as entry')
    .leftJoin('member as person', 'person.id', 'entry.person_id')
    .select(['entry.id', 'entry.admin_name as adminName', 'entry.subject', 'entry.created_at'])
    .select(['person.name', 'person.email', 'person.deleted_at as deletedAt'])
    .select(({ ref }) => [
      ref('entry.action').$castTo<AuditEntry['action']>().as('action'),
      ref('entry.before').$castTo<AuditEntry['before']>().as('before'),
      ref('entry.after').$castTo<AuditEntry['after']>().as('after'),
    ])
  return newestFirst(query, ['entry.created_at', 'entry.id'], rows, after)
}

type Entry = Awaited<ReturnType<typeof auditEntries>>[number]

/** Whom or what it was done to, in the words of today: of somebody deleted there is no name. */
function inWords({ subject, name, email, deletedAt }: Entry): string {
  if (!name) return subject || 'Deleted member'
  if (subject) return `${subject} of ${name}`
  return deletedAt ? name : `${name} <${email}>`
}

function shown(entry: Entry): AuditEntry {
  const { id, adminName, action, before, after, created_at } = entry
  const date = created_at.toISOString()
  return { _id: id, adminName, action, subject: inWords(entry), before, after, date }
}

/** `GET /auditLog`: what admins did, newest first. */
export const auditLog = calls.moderation.auditLog.handler(async ({ context, input }) => {
  const { rows, after } = windowOf(input)
  return pageOf(
    '/auditLog',
    input,
    await auditEntries(context.db, rows, after),
    (entry) => ({ at: entry.created_at, id: entry.id }),
    shown,
  )
})
