import { languages, pathIn } from '../../../../contract/i18n/languages.ts'
import { formatMessage } from '../../../../contract/i18n/messages.ts'
import { consumeRateLimit } from '../../../access/rate-limits.ts'
import { Refusal, refuse } from '../../../errors/refusal.ts'
import { ensurePassword, passwordHashOf } from '../authenticate.ts'
import { IdentityError } from '../errors.ts'
import { maxPasswordLength } from '../passwords/password.ts'
import { identityLimits } from '../rate-limits.ts'
import { type IdentityRequest, jsonResponse } from '../request.ts'
import { rememberDeviceUnlessFactor } from '../sessions/known-device.ts'
import { ensureSession, sessionOf } from '../sessions/session.ts'
import { changeEmail } from './email-change.ts'
import { accountOfConfirmation, confirmAddress } from './email-confirmation.ts'

function passwordIn({ password = '' }: IdentityRequest['body']): string {
  if (typeof password !== 'string') {
    throw refuse('bad_input', { fields: { password: formatMessage('passwordNeeded') } })
  }
  return password
}

type LinkedAccount = NonNullable<Awaited<ReturnType<typeof accountOfConfirmation>>>

/** The id of the account's session in the request; undefined with the password instead. */
async function ensureHolder(
  identityRequest: IdentityRequest,
  account: LinkedAccount,
  password: string,
): Promise<string | undefined> {
  const { services, headers } = identityRequest
  const found = await sessionOf(services, headers)
  if (found?.user.id === account.id) return found.session.id
  if (found) throw new IdentityError('other-account')
  if (password === '')
    throw refuse('bad_input', { fields: { password: formatMessage('passwordNeeded') } })
  if ([...password].length > maxPasswordLength) throw new IdentityError('wrong-password')
  const hash = await passwordHashOf(services.db, 'id', account.id)
  if (!hash) throw new IdentityError(account.isChange ? 'user-token-expired' : 'invalid-link')
  await ensurePassword(identityRequest, { email: account.email, hash }, password)
  return undefined
}

/** Returns a cookie for the browser, whose device was known by the old address. */
async function followChangeLink(
  { services, headers }: IdentityRequest,
  token: string,
  account: { id: string; sessionId: string | undefined },
): Promise<Response> {
  if (!(await changeEmail(services, token, account))) throw new IdentityError('invalid-link')
  const cookie = await rememberDeviceUnlessFactor(services, headers, account.id)
  return jsonResponse({ status: true }, cookie ? new Headers({ 'set-cookie': cookie }) : null)
}

/**
 * `POST /verify-email {token, password?}`: confirms the address of the link's account, or changes it
 * to that of the link. Requires the account's live session or password; does not sign in. Refuses
 * `email-already-in-use` for a change to an address that another account has taken in the meantime.
 */
export async function verifyEmail(identityRequest: IdentityRequest): Promise<Response> {
  const { services, body, address } = identityRequest
  const password = passwordIn(body)
  const token = typeof body.token === 'string' ? body.token : ''
  const account = await accountOfConfirmation(services.db, token)
  if (!account) {
    await consumeRateLimit(services.db, identityLimits.invalidLink, address)
    throw new IdentityError('invalid-link')
  }
  const sessionId = await ensureHolder(identityRequest, account, password)
  if (account.isChange) {
    return followChangeLink(identityRequest, token, { id: account.id, sessionId })
  }
  if (!(await confirmAddress(services.db, token, account.id))) {
    throw new IdentityError('invalid-link')
  }
  return jsonResponse({ status: true })
}

function pageAfter({ services, body }: IdentityRequest, code?: string): string {
  const { language: own, publicUrl } = services.config
  const language = languages.find((one) => one === body.language) ?? own
  if (!code) return `${publicUrl}${pathIn(language, own, '/login')}?verified=1`
  const query = new URLSearchParams({ token: String(body.token ?? '').slice(0, 100), error: code })
  return `${publicUrl}${pathIn(language, own, '/confirm-email')}?${query}`
}

/** `POST /verify-email/form`: the same without scripts; redirects to a page. */
export async function verifyEmailByForm(identityRequest: IdentityRequest): Promise<Response> {
  const code = await verifyEmail(identityRequest).then(
    () => undefined,
    (error) => {
      if (error instanceof IdentityError) return error.body.code
      if (error instanceof Refusal && error.status < 500) return error.code
      throw error
    },
  )
  const headers = { location: pageAfter(identityRequest, code), 'cache-control': 'no-store' }
  return new Response(null, { status: 303, headers })
}

/** `POST /send-verification-email`: resends the e-mail to the address of the session. */
export async function sendVerificationAgain({
  services,
  headers,
}: IdentityRequest): Promise<Response> {
  const { user } = await ensureSession(services, headers)
  if (user.emailVerified) return jsonResponse({ status: true })
  await consumeRateLimit(services.db, identityLimits.verification, user.email)
  await services.identity.api.sendVerificationEmail({ body: { email: user.email }, headers })
  return jsonResponse({ status: true })
}
