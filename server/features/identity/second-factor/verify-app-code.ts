import { formatMessage } from '../../../../contract/i18n/messages.ts'
import { consumeRateLimits, refundRateLimit } from '../../../access/rate-limits.ts'
import type { Db } from '../../../database/db.ts'
import { refuse } from '../../../errors/refusal.ts'
import { secondFactorSubject } from '../account-limits.ts'
import { IdentityError } from '../errors.ts'
import { identityLimits } from '../rate-limits.ts'
import type { IdentityRequest } from '../request.ts'
import { factorsOf, useUp } from './second-factor.ts'

type AppOwner = { id: string; email: string }

/** The six-digit code. Refuses `bad_input` for malformed ones, which do not count as guesses. */
export function codeIn(body: IdentityRequest['body']): string {
  const given = typeof body.code === 'string' ? body.code.replaceAll(/[\s-]/g, '') : ''
  if (!/^\d{6}$/.test(given))
    throw refuse('bad_input', { fields: { code: formatMessage('appCode') } })
  return given
}

async function countingTry<T>(
  identityRequest: IdentityRequest,
  person: AppOwner,
  attempt: () => Promise<T>,
) {
  const { db } = identityRequest.services
  const subject = await secondFactorSubject(identityRequest, person)
  await consumeRateLimits(db, [
    [identityLimits.secondFactor, subject],
    [identityLimits.secondFactorDaily, subject],
  ])
  const outcome = await attempt()
  await refundRateLimit(db, identityLimits.secondFactor, subject)
  await refundRateLimit(db, identityLimits.secondFactorDaily, subject)
  return outcome
}

/** Refuses a wrong, expired or reused code. The headers may set another session's cookie. */
export function verifyAppCode(
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
export async function ensureActiveApp(db: Db, userId: string): Promise<void> {
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
