import { consumeRateLimit } from '../../../access/rate-limits.ts'
import { consumeResetLimits } from '../account-limits.ts'
import { IdentityError } from '../errors.ts'
import { minResponseMs, withMinDuration } from '../min-duration.ts'
import { identityLimits } from '../rate-limits.ts'
import { emailIn, type IdentityRequest, jsonResponse } from '../request.ts'
import {
  knownDevice,
  rememberDevice,
  rememberDeviceUnlessFactor,
} from '../sessions/known-device.ts'
import { rememberNetwork } from '../sessions/known-network.ts'
import { ensureStrong } from './password.ts'
import { withPasswordSlot } from './password-concurrency.ts'
import { accountOfReset, prepareReset } from './reset-link.ts'

/** `POST /request-password-reset {email}`. Does not reveal whether the address is known. */
export async function requestPasswordReset(identityRequest: IdentityRequest): Promise<Response> {
  const { services, body } = identityRequest
  const email = emailIn(body)
  await withMinDuration(minResponseMs, async () => {
    if (await consumeResetLimits(identityRequest, email)) {
      await services.identity.api.requestPasswordReset({ body: { email } })
    }
  })
  return jsonResponse({ status: true })
}

/** Returns the response's headers. If a second factor is outstanding, only the network is known. */
async function rememberBrowserAfterReset(
  { services, headers, address }: IdentityRequest,
  account: { id: string; email: string },
  wasKnown: boolean,
): Promise<Headers> {
  const cookie = wasKnown
    ? await rememberDevice(services, headers, account)
    : await rememberDeviceUnlessFactor(services, headers, account.id)
  if (cookie) return new Headers({ 'set-cookie': cookie })
  await rememberNetwork(services.db, account.email, address)
  return new Headers()
}

/**
 * `POST /reset-password {token, newPassword}`. Ends every session and link of the account, and
 * makes this browser a known device (or its network, if a second factor is outstanding), so that
 * attackers cannot lock its owner out.
 */
export async function resetPassword(identityRequest: IdentityRequest): Promise<Response> {
  const { services, body, headers, address } = identityRequest
  const token = typeof body.token === 'string' ? body.token : ''
  const account = await accountOfReset(services, token)
  if (!account) await consumeRateLimit(services.db, identityLimits.invalidLink, address)
  const { brand } = services.config
  const newPassword = ensureStrong(body.newPassword, 'newPassword', { brand, ...account })
  if (!account) throw new IdentityError('invalid-link')
  await prepareReset(services, account)
  const device = await knownDevice(services, headers, account.email)
  await withPasswordSlot(() =>
    services.identity.api.resetPassword({ body: { newPassword, token } }),
  )
  const remembered = await rememberBrowserAfterReset(identityRequest, account, device !== undefined)
  return jsonResponse({ status: true }, remembered)
}
