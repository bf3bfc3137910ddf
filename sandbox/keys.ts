import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type ErrorBody, Failure } from './protocol/failure.ts'

export type Keys = { secretKey: string; publishableKey: string }
export type Holder = 'secret' | 'publishable'

const random = () => randomBytes(24).toString('hex')

/** Random keys: fixed ones would be public, as anyone can download the sandbox. */
export const newKeys = () => ({
  secretKey: `sk_test_${random()}`,
  publishableKey: `pk_test_${random()}`,
  webhookSecret: `whsec_${random()}`,
  connectWebhookSecret: `whsec_${random()}`,
})

/** Authenticates by Bearer or Basic header, or by the `key` field. Throws 401. */
export function holderOf(
  authorization: string | undefined,
  key: string | undefined,
  keys: Keys,
): Holder {
  const sent = keyIn(authorization) ?? key
  if (!sent) throw refused('You did not provide an API key.')
  if (same(sent, keys.secretKey)) return 'secret'
  if (same(sent, keys.publishableKey)) return 'publishable'
  throw refused(`Invalid API Key provided: ${masked(sent)}`)
}

export const secretOnly = () =>
  refused('This API call cannot be made with a publishable API key. Please use a secret API key.', {
    code: 'secret_key_required',
  })

function keyIn(authorization = ''): string | undefined {
  const [scheme = '', value = ''] = authorization.split(' ')
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return undefined
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0]
}

const refused = (message: string, details: Partial<ErrorBody> = {}) =>
  new Failure(401, { type: 'invalid_request_error', message, ...details })

const masked = (key: string) => `${key.slice(0, 8)}${'*'.repeat(10)}${key.slice(-4)}`
const digest = (text: string) => createHash('sha256').update(text).digest()
const same = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
