import { deleteExpiredRateLimits } from '../access/rate-limits.ts'
import type { AppServices } from '../context.ts'
import { deleteOldAlerts } from '../features/alerts/daily-limit.ts'
import { deleteOldMessages } from '../features/content/queries.ts'
import { deleteExpiredIdentityRecords } from '../features/identity/sessions/cleanup.ts'
import { deleteOldImports } from '../features/imports/queries.ts'
import { deleteUnusedPhotos } from '../features/media/gc.ts'
import { deleteOldReports } from '../features/moderation/queries.ts'
import { deleteOldMatches } from '../features/saved-searches/queries.ts'

/** In days; `docs/operations.md` has the whole table. */
const retentionDays = {
  messages: 365,
  closedReports: 365,
  emailsInFolder: 30,
  imports: 365,
  finds: 365,
}

/** Removes what has run out or was kept for long enough. Done every hour, by one of the processes. */
export async function deleteExpired({
  db,
  jobs,
  mail,
  bucket,
}: Pick<AppServices, 'db' | 'jobs' | 'mail' | 'bucket'>) {
  await deleteExpiredIdentityRecords(db)
  await deleteExpiredRateLimits(db)
  await deleteOldAlerts(db)
  await deleteOldMessages(db, retentionDays.messages)
  await deleteOldReports(db, retentionDays.closedReports)
  await deleteOldImports(db, retentionDays.imports)
  await deleteOldMatches(db, retentionDays.finds)
  await jobs.deleteOld()
  await mail.deleteOld(retentionDays.emailsInFolder)
  await deleteUnusedPhotos({ db, bucket })
}
