import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { freePort } from '../../../test/harness/network/free-port.ts'
import { type Listening, listen } from '../../../test/harness/network/listener.ts'
import { newAddress, type Person } from '../../../test/harness/people.ts'
import { book, pay } from '../../../test/harness/sales.ts'
import { expectOk } from '../../../test/harness/send.ts'
import { signAccessToken } from '../../access/access-token.ts'
import { startServer } from '../../app/start.ts'

let app: TestApp
let buyer: Person
let seller: Person
const listening: Listening[] = []

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
  buyer = await app.signUp('Bea', 'buyer')
  seller = await app.signUp('Sana', 'seller')
})
afterAll(async () => {
  for (const { leave } of listening) leave()
  await app.close()
})

async function subscribe(token?: string, url = app.url) {
  const one = await listen(url, { token })
  expect(one.status).toBe(200)
  listening.push(one)
  return one
}

/** Books from a new address each time, as holds are limited per network. */
const hold = (productId: string, who = buyer) => book(who.elsewhere(), productId)

const cancel = (id: string) => buyer.post(`/bookings/${id}/cancellation`)

test('a member receives the changes of a product, from listing to withdrawal', async () => {
  const member = await subscribe(seller.token)
  const product = await app.addProduct(seller)
  expect(await member.until(product)).toMatchObject({
    state: 'available',
    category: 'Dell',
    advertised: false,
  })
  const booking = await hold(product)
  expect(await member.until(product)).toMatchObject({ state: 'reserved' })
  await cancel(booking)
  expect(await member.until(product)).toMatchObject({ state: 'available' })
  const next = await app.signUp('Next', 'buyer')
  await pay(app, next, await hold(product, next))
  let change = await member.until(product)
  if (change.state === 'reserved') change = await member.until(product)
  expect(change).toMatchObject({ state: 'sold' })

  const other = await app.addProduct(seller)
  expectOk(await seller.call('DELETE', `/products/${other}`))
  change = await member.until(other)
  if (change.state === 'available') change = await member.until(other)
  expect(change).toMatchObject({ state: 'gone' })
})

test('events contain no personal data', async () => {
  const member = await subscribe(seller.token)
  const product = await app.addProduct(seller)
  await member.until(product)
  await hold(product)
  const { received: _, ...change } = await member.until(product)
  expect(Object.keys(change).sort()).toEqual(['advertised', 'category', 'productId', 'state'])
})

test('an anonymous visitor receives every product until its sale, as does a member without a profile', async () => {
  const { token } = await app.signUp('Uma')
  for (const listener of [await subscribe(), await subscribe(token)]) {
    const product = await app.addProduct(seller)
    await pay(app, buyer, await hold(product))
    let change = await listener.until(product)
    while (change.state !== 'sold') change = await listener.until(product)
    expect(change.advertised).toBe(false)

    const withdrawn = await app.addProduct(seller, { advertised: true })
    expectOk(await seller.call('DELETE', `/products/${withdrawn}`))
    while (change.productId !== withdrawn || change.state !== 'gone') {
      change = await listener.until(withdrawn)
    }
  }
})

test('a new subscriber receives changes made while the page was loading', async () => {
  const product = await app.addProduct(seller)
  const present = await subscribe(seller.token)
  await hold(product)
  while ((await present.until(product)).state !== 'reserved');
  const newcomer = await subscribe(seller.token)
  expect(await newcomer.until(product)).toMatchObject({ state: 'reserved' })
})

test('sends nothing when only columns that are not shown change', async () => {
  const product = await app.addProduct(seller)
  const member = await subscribe(seller.token)
  const booking = await hold(product)
  // What was sent before may be sent twice: the state is read after the notification.
  await member.until(await app.addProduct(seller))
  await app.pool.query("update product set phone = '1', title = title where id = $1", [product])
  await app.pool.query("update booking set state = 'held', phone = '1' where id = $1", [booking])
  const { received } = await member.until(await app.addProduct(seller))
  expect(received.filter((change) => change.startsWith(product))).toEqual([])
})

test('a change made by one process is sent by the other', async () => {
  const { config, log } = app.services
  const other = await startServer({ ...config, port: await freePort() }, log)
  const member = await subscribe(seller.token, other.url)
  const product = await app.addProduct(seller)
  await hold(product)
  while ((await member.until(product)).state !== 'reserved');
  await other.close()
  expect(await member.next()).toBeUndefined()
})

test('after a lost database connection subscribers reload and receive events again', async () => {
  const member = await subscribe(seller.token)
  const product = await app.addProduct(seller)
  await member.until(product)
  await app.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'live changes' and datname = current_database()`,
  )
  let event = await member.next()
  while (event?.event === 'changed') event = await member.next()
  expect(event).toEqual({ event: 'reload' })
  await hold(product)
  expect(await member.until(product)).toMatchObject({ state: 'reserved' })
})

test('the stream ends with the session', async () => {
  const { token, browser } = await app.signUp('Olga', 'buyer')
  const member = await subscribe(token)
  await browser.identity('/sign-out')
  while (await member.next());
})

test('the stream ends when the member is deleted', async () => {
  const { token, email } = await app.signUp('Dora', 'buyer')
  const member = await subscribe(token)
  await app.pool.query('update identity_user set disabled_at = now() where email = $1', [email])
  while (await member.next());
})

test('the stream ends with the access token', async () => {
  const { token } = await app.signUp('Tom', 'buyer')
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const member = await subscribe(await signAccessToken(app.pool, claims, 2))
  while (await member.next());
})

test('intermediaries do not cache, compress or buffer the stream', async () => {
  const { headers } = await subscribe()
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(headers).not.toHaveProperty('content-encoding')
})

test('limits streams per address until one of them ends', async () => {
  const from = newAddress()
  const many = await Promise.all(Array.from({ length: 100 }, () => listen(app.url, { from })))
  listening.push(...many)
  expect(many.filter(({ status }) => status === 200)).toHaveLength(100)
  const { status, headers } = await listen(app.url, { from })
  expect(status).toBe(429)
  expect(headers['retry-after']).toBe('30')
  many[0]?.leave()
  await expect.poll(async () => (await listen(app.url, { from })).status).toBe(200)
})

test('limits streams per member, from any network', async () => {
  const { token } = await app.signUp('Petra', 'buyer')
  const many = await Promise.all(Array.from({ length: 20 }, () => subscribe(token)))
  expect((await listen(app.url, { token })).status).toBe(429)
  many[0]?.leave()
  await expect.poll(async () => (await listen(app.url, { token })).status).toBe(200)
})

test('closing the server ends the stream', async () => {
  const { config, log } = app.services
  const other = await startServer({ ...config, port: await freePort() }, log)
  const members = await Promise.all([
    subscribe(seller.token, other.url),
    subscribe(undefined, other.url),
  ])
  await other.close()
  for (const { next } of members) while (await next());
})
