import { type Db, now, type Tx } from '../../database/db.ts'

/** What a report is about, by its column. */
export type ReportSubject = 'product_id' | 'review_id' | 'question_id'

/** Whether the report of a member about this is open. */
export async function isReported(db: Db, subject: ReportSubject, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('report')
    .select('id')
    .where(subject, '=', id)
    .where('reporter_id', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Closes all open reports about what was removed. */
export const closeUpheldReports = (tx: Tx, subject: ReportSubject, id: string) =>
  tx
    .updateTable('report')
    .set({ closed_at: now, outcome: 'removed' })
    .where(subject, '=', id)
    .where('closed_at', 'is', null)
    .returning(['id', 'header', 'reporter_id as reporterId'])
    .execute()
