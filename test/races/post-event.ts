import { signatureOf } from '../../sandbox/webhooks/signature.ts'
import { send } from '../harness/send.ts'

type PostOptions = {
  /** Age of the signature in seconds. */
  age?: number
  /** Replaces the signature header; null omits it. */
  signature?: string | null
  /** Replaces the signed body. */
  sent?: string
}

export const signed = (body: string, secret: string, age = 0) =>
  signatureOf(body, secret, Math.floor(Date.now() / 1000) - age)

/** Posts an event to the webhook endpoint, optionally with a defect. */
export function postEvent(url: string, event: unknown, secret: string, how: PostOptions = {}) {
  const body = JSON.stringify(event)
  const { signature = signed(body, secret, how.age), sent = body } = how
  const headers: Record<string, string> =
    signature === null ? {} : { 'stripe-signature': signature }
  return send(url, { method: 'POST', body: sent, headers })
}
