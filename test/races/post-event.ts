import { signatureOf } from '../../sandbox/webhooks/signature.ts'
import { send } from '../harness/send.ts'

type How = {
  /** When it was signed, in seconds before now. */
  age?: number
  /** The signature header in place of the right one; null sends none. */
  signature?: string | null
  /** What is sent in place of the text that was signed. */
  sent?: string
}

export const signed = (body: string, secret: string, age = 0) =>
  signatureOf(body, secret, Math.floor(Date.now() / 1000) - age)

/** Posts an event to the shop's webhook as the provider does, or with something wrong about it. */
export function postEvent(url: string, event: unknown, secret: string, how: How = {}) {
  const body = JSON.stringify(event)
  const { signature = signed(body, secret, how.age), sent = body } = how
  const headers: Record<string, string> =
    signature === null ? {} : { 'stripe-signature': signature }
  return send(url, { method: 'POST', body: sent, headers })
}
