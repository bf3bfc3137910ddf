import { createServer } from 'node:http'
import Stripe from 'stripe'
import { listenOnLoopback } from '../../test/harness/network/listen-on-loopback.ts'
import { startCardSandbox } from '../http/server.ts'
import type { CardSandboxSettings } from '../http/settings.ts'

export const secrets = {
  secretKey: 'sk_test_shop',
  publishableKey: 'pk_test_shop',
  webhookSecret: 'whsec_shop',
}

/** A sandbox on a free port with the official Stripe client. */
export async function startTestSandbox(settings: Partial<CardSandboxSettings> = {}) {
  const sandbox = await startCardSandbox({ port: 0, ...secrets, ...settings })
  const stripe = new Stripe(secrets.secretKey, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })

  async function call(method: string, path: string, body: object = {}, key = secrets.secretKey) {
    const answer = await fetch(`${sandbox.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }

  const newIntent = (amount = 49_950) =>
    stripe.paymentIntents.create({
      amount,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
    })
  const pay = (intent: Stripe.PaymentIntent, number: string, more: object = {}) =>
    call('POST', '/sandbox/confirm', {
      payment_intent: intent.id,
      client_secret: intent.client_secret,
      number,
      ...more,
    })
  return { sandbox, stripe, call, newIntent, pay, close: sandbox.close }
}

type Received = { raw: string; signature: string; event: Stripe.Event }

/** A webhook endpoint that responds with the given statuses in turn, then 200. */
export async function startWebhookReceiver(statuses: number[] = []) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let raw = ''
    for await (const chunk of request) raw += chunk
    const signature = String(request.headers['stripe-signature'])
    received.push({ raw, signature, event: JSON.parse(raw) })
    response.writeHead(statuses.shift() ?? 200).end()
  })
  const port = await listenOnLoopback(server)
  const url = `http://127.0.0.1:${port}/webhooks`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, received, types: () => received.map(({ event }) => event.type), close }
}
