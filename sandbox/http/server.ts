import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { openLedger } from '../ledger.ts'
import { mountParcels } from '../parcels/routes.ts'
import { startParcelWebhooks } from '../parcels/webhooks.ts'
import { type PastCharge, recordPastCharges } from '../payments/seed-charges.ts'
import { startWebhookDelivery } from '../webhooks/webhooks.ts'
import { mountApi } from './api.ts'
import { mountControl } from './control.ts'
import { refuseCrossSite } from './cross-site.ts'
import type { Sandbox } from './endpoint.ts'
import { mountFrameApi } from './frame-api.ts'
import { withIdempotency } from './idempotency.ts'
import { mountPages } from './pages.ts'

export type CardSandboxSettings = {
  /** 0 takes a free port. */
  port: number
  host?: string
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Without it no event is sent until `pointWebhooksAt` or `POST /sandbox/webhooks` sets one. */
  webhookUrl?: string
  /** Receives events of parcels; without it, none are sent. */
  parcelWebhookUrl?: string | undefined
  /** A file of JSON lines that preserves state across restarts. */
  dataFile?: string
  /** Charges from before the start, which can be looked up and refunded. */
  pastCharges?: PastCharge[]
  /** The public URL, if not its own address. */
  publicUrl?: string
  /** Origins of pages that may pay here; default any, as with Stripe. */
  shopOrigins?: string[]
}

/**
 * Starts the Stripe sandbox. Throws if the port is taken, a key is empty or the file unreadable.
 */
export async function startCardSandbox(settings: CardSandboxSettings) {
  const { host = '127.0.0.1', secretKey, publishableKey, webhookSecret } = settings
  if (!secretKey || !publishableKey || !webhookSecret)
    throw new Error('The card sandbox needs a secret key, a publishable key and a webhook secret')
  const ledger = openLedger(settings.dataFile)
  recordPastCharges(ledger, settings.pastCharges ?? [])
  const courier = startWebhookDelivery({ ledger, secret: webhookSecret, url: settings.webhookUrl })
  const parcelWebhooks = startParcelWebhooks({
    url: settings.parcelWebhookUrl,
    secret: webhookSecret,
  })
  const keys = { secretKey, publishableKey }
  const answers = withIdempotency(ledger)
  const pace = { latencyMs: 0 }
  const sandbox = { ledger, courier, parcelWebhooks, keys, answers, pace }
  const app = routes(sandbox, settings)
  const server = createAdaptorServer({ fetch: app.fetch })

  function release() {
    courier.close()
    parcelWebhooks.close()
    ledger.close()
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, host, resolve)
  }).catch((error) => {
    release()
    throw error
  })
  const { port } = server.address() as AddressInfo
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return {
    url,
    port,
    scriptUrl: `${(settings.publicUrl ?? url).replace(/\/$/, '')}/v3/`,
    pointWebhooksAt: courier.pointAt,
    async close() {
      courier.close()
      parcelWebhooks.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      })
      ledger.close()
    },
  }
}

function routes(sandbox: Sandbox, settings: CardSandboxSettings) {
  const app = new Hono()
  app.use(refuseCrossSite(settings))
  app.use(bodyLimit({ maxSize: 64 * 1024 }))
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  mountApi(app, sandbox)
  mountFrameApi(app, sandbox)
  mountParcels(app, sandbox)
  mountControl(app, sandbox)
  mountPages(app)
  app.notFound((c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`
    return c.json({ error: { type: 'invalid_request_error', message } }, 404)
  })
  return app
}
