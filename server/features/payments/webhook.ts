import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppServices } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import { methodNotAllowed, type Variables } from '../../http/middleware.ts'
import { settleIntent } from './settle.ts'

const maxBodyBytes = 256 * 1024

/** Logged only if it looks like an event type: it is text from outside, signed or not. */
const nameOf = (type: string) => (/^[\w.]{1,100}$/.test(type) ? type : 'unreadable')

/**
 * `POST /api/webhooks/payments`: the provider's news, believed only when signed over the raw body.
 * An event is a reason to ask the provider, not a fact: old, repeated and unordered events do no
 * harm. (Stripe documentation, "Receive Stripe events in your webhook endpoint".)
 */
export function paymentWebhook(services: AppServices): Hono<Variables> {
  const app = new Hono<Variables>()
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: () => Promise.reject(refuse('too_large')) }))
  app.post('/', async (c) => {
    const { type, intentId } = services.cards.readEvent(
      await c.req.text(),
      c.req.header('stripe-signature'),
    )
    if (intentId) await settleIntent(services, intentId)
    else services.log.info({ type: nameOf(type) }, 'a webhook event of a type that is not handled')
    return c.json({ received: true })
  })
  app.all('/', methodNotAllowed('POST'))
  return app
}
