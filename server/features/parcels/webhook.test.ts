import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { newTrackingNumber, parcelsOf, untilRegistered } from '../../../test/harness/parcels.ts'
import type { Person } from '../../../test/harness/people.ts'
import { buy, readSale, step } from '../../../test/harness/sales.ts'
import { send } from '../../../test/harness/send.ts'
import { signEasyPost } from '../../providers/easypost.ts'

const secret = 'whsec_0123456789abcdef'
let app: TestApp
let sana: Person
let bea: Person

beforeAll(async () => {
  app = await startTestApp({ STRIPE_WEBHOOK_SECRET: secret })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())

const eventOf = (tracker: object) =>
  JSON.stringify({ id: 'evt_1', object: 'Event', description: 'tracker.updated', result: tracker })

const post = (body: string, signature?: string) =>
  send(`${app.url}/api/webhooks/parcels`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'x-hmac-signature': signature }),
    },
  })

const jobs = async () => {
  const { rows } = await app.pool.query(
    "select count(*)::int as n from pgboss.job where name = 'follow_parcel'",
  )
  return rows[0].n as number
}

test('an event without a valid signature is refused', async () => {
  const body = eventOf({ id: 'trk_1', object: 'Tracker' })
  const valid = signEasyPost(body, secret)
  for (const signature of [
    undefined,
    '',
    'hmac-sha256-hex=',
    valid.toUpperCase(),
    `${valid}0`,
    signEasyPost(body, 'another secret'),
    signEasyPost(`${body} `, secret),
  ]) {
    const { status, body: answer } = await post(body, signature)
    expect([status, answer.code], signature).toEqual([400, 'bad_signature'])
  }
})

test('signed events of unknown trackers, of other kinds and without sense are accepted and ignored', async () => {
  const before = await jobs()
  const bodies = [
    eventOf({ id: 'trk_unknown', object: 'Tracker' }),
    eventOf({ id: 'batch_1', object: 'Batch' }),
    eventOf({ id: { $ne: '' }, object: 'Tracker' }),
    'null',
    '[]',
    'no JSON',
  ]
  for (const body of bodies) expect((await post(body, signEasyPost(body, secret))).status).toBe(200)
  expect(await jobs()).toBe(before)
})

test('an event that claims a delivery is not believed: the tracker is read', async () => {
  const { id } = await buy(app, bea, sana)
  const parcel = { carrier: 'ups', trackingNumber: newTrackingNumber() }
  await step(sana, id, 'shipment', parcel)
  await untilRegistered(app, id)
  const [{ tracker_id: tracker, read_at: readBefore }] = await parcelsOf(app, id)
  const now = new Date().toISOString()
  const details = [{ object: 'TrackingDetail', status: 'delivered', datetime: now }]
  const claims = { status: 'delivered', tracking_details: details }
  const body = eventOf({ id: tracker, object: 'Tracker', ...claims })
  expect((await post(body, signEasyPost(body, secret))).status).toBe(200)
  const readAt = async () => (await parcelsOf(app, id))[0].read_at
  await expect.poll(readAt).not.toEqual(readBefore)
  expect(await readSale(bea, id)).toMatchObject({ state: 'in_transit', parcels: [{ events: [] }] })
})

test('an event that is too long is refused, and so is another method', async () => {
  const body = eventOf({ id: 'trk_1', object: 'Tracker', message: 'x'.repeat(300_000) })
  expect((await post(body, signEasyPost(body, secret))).body.code).toBe('too_large')
  expect((await app.get('/api/webhooks/parcels')).status).toBe(405)
})
