import { type SelectQueryBuilder, sql } from 'kysely'
import type { Language } from '../../../contract/i18n/languages.ts'
import { deletedUserName } from '../../../contract/members/deleted-user.ts'
import { type Db, now, type Tx } from '../../database/db.ts'
import type { DB } from '../../database/schema.gen.ts'

/** What a report is about, by its column. */
export type ReportSubject = 'product_id' | 'review_id' | 'question_id' | 'message_id'

type ReportFacts = { header: string; image: string; sellerName: string; date: string }

export type NewReport = ReportFacts & {
  reporterId: string
  subject: ReportSubject
  /** Null for a product that is not on this site. */
  subjectId: string | null
  reason: string | null
}

/** A notice through the public form. */
export type NewContentNotice = ReportFacts & {
  notifier: { name: string; email: string; language: Language }
  subject: 'product_id' | 'review_id' | 'question_id' | 'seller_id'
  subjectId: string
  reason: string
}

const saysMore = sql<boolean>`(report.header, report.image, report.reason)
  is distinct from (excluded.header, excluded.image, excluded.reason)`

/**
 * Inserts a report, or opens the closed one of the member about the subject again if its reason, or what
 * it is about, is another one by now; else returns undefined.
 */
export function insertReport(tx: Tx, report: NewReport) {
  const { reporterId, subject, subjectId, header, image, sellerName, date, reason } = report
  return tx
    .insertInto('report')
    .values({
      reporter_id: reporterId,
      [subject]: subjectId,
      header,
      image,
      seller_name: sellerName,
      item_date: date,
      reason,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['reporter_id', subject])
        .doUpdateSet(({ ref }) => ({
          header: ref('excluded.header'),
          image: ref('excluded.image'),
          seller_name: ref('excluded.seller_name'),
          item_date: ref('excluded.item_date'),
          reason: ref('excluded.reason'),
          created_at: now,
          closed_at: null,
          outcome: null,
          decided_by: null,
        }))
        .where('report.closed_at', 'is not', null)
        .where(saysMore),
    )
    .returning(['id', 'created_at as createdAt'])
    .executeTakeFirst()
}

/** Inserts a notice, unless the same one is open: then it returns that. */
export async function insertContentNotice(tx: Tx, notice: NewContentNotice) {
  const { notifier, subject, subjectId, header, image, sellerName, date, reason } = notice
  const filed = await tx
    .insertInto('report')
    .values({
      notifier_name: notifier.name,
      notifier_email: notifier.email,
      notifier_language: notifier.language,
      [subject]: subjectId,
      header,
      image,
      seller_name: sellerName,
      item_date: date,
      reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'created_at as createdAt'])
    .executeTakeFirst()
  if (filed) return { ...filed, isNew: true }
  return { ...(await sameNotice(tx, notice)), isNew: false }
}

/** The latest, as it may have been closed in the meantime. */
const sameNotice = (tx: Tx, { notifier, subject, subjectId, reason }: NewContentNotice) =>
  tx
    .selectFrom('report')
    .select(['id', 'created_at as createdAt'])
    .where(sql<boolean>`lower(notifier_email) = lower(${notifier.email})`)
    .where(subject, '=', subjectId)
    .where('reason', '=', reason)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/**
 * Whether this has been reported, other than by the system and by one member. Decided reports count: the
 * statement of reasons says whether we received one.
 */
export async function isReported(
  db: Db,
  subject: ReportSubject,
  id: string,
  exceptBy?: string,
): Promise<boolean> {
  let query = db
    .selectFrom('report')
    .select('id')
    .where(subject, '=', id)
    .where('same_serial_as', 'is', null)
  if (exceptBy) query = query.where('reporter_id', 'is distinct from', exceptBy)
  return (await query.executeTakeFirst()) !== undefined
}

/** Locks a report about this, so that it is decided once. */
export const lockReport = (tx: Tx, report: string, subject: ReportSubject, id: string) =>
  tx
    .selectFrom('report')
    .select('closed_at as closedAt')
    .where('id', '=', report)
    .where(subject, '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The seller whose product or page a report is about. */
export const sellerConcerned = sql<string | null>`coalesce(
  report.seller_id, (select seller_id from product where product.id = report.product_id))`

/** `sellerConcerned`, or null if the account is deleted. */
export const linkedSeller = sql<string | null>`(
  select member.id from member where member.id = ${sellerConcerned} and deleted_at is null)`

export async function reportExists(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('report').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

/** Whether the listing is reported for having the same serial number as one of this member. */
export async function isTwinOfListingBy(db: Db, productId: string, memberId: string) {
  const found = await db
    .selectFrom('report')
    .innerJoin('product as twin', 'twin.id', 'report.same_serial_as')
    .select('report.id')
    .where('report.product_id', '=', productId)
    .where('report.closed_at', 'is', null)
    .where('twin.seller_id', '=', memberId)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * What the deletion of an account ends, and messages, which can have no answer any more. Sold listings, reviews
 * and answered questions stay public: their reports need a decision of their own.
 */
export const endsWithAccount = (memberId: string) => sql<boolean>`(
  report.seller_id = ${memberId}
  or exists (
    select from product
    where id = report.product_id and seller_id = ${memberId} and sold_at is null
  )
  or exists (
    select from question
    where id = report.question_id and asker_id = ${memberId} and answered_at is null
  )
  or exists (
    select from conversation_message message
    join conversation_party author
      on author.conversation_id = message.conversation_id and author.role = message.author
    where message.id = report.message_id and author.member_id = ${memberId}
  ))`

/** What the deletion of an account ends, and what stays public: also a reply, and the answer to a question. */
export const isByMember = (memberId: string) => sql<boolean>`(
  ${endsWithAccount(memberId)}
  or exists (select from product where id = report.product_id and seller_id = ${memberId})
  or exists (
    select from review join sale on sale.id = review.sale_id
    where review.id = report.review_id and (
      ${memberId} = case review.author when 'buyer' then sale.buyer_id else sale.seller_id end
      or review.subject_id = ${memberId} and review.reply is not null
    )
  )
  or exists (
    select from question
    where id = report.question_id and (
      asker_id = ${memberId} or seller_id = ${memberId} and answered_at is not null
    )
  ))`

/**
 * Whether the member’s content has been reported, other than by the system and by the member. Decided reports
 * count.
 */
export async function isMemberReported(db: Db, memberId: string): Promise<boolean> {
  const found = await db
    .selectFrom('report')
    .select('id')
    .where(isByMember(memberId))
    .where('reporter_id', 'is distinct from', memberId)
    .where('same_serial_as', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Replaces the name of the seller, of which reports hold a copy, in the reports about these. */
export async function anonymiseReportsAbout<Table extends keyof DB>(
  tx: Tx,
  subject: ReportSubject,
  ids: SelectQueryBuilder<DB, Table, { id: string }>,
) {
  await tx
    .updateTable('report')
    .set({ seller_name: deletedUserName })
    .where(subject, 'in', ids)
    .execute()
}
