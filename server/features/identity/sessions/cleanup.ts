import { sql } from 'kysely'
import { maxSessionDays } from '../../../access/session-age.ts'
import { type Db, daysAgo } from '../../../database/db.ts'
import { deviceDays } from './known-device.ts'

/** How long the network and browser of an ended session are stored to detect linked accounts. */
const endedSessionDays = 7

export async function deleteExpiredIdentityRecords(db: Db): Promise<void> {
  const expired = sql<boolean>`expires_at <= now()`
  const tooOld = sql<boolean>`created_at <= ${daysAgo(maxSessionDays)}`
  await db
    .deleteFrom('identity_session')
    .where(({ or }) => or([expired, tooOld]))
    .execute()
  // Sign-ins whose second factor was never passed.
  await sql`
    delete from identity_session session using identity_user person
    where person.id = session.user_id and person.two_factor_enabled
      and second_factor_at is null and session.created_at < now() - interval '1 hour'`.execute(db)
  await db.deleteFrom('identity_verification').where(expired).execute()
  await db.deleteFrom('email_confirmation').where(expired).execute()
  await db.deleteFrom('ended_session').where('ended_at', '<=', daysAgo(endedSessionDays)).execute()
  await db.deleteFrom('known_device').where('used_at', '<=', daysAgo(deviceDays)).execute()
}
