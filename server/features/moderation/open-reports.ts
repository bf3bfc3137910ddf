import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'
import { openSalesOf } from '../catalog/serial.ts'
import { photosOfMessage } from '../conversations/queries.ts'
import { linkedSeller } from '../reports/queries.ts'
import { shownReply } from '../reviews/queries.ts'

const isSerialListed = sql<boolean>`exists (
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
      exists(openSalesOf(db, ref('product.serial_key'))).as('isSerialInOpenSale'),
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
      isSerialListed.as('isSerialListed'),
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

export type OpenReport = Awaited<ReturnType<typeof openReports>>[number]
