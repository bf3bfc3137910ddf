import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { pushSettings } from '../../../test/harness/push/keys.ts'
import { decrypt, newDevice, startPushService } from '../../../test/harness/push/service.ts'
import { buy, shipment, step } from '../../../test/harness/sales.ts'
import { expectOk } from '../../../test/harness/send.ts'
import { transact } from '../../database/db.ts'
import { notifyWithoutEmail } from '../notices/notify.ts'

let app: TestApp
let service: Awaited<ReturnType<typeof startPushService>>
let sana: Person
let bea: Person
let buyers = 0
const keys = pushSettings()

beforeAll(async () => {
  service = await startPushService()
  const limits = { MAX_LIVE_BOOKINGS: '100', JOB_POLL_SECONDS: '1' }
  app = await startTestApp({ ...limits, WEB_PUSH_GATEWAY: service.url, ...keys })
  sana = await app.signUp('Sana', 'seller')
})
const newBuyer = () => app.signUp(`Buyer ${++buyers}`, 'buyer')
beforeEach(async () => {
  bea = await newBuyer()
})
afterAll(async () => {
  await app.close()
  await service.close()
})

const subscribe = (who: Person, { privateKey: _, ...device }: ReturnType<typeof newDevice>) =>
  who.call('PUT', '/push', device)
const isOn = async (who: Person) => expectOk(await who.get('/push')).body.subscribed

async function subscribed(who: Person) {
  const device = newDevice()
  expectOk(await subscribe(who, device))
  return device
}

async function notify(person: Person, kind: 'orderShipped' | 'priceDrop', title = 'XPS 13') {
  const memberId = await app.memberId(person)
  const notice = { memberId, kind, subject: crypto.randomUUID(), title }
  await transact(app.services.db, (tx) =>
    notifyWithoutEmail(app.services, tx, { ...notice, path: '/dashboard/notifications' }),
  )
}

/** Jobs of one kind that are not done. */
async function waiting(): Promise<number> {
  const { rowCount } = await app.pool.query(
    "select from pgboss.job where name = 'send_push' and state <> 'completed'",
  )
  return rowCount ?? 0
}

const untilDone = () => expect.poll(waiting).toBe(0)

test('a browser reads the notice of what happens, in the language of its member', async () => {
  await app.pool.query("update identity_user set language = 'de' where email = $1", [bea.email])
  const { id } = await buy(app, bea, sana, 'Latitude 7420')
  const device = await subscribed(bea)
  await step(sana, id, 'shipment', shipment)
  await expect.poll(() => service.to(device).length).toBe(1)
  const [message] = service.to(device)
  const { body: notices } = await bea.get('/notices')
  expect(decrypt(device, message?.body ?? Buffer.alloc(0))).toEqual({
    id: notices[0]._id,
    title: 'Neues zu einem Kauf oder Verkauf',
    body: 'Latitude 7420',
    path: `/de/dashboard/orders/${id}`,
  })
  expect(message?.headers).toMatchObject({
    ttl: '86400',
    urgency: 'normal',
    topic: notices[0]._id.replaceAll('-', ''),
    'content-encoding': 'aes128gcm',
    authorization: expect.stringMatching(`^vapid t=.+, k=${keys.WEB_PUSH_PUBLIC_KEY}$`),
  })
})

test('a transaction that is rolled back sends nothing', async () => {
  const device = await subscribed(bea)
  const memberId = await app.memberId(bea)
  const notice = { memberId, kind: 'orderShipped', title: '', path: '/' } as const
  const write = transact(app.services.db, async (tx) => {
    await notifyWithoutEmail(app.services, tx, { ...notice, subject: crypto.randomUUID() })
    throw new Error('rolled back')
  })
  await expect(write).rejects.toThrow('rolled back')
  expect(await waiting()).toBe(0)
  expect(service.to(device)).toEqual([])
})

test('a subscription that the push service no longer knows is deleted', async () => {
  const device = await subscribed(bea)
  service.answers.push(410)
  await notify(bea, 'orderShipped')
  await expect.poll(() => isOn(bea)).toBe(false)
  await untilDone()
  await notify(bea, 'orderShipped')
  expect(await waiting()).toBe(0)
  expect(service.to(device)).toHaveLength(1)
})

test('a message that the push service is too busy for is sent again', async () => {
  const device = await subscribed(bea)
  service.answers.push(429)
  await notify(bea, 'orderShipped')
  const soon = "update pgboss.job set start_after = now() where state = 'retry'"
  await expect
    .poll(async () => {
      await app.pool.query(soon)
      return service.to(device).length
    })
    .toBe(2)
  await untilDone()
  expect(await isOn(bea)).toBe(true)
})

test('a message that the push service refuses is not sent again', async () => {
  const device = await subscribed(bea)
  service.answers.push(403)
  await notify(bea, 'orderShipped')
  await untilDone()
  expect(service.to(device)).toHaveLength(1)
  expect(await isOn(bea)).toBe(true)
})

test('messages of a batch do not wait for each other', async () => {
  const people = [bea, await newBuyer(), await newBuyer()]
  const devices = await Promise.all(people.map(subscribed))
  const releases = devices.map((device) => service.hold(device))
  const memberIds = await Promise.all(people.map(app.memberId))
  await transact(app.services.db, async (tx) => {
    for (const memberId of memberIds) {
      const notice = { memberId, kind: 'orderShipped', title: 'XPS 13', path: '/' } as const
      await notifyWithoutEmail(app.services, tx, { ...notice, subject: crypto.randomUUID() })
    }
  })
  // None is answered yet: one after the other, only the first would have been sent.
  await expect.poll(() => devices.map((device) => service.to(device).length)).toEqual([1, 1, 1])
  for (const release of releases) release()
  await untilDone()
  expect(devices.map((device) => service.to(device).length)).toEqual([1, 1, 1])
})

test('topics that are switched off are not sent', async () => {
  const device = await subscribed(bea)
  for (const topic of ['orders', 'priceDrops']) {
    expectOk(await bea.call('PUT', `/notices/preferences/${topic}`, { email: false }))
  }
  await notify(bea, 'orderShipped')
  await notify(bea, 'priceDrop')
  expect(await waiting()).toBe(0)
  expectOk(await bea.call('PUT', '/notices/preferences/priceDrops', { email: true }))
  await notify(bea, 'priceDrop', 'Yoga')
  await expect.poll(() => service.to(device).length).toBe(1)
  const [message] = service.to(device)
  expect(decrypt(device, message?.body ?? Buffer.alloc(0))).toMatchObject({ body: 'Yoga' })
})

test('each member has their own browser; switching it off touches no other', async () => {
  await subscribed(bea)
  const ben = await newBuyer()
  expect(await isOn(ben)).toBe(false)
  expectOk(await ben.call('DELETE', '/push'))
  expect(await isOn(bea)).toBe(true)
  expectOk(await bea.call('DELETE', '/push'))
  expect(await isOn(bea)).toBe(false)
})

test('an address of another browser is not taken over, unless its keys are known', async () => {
  const device = await subscribed(bea)
  const ben = await newBuyer()
  const { status, body } = await subscribe(ben, { ...newDevice(), endpoint: device.endpoint })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['endpoint']])
  expect(await isOn(bea)).toBe(true)
  expectOk(await subscribe(ben, device))
  expect([await isOn(bea), await isOn(ben)]).toEqual([false, true])
})

test('a push subscription ends with the session', async () => {
  const device = await subscribed(bea)
  await bea.browser.identity('/sign-out')
  await notify(bea, 'orderShipped')
  expect(await waiting()).toBe(0)
  const { rows } = await app.pool.query('select from push_subscription where endpoint = $1', [
    device.endpoint,
  ])
  expect(rows).toEqual([])
})

test('a push subscription goes on in the next session of the same member, and of no other', async () => {
  await subscribed(bea)
  expect((await bea.browser.signIn(bea.email, bea.password)).status).toBe(200)
  const sessions = async () => {
    const { rows } = await app.pool.query(
      `select count(*)::int as sessions, count(p.id)::int as devices
       from identity_session s join identity_user u on u.id = s.user_id
       left join push_subscription p on p.session_id = s.id where u.email = $1`,
      [bea.email],
    )
    return rows[0]
  }
  expect(await sessions()).toEqual({ sessions: 1, devices: 1 })
  const ben = await newBuyer()
  expect((await bea.browser.signIn(ben.email, ben.password)).status).toBe(200)
  expect(await sessions()).toEqual({ sessions: 0, devices: 0 })
})

test('an eleventh browser replaces the oldest', async () => {
  await app.pool.query(
    `insert into identity_session (id, user_id, token, expires_at)
     select 's' || n, user_id, 't' || n, expires_at
     from identity_session, generate_series(1, 11) n
     where user_id = (select id from identity_user where email = $1)`,
    [bea.email],
  )
  const { p256dh, auth } = newDevice()
  await app.pool.query(
    `insert into push_subscription (session_id, member_id, endpoint, p256dh, auth, created_at)
     select 's' || n, member.id, 'https://fcm.googleapis.com/' || n, $2, $3,
       now() - make_interval(mins => n) from member, generate_series(1, 10) n where email = $1`,
    [bea.email, p256dh, auth],
  )
  await subscribed(bea)
  const { rows } = await app.pool.query(
    `select session_id from push_subscription where member_id =
       (select id from member where email = $1)`,
    [bea.email],
  )
  expect(rows).toHaveLength(10)
  expect(rows.map((row) => row.session_id)).not.toContain('s10')
})

test('a push subscription is exported, and deleted with the account', async () => {
  const device = await subscribed(bea)
  const { body } = expectOk(await bea.get('/account/export'))
  expect(body.pushDevices).toMatchObject([{ service: 'fcm.googleapis.com', used: null }])
  expectOk(await bea.post('/account/deletion', { password: 'a long enough word' }))
  const { rows } = await app.pool.query('select from push_subscription where endpoint = $1', [
    device.endpoint,
  ])
  expect(rows).toEqual([])
})

const otherAddresses: [string, string][] = [
  ['over plain HTTP', 'http://fcm.googleapis.com/fcm/send/1'],
  ['that is an IPv4 address', 'https://127.0.0.1/send'],
  ['that is an IPv6 address', 'https://[::1]/send'],
  ['that is a number', 'https://2130706433/send'],
  ['of this machine', 'https://localhost/send'],
  ['with a port', 'https://fcm.googleapis.com:8443/send'],
  ['with a user', 'https://name@fcm.googleapis.com/send'],
  ['of another host', 'https://push.example.com/send'],
  ['that begins like a push service', 'https://fcm.googleapis.com.example.com/send'],
  ['that is too long', `https://fcm.googleapis.com/${'a'.repeat(1000)}`],
  ['that is empty', ''],
]

test.each(otherAddresses)('an address %s is refused', async (_, endpoint) => {
  const { status, body } = await subscribe(bea, { ...newDevice(), endpoint })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['endpoint']])
})

test('keys that are none are refused by name', async () => {
  const offCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url')
  for (const wrong of [{ p256dh: offCurve }, { p256dh: 'x' }, { auth: 'short' }]) {
    const { status, body } = await subscribe(bea, { ...newDevice(), ...wrong })
    expect([status, Object.keys(body.fields)]).toEqual([400, Object.keys(wrong)])
  }
})

test('without keys of the operator there is nothing to switch on', async () => {
  const plain = await startTestApp()
  const who = await plain.signUp('Off', 'buyer')
  expect((await who.get('/push')).body).toEqual({ publicKey: null, subscribed: false })
  const { status, body } = await subscribe(who, newDevice())
  expect([status, body.code]).toEqual([409, 'push_off'])
  await plain.close()
})
