import { noteSecurityEvent } from '../../../access/security-log.ts'
import { type Db, transactionStart } from '../../../database/db.ts'
import { refuse } from '../../../errors/refusal.ts'
import { deleteOtherSessions, passkeysOf, signInMethods } from '../queries.ts'
import { type IdentityRequest, idIn, jsonResponse } from '../request.ts'
import { backupCodesLeft } from '../second-factor/authenticator-app.ts'
import { supportsPasskeys } from '../second-factor/passkeys.ts'
import { factorsOf, requiresSecondFactor } from '../second-factor/second-factor.ts'
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
    passkeysOffered: supportsPasskeys(services),
    required: await requiresSecondFactor(services, user.id),
    sessions: await sessionsOf(db, user.id, session.id),
  })
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
