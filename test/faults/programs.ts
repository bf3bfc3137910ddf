import { createServer } from 'node:net'
import { join } from 'node:path'
import { cardKeySettings, cardKeys } from '../harness/cards/keys.ts'
import { program } from './process.ts'

/** Below the ephemeral port range, so that no outgoing connection can take the port. */
export async function steadyPort(): Promise<number> {
  const port = 10_000 + Math.floor(Math.random() * 4_900)
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  const free = await promise
  await new Promise((done) => server.close(done))
  return free ? port : steadyPort()
}

/** A persistent card sandbox that sends webhooks to the server at `app`. */
export function sandboxOf(port: number, home: string, app: string) {
  return program({
    args: ['sandbox/main.ts'],
    env: {
      ...cardKeySettings,
      CARD_SANDBOX_PORT: String(port),
      CARD_SANDBOX_DATA_FILE: join(home, 'card-sandbox.jsonl'),
      CARD_SANDBOX_WEBHOOK_URL: `${app}/api/webhooks/payments`,
      CARD_SANDBOX_CONNECT_WEBHOOK_URL: `${app}/api/webhooks/connect`,
    },
    log: join(home, 'sandbox.log'),
    ready: /^http/,
  })
}

export const feePercent = 3

/** The server in production mode with the card provider at `cards`. */
export function serverOf(port: number, home: string, databaseUrl: string, cards: string) {
  return program({
    args: ['server/app/main.ts'],
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(home, 'data'),
      LOG_LEVEL: 'warn',
      MAX_LIVE_BOOKINGS: '20',
      BOOKING_HOLD_SECONDS: '30',
      // Acceptances are final at once, so that deadlines are due all the time.
      SALE_UNDO_ACCEPT_MINUTES: '0',
      // Sellers are paid at once, and may list whatever they owe.
      PAYOUT_NEW_SELLER_DAYS: '0',
      PAYOUT_DEBT_LIMIT: '1000000',
      FEE_PERCENT: String(feePercent),
      STRIPE_SECRET_KEY: cardKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: cardKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: cardKeys.webhookSecret,
      STRIPE_CONNECT_WEBHOOK_SECRET: cardKeys.connectWebhookSecret,
      STRIPE_API_BASE: cards,
      STRIPE_JS_URL: `${cards}/v3/`,
      // Set, so that no local provider is started.
      GOOGLE_CLIENT_ID: 'unused',
      GOOGLE_CLIENT_SECRET: 'nothing',
      GOOGLE_ISSUER: cards,
    },
    log: join(home, 'server.log'),
    ready: /is ready at/,
  })
}
