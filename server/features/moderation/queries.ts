import { type NotNull, sql } from 'kysely'
import type { DecidedReport } from '../../../contract/moderation.ts'
import { removalKinds } from '../../../contract/schemas/removal-reasons.ts'
import { pathId } from '../../../contract/schemas/string-schemas.ts'
import type { Member } from '../../context.ts'
import { type Db, now, type Tx } from '../../database/db.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'
import { listedProducts } from '../catalog/queries.ts'
import { openSalesOf } from '../catalog/serial.ts'
import { photosOfMessage } from '../conversations/queries.ts'
import { toldOf } from '../reports/queries.ts'
import type { ReportOutcome } from '../reports/rules.ts'
import { shownReply } from '../reviews/queries.ts'

/** Locks the product against withdrawal; undefined when it is withdrawn or hidden. */
export async function lockListedProduct(tx: Tx, id: string) {
  await tx.selectFrom('product').select('id').where('id', '=', id).forShare().execute()
  // A separate statement, so that it sees deletions committed while waiting for the lock.
  return listedProducts(tx).where('product.id', '=', id).executeTakeFirst()
}

/** The id of the report of a member about a product. Throws if there is none. */
export async function reportBy(
  db: Db,
  reporter: Member,
  productId: string | null,
): Promise<string> {
  const { id } = await db
    .selectFrom('report')
    .select('id')
    .where('reporter_id', '=', reporter.id)
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return id
}

const numberListed = sql<boolean>`exists (
  select from product as rival
  where rival.serial_key = product.serial_key and rival.sold_at is null
    and rival.withdrawn_at is null and rival.hidden_because is distinct from 'serial'
)`

const isReviewAuthor = sql<boolean>`
  member.id = case review.author when 'buyer' then sale.buyer_id else sale.seller_id end`

const authorOfMessage = sql<string>`(
  select member.name from conversation_party party join member on member.id = party.member_id
  where party.conversation_id = message.conversation_id and party.role = message.author)`

const authorIdOfMessage = sql<string | null>`(
  select member.id from conversation_party party join member on member.id = party.member_id
  where party.conversation_id = message.conversation_id and party.role = message.author
    and member.deleted_at is null)`

const askerId = sql<string | null>`case when asker.deleted_at is null then asker.id end`

const sellerConcerned = sql<string | null>`coalesce(
  report.seller_id, (select seller_id from product where product.id = report.product_id))`

/** The same, unless the account is deleted. */
const linkedSeller = sql<string | null>`(
  select member.id from member where member.id = ${sellerConcerned} and deleted_at is null)`

export function openReports(db: Db, rows: number, after?: Cursor) {
  const query = db
    .selectFrom('report')
    .leftJoin('product', (join) =>
      join.onRef('product.id', '=', 'report.product_id').on('product.withdrawn_at', 'is', null),
    )
    .leftJoin('product as twin', 'twin.id', 'report.same_serial_as')
    .leftJoin('member as owner', 'owner.id', 'twin.seller_id')
    .leftJoin('review', 'review.id', 'report.review_id')
    .leftJoin('conversation_message as message', 'message.id', 'report.message_id')
    .leftJoin('question', 'question.id', 'report.question_id')
    .leftJoin('member as asker', 'asker.id', 'question.asker_id')
    .select(({ exists, ref }) =>
      exists(openSalesOf(db, ref('product.serial_key'))).as('numberInOpenSale'),
    )
    .select(['question.id as questionId', 'question.text as questionText', 'question.answer'])
    .select(['question.hidden_at as questionHiddenAt', 'asker.name as askerName'])
    .select(askerId.as('askerId'))
    .select(({ selectFrom }) => [
      'review.id as reviewId',
      'review.text as reviewText',
      shownReply.as('reviewReply'),
      'review.removed_at as reviewRemovedAt',
      'review.author as reviewAuthor',
      selectFrom('sale')
        .innerJoin('member', (join) => join.on(isReviewAuthor))
        .select('member.name')
        .whereRef('sale.id', '=', 'review.sale_id')
        .as('reviewAuthorName'),
      selectFrom('sale')
        .innerJoin('member', (join) => join.on(isReviewAuthor))
        .select('member.id')
        .whereRef('sale.id', '=', 'review.sale_id')
        .where('member.deleted_at', 'is', null)
        .as('reviewAuthorId'),
    ])
    .select([
      'message.id as messageId',
      'message.text as messageText',
      'message.removed_at as messageRemovedAt',
      authorOfMessage.as('messageAuthorName'),
      authorIdOfMessage.as('messageAuthorId'),
      photosOfMessage.as('messagePhotos'),
      'twin.title as twinTitle',
      'owner.name as twinSeller',
      numberListed.as('numberListed'),
      'product.hidden_because as hiddenBecause',
      'report.id',
      'report.header',
      'report.image',
      'report.seller_name as sellerName',
      'report.item_date as date',
      'report.reason',
      'report.created_at as createdAt',
      'product.id as productId',
      'report.notifier_name as notifierName',
      'report.notifier_email as notifierEmail',
      'report.seller_id as reportedSeller',
      linkedSeller.as('sellerId'),
    ])
    .where('report.closed_at', 'is', null)
  return findNewestFirst(query, ['report.created_at', 'report.id'], rows, after)
}

type Restorable = DecidedReport['restorable']

const kindsOfRemoval = sql.join(removalKinds.map((kind) => sql.lit(kind)))

const isAboutSubject = sql<boolean>`restriction.subject in (
  report.product_id, report.review_id, report.question_id, report.message_id)`

/** The removals of the subject of an upheld report that apply now; of a question, that of one of its authors. */
const restorable = sql<Restorable>`(
  select coalesce(json_agg(json_build_object('decision', id, 'kind', kind)), '[]')
  from (
    select distinct on (kind) id, kind from restriction
    where report.outcome = 'removed' and ${isAboutSubject} and ended_at is null
      and kind in (${kindsOfRemoval})
    order by kind, id
  ) as removed
)`

const restoredAt = sql<Date | null>`(
  select max(ended_at) from restriction
  where report.outcome = 'removed' and ${isAboutSubject} and reversed_because is not null
    and ended_at > report.closed_at
)`

const isReopenable = sql<boolean>`coalesce(report.outcome in ('kept', 'gone'), false)`

type DecidedQuery = { number: string; rows: number; after: Cursor | undefined }

/** Decided reports, latest decision first; only the one with this number, unless that is empty. */
export function decidedReports(db: Db, { number, rows, after }: DecidedQuery) {
  const query = db
    .selectFrom('report')
    .leftJoin('member as admin', 'admin.id', 'report.decided_by')
    .select([
      'report.id',
      'report.header',
      'report.seller_name as sellerName',
      linkedSeller.as('sellerId'),
      'report.reason',
      'report.outcome',
      'report.same_serial_as as sameSerialAs',
      'report.created_at as createdAt',
      'report.closed_at as closedAt',
      'admin.name as adminName',
      isReopenable.as('canReopen'),
      restorable.as('restorable'),
      restoredAt.as('restoredAt'),
    ])
    .where('report.closed_at', 'is not', null)
    .$narrowType<{ closedAt: NotNull }>()
  const isSearch = number !== ''
  const found = isSearch ? query.where('report.id', '=', pathId.parse(number)) : query
  return findNewestFirst(found, ['report.closed_at', 'report.id'], rows, after, {
    usePrepared: !isSearch,
  })
}

type DecidedRow = Awaited<ReturnType<typeof decidedReports>>[number]
/** `createdAt` is null for a removal. */
export type DecidedReportRow = Omit<DecidedRow, 'createdAt'> & { createdAt: Date | null }

const sellerOfRemoved = sql<string>`
  case decision.kind when 'listingRemoved' then member.name else '' end`

const sellerIdOfRemoved = sql<string | null>`
  case decision.kind when 'listingRemoved' then member.id end`

const restorableByNumber = sql<Restorable>`
  case when decision.ended_at is null
    then json_build_array(json_build_object('decision', decision.id, 'kind', decision.kind))
    else '[]' end`

const reversedAt = sql<Date | null>`
  case when decision.reversed_because is not null then decision.ended_at end`

/** The removal by staff with this number, perhaps without a report, in the form of a decided report. */
export function decidedRemovals(db: Db, number: string): Promise<DecidedReportRow[]> {
  return db
    .selectFrom('restriction as decision')
    .innerJoin('member', 'member.id', 'decision.member_id')
    .leftJoin('member as admin', 'admin.id', 'decision.decided_by')
    .select(['decision.id', 'decision.title as header', 'decision.created_at as closedAt'])
    .select([
      sellerOfRemoved.as('sellerName'),
      sellerIdOfRemoved.as('sellerId'),
      'admin.name as adminName',
      sql<null>`null`.as('reason'),
      sql<null>`null`.as('createdAt'),
      sql<null>`null`.as('sameSerialAs'),
      sql<'removed'>`'removed'`.as('outcome'),
      sql<boolean>`false`.as('canReopen'),
      restorableByNumber.as('restorable'),
      reversedAt.as('restoredAt'),
    ])
    .where('decision.id', '=', pathId.parse(number))
    .where('decision.kind', 'in', removalKinds)
    .execute()
}

export async function isOfQuarantinedProduct(tx: Tx, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('report')
    .innerJoin('product', 'product.id', 'report.product_id')
    .select('report.id')
    .where('report.id', '=', id)
    .where('report.same_serial_as', 'is not', null)
    .where('report.closed_at', 'is', null)
    .where('product.hidden_because', '=', 'serial')
    .where('product.withdrawn_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

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

export type OpenReport = Awaited<ReturnType<typeof openReports>>[number]

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
      ...toldOf,
      'report.seller_id as reportedSeller',
      ref('outcome').$notNull().as('outcome'),
      sellerConcerned.as('sellerId'),
    ])
    .executeTakeFirst()
}

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
