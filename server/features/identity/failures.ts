import { isAPIError } from 'better-auth/api'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { noteRefusal, noteSecurityEvent } from '../../access/security-log.ts'
import type { AppServices } from '../../context.ts'
import { Refusal, retryAfterOf } from '../../errors/refusal.ts'
import { type HttpEnv, onError } from '../../http/middleware.ts'
import { causeOf } from './database-fault.ts'
import { IdentityError, identityErrorCodeOf } from './errors.ts'

function toIdentityError(error: Error): IdentityError | undefined {
  if (error instanceof IdentityError) return error
  if (error instanceof Refusal && error.code === 'too_many_requests') {
    return new IdentityError('too-many-requests')
  }
  const code = isAPIError(error) ? identityErrorCodeOf(error) : undefined
  return code && new IdentityError(code)
}

const refusedSignIns = new Set<string>(['invalid-credential', 'wrong-password', 'user-disabled'])
const refusedFactors = new Set<string>(['invalid-code', 'invalid-passkey'])

function noteIdentityRefusal({ status, body: { code } }: IdentityError): void {
  if (refusedSignIns.has(code)) noteSecurityEvent('sign_in_refused', code)
  else if (refusedFactors.has(code)) noteSecurityEvent('second_factor_refused', code)
  else noteRefusal(status, code)
}

export function onIdentityError(services: AppServices) {
  const otherwise = onError(services)
  return async (error: Error, c: Context<HttpEnv>) => {
    const refusal = toIdentityError(error)
    if (!refusal) return otherwise(await causeOf(error, services.pool), c)
    noteIdentityRefusal(refusal)
    const retryAfter = error instanceof Refusal ? retryAfterOf(error) : undefined
    if (retryAfter) c.header('Retry-After', String(retryAfter))
    c.header('Cache-Control', 'no-store')
    return c.json(refusal.body, refusal.status as ContentfulStatusCode)
  }
}
