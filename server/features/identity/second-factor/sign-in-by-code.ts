import { formatMessage } from '../../../../contract/i18n/messages.ts'
import { consumeRateLimit, refundRateLimit } from '../../../access/rate-limits.ts'
import { transact } from '../../../database/db.ts'
import { refuse } from '../../../errors/refusal.ts'
import { enqueueEmail } from '../../../jobs/email.ts'
import { consumeSecurityChangeLimit, secondFactorSubject } from '../account-limits.ts'
import { identityLimits } from '../rate-limits.ts'
import type { IdentityRequest } from '../request.ts'
import { ensureAwaiting } from '../sessions/session.ts'
import { respondToPassedFactor } from './factor-passed.ts'
import { completeSignIn } from './second-factor.ts'
import { ensureActiveApp, verifyActiveAppCode } from './verify-app-code.ts'

/** `POST /two-factor/verify {code}`: completes a sign-in with the authenticator app. */
export async function signInByApp(identityRequest: IdentityRequest): Promise<Response> {
  const { services, headers } = identityRequest
  const { session, user } = await ensureAwaiting(services, headers)
  await verifyActiveAppCode(identityRequest, user)
  await completeSignIn(services.db, session.id)
  return respondToPassedFactor(identityRequest, user)
}

/** Counts successes only: each of them sends an e-mail. */
async function verifyBackupCode(
  { services, headers }: IdentityRequest,
  user: { email: string },
  code: string,
): Promise<void> {
  const { db, identity } = services
  await consumeSecurityChangeLimit(db, user)
  const body = { code, disableSession: true }
  await identity.api.verifyBackupCode({ body, headers }).catch(async (error) => {
    await refundRateLimit(db, identityLimits.accountSecurity, user.email)
    throw error
  })
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
  const subject = await secondFactorSubject(identityRequest, user)
  await consumeRateLimit(services.db, identityLimits.backupCode, subject)
  await verifyBackupCode(identityRequest, user, `${typed.slice(0, 5)}-${typed.slice(5)}`)
  await refundRateLimit(services.db, identityLimits.backupCode, subject)
  await transact(services.db, async (tx) => {
    await completeSignIn(tx, session.id)
    await enqueueEmail(services, tx, user.email, 'backupCodeUsed')
  })
  return respondToPassedFactor(identityRequest, user)
}
