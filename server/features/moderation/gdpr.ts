import { type NotNull, sql } from 'kysely'
import { deletedUserName } from '../../../contract/members/deleted-user.ts'
import type { OwnData } from '../../../contract/own-account.ts'
import type { Db, Tx } from '../../database/db.ts'
import { findNewestFirst } from '../../http/pagination.ts'
import { anonymiseReportsAbout } from '../reports/queries.ts'

/** A member's reports, without the sellers they concern. */
export async function exportReports(
  db: Db,
  reporterId: string,
  rows: number,
): Promise<OwnData['reports']> {
  const query = db
    .selectFrom('report')
    .select(['id', 'product_id', 'review_id', 'question_id', 'message_id'])
    .select(['header', 'reason', 'created_at', 'closed_at', 'outcome'])
    .where('reporter_id', '=', reporterId)
  const found = await findNewestFirst(query, ['created_at', 'id'], rows)
  return found.map((row) => ({
    id: row.id,
    productId: row.product_id,
    reviewId: row.review_id,
    questionId: row.question_id,
    messageId: row.message_id,
    header: row.header,
    reason: row.reason,
    created: row.created_at.toISOString(),
    closed: row.closed_at?.toISOString() ?? null,
    outcome: row.outcome,
  }))
}

/** Notices through the public form with a member's e-mail address. */
export async function exportContentNotices(
  db: Db,
  email: string,
  rows: number,
): Promise<OwnData['contentNotices']> {
  const query = db
    .selectFrom('report')
    .select(['id', 'notifier_name as name', 'notifier_email as email', 'header'])
    .select(['reason as explanation', 'created_at', 'closed_at', 'outcome'])
    .$narrowType<{ name: NotNull; email: NotNull; explanation: NotNull }>()
    .where(sql<boolean>`lower(normalize(notifier_email, nfkc)) = ${email}`)
  const found = await findNewestFirst(query, ['created_at', 'id'], rows)
  return found.map(({ created_at, closed_at, ...notice }) => ({
    ...notice,
    created: created_at.toISOString(),
    closed: closed_at?.toISOString() ?? null,
  }))
}

/** A member's acts as an admin, without the members they concern. */
export async function exportAuditEntries(
  db: Db,
  adminId: string,
  rows: number,
): Promise<OwnData['acts']> {
  const query = db
    .selectFrom('audit_entry')
    .select(['created_at', 'action'])
    .where('admin_id', '=', adminId)
  const found = await findNewestFirst(query, ['created_at', 'id'], rows)
  return found.map((row) => ({ action: row.action, date: row.created_at.toISOString() }))
}

export async function anonymiseReports(tx: Tx, sellerId: string) {
  const products = tx.selectFrom('product').select('product.id').where('seller_id', '=', sellerId)
  await anonymiseReportsAbout(tx, 'product_id', products)
  await tx
    .updateTable('report')
    .set({ header: deletedUserName, seller_name: deletedUserName, image: '' })
    .where('seller_id', '=', sellerId)
    .execute()
}
