import { formatMessage } from '../../../../contract/i18n/messages.ts'
import { consumeRateLimit, refundRateLimit } from '../../../access/rate-limits.ts'
import { transact } from '../../../database/db.ts'
import { refuse } from '../../../errors/refusal.ts'
import { enqueueEmail } from '../../../jobs/email.ts'
import { secondFactorSubject } from '../account-limits.ts'
import { identityLimits } from '../rate-limits.ts'
import type { IdentityRequest } from '../request.ts'
import { ensureAwaiting } from '../sessions/session.ts'
import { factorPassed } from './factor-passed.ts'
import { markSecondFactor } from './second-factor.ts'
import { ensureActiveApp, verifyActiveAppCode } from './verify-app-code.ts'

/** `POST /two-factor/verify {code}`: completes a sign-in with the authenticator app. */
export async function signInByApp(identityRequest: IdentityRequest): Promise<Response> {
  const { services, headers } = identityRequest
  const { session, user } = await ensureAwaiting(services, headers)
  await verifyActiveAppCode(identityRequest, user)
  await markSecondFactor(services.db, session.id)
  return factorPassed(identityRequest, user)
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
  await services.identity.api.verifyBackupCode({
    body: { code: `${typed.slice(0, 5)}-${typed.slice(5)}`, disableSession: true },
    headers,
  })
  await refundRateLimit(services.db, identityLimits.backupCode, subject)
  await transact(services.db, async (tx) => {
    await markSecondFactor(tx, session.id)
    await enqueueEmail(services, tx, user.email, 'backupCodeUsed')
  })
  return factorPassed(identityRequest, user)
}
