import { createHmac } from 'node:crypto'

/**
 * The `Stripe-Signature` header: HMAC-SHA256 over time, a dot and the raw body. Source: Stripe,
 * "Resolve webhook signature verification errors".
 */
export function signatureOf(rawBody: string, secret: string, timeInSeconds: number): string {
  const digest = createHmac('sha256', secret).update(`${timeInSeconds}.${rawBody}`).digest('hex')
  return `t=${timeInSeconds},v1=${digest}`
}
