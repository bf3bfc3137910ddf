import { noticeRetentionDays } from '../../../contract/notices.ts'
import { type Db, daysAgo } from '../../database/db.ts'

export async function deleteOldNotices({ db }: { db: Db }): Promise<void> {
  await db.deleteFrom('notice').where('created_at', '<=', daysAgo(noticeRetentionDays)).execute()
}
