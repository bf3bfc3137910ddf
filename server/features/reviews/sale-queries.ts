import { sql } from 'kysely'
import { reviewableStates, reviewDays } from '../../../contract/review-terms.ts'
import type { NewReview } from '../../../contract/reviews.ts'
import type { Party } from '../../../contract/schemas/party.ts'
import { type Db, daysAgo, now, type Tx } from '../../database/db.ts'
import { isLinkedSale } from '../sales/release/same-person.ts'
import { isClosedSale } from '../sales/sale-columns.ts'

/** After a withdrawal that opens a completed sale again, the time to write begins anew at its end. */
const isInTime = sql<boolean>`(not ${isClosedSale} or coalesce(
  sale.closed_at + make_interval(days => ${sql.lit(reviewDays)}) > clock_timestamp(), false))`

/** Whether it was shipped or handed over. */
const hasLeft = sql<boolean>`(sale.shipped_at is not null or sale.delivered_at is not null)`

const reviewedSales = (db: Db) =>
  db
    .selectFrom('sale')
    .innerJoin('booking', 'booking.id', 'sale.id')
    .select([
      'sale.id',
      'sale.buyer_id as buyerId',
      'sale.seller_id as sellerId',
      'sale.state',
      'sale.closed_at as closedAt',
      isInTime.as('isInTime'),
      hasLeft.as('hasLeft'),
      isLinkedSale.as('isLinked'),
      'booking.title',
    ])

/** A sale as far as its reviews need it. */
export const reviewedSale = (db: Db, id: string) =>
  reviewedSales(db).where('sale.id', '=', id).executeTakeFirst()

export type ReviewedSale = NonNullable<Awaited<ReturnType<typeof reviewedSale>>>

/** A sale for a new review, locked so that of its two reviews the second one finds the first. */
export const lockReviewedSale = (tx: Tx, id: string) =>
  reviewedSales(tx).where('sale.id', '=', id).forNoKeyUpdate('sale').executeTakeFirst()

type Written = NewReview & { saleId: string; author: Party; subjectId: string }

/** Writes a review, or changes it. False if it is published. */
export async function saveReview(
  tx: Tx,
  { saleId, author, subjectId, agreement, communication, handover, text }: Written,
): Promise<boolean> {
  const scores = { agreement, communication, handover }
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('review')
    .values({ sale_id: saleId, author, subject_id: subjectId, ...scores, text })
    .onConflict((conflict) =>
      conflict
        .columns(['sale_id', 'author'])
        .doUpdateSet({ ...scores, text, written_at: now })
        .where('review.published_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function hasBothReviews(tx: Tx, saleId: string): Promise<boolean> {
  const rows = await tx.selectFrom('review').select('id').where('sale_id', '=', saleId).execute()
  return rows.length === 2
}

/** Publishes what is written of a sale. */
export function publishReviews(tx: Tx, saleId: string) {
  return tx
    .updateTable('review')
    .set({ published_at: now })
    .where('sale_id', '=', saleId)
    .where('published_at', 'is', null)
    .returning(['id', 'author'])
    .execute()
}

/** Sales with a review that is to be published because the time to write is over; those after `last`. */
export async function salesToPublish(db: Db, rows: number, last?: string): Promise<string[]> {
  const found = await db
    .selectFrom('review')
    .innerJoin('sale', 'sale.id', 'review.sale_id')
    .select('sale.id')
    .distinct()
    .where('review.published_at', 'is', null)
    .where(isClosedSale)
    .where('sale.closed_at', '<=', daysAgo(reviewDays))
    .$if(last !== undefined, (query) => query.where('sale.id', '>', last ?? ''))
    .orderBy('sale.id')
    .limit(rows)
    .execute()
  return found.map(({ id }) => id)
}

/** Marks ended sales as invited, and returns them. Two processes never return the same. */
export async function takeSalesToInvite(tx: Tx, rows: number) {
  const ended = tx
    .selectFrom('sale')
    .select('id')
    .where('review_invited_at', 'is', null)
    .where('state', 'in', reviewableStates)
    .where(({ or, eb }) => or([eb('state', '=', 'completed'), hasLeft]))
    .where('closed_at', '>', daysAgo(reviewDays))
    .orderBy('closed_at')
    .limit(rows)
    .forUpdate()
    .skipLocked()
  return tx
    .updateTable('sale')
    .from('booking')
    .set({ review_invited_at: now })
    .where('sale.id', 'in', ended)
    .whereRef('booking.id', '=', 'sale.id')
    .returning([
      'sale.id',
      'sale.buyer_id as buyerId',
      'sale.seller_id as sellerId',
      'booking.title',
      isLinkedSale.as('isLinked'),
      sql<string[]>`array(select author from review where sale_id = sale.id)`.as('authors'),
    ])
    .execute()
}
