import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AppServices } from '../../../context.ts'
import { type Db, nowMs, transactionStart } from '../../../database/db.ts'
import { IdentityError } from '../errors.ts'
import { passkeysOf } from '../queries.ts'

export async function factorsOf(db: Db, userId: string) {
  const [app, passkeys] = await Promise.all([
    db
      .selectFrom('identity_two_factor')
      .select('id')
      .where('user_id', '=', userId)
      .where('verified', '=', true)
      .executeTakeFirst(),
    passkeysOf(db, userId),
  ])
  return { totp: app !== undefined, passkey: passkeys.length > 0 }
}

/** Whether the account must have a second factor: that of an admin, if the site is so configured. */
export async function requiresSecondFactor(
  { config, db }: Pick<AppServices, 'config' | 'db'>,
  userId: string,
): Promise<boolean> {
  if (!config.adminSecondFactor) return false
  const admin = await db
    .selectFrom('member')
    .select('id')
    .where('identity_id', '=', userId)
    .where('is_admin', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return admin !== undefined
}

/**
 * Records that the session has just passed its second factor, which counts as authentication. False
 * if the session has ended.
 */
export async function markSecondFactor(db: Db, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity_session')
    .set({ second_factor_at: transactionStart, authenticated_at: transactionStart })
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Makes a session that awaits the factor valid. Refuses `user-token-expired` if it has ended. */
export async function completeSignIn(db: Db, sessionId: string): Promise<void> {
  if (!(await markSecondFactor(db, sessionId))) throw new IdentityError('user-token-expired')
}

/** True the first time, then false (RFC 6238, section 5.2). Stored with the rate-limit counters. */
export async function useUp(db: Db, userId: string, code: string): Promise<boolean> {
  const key = `totpUsed:${createHash('sha256').update(`${userId}|${code}`).digest('base64url')}`
  const { rows } = await sql`
    insert into rate_limit as kept (key, expire) values (${key}, ${nowMs} + 180000)
    on conflict (key) do update set expire = excluded.expire where kept.expire <= ${nowMs}
    returning key`.execute(db)
  return rows.length > 0
}
