import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startCardSandbox } from '../../../sandbox/http/server.ts'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startSalesApp, type TestApp } from '../../../test/harness/app.ts'
import { intentOf } from '../../../test/harness/cards/controls.ts'
import { expireHold } from '../../../test/harness/holds.ts'
import { listenOnLoopback } from '../../../test/harness/network/listen-on-loopback.ts'
import type { Person } from '../../../test/harness/people.ts'
import { book, bookingInput, startPaying, tryBook } from '../../../test/harness/sales.ts'

const keys = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
}

const tooLate = {
  type: 'invalid_request_error',
  code: 'payment_intent_unexpected_state',
  message: 'You cannot cancel this PaymentIntent.',
}

/** The card sandbox behind a proxy that can be down, and a provider that can be slow. */
async function openProvider() {
  const sandbox = await startCardSandbox({ port: 0, ...keys })
  let manner: 'well' | 'away' | 'undecided' = 'well'

  async function answer(request: Request): Promise<Response> {
    if (manner === 'away') return new Response(null, { status: 503 })
    const { pathname, search } = new URL(request.url)
    if (manner === 'undecided' && pathname.endsWith('/cancel')) {
      return Response.json({ error: tooLate }, { status: 400 })
    }
    const body = request.method === 'POST' ? await request.text() : null
    const { method, headers } = request
    const response = await fetch(sandbox.url + pathname + search, { method, headers, body })
    const intent = await response.json()
    if (manner === 'undecided' && intent.status) intent.status = 'processing'
    return Response.json(intent, { status: response.status })
  }

  const server = createServer(getRequestListener(answer, { overrideGlobalObjects: false }))
  const port = await listenOnLoopback(server)
  return {
    settings: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
      STRIPE_JS_URL: sandbox.scriptUrl,
    },
    async during<T>(other: typeof manner, work: () => Promise<T>) {
      manner = other
      return work().finally(() => {
        manner = 'well'
      })
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await sandbox.close()
    },
  }
}

let provider: Awaited<ReturnType<typeof openProvider>>
let app: TestApp
let ada: Person
let sana: Person
let bea: Person
let ben: Person

beforeAll(async () => {
  provider = await openProvider()
  ;({ app, admin: ada, seller: sana, buyer: bea } = await startSalesApp(provider.settings))
  ben = await app.signUp('Ben', 'buyer')
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

afterEach(() => expectInvariants(app.pool))

/** A booking whose payment has started. */
async function beginToPay(buyer: Person, seller = sana) {
  const productId = await app.addProduct(seller)
  const bookingId = await book(buyer, productId)
  return { productId, bookingId, clientSecret: await startPaying(buyer, bookingId) }
}

const cancel = (buyer: Person, bookingId: string) =>
  buyer.post(`/bookings/${bookingId}/cancellation`)

async function stateOf(bookingId: string): Promise<string> {
  const { rows } = await app.pool.query('select state from booking where id = $1', [bookingId])
  return rows[0].state
}

async function statusOf(clientSecret: string): Promise<string> {
  const { intents } = await app.ledger()
  return intents.find(({ id }: { id: string }) => clientSecret.startsWith(`${id}_`)).status
}

const removeListing = (productId: string) =>
  ada.post(`/products/${productId}/removal`, { ground: 'stolen', reason: 'Its owner told us.' })

const remove = async (person: Person) => ada.call('DELETE', `/users/${await app.memberId(person)}`)

test('releases nothing while the provider is unreachable', async () => {
  const { productId, bookingId, clientSecret } = await beginToPay(bea)
  const { status, body, headers } = await provider.during('away', () => cancel(bea, bookingId))
  expect([status, body.code]).toEqual([503, 'card_provider_away'])
  expect(headers['retry-after']).toEqual(expect.any(String))
  expect(await stateOf(bookingId)).toBe('held')
  expect((await tryBook(ben, productId)).body.code).toBe('product_reserved')

  expect((await cancel(bea, bookingId)).status).toBe(200)
  expect(await statusOf(clientSecret)).toBe('canceled')
  expect((await tryBook(ben, productId)).body.acknowledged).toBe(true)
})

test('an undecided payment blocks the release of its booking', async () => {
  const ivo = await app.signUp('Ivo', 'buyer')
  const { productId, bookingId } = await beginToPay(ivo)
  const other = await beginToPay(bea)
  await expireHold(app, other.bookingId)
  const answers = await provider.during('undecided', async () => [
    await cancel(ivo, bookingId),
    await remove(ivo),
    await tryBook(ben, other.productId),
    await sana.call('DELETE', `/products/${other.productId}`),
    await removeListing(productId),
  ])
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'payment_under_way'],
    [409, 'payment_under_way'],
    [409, 'product_reserved'],
    [409, 'product_reserved'],
    [409, 'buyer_paying'],
  ])
  expect([await stateOf(bookingId), await stateOf(other.bookingId)]).toEqual(['held', 'held'])
  expect((await tryBook(ben, productId)).body.code).toBe('product_reserved')
  expect((await remove(ivo)).status).toBe(200)
})

test('booking over an expired hold first cancels its payment', async () => {
  const { productId, bookingId, clientSecret } = await beginToPay(bea)
  await expireHold(app, bookingId)
  expect((await tryBook(ben, productId)).body.acknowledged).toBe(true)
  expect(await statusOf(clientSecret)).toBe('canceled')
  expect(await stateOf(bookingId)).toBe('expired')
})

test('cancels nothing for a caller who may not book', async () => {
  const { productId, bookingId, clientSecret } = await beginToPay(bea)
  await expireHold(app, bookingId)
  const input = { ...bookingInput(productId), price: '1' }
  expect((await ben.post('/bookings', input)).body.code).toBe('price_changed')
  expect((await sana.post('/bookings', input)).status).toBe(403)
  expect((await ben.call('DELETE', `/products/${productId}`)).status).toBe(404)
  expect((await cancel(ben, bookingId)).status).toBe(404)
  expect(await statusOf(clientSecret)).toBe('requires_payment_method')
})

test('a charge that precedes the next booking pays', async () => {
  const { productId, bookingId, clientSecret } = await beginToPay(bea)
  await app.payByCard(clientSecret)
  await expireHold(app, bookingId)
  expect((await tryBook(ben, productId)).body.code).toBe('product_sold')
  expect(await stateOf(bookingId)).toBe('paid')
})

test('deleting a product under an expired hold cancels its payment', async () => {
  const { productId, bookingId, clientSecret } = await beginToPay(bea)
  await expireHold(app, bookingId)
  expect((await sana.call('DELETE', `/products/${productId}`)).status).toBe(200)
  expect(await statusOf(clientSecret)).toBe('canceled')
  expect(await stateOf(bookingId)).toBe('expired')

  const paid = await beginToPay(bea)
  await app.payByCard(paid.clientSecret)
  await expireHold(app, paid.bookingId)
  const late = await sana.call('DELETE', `/products/${paid.productId}`)
  expect([late.status, late.body.code]).toEqual([409, 'product_sold'])
})

test('a buyer with a charged payment is not deleted, and another payment is cancelled', async () => {
  const pia = await app.signUp('Pia', 'buyer')
  const [free, charged] = [await beginToPay(pia), await beginToPay(pia)]
  await app.payByCard(charged.clientSecret)
  expect((await remove(pia)).body.code).toBe('member_sales_open')
  expect(await statusOf(free.clientSecret)).toBe('canceled')
  expect([await stateOf(free.bookingId), await stateOf(charged.bookingId)]).toEqual([
    'held',
    'paid',
  ])
})

test('a seller deleted during a payment: it is cancelled, and the buyer is notified', async () => {
  const sol = await app.signUp('Sol', 'seller')
  const cleo = await app.signUp('Cleo', 'buyer')
  const { bookingId, clientSecret } = await beginToPay(cleo, sol)
  expect((await remove(sol)).status).toBe(200)
  expect(await statusOf(clientSecret)).toBe('canceled')
  expect(await stateOf(bookingId)).toBe('cancelled')
  const emails = await app.emails(cleo.email)
  expect(emails.at(-1)).toContain('is no longer for sale and your reservation has ended')
})

test('a listing removed by staff during a payment: it is cancelled, and the buyer is notified', async () => {
  const cora = await app.signUp('Cora', 'buyer')
  const { productId, bookingId, clientSecret } = await beginToPay(cora)
  expect((await removeListing(productId)).status).toBe(200)
  expect(await statusOf(clientSecret)).toBe('canceled')
  expect(await stateOf(bookingId)).toBe('cancelled')
  expect((await app.emails(cora.email)).at(-1)).toContain('Our team has removed the listing')

  const paid = await beginToPay(cora)
  await app.payByCard(paid.clientSecret)
  expect((await removeListing(paid.productId)).status).toBe(200)
  expect(await stateOf(paid.bookingId)).toBe('paid')
})

test('after a cancelled payment another one can start', async () => {
  const { bookingId, clientSecret } = await beginToPay(bea)
  const intent = intentOf(clientSecret)
  await app.services.cards.cancelIntent(intent)
  const again = () => bea.post('/create-payment-intent', { bookingId })
  const answers = await Promise.all([again(), again()])
  const [second, same] = answers.map(({ body }) => body.clientSecret)
  expect(second).not.toBe(clientSecret)
  expect(same).toBe(second)
  await app.payByCard(second)
  const transactionId = intentOf(second)
  const former = await bea.post('/payments', { bookingId, transactionId: intent })
  expect(former.body.code).toBe('payment_not_done')
  expect((await bea.post('/payments', { bookingId, transactionId })).status).toBe(200)
  const { body } = await bea.get(`/bookings/${bookingId}`)
  expect(body).toMatchObject({ state: 'paid', transactionId, refund: null })
})

test('a booking that ends while its payment starts cannot be paid', async () => {
  const productId = await app.addProduct(sana)
  const { body } = await tryBook(bea, productId)
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query('select from booking where id = $1 for update', [body.insertedId])
  const started = bea.post('/create-payment-intent', { bookingId: body.insertedId })
  const waits = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await app.pool.query(waits)).rows.length === 0);
  await client.query("update booking set state = 'cancelled' where id = $1", [body.insertedId])
  await client.query('commit')
  client.release()
  expect((await started).body.code).toBe('booking_over')
  const { intents } = await app.ledger()
  const orphans = intents.filter(({ metadata, status }: Record<string, Record<string, string>>) => {
    return metadata?.booking_id === body.insertedId && String(status) !== 'canceled'
  })
  expect(orphans).toEqual([])
})
