import { restrictionRetentionDays } from '../../../contract/members/restrictions.ts'
import { type Db, daysAgo } from '../../database/db.ts'

/** Keeps that of a suspension in force. */
export async function deleteOldRestrictions({ db }: { db: Db }): Promise<void> {
  await db
    .deleteFrom('restriction')
    .where('created_at', '<=', daysAgo(restrictionRetentionDays))
    .where(({ or, eb }) =>
      or([eb('kind', '!=', 'accountSuspended'), eb('ended_at', 'is not', null)]),
    )
    .execute()
}
