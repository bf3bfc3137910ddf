import { type Db, daysAgo } from '../../database/db.ts'

const matchRetentionDays = 365

/** Deletes matches after a year; a product that matches again is announced again. */
export async function deleteOldMatches({ db }: { db: Db }): Promise<void> {
  await db
    .deleteFrom('saved_search_match')
    .where('created_at', '<=', daysAgo(matchRetentionDays))
    .execute()
}
