import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCardSandbox } from '../../sandbox/http/server.ts'
import { listenOnLoopback } from '../../test/harness/network/listen-on-loopback.ts'
import { createEasyPost } from './easypost.ts'
import { toTracker, trackerResponse } from './easypost-tracker.ts'

const keys = {
  secretKey: 'sk_test_parcels',
  publishableKey: 'pk_test_parcels',
  webhookSecret: 'whsec_parcels',
}
let sandbox: Awaited<ReturnType<typeof startCardSandbox>>

beforeAll(async () => {
  sandbox = await startCardSandbox({ port: 0, ...keys })
})
afterAll(() => sandbox.close())

const tracking = (apiBase = sandbox.url, apiKey = keys.secretKey) =>
  createEasyPost({ apiKey, webhookSecret: keys.webhookSecret, apiBase })

/** A server that answers all requests with this text. */
async function answering(text: string) {
  const server = createServer((_, response) => response.end(text))
  const port = await listenOnLoopback(server)
  const close = () => new Promise((resolve) => server.close(resolve))
  return { url: `http://127.0.0.1:${port}`, close }
}

test.each([
  ['EZ1000000001', 'announced'],
  ['EZ2000000002', 'in_transit'],
  ['EZ3000000003', 'out_for_delivery'],
  ['EZ4000000004', 'delivered'],
  ['EZ5000000005', 'returned'],
  ['EZ6000000006', 'lost'],
])('the parcel %s is %s', async (number, kind) => {
  const id = await tracking().register('usps', number)
  const { events } = await tracking().read(String(id))
  expect(events).toMatchObject([{ kind, at: expect.any(Date) }])
})

test('a tracking number is registered once, and one that no carrier has is refused', async () => {
  const id = await tracking().register('ups', '1Z999AA10123456784')
  expect(id).toMatch(/^trk_/)
  expect(await tracking().register('ups', '1Z999AA10123456784')).toBe(id)
  expect(await tracking().register('dhl', '???')).toBeUndefined()
})

test('failures of the provider are thrown, so that the job is retried', async () => {
  await expect(tracking(sandbox.url, 'sk_test_other').register('ups', '1Z999')).rejects.toThrow(
    '401',
  )
  await expect(tracking().read('trk_unknown')).rejects.toThrow('404')
  await expect(tracking('http://127.0.0.1:1').read('trk_1')).rejects.toThrow()
  const endless = await answering('x'.repeat(600_000))
  await expect(tracking(endless.url).read('trk_1')).rejects.toThrow('too long')
  await endless.close()
  const strange = await answering('{"id":"../../trk"}')
  await expect(tracking(strange.url).read('trk_1')).rejects.toThrow()
  await strange.close()
})

test('a failed delivery is neither lost nor returned, and odd details are left out', () => {
  const detail = (status: string, more: object = {}) => ({
    status,
    datetime: '2026-11-20T10:00:00Z',
    tracking_location: null,
    ...more,
  })
  const parsed = trackerResponse.parse({
    id: 'trk_1',
    tracking_details: [
      detail('delivered', { datetime: '2026-11-23T10:00:00Z' }),
      detail('failure', { status_detail: 'delivery_exception' }),
      detail('unknown'),
      detail('delivered', { datetime: 'soon' }),
      null,
      'delivered',
    ],
    carrier_detail: {
      destination_tracking_location: { city: 'Porto', zip: '4050', country: 'PT' },
    },
  })
  expect(toTracker(parsed)).toMatchObject({
    events: [{ kind: 'in_transit' }, { kind: 'delivered' }],
    destination: { city: 'Porto', postcode: '4050', country: 'PT' },
  })
})
