import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createMetrics } from '../observability/metrics.ts'
import { createStripe } from './stripe.ts'

/** A provider that closes the first connection, and does not know the key. */
async function openProvider() {
  const error = { type: 'invalid_request_error', message: 'Invalid API Key provided' }
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    if (requests === 1) request.socket.destroy()
    else response.writeHead(401).end(JSON.stringify({ error }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('requests without an answer and with a wrong key are measured', async () => {
  const metrics = createMetrics()
  const settings = {
    secretKey: 'sk_test_wrong',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_1',
    connectWebhookSecret: 'whsec_2',
    apiBase: await openProvider(),
    scriptUrl: '',
  }
  const { intent } = createStripe(settings, metrics)
  await expect(intent('pi_1')).rejects.toThrow('Invalid API Key')
  const { body } = await metrics.text()
  const counts = body.match(/^card_provider_request_duration_seconds_count.+$/gm)
  expect(counts).toEqual([
    'card_provider_request_duration_seconds_count{http_response_status_code="none"} 1',
    'card_provider_request_duration_seconds_count{http_response_status_code="401"} 1',
  ])
})
