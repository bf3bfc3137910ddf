import { forgetOldLimits } from '../access/rate-limits.ts'
import type { House } from '../context.ts'
import { deleteOldAlerts } from '../features/alerts/daily-limit.ts'
import { forgetMessages } from '../features/content/queries.ts'
import { forgetExpired } from '../features/identity/sessions/cleanup.ts'
import { forgetImports } from '../features/imports/queries.ts'
import { removeUnusedPhotos } from '../features/media/gc.ts'
import { forgetReports } from '../features/moderation/queries.ts'
import { forgetFinds } from '../features/saved-searches/queries.ts'

/** In days; `docs/operations.md` has the whole table. */
const kept = { messages: 365, closedReports: 365, lettersInFolder: 30, imports: 365, finds: 365 }

/** Removes what has run out or was kept for long enough. Done every hour, by one of the processes. */
export async function tidyUp({
  db,
  jobs,
  mail,
  bucket,
}: Pick<House, 'db' | 'jobs' | 'mail' | 'bucket'>) {
  await forgetExpired(db)
  await forgetOldLimits(db)
  await deleteOldAlerts(db)
  await forgetMessages(db, kept.messages)
  await forgetReports(db, kept.closedReports)
  await forgetImports(db, kept.imports)
  await forgetFinds(db, kept.finds)
  await jobs.forgetOld()
  await mail.forgetOld(kept.lettersInFolder)
  await removeUnusedPhotos({ db, bucket })
}
