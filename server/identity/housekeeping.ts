import { sql } from 'kysely'
import type { Db } from '../db.ts'

/** Removes sessions and one-time links that have run out; they let nobody in any more. */
export async function forgetExpired(db: Db): Promise<void> {
  const expired = sql<boolean>`expires_at <= now()`
  await db.deleteFrom('identity_session').where(expired).execute()
  await db.deleteFrom('identity_verification').where(expired).execute()
}
