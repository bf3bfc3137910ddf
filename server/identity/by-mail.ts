import { setTimeout as delay } from 'node:timers/promises'
import { languages, pathIn } from '../../contract/languages.ts'
import { say } from '../../contract/sentences.ts'
import { take } from '../limits.ts'
import { IdentityError, wordOf } from './errors.ts'
import { passwordWork } from './password-work.ts'
import { type Asked, answer } from './request.ts'
import { isAddress, normalised } from './rules.ts'
import { ensureSession } from './session.ts'
import { ensureStrong } from './sign-up.ts'

/** How long every request for a reset takes at least, so that it does not tell who exists. */
const evenMs = 300

/** `POST /request-password-reset {email}`. Answers the same whether or not the address is known. */
export async function requestReset({ house, body, address }: Asked): Promise<Response> {
  const email = normalised(typeof body.email === 'string' ? body.email : '')
  if (!isAddress(email)) throw new IdentityError('invalid-email', { email: say('emailForm') })
  await take(house.db, 'resetByAddress', address)
  await take(house.db, 'resetByAccount', email)
  await Promise.all([
    house.identity.api.requestPasswordReset({ body: { email } }),
    delay(evenMs, undefined, { ref: false }),
  ])
  return answer({ status: true })
}

/** `POST /reset-password {token, newPassword}`. Ends every session of the account. */
export async function resetPassword({ house, body, address }: Asked): Promise<Response> {
  await take(house.db, 'resetByAddress', address)
  const newPassword = ensureStrong(body.newPassword, 'newPassword', {
    brand: house.config.brand,
  })
  const token = typeof body.token === 'string' ? body.token : ''
  if (!/^\w{1,64}$/.test(token)) throw new IdentityError('invalid-link')
  await passwordWork(() => house.identity.api.resetPassword({ body: { newPassword, token } }))
  return answer({ status: true })
}

/** `POST /send-verification-email`: the letter once more, to the address of the session. */
export async function sendVerificationAgain({ house, headers }: Asked): Promise<Response> {
  const { user } = await ensureSession(house, headers)
  if (user.emailVerified) return answer({ status: true })
  await take(house.db, 'verification', user.id)
  await house.identity.api.sendVerificationEmail({ body: { email: user.email }, headers })
  return answer({ status: true })
}

/**
 * `GET /verify-email?token=&language=`, the letter's link. Goes to the log-in page in the language of
 * the letter, with the outcome in its address.
 */
export async function verifyEmail({ house, request, address }: Asked): Promise<Response> {
  await take(house.db, 'verificationLink', address)
  const query = new URL(request.url).searchParams
  const token = query.get('token') ?? ''
  const outcome = await house.identity.api.verifyEmail({ query: { token } }).then(
    () => 'verified=1',
    (error) => {
      if (wordOf(error) !== 'invalid-link') throw error
      return 'error=invalid-link'
    },
  )
  const { language: own, publicUrl } = house.config
  const language = languages.find((one) => one === query.get('language')) ?? own
  const location = `${publicUrl}${pathIn(language, own, '/login')}?${outcome}`
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
}
