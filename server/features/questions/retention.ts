import { type Db, daysAgo } from '../../database/db.ts'
import { hasOpenReport } from './queries.ts'

const openRetentionDays = 180
/** Counted from the sale or the withdrawal of the product. */
const endedRetentionDays = 365

/** Deletes what is not needed any more, except while a report of it is open. */
export async function deleteOldQuestions({ db }: { db: Db }): Promise<void> {
  await db
    .deleteFrom('question')
    .where('answered_at', 'is', null)
    .where('asked_at', '<=', daysAgo(openRetentionDays))
    .where(({ not }) => not(hasOpenReport))
    .execute()
  const ended = daysAgo(endedRetentionDays)
  await db
    .deleteFrom('question')
    .using('product')
    .whereRef('product.id', '=', 'question.product_id')
    .where(({ or, eb }) => or([eb('sold_at', '<=', ended), eb('withdrawn_at', '<=', ended)]))
    .where(({ not }) => not(hasOpenReport))
    .execute()
}
