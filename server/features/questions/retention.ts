import { type Db, daysAgo } from '../../database/db.ts'
import { hasOpenReport } from './queries.ts'

const openRetentionDays = 180
/** Counted from the sale or the withdrawal of the product. */
const endedRetentionDays = 365

/** Deletes what is not needed any more, except while a report of it is open. */
export async function deleteOldQuestions({ db }: { db: Db }): Promise<void> {
  const ended = daysAgo(endedRetentionDays)
  const endedProducts = db
    .selectFrom('product')
    .select('product.id')
    .where(({ or, eb }) => or([eb('sold_at', '<=', ended), eb('withdrawn_at', '<=', ended)]))
  await db
    .deleteFrom('question')
    .where(({ or, and, eb }) =>
      or([
        and([eb('answered_at', 'is', null), eb('asked_at', '<=', daysAgo(openRetentionDays))]),
        eb('product_id', 'in', endedProducts),
      ]),
    )
    .where(({ not }) => not(hasOpenReport))
    .execute()
}
