import type Stripe from 'stripe'
import { startCardSandbox } from '../../sandbox/http/server.ts'
import { startTestApp } from '../harness/app.ts'
import { intentOf } from '../harness/cards/controls.ts'
import { cardKeys as keys } from '../harness/cards/keys.ts'
import { expireHold } from '../harness/holds.ts'
import type { Person } from '../harness/people.ts'
import { book, startPaying, tryBook } from '../harness/sales.ts'
import { send } from '../harness/send.ts'
import { finalStateOf } from './event-log.ts'
import { postEvent } from './post-event.ts'
import { startProviderProxy } from './provider-proxy.ts'

/** An app with a controllable connection to the card provider and webhooks sent on demand only. */
export async function startRaceApp(settings: Record<string, string> = {}) {
  const sandbox = await startCardSandbox({ port: 0, ...keys })
  const providerProxy = await startProviderProxy(sandbox.url)
  const app = await startTestApp({
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_API_BASE: providerProxy.url,
    STRIPE_JS_URL: sandbox.scriptUrl,
    // Of steps that race, some are tried again by a job.
    JOB_POLL_SECONDS: '5',
    ...settings,
  })
  const webhookUrl = `${app.url}/api/webhooks/payments`
  await app.webhooks({ mode: 'hold', url: webhookUrl })

  const post = (event: object | undefined) => postEvent(webhookUrl, event, keys.webhookSecret)

  return {
    ...app,
    providerProxy,
    webhookUrl,
    /** From a fresh address each time, as holds are limited per network. */
    tryBook: (buyer: Person, productId: string) => tryBook(buyer.elsewhere(), productId),
    requestPayment: (buyer: Person, bookingId: string) =>
      buyer.post('/create-payment-intent', { bookingId }),
    /** A booking of a new product. */
    async createBooking(seller: Person, buyer: Person, product = {}) {
      const productId = await app.addProduct(seller, product)
      return { productId, bookingId: await book(buyer.elsewhere(), productId) }
    },
    startPayment: startPaying,
    record: (buyer: Person, bookingId: string, clientSecret: string) =>
      buyer.post('/payments', { bookingId, transactionId: intentOf(clientSecret) }),
    cancel: (buyer: Person, bookingId: string) => buyer.post(`/bookings/${bookingId}/cancellation`),
    /** Makes the hold expire. */
    expireHold: (bookingId: string) => expireHold(app, bookingId),
    /** An admin who is also a seller. */
    async signUpAdmin(name: string) {
      const person = await app.signUp(name, 'seller')
      await app.grantAdmin(person)
      return person
    },
    /** Posts the provider's signed event about the intent. */
    async postEvent(clientSecret: string, type = 'payment_intent.succeeded') {
      const { events } = await app.ledger()
      const providerEvent = events.find(
        (event: Stripe.Event) =>
          event.type === type &&
          'id' in event.data.object &&
          clientSecret.startsWith(`${event.data.object.id}_`),
      )
      return post(providerEvent)
    },
    post,
    /** Sets the provider's response time. */
    pace: (latencyMs: number) =>
      send(`${sandbox.url}/sandbox/pace`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.secretKey}` },
        body: new URLSearchParams({ latencyMs: String(latencyMs) }),
      }),
    /** Deadlocks resolved by the database. */
    async deadlocks(): Promise<number> {
      const { rows } = await app.pool.query(
        'select deadlocks::int from pg_stat_database where datname = current_database()',
      )
      return rows[0].deadlocks
    },
    finalState: async (bookingId: string) => finalStateOf(app.pool, await app.ledger(), bookingId),
    async close() {
      await app.close()
      providerProxy.close()
      await sandbox.close()
    },
  }
}

export type RaceApp = Awaited<ReturnType<typeof startRaceApp>>
