import { deleteOldAlerts } from './alerts/daily-limit.ts'
import { forgetMessages } from './content/queries.ts'
import type { House } from './house.ts'
import { forgetExpired } from './identity/housekeeping.ts'
import { forgetImports } from './imports/queries.ts'
import { forgetOldLimits } from './limits.ts'
import { removeUnusedPhotos } from './media/removal.ts'
import { forgetReports } from './moderation/queries.ts'
import { forgetFinds } from './saved-searches/queries.ts'

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
