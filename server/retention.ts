import { forgetMessages } from './content/queries.ts'
import type { House } from './house.ts'
import { forgetExpired } from './identity/housekeeping.ts'
import { forgetOldLimits } from './limits.ts'
import { forgetReports } from './moderation/queries.ts'

/** In days; `docs/operations.md` has the whole table. */
const kept = { messages: 365, closedReports: 365, lettersInFolder: 30 }

/** Removes what has run out or was kept for long enough. Done every hour, by one of the processes. */
export async function tidyUp({
  db,
  jobs,
  mail,
  bucket,
}: Pick<House, 'db' | 'jobs' | 'mail' | 'bucket'>) {
  await forgetExpired(db)
  await forgetOldLimits(db)
  await forgetMessages(db, kept.messages)
  await forgetReports(db, kept.closedReports)
  await jobs.forgetOld()
  await mail.forgetOld(kept.lettersInFolder)
}
