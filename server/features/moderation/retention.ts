import { type Db, daysAgo } from '../../database/db.ts'

const closedReportRetentionDays = 365

export async function deleteOldReports({ db }: { db: Db }): Promise<void> {
  await db
    .deleteFrom('report')
    .where('closed_at', '<=', daysAgo(closedReportRetentionDays))
    .execute()
}
