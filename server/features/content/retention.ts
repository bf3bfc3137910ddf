import { type Db, daysAgo } from '../../database/db.ts'

const messageRetentionDays = 365

export async function deleteOldMessages({ db }: { db: Db }): Promise<void> {
  await db
    .deleteFrom('contact_message')
    .where('created_at', '<=', daysAgo(messageRetentionDays))
    .execute()
}
