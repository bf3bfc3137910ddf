import { noteSecurityEvent } from '../../../access/security-log.ts'
import type { AppServices } from '../../../context.ts'
import { type Db, type Tx, transact, transactionStart } from '../../../database/db.ts'
import { refuse } from '../../../errors/refusal.ts'
import { enqueueEmail } from '../../../jobs/email.ts'
import { countSecurityChange } from '../account-limits.ts'
import { ensurePassword, passwordHashOf } from '../authenticate.ts'
import { IdentityError } from '../errors.ts'
import { hashPassword } from '../passwords/password.ts'
import { withPasswordSlot } from '../passwords/password-concurrency.ts'
import { deleteOtherSessions, lockAccount, passkeysOf, signInMethods } from '../queries.ts'
import { type IdentityRequest, idIn, jsonResponse } from '../request.ts'
import { backupCodesLeft } from '../second-factor/authenticator-app.ts'
import { hasPasskeys } from '../second-factor/passkeys.ts'
import { ensureRecentSession } from '../second-factor/recent-login.ts'
import { factorsOf } from '../second-factor/second-factor.ts'
import { ensureStrong } from '../sign-up.ts'
import { deviceOf } from './device.ts'
import { ensureSession } from './session.ts'

async function sessionsOf(db: Db, userId: string, current: string) {
  const rows = await db
    .selectFrom('identity_session')
    .select(['id', 'user_agent', 'network', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', transactionStart)
    .orderBy('last_used_at', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    current: row.id === current,
    ...deviceOf(row.user_agent),
    network: row.network,
    begun: row.created_at.toISOString(),
    lastUsed: row.last_used_at.toISOString(),
  }))
}

export async function needsFactor({ config, db }: AppServices, userId: string): Promise<boolean> {
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

/** `GET /security`: sign-in methods, second factors and sessions of the account. */
export async function showSecurity({ services, headers }: IdentityRequest): Promise<Response> {
  const { session, user } = await ensureSession(services, headers)
  const { db } = services
  const { totp } = await factorsOf(db, user.id)
  const passkeys = await passkeysOf(db, user.id)
  return jsonResponse({
    ...(await signInMethods(db, user.id)),
    totp,
    backupCodes: totp ? await backupCodesLeft(services, user.id) : 0,
    passkeys: passkeys.map((one) => ({ ...one, created: one.created.toISOString() })),
    passkeysOffered: hasPasskeys(services),
    required: await needsFactor(services, user.id),
    sessions: await sessionsOf(db, user.id, session.id),
  })
}

type PasswordChange = {
  id: string
  email: string
  sessionId: string
  old: string | null
  next: string
}

/** Sets the password unless changed concurrently; ends other sessions and reset links. */
async function setPassword(tx: Tx, { id, sessionId, old, next }: PasswordChange): Promise<boolean> {
  // A session that the old password opens is either deleted here or waits for the commit.
  await lockAccount(tx, id)
  const updated_at = new Date()
  const changed = old
    ? await tx
        .updateTable('identity_account')
        .set({ password: next, updated_at })
        .where('user_id', '=', id)
        .where('provider_id', '=', 'credential')
        .where('password', '=', old)
        .returning('id')
        .executeTakeFirst()
    : await tx
        .insertInto('identity_account')
        .values({
          id: crypto.randomUUID(),
          user_id: id,
          account_id: id,
          provider_id: 'credential',
          password: next,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
  await deleteOtherSessions(tx, id, sessionId)
  await tx.deleteFrom('identity_verification').where('value', '=', id).execute()
  return changed !== undefined
}

/**
 * `POST /change-password {currentPassword, newPassword}`. An account without a password needs a
 * recent authentication instead. Ends all other sessions and sends an e-mail.
 */
export async function changePassword(identityRequest: IdentityRequest): Promise<Response> {
  const { services, headers, body } = identityRequest
  const { session, user } = await ensureSession(services, headers)
  const context = { brand: services.config.brand, name: user.name, email: user.email }
  const next = ensureStrong(body.newPassword, 'newPassword', context)
  const old = await passwordHashOf(services.db, 'id', user.id)
  if (old) {
    const given = typeof body.currentPassword === 'string' ? body.currentPassword : ''
    await ensurePassword(identityRequest, { email: user.email, hash: old }, given)
  } else {
    await ensureRecentSession(services, headers)
  }
  await countSecurityChange(services.db, user)
  const hash = await withPasswordSlot(() => hashPassword(next))
  const change = { id: user.id, email: user.email, sessionId: session.id, old, next: hash }
  await transact(services.db, async (tx) => {
    if (!(await setPassword(tx, change))) throw new IdentityError('wrong-password')
    await enqueueEmail(services, tx, user.email, 'passwordChanged')
  })
  noteSecurityEvent('password_changed', old ? 'replaced' : 'first password', {
    identityId: user.id,
  })
  return jsonResponse({ status: true })
}

export async function revokeSession({
  services,
  headers,
  body,
}: IdentityRequest): Promise<Response> {
  const { user } = await ensureSession(services, headers)
  const id = idIn(body)
  const { numDeletedRows } = await services.db
    .deleteFrom('identity_session')
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw refuse('not_found')
  noteSecurityEvent('sessions_ended', 'one session', { identityId: user.id })
  return jsonResponse({ status: true })
}

export async function revokeOtherSessions({
  services,
  headers,
}: IdentityRequest): Promise<Response> {
  const { session, user } = await ensureSession(services, headers)
  await deleteOtherSessions(services.db, user.id, session.id)
  noteSecurityEvent('sessions_ended', 'all other sessions', { identityId: user.id })
  return jsonResponse({ status: true })
}
