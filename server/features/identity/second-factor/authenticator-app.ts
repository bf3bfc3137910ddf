import { generateRandomString, symmetricEncrypt } from 'better-auth/crypto'
import { type Db, transact } from '../../../database/db.ts'
import { refuse } from '../../../errors/refusal.ts'
import { consumeSecurityChangeLimit } from '../account-limits.ts'
import { IdentityError } from '../errors.ts'
import { lockAccount } from '../queries.ts'
import { type IdentityRequest, jsonResponse } from '../request.ts'
import type { IdentityServices } from '../service.ts'
import { inBase32, keyUri, newBackupCodes } from './app-secrets.ts'
import { completeFactorRemoval, completeFactorSetup } from './factor-changes.ts'
import { ensureRecentSession } from './recent-login.ts'
import { codeIn, verifyAppCode } from './verify-app-code.ts'

/** In characters; shown as 52 characters of base32 (RFC 4648). */
const secretLength = 32

async function encrypt(services: IdentityServices, data: string): Promise<string> {
  const { secretConfig } = await services.identity.$context
  return symmetricEncrypt({ key: secretConfig, data })
}

function appOf(db: Db, userId: string) {
  return db
    .selectFrom('identity_two_factor')
    .select(['id', 'verified'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/**
 * `POST /two-factor/enable`: returns the secret of an authenticator app and ten backup codes, once.
 * The app is active after a code is sent to `/two-factor/confirm`.
 */
export async function enableApp({ services, headers }: IdentityRequest): Promise<Response> {
  const { user } = await ensureRecentSession(services, headers)
  await consumeSecurityChangeLimit(services.db, user)
  const secret = generateRandomString(secretLength)
  const backupCodes = newBackupCodes()
  const values = {
    secret: await encrypt(services, secret),
    backup_codes: await encrypt(services, JSON.stringify(backupCodes)),
  }
  const enabled = await services.db
    .insertInto('identity_two_factor')
    .values({ id: crypto.randomUUID(), user_id: user.id, verified: false, ...values })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(values)
        .where('identity_two_factor.verified', '=', false),
    )
    .returning('id')
    .executeTakeFirst()
  if (!enabled) throw new IdentityError('second-factor-exists')
  const shown = inBase32(secret)
  return jsonResponse({
    secret: shown,
    uri: keyUri(services.config.brand, user.email, shown),
    backupCodes,
  })
}

function tokenIn(headers: Headers): string | undefined {
  const cookie = headers.getSetCookie().find((line) => /identity\.session_token=/.test(line))
  const value = /=([^;]*)/.exec(cookie ?? '')?.[1]
  return value && decodeURIComponent(value).split('.')[0]
}

/** `POST /two-factor/confirm {code}`: activates the app. The library replaces the session. */
export async function confirmApp(identityRequest: IdentityRequest): Promise<Response> {
  const { services, headers, body } = identityRequest
  const { session, user } = await ensureRecentSession(services, headers)
  const code = codeIn(body)
  const app = await appOf(services.db, user.id)
  if (!app || app.verified) throw new IdentityError('invalid-code')
  // Before the library activates the app.
  await consumeSecurityChangeLimit(services.db, user)
  const verified = await verifyAppCode(identityRequest, user, code)
  const token = tokenIn(verified)
  const next = token
    ? await services.db
        .selectFrom('identity_session')
        .select('id')
        .where('token', '=', token)
        .executeTakeFirstOrThrow()
    : session
  await completeFactorSetup(identityRequest, user, next.id)
  return jsonResponse({ status: true }, verified)
}

/** `POST /two-factor/disable`: removes the authenticator app, confirmed or not, and its codes. */
export async function disableApp({ services, headers }: IdentityRequest): Promise<Response> {
  const { user } = await ensureRecentSession(services, headers)
  await transact(services.db, async (tx) => {
    await lockAccount(tx, user.id)
    const app = await tx
      .deleteFrom('identity_two_factor')
      .where('user_id', '=', user.id)
      .returning('verified')
      .executeTakeFirst()
    if (app?.verified) await completeFactorRemoval(services, tx, user)
  })
  return jsonResponse({ status: true })
}

/** `POST /two-factor/backup-codes`: replaces the ten backup codes. */
export async function renewBackupCodes({ services, headers }: IdentityRequest): Promise<Response> {
  const { user } = await ensureRecentSession(services, headers)
  await consumeSecurityChangeLimit(services.db, user)
  const backupCodes = newBackupCodes()
  const backup_codes = await encrypt(services, JSON.stringify(backupCodes))
  const { numUpdatedRows } = await services.db
    .updateTable('identity_two_factor')
    .set({ backup_codes })
    .where('user_id', '=', user.id)
    .where('verified', '=', true)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refuse('not_found')
  return jsonResponse({ backupCodes })
}

export async function backupCodesLeft(services: IdentityServices, userId: string): Promise<number> {
  const { backupCodes } = await services.identity.api.viewBackupCodes({ body: { userId } })
  return backupCodes.length
}
