import type { OwnData } from '../../../contract/own-account.ts'
import type { Db, Tx } from '../../database/db.ts'
import { findNewestFirst } from '../../http/pagination.ts'
import { anonymiseReportsAbout } from '../reports/queries.ts'
import { allReviews } from './queries.ts'

/**
 * What a member wrote, and what is published about them, without the other party. What staff removed is
 * exported to its author only.
 */
export async function exportReviews(
  db: Db,
  memberId: string,
  rows: number,
): Promise<OwnData['reviews']> {
  const query = allReviews(db)
    .select(['review.removed_at as removedAt', 'review.reply as writtenReply'])
    .where(({ or, and, eb }) =>
      or([
        eb('author.id', '=', memberId),
        and([eb('review.subject_id', '=', memberId), eb('review.published_at', 'is not', null)]),
      ]),
    )
  const found = await findNewestFirst(query, ['review.written_at', 'review.id'], rows)
  return found.map((row) => ({
    id: row.id,
    ...ownTexts(row, row.authorId === memberId),
    header: row.title,
    agreement: row.agreement,
    communication: row.communication,
    handover: row.handover,
    written: row.writtenAt.toISOString(),
    published: row.publishedAt?.toISOString() ?? null,
    removed: row.removedAt?.toISOString() ?? null,
  }))
}

type Texts = {
  text: string
  removedAt: Date | null
  /** As others see it. */
  reply: string | null
  /** As the reviewed member wrote it. */
  writtenReply: string | null
}

function ownTexts({ text, removedAt, reply, writtenReply }: Texts, isAuthor: boolean) {
  return isAuthor
    ? { role: 'author' as const, text, reply }
    : { role: 'subject' as const, text: removedAt ? '' : text, reply: writtenReply }
}

/** Reviews stay; the name of their author is that of the anonymous member. Reports hold a copy. */
export async function anonymiseReviewReports(tx: Tx, sellerId: string) {
  const reviews = tx
    .selectFrom('review')
    .innerJoin('sale', 'sale.id', 'review.sale_id')
    .select('review.id')
    .where('sale.seller_id', '=', sellerId)
  await anonymiseReportsAbout(tx, 'review_id', reviews)
}
