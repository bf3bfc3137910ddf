import { formatMessage } from '../../../contract/i18n/messages.ts'
import type { Db } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { countedAttempt } from './account-limits.ts'
import { IdentityError } from './errors.ts'
import { maxPasswordLength, verifyPassword } from './passwords/password.ts'
import { type IdentityRequest, jsonResponse } from './request.ts'
import { markAuthenticated } from './second-factor/recent-login.ts'
import { verifyActiveAppCode } from './second-factor/verify-app-code.ts'
import { ensureSession } from './sessions/session.ts'

/** The password hash of the account with this id or e-mail address; null without a password. */
export async function passwordHashOf(
  db: Db,
  key: 'id' | 'email',
  value: string,
): Promise<string | null> {
  const account = await db
    .selectFrom('identity_account as account')
    .innerJoin('identity_user as user', 'user.id', 'account.user_id')
    .select('account.password')
    .where(`user.${key}`, '=', value)
    .where('account.provider_id', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? null
}

type Account = { email: string; hash: string }

export async function ensurePassword(
  identityRequest: IdentityRequest,
  { email, hash }: Account,
  password: string,
): Promise<void> {
  await countedAttempt(identityRequest, email, async () => {
    const isRight =
      [...password].length <= maxPasswordLength && (await verifyPassword({ hash, password }))
    if (!isRight) throw new IdentityError('wrong-password')
  })
}

/** `POST /authenticate {password}` or `{code}` (authenticator app): re-authenticates a session. */
export async function reauthenticate(identityRequest: IdentityRequest): Promise<Response> {
  const { services, headers, body } = identityRequest
  const { session, user } = await ensureSession(services, headers)
  const { password, code } = body
  if (typeof code === 'string') {
    await verifyActiveAppCode(identityRequest, user)
  } else {
    if (typeof password !== 'string' || password === '') {
      throw refuse('bad_input', { fields: { password: formatMessage('passwordNeeded') } })
    }
    const hash = await passwordHashOf(services.db, 'id', user.id)
    if (!hash) throw new IdentityError('wrong-password')
    await ensurePassword(identityRequest, { email: user.email, hash }, password)
  }
  await markAuthenticated(services.db, session.id)
  return jsonResponse({ status: true })
}
