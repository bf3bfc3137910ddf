import { languages, pathIn } from '../../../../contract/i18n/languages.ts'
import { formatMessage } from '../../../../contract/i18n/messages.ts'
import { consumeRateLimit } from '../../../access/rate-limits.ts'
import { Refusal, refuse } from '../../../errors/refusal.ts'
import { ensurePassword, passwordHashOf } from '../authenticate.ts'
import { IdentityError } from '../errors.ts'
import { maxPasswordLength } from '../passwords/password.ts'
import { identityLimits } from '../rate-limits.ts'
import { type IdentityRequest, jsonResponse } from '../request.ts'
import { sessionOf } from '../sessions/session.ts'
import { accountOfConfirmation, confirmAddress } from './email-confirmation.ts'

function passwordIn({ password = '' }: IdentityRequest['body']): string {
  if (typeof password !== 'string') {
    throw refuse('bad_input', { fields: { password: formatMessage('passwordNeeded') } })
  }
  return password
}

async function ensureHolder(
  identityRequest: IdentityRequest,
  account: { id: string; email: string },
  password: string,
): Promise<void> {
  const { services, headers } = identityRequest
  const found = await sessionOf(services, headers)
  if (found?.user.id === account.id) return
  if (found) throw new IdentityError('other-account')
  if (password === '')
    throw refuse('bad_input', { fields: { password: formatMessage('passwordNeeded') } })
  if ([...password].length > maxPasswordLength) throw new IdentityError('wrong-password')
  const hash = await passwordHashOf(services.db, 'id', account.id)
  if (!hash) throw new IdentityError('invalid-link')
  await ensurePassword(identityRequest, { email: account.email, hash }, password)
}

/**
 * `POST /verify-email {token, password?}`: confirms the address of the link's account. Requires its
 * live session or password; does not sign in.
 */
export async function verifyEmail(identityRequest: IdentityRequest): Promise<Response> {
  const { services, body, address } = identityRequest
  await consumeRateLimit(services.db, identityLimits.mailedLink, address)
  const password = passwordIn(body)
  const token = typeof body.token === 'string' ? body.token : ''
  const account = await accountOfConfirmation(services.db, token)
  if (!account) throw new IdentityError('invalid-link')
  await ensureHolder(identityRequest, account, password)
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
