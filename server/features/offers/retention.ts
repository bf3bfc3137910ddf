import { type Db, daysAgo } from '../../database/db.ts'

const retentionDays = 365

/** Deletes offers a year after they were made; sales have their own records. */
export async function deleteOldOffers({ db }: { db: Db }): Promise<void> {
  await db.deleteFrom('offer').where('created_at', '<=', daysAgo(retentionDays)).execute()
}
