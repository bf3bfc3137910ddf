import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { recordPastAccounts } from '../connect/seed-accounts.ts'
import { newKeys } from '../keys.ts'
import { openLedger } from '../ledger.ts'
import { mountParcels } from '../parcels/routes.ts'
import { startParcelWebhooks } from '../parcels/webhooks.ts'
import { recordPastCharges } from '../payments/seed-charges.ts'
import { recordPastTopUps } from '../payments/top-ups.ts'
import { startWebhookDelivery } from '../webhooks/webhooks.ts'
import { mountApi } from './api.ts'
import { mountConnectApi } from './connect-api.ts'
import { mountConnectControl } from './connect-control.ts'
import { mountControl } from './control.ts'
import { refuseCrossSite } from './cross-site.ts'
import type { Sandbox } from './endpoint.ts'
import { createFaults } from './faults.ts'
import { mountFrameApi } from './frame-api.ts'
import { createIdempotencyStore } from './idempotency.ts'
import { mountOnboarding } from './onboarding.ts'
import { mountPages } from './pages.ts'
import { mountPayouts } from './payouts-api.ts'
import type { CardSandboxSettings } from './settings.ts'
import { mountTopUps } from './top-ups-api.ts'
import { mountTransfers } from './transfers-api.ts'
import { mountWebhookControl } from './webhook-control.ts'

/**
 * Starts the Stripe sandbox. Throws if the port is taken, a key is empty or the file unreadable.
 */
export async function startCardSandbox(settings: CardSandboxSettings) {
  const { host = '127.0.0.1', secretKey, publishableKey, webhookSecret } = settings
  if (!secretKey || !publishableKey || !webhookSecret)
    throw new Error('The card sandbox needs a secret key, a publishable key and a webhook secret')
  const ledger = openLedger(settings.dataFile)
  recordPastCharges(ledger, settings.pastCharges ?? [])
  recordPastAccounts(ledger, settings.pastAccounts ?? [])
  recordPastTopUps(ledger, settings.pastTopUps ?? [])
  const webhooks = startWebhookDelivery({
    ledger,
    secret: webhookSecret,
    url: settings.webhookUrl,
    enabledEvents: settings.enabledEvents,
  })
  const connectWebhooks = startWebhookDelivery({
    ledger,
    secret: settings.connectWebhookSecret ?? newKeys().connectWebhookSecret,
    url: settings.connectWebhookUrl,
    endpoint: 'connect',
  })
  const parcelWebhooks = startParcelWebhooks({
    url: settings.parcelWebhookUrl,
    secret: webhookSecret,
  })
  const keys = { secretKey, publishableKey }
  const idempotency = createIdempotencyStore(ledger)
  const pace = { latencyMs: 0 }
  const faults = createFaults()
  const address = { url: settings.publicUrl?.replace(/\/$/, '') ?? '' }
  const deliveries = { webhooks, connectWebhooks, parcelWebhooks }
  const sandbox = { ledger, ...deliveries, keys, idempotency, pace, faults, address }
  const app = routes(sandbox, settings)
  const server = createAdaptorServer({ fetch: app.fetch })

  function stopWebhooks() {
    webhooks.close()
    connectWebhooks.close()
    parcelWebhooks.close()
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, host, resolve)
  }).catch((error) => {
    stopWebhooks()
    ledger.close()
    throw error
  })
  const { port } = server.address() as AddressInfo
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  address.url ||= url
  return {
    url,
    port,
    scriptUrl: `${address.url}/v3/`,
    pointWebhooksAt: webhooks.pointAt,
    async close() {
      stopWebhooks()
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
  // Evidence has up to 150,000 characters, each of which may take nine bytes in a form.
  app.use(bodyLimit({ maxSize: 2 * 1024 * 1024 }))
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  mountApi(app, sandbox)
  mountConnectApi(app, sandbox)
  mountTransfers(app, sandbox)
  mountPayouts(app, sandbox)
  mountTopUps(app, sandbox)
  mountFrameApi(app, sandbox)
  mountParcels(app, sandbox)
  mountControl(app, sandbox)
  mountWebhookControl(app, sandbox)
  mountConnectControl(app, sandbox)
  mountOnboarding(app, sandbox)
  mountPages(app)
  app.notFound((c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`
    return c.json({ error: { type: 'invalid_request_error', message } }, 404)
  })
  return app
}
