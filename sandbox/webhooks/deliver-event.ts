import { nowInSeconds } from '../protocol/ids.ts'
import type { Delivery } from '../records.ts'
import { signatureOf } from './signature.ts'

const timeoutMs = 10_000
/** In seconds between delivery attempts; the last one repeats. */
const pauses = [1, 2, 5, 10, 30, 60, 120, 300]
const maxTries = 15

type PendingDelivery = {
  url: string
  secret: string
  event: object | undefined
  closing: AbortSignal
}
type Outcome = Pick<Delivery, 'answer' | 'error'>

/** One delivery attempt, signed now. Never rejects. */
export async function postEvent({
  url,
  secret,
  event,
  closing,
}: PendingDelivery): Promise<Outcome> {
  const body = JSON.stringify(event, null, 2)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)]),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signatureOf(body, secret, nowInSeconds()),
      },
    })
    await answer.body?.cancel()
    return { answer: answer.status, error: null }
  } catch (error) {
    return { answer: null, error: error instanceof Error ? error.message : String(error) }
  }
}

/** Delivered on 2xx, failed after the last attempt, else due again with backoff. */
export function afterTry(delivery: Delivery, outcome: Outcome): Delivery {
  const tried = { ...delivery, ...outcome, tries: delivery.tries + 1 }
  const { answer } = outcome
  if (answer !== null && answer >= 200 && answer < 300) return { ...tried, status: 'delivered' }
  if (tried.tries >= maxTries) return { ...tried, status: 'failed' }
  const pause = pauses[Math.min(tried.tries, pauses.length) - 1] ?? 300
  return { ...tried, dueAt: Date.now() + pause * 1000 }
}
