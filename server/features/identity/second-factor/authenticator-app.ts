import { generateRandomString, symmetricEncrypt } from 'better-auth/crypto'
import { formatMessage } from '../../../../contract/i18n/messages.ts'
import { consumeRateLimit, refundRateLimit } from '../../../access/rate-limits.ts'
import { noteSecurityEvent } from '../../../access/security-log.ts'
import { type Db, type Tx, transact } from '../../../database/db.ts'
import { refuse } from '../../../errors/refusal.ts'
import { enqueueEmail } from '../../../jobs/email.ts'
import { IdentityError } from '../errors.ts'
import { settleFactors } from '../queries.ts'
import { identityLimits } from '../rate-limits.ts'
import { type IdentityRequest, jsonResponse } from '../request.ts'
import type { IdentityServices } from '../service.ts'
import { ensureAwaiting, sessionUser } from '../sessions/session.ts'
import { ensureRecentSession } from './recent-login.ts'
import { factorsOf, markSecondFactor, useUp } from './second-factor.ts'

type AppOwner = { id: string; email: string }

/** In characters; shown as 52 characters of base32 (RFC 4648). */
const secretLength = 32
const backupCodeCount = 10
/** Without 0, o, 1, i and l, which are ambiguous on paper. */
const backupLetters = '23456789abcdefghjkmnpqrstuvwxyz'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function inBase32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => base32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

function randomText(length: number, letters: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4 * length))
  // Rejection sampling: avoids modulo bias.
  const fair = [...bytes].filter((byte) => byte < 256 - (256 % letters.length))
  return fair
    .slice(0, length)
    .map((byte) => letters[byte % letters.length])
    .join('')
}

function newBackupCodes(): string[] {
  return Array.from({ length: backupCodeCount }, () => {
    const text = randomText(10, backupLetters)
    return `${text.slice(0, 5)}-${text.slice(5)}`
  })
}

async function encrypted(services: IdentityServices, data: string): Promise<string> {
  const { secretConfig } = await services.identity.$context
  return symmetricEncrypt({ key: secretConfig, data })
}

function keyUri(brand: string, email: string, secret: string): string {
  const label = `${encodeURIComponent(brand)}:${encodeURIComponent(email)}`
  const query = new URLSearchParams({ secret, issuer: brand, digits: '6', period: '30' })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}

/** The six-digit code. Refuses `bad_input` for malformed ones, which do not count as guesses. */
function codeIn(body: IdentityRequest['body']): string {
  const given = typeof body.code === 'string' ? body.code.replaceAll(/[\s-]/g, '') : ''
  if (!/^\d{6}$/.test(given))
    throw refuse('bad_input', { fields: { code: formatMessage('appCode') } })
  return given
}

export async function countingTry<T>(
  { services }: IdentityRequest,
  { id }: AppOwner,
  attempt: () => Promise<T>,
) {
  await consumeRateLimit(services.db, identityLimits.secondFactor, id)
  await consumeRateLimit(services.db, identityLimits.secondFactorDaily, id)
  const outcome = await attempt()
  await refundRateLimit(services.db, identityLimits.secondFactor, id)
  await refundRateLimit(services.db, identityLimits.secondFactorDaily, id)
  return outcome
}

/** Refuses a wrong, expired or reused code. The headers may set another session's cookie. */
function verifyAppCode(
  identityRequest: IdentityRequest,
  person: AppOwner,
  code: string,
): Promise<Headers> {
  const { services, headers } = identityRequest
  return countingTry(identityRequest, person, async () => {
    const verified = await services.identity.api.verifyTOTP({
      body: { code },
      headers,
      returnHeaders: true,
    })
    if (!(await useUp(services.db, person.id, code))) throw new IdentityError('invalid-code')
    return verified.headers
  })
}

/** Refuses `invalid-code`: the library would activate a pending app without notifying its owner. */
async function ensureActiveApp(db: Db, userId: string): Promise<void> {
  const { totp } = await factorsOf(db, userId)
  if (!totp) throw new IdentityError('invalid-code')
}

/** Like `verifyAppCode`, of an active app only. */
export async function verifyActiveAppCode(
  identityRequest: IdentityRequest,
  person: AppOwner,
): Promise<void> {
  const code = codeIn(identityRequest.body)
  await ensureActiveApp(identityRequest.services.db, person.id)
  await verifyAppCode(identityRequest, person, code)
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
  const secret = generateRandomString(secretLength)
  const backupCodes = newBackupCodes()
  const values = {
    secret: await encrypted(services, secret),
    backup_codes: await encrypted(services, JSON.stringify(backupCodes)),
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

async function endOthers(tx: Tx, userId: string, sessionId: string): Promise<void> {
  await tx
    .deleteFrom('identity_session')
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .execute()
}

/** Notifies the owner and ends the other sessions, which have not passed the factor. */
export async function factorAdded(services: IdentityServices, person: AppOwner, sessionId: string) {
  await transact(services.db, async (tx) => {
    await markSecondFactor(tx, sessionId)
    await endOthers(tx, person.id, sessionId)
    await settleFactors(tx, person.id)
    await enqueueEmail(services, tx, person.email, 'secondFactorAdded')
  })
  noteSecurityEvent('second_factor_added', 'by its owner', { identityId: person.id })
}

export async function factorRemoved(services: IdentityServices, tx: Tx, person: AppOwner) {
  await settleFactors(tx, person.id)
  await enqueueEmail(services, tx, person.email, 'secondFactorRemoved')
  noteSecurityEvent('second_factor_removed', 'by its owner', { identityId: person.id })
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
  const verified = await verifyAppCode(identityRequest, user, code)
  const token = tokenIn(verified)
  const next = token
    ? await services.db
        .selectFrom('identity_session')
        .select('id')
        .where('token', '=', token)
        .executeTakeFirstOrThrow()
    : session
  await factorAdded(services, user, next.id)
  return jsonResponse({ status: true }, verified)
}

/** `POST /two-factor/disable`: removes the authenticator app and its backup codes. */
export async function disableApp({ services, headers }: IdentityRequest): Promise<Response> {
  const { user } = await ensureRecentSession(services, headers)
  await transact(services.db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('identity_two_factor')
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await factorRemoved(services, tx, user)
  })
  return jsonResponse({ status: true })
}

/** `POST /two-factor/backup-codes`: replaces the ten backup codes. */
export async function renewBackupCodes({ services, headers }: IdentityRequest): Promise<Response> {
  const { user } = await ensureRecentSession(services, headers)
  const backupCodes = newBackupCodes()
  const backup_codes = await encrypted(services, JSON.stringify(backupCodes))
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

/** `POST /two-factor/verify {code}`: completes a sign-in with the authenticator app. */
export async function signInByApp(identityRequest: IdentityRequest): Promise<Response> {
  const { services, headers } = identityRequest
  const { session, user } = await ensureAwaiting(services, headers)
  await verifyActiveAppCode(identityRequest, user)
  await markSecondFactor(services.db, session.id)
  return jsonResponse({ user: sessionUser(user) })
}

/** `POST /two-factor/verify-backup-code {code}`: completes a sign-in, consuming a backup code. */
export async function signInByBackupCode(identityRequest: IdentityRequest): Promise<Response> {
  const { services, headers, body } = identityRequest
  const { session, user } = await ensureAwaiting(services, headers)
  const typed =
    typeof body.code === 'string' ? body.code.toLowerCase().replaceAll(/[^a-z\d]/g, '') : ''
  if (!/^[a-z\d]{10}$/.test(typed)) {
    throw refuse('bad_input', { fields: { code: formatMessage('backupCode') } })
  }
  await ensureActiveApp(services.db, user.id)
  await consumeRateLimit(services.db, identityLimits.backupCode, user.id)
  await services.identity.api.verifyBackupCode({
    body: { code: `${typed.slice(0, 5)}-${typed.slice(5)}`, disableSession: true },
    headers,
  })
  await refundRateLimit(services.db, identityLimits.backupCode, user.id)
  await transact(services.db, async (tx) => {
    await markSecondFactor(tx, session.id)
    await enqueueEmail(services, tx, user.email, 'backupCodeUsed')
  })
  return jsonResponse({ user: sessionUser(user) })
}
