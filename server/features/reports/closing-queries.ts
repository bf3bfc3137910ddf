import { sql } from 'kysely'
import { type Db, now, type Tx } from '../../database/db.ts'
import { endsWithAccount, type ReportSubject, sellerConcerned } from './queries.ts'
import type { ReportOutcome } from './rules.ts'

/** What the e-mail about the decision needs to know of a report. */
const reportEmailColumns = [
  'report.id',
  'report.header',
  'report.reporter_id as reporterId',
  'report.notifier_email as notifierEmail',
  'report.notifier_language as notifierLanguage',
] as const

const closeUpheld = (tx: Tx, decidedBy: string) =>
  tx
    .updateTable('report')
    .set({ closed_at: now, outcome: 'removed', decided_by: decidedBy })
    .where('closed_at', 'is', null)
    .returning(reportEmailColumns)

export type Upheld = {
  subject: ReportSubject
  /** Of what was removed. */
  id: string
  /** The id of the admin. */
  decidedBy: string
  /** The member whose report alone is upheld. */
  onlyBy?: string | undefined
}

/** Closes all open reports about what was removed, or only that of one member. */
export function closeUpheldReports(tx: Tx, { subject, id, decidedBy, onlyBy }: Upheld) {
  const query = closeUpheld(tx, decidedBy).where(subject, '=', id)
  return (onlyBy ? query.where('reporter_id', '=', onlyBy) : query).execute()
}

/** Closes the open reports that are settled by removing a member. Call it before the deletion. */
export const closeReportsOfMember = (tx: Tx, memberId: string, decidedBy: string) =>
  closeUpheld(tx, decidedBy).where(endsWithAccount(memberId)).execute()

/**
 * The members that an open report concerns: its reporter, and the owner or author of what it is about; for
 * a review, both parties of the sale.
 */
export async function membersInvolved(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select unnest(array[report.reporter_id, product.seller_id, sale.buyer_id, sale.seller_id,
      question.asker_id, question.seller_id, author.member_id, report.seller_id,
      twin.seller_id]) as id
    from report
    left join product on product.id = report.product_id
    left join product twin on twin.id = report.same_serial_as
    left join review on review.id = report.review_id
    left join sale on sale.id = review.sale_id
    left join question on question.id = report.question_id
    left join conversation_message message on message.id = report.message_id
    left join conversation_party author
      on author.conversation_id = message.conversation_id and author.role = message.author
    where report.id = ${id} and report.closed_at is null`.execute(tx)
  return rows.map((row) => row.id)
}

/** The author of the reply reports the review, not the reply. */
const isReplyRemovedSince = sql<boolean>`exists (
  select from review
  where id = report.review_id and reply_removed_at > report.created_at
    and subject_id is distinct from report.reporter_id
)`

/** The statement of reasons of a deleted seller is gone, but a sold product still knows. */
const isListingRemoved = sql<boolean>`(exists (
    select from restriction
    where subject = report.product_id and kind = 'listingRemoved' and ended_at is null
  ) or exists (select from product where id = report.product_id and hidden_because = 'removed'))`

/** Of a report about a seller's page, whose account staff have suspended since. */
const isSellerSuspendedSince = sql<boolean>`exists (
  select from member where id = report.seller_id and suspended_at >= report.created_at)`

/** Staff may have removed the product or the reply before; a sender or an owner, anything. */
const outcome = sql<ReportOutcome>`
  case
    when ${isListingRemoved} or ${isReplyRemovedSince} or ${isSellerSuspendedSince} then 'removed'
    when exists (select from product where id = report.product_id and withdrawn_at is null)
      or exists (select from review where id = report.review_id and removed_at is null)
      or exists (select from question where id = report.question_id and hidden_at is null)
      or exists (select from member where id = report.seller_id and deleted_at is null)
      or exists (
        select from conversation_message where id = report.message_id and removed_at is null
      )
      then 'kept'
    else 'gone'
  end`

/** Closes a report with the outcome that its reporter is told. */
export function closeReport(tx: Tx, id: string, decidedBy: string) {
  return tx
    .updateTable('report')
    .set({ closed_at: now, outcome, decided_by: decidedBy })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning(({ ref }) => [
      ...reportEmailColumns,
      'report.seller_id as reportedSeller',
      ref('outcome').$notNull().as('outcome'),
      sellerConcerned.as('sellerId'),
    ])
    .executeTakeFirst()
}

/** Whether a report was closed without a removal. */
export const isReopenable = sql<boolean>`coalesce(report.outcome in ('kept', 'gone'), false)`

/** Opens a report again that was closed without a removal; undefined if it was not. */
export const reopenReport = (tx: Tx, id: string) =>
  tx
    .updateTable('report')
    .set({ closed_at: null, outcome: null, decided_by: null })
    .where('id', '=', id)
    .where(isReopenable)
    .returning(['report.id', 'report.header', 'report.seller_id as reportedSeller'])
    .returning(sellerConcerned.as('sellerId'))
    .executeTakeFirst()

export async function isReportOpen(db: Db, id: string): Promise<boolean> {
  const query = db.selectFrom('report').select('id').where('closed_at', 'is', null)
  return (await query.where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function closeSystemReports(tx: Tx, productId: string, decidedBy: string) {
  await tx
    .updateTable('report')
    .set({ closed_at: now, decided_by: decidedBy })
    .where('product_id', '=', productId)
    .where('same_serial_as', 'is not', null)
    .where('closed_at', 'is', null)
    .execute()
}
