import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listenOnLoopback } from '../../test/harness/network/listen-on-loopback.ts'
import { createMetrics } from '../observability/metrics.ts'
import { createStripe } from './stripe.ts'

async function openProvider(answer: RequestListener) {
  const server = createServer(answer)
  const port = await listenOnLoopback(server)
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${port}`
}

/** Closes the first connection, and does not know the key. */
function unreliable(): RequestListener {
  const error = { type: 'invalid_request_error', message: 'Invalid API Key provided' }
  let requests = 0
  return (request, response) => {
    requests += 1
    if (requests === 1) request.socket.destroy()
    else response.writeHead(401).end(JSON.stringify({ error }))
  }
}

/** Lists these objects of an account, one on each page. */
const listing =
  (ids: string[], account: string): RequestListener =>
  ({ headers, url = '' }, response) => {
    const { searchParams } = new URL(url, 'http://provider')
    const place = ids.indexOf(searchParams.get('starting_after') ?? '') + 1
    const data = headers['stripe-account'] === account ? [{ id: ids[place] }] : []
    const has_more = data.length > 0 && place < ids.length - 1
    response.end(JSON.stringify({ object: 'list', data, has_more }))
  }

const settingsFor = (apiBase: string) => ({
  secretKey: 'sk_test_wrong',
  publishableKey: 'pk_test_1',
  webhookSecret: 'whsec_1',
  connectWebhookSecret: 'whsec_2',
  apiBase,
  scriptUrl: '',
})

test('requests without an answer and with a wrong key are measured', async () => {
  const metrics = createMetrics()
  const { readIntent } = createStripe(settingsFor(await openProvider(unreliable())), metrics)
  await expect(readIntent('pi_1')).rejects.toThrow('Invalid API Key')
  const { body } = await metrics.text()
  const counts = body.match(/^card_provider_request_duration_seconds_count.+$/gm)
  expect(counts).toEqual([
    'card_provider_request_duration_seconds_count{http_response_status_code="none"} 1',
    'card_provider_request_duration_seconds_count{http_response_status_code="401"} 1',
  ])
})

test('the payouts of an account are read from all pages', async () => {
  const ids = ['po_3', 'po_2', 'po_1']
  const apiBase = await openProvider(listing(ids, 'acct_1'))
  const { payoutsSince } = createStripe(settingsFor(apiBase), createMetrics())
  expect(await payoutsSince('acct_1', new Date())).toEqual(ids)
})
