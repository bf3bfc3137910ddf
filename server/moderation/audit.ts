import type { AuditEntry } from '../../contract/moderation.ts'
import { calls } from '../calls.ts'
import type { Db } from '../db.ts'
import { type Cursor, newestFirst, pageOf, windowOf } from '../page.ts'

function auditEntries(db: Db, rows: number, after?: Cursor) {
  const query = db
    .selectFrom('audit_entry')
    .select(['id', 'admin_name as adminName', 'subject', 'created_at as createdAt'])
    .select(({ ref }) => [
      ref('action').$castTo<AuditEntry['action']>().as('action'),
      ref('before').$castTo<AuditEntry['before']>().as('before'),
      ref('after').$castTo<AuditEntry['after']>().as('after'),
    ])
  return newestFirst(query, ['created_at', 'id'], rows, after)
}

/** `GET /auditLog`: what admins did, newest first. */
export const auditLog = calls.moderation.auditLog.handler(async ({ context, input }) => {
  const { rows, after } = windowOf(input)
  return pageOf(
    '/auditLog',
    input,
    await auditEntries(context.db, rows, after),
    (entry) => ({ at: entry.createdAt, id: entry.id }),
    ({ id, createdAt, ...act }) => ({ _id: id, ...act, date: createdAt.toISOString() }),
  )
})
