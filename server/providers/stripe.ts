import Stripe from 'stripe'
import type { Metrics } from '../observability/metrics.ts'
import { recordSpan } from '../observability/spans.ts'
import { stripeAccounts } from './stripe-accounts.ts'
import { stripeBalance } from './stripe-balance.ts'
import { stripeDisputes } from './stripe-disputes.ts'
import { stripeEvents, type WebhookSecrets } from './stripe-events.ts'
import { stripeIntents } from './stripe-intents.ts'
import { stripeRefunds } from './stripe-refunds.ts'
import { stripeTopUps } from './stripe-top-ups.ts'
import { stripeTransfers } from './stripe-transfers.ts'

type StripeSettings = WebhookSecrets & {
  secretKey: string
  publishableKey: string
  apiBase: string
  scriptUrl: string
}

/** Measures each try. The SDK reports neither requests without an answer nor tries before the last. */
function measuredHttpClient(metrics: Metrics) {
  const client = Stripe.createNodeHttpClient()
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const start = performance.now()
    let status: number | 'none' = 'none'
    try {
      const response = await makeRequest(...request)
      status = response.getStatusCode()
      return response
    } finally {
      metrics.providerRequest(status, (performance.now() - start) / 1000)
    }
  }
  return client
}

function clientOf({ secretKey, apiBase }: StripeSettings, metrics: Metrics): Stripe {
  const { hostname, port, protocol } = new URL(apiBase)
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === 'https:' ? '443' : '80'),
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: measuredHttpClient(metrics),
  })
}

export function createStripe(settings: StripeSettings, metrics: Metrics) {
  const stripe = clientOf(settings, metrics)
  stripe.on('response', ({ method, path, status, elapsed }: Stripe.ResponseEvent) => {
    recordSpan({
      name: `card provider ${method}`,
      attributes: {
        'url.path': path.replace(/\b[a-z]+_\w{8,}/g, '{id}'),
        'http.response.status_code': status,
      },
      ms: elapsed,
    })
  })
  return {
    ...stripeIntents(stripe),
    ...stripeRefunds(stripe),
    ...stripeDisputes(stripe),
    ...stripeEvents(stripe, settings),
    ...stripeBalance(stripe),
    ...stripeAccounts(stripe),
    ...stripeTransfers(stripe),
    ...stripeTopUps(stripe),
    publishableKey: settings.publishableKey,
    scriptUrl: settings.scriptUrl,
  }
}

export type StripeProvider = ReturnType<typeof createStripe>
