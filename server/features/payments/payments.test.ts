import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { intentOf } from '../../../test/harness/cards/controls.ts'
import { expireHold } from '../../../test/harness/holds.ts'
import type { Person } from '../../../test/harness/people.ts'
import { book } from '../../../test/harness/sales.ts'
import { send } from '../../../test/harness/send.ts'
import { until } from '../../../test/harness/wait-options.ts'
import { paymentLimits } from './rate-limits.ts'
import { settleIntent } from './settle-intent.ts'

let app: TestApp
let sana: Person
let bea: Person
let ben: Person

beforeAll(async () => {
  app = await startTestApp()
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  ben = await app.signUp('Ben', 'buyer')
})
afterAll(() => app.close())

async function createBooking(buyer: Person, product = {}) {
  const productId = await app.addProduct(sana, product)
  return { productId, bookingId: await book(buyer, productId) }
}

async function startPaying(buyer: Person, bookingId: string): Promise<string> {
  const { body } = await buyer.post('/create-payment-intent', { bookingId, price: '499.50' })
  return body.clientSecret
}

const record = (buyer: Person, bookingId: string, clientSecret: string, more = {}) =>
  buyer.post('/payments', { bookingId, transactionId: intentOf(clientSecret), ...more })

async function rows(table: 'payment' | 'refund', intentId: string): Promise<number> {
  const { rows } = await app.pool.query(`select from ${table} where intent_id = $1`, [intentId])
  return rows.length
}

const payments = (clientSecret: string) => rows('payment', intentOf(clientSecret))
const refunds = (clientSecret: string) => rows('refund', intentOf(clientSecret))

async function quietly<T>(work: () => Promise<T>): Promise<T> {
  await app.webhooks({ mode: 'hold' })
  try {
    return await work()
  } finally {
    await app.webhooks({ mode: 'deliver' })
  }
}

test('a buyer pays, and other members see the product as sold', async () => {
  const { productId, bookingId } = await createBooking(bea)
  const clientSecret = await startPaying(bea, bookingId)
  expect((await app.payByCard(clientSecret)).status).toBe('succeeded')

  const { status, body } = await record(bea, bookingId, clientSecret)
  expect(status).toBe(200)
  expect(body).toEqual({ acknowledged: true, insertedId: expect.any(String) })
  const booking = await bea.get(`/bookings/${bookingId}`)
  expect(booking.body).toMatchObject({
    paid: true,
    state: 'paid',
    transactionId: intentOf(clientSecret),
    saleState: 'awaiting_handover',
    expiresAt: null,
    can: { pay: false, cancel: false },
  })
  const listing = await ben.get('/products/Dell')
  const shown = listing.body.find(({ _id }: { _id: string }) => _id === productId)
  expect(shown).toMatchObject({ paid: true, reserved: false })
})

test('amount and currency come from the server', async () => {
  const { bookingId } = await createBooking(bea)
  const clientSecret = await startPaying(bea, bookingId)
  const { intents } = await app.ledger()
  const intent = intents.find(({ id }: { id: string }) => id === intentOf(clientSecret))
  expect(intent).toMatchObject({ amount: 49_950, currency: 'usd' })
  const cheaper = await bea.post('/create-payment-intent', { bookingId, price: '1.00' })
  expect([cheaper.status, cheaper.body.code]).toEqual([409, 'price_changed'])
})

test('repeated and concurrent requests return the same secret', async () => {
  const { bookingId } = await createBooking(bea)
  const secrets = await Promise.all([1, 2, 3, 4].map(() => startPaying(bea, bookingId)))
  secrets.push(await startPaying(bea, bookingId))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^pi_\w+_secret_\w+$/)
})

test('starting to pay extends a short hold to 15 minutes, once', async () => {
  const { bookingId } = await createBooking(ben)
  const leftOf = async () => {
    const { rows } = await app.pool.query(
      'select extract(epoch from expires_at - clock_timestamp()) as left from booking where id = $1',
      [bookingId],
    )
    return Number(rows[0].left)
  }
  const shorten = () =>
    app.pool.query(
      "update booking set expires_at = clock_timestamp() + interval '1 minute' where id = $1",
      [bookingId],
    )
  await shorten()
  await startPaying(ben, bookingId)
  expect(await leftOf()).toBeGreaterThan(14 * 60)
  await shorten()
  await startPaying(ben, bookingId)
  expect(await leftOf()).toBeLessThanOrEqual(60)
})

test('without a booking id the price must match exactly one booking', async () => {
  const cara = await app.signUp('Cara', 'buyer')
  const none = await cara.post('/create-payment-intent', { price: '499.50' })
  expect([none.status, Object.keys(none.body.fields)]).toEqual([400, ['bookingId']])
  const { bookingId } = await createBooking(cara)
  const one = await cara.post('/create-payment-intent', { price: '499.50' })
  expect(one.body.clientSecret).toBe(await startPaying(cara, bookingId))
  await createBooking(cara)
  const two = await cara.post('/create-payment-intent', { price: '499.50' })
  expect([two.status, Object.keys(two.body.fields)]).toEqual([400, ['bookingId']])
})

test.each([49, 100_000_000])('refuses an amount of %d that no card can pay', async (price) => {
  const dan = await app.signUp(`Dan ${price}`, 'buyer')
  const { bookingId } = await createBooking(dan, { price })
  const { status, body } = await dan.post('/create-payment-intent', { bookingId })
  expect([status, body.code]).toEqual([409, 'amount_not_payable'])
  expect((await dan.post(`/bookings/${bookingId}/cancellation`)).status).toBe(200)
})

test('a declined card pays nothing, and the next card may succeed', async () => {
  const { bookingId } = await createBooking(bea)
  const clientSecret = await startPaying(bea, bookingId)
  const declined = await app.payByCard(clientSecret, '4000000000000002')
  expect(declined.error.code).toBe('card_declined')
  const early = await record(bea, bookingId, clientSecret)
  expect([early.status, early.body.code]).toEqual([409, 'payment_not_done'])
  expect(await payments(clientSecret)).toBe(0)

  await app.payByCard(clientSecret)
  expect((await record(bea, bookingId, clientSecret)).status).toBe(200)
})

test('refuses the payment of another booking or person and writes nothing', async () => {
  await quietly(async () => {
    const cheap = await createBooking(bea)
    const dear = await createBooking(bea, { price: 99_900 })
    const { body } = await bea.post('/create-payment-intent', { bookingId: cheap.bookingId })
    await bea.post('/create-payment-intent', { bookingId: dear.bookingId })
    await app.payByCard(body.clientSecret)

    const swapped = await record(bea, dear.bookingId, body.clientSecret)
    expect([swapped.status, swapped.body.code]).toEqual([409, 'payment_mismatch'])
    const stranger = await record(ben, cheap.bookingId, body.clientSecret)
    expect([stranger.status, stranger.body.code]).toEqual([404, 'not_found'])
    const invented = await record(bea, dear.bookingId, 'pi_invented_secret_x')
    expect([invented.status, invented.body.code]).toEqual([409, 'payment_mismatch'])
    expect(await payments(body.clientSecret)).toBe(0)
    expect((await bea.get(`/bookings/${dear.bookingId}`)).body.paid).toBe(false)
  })
})

test('reported 50 times and by webhook concurrently, a payment is recorded once', async () => {
  const { bookingId } = await createBooking(bea)
  const clientSecret = await startPaying(bea, bookingId)
  await app.webhooks({ mode: 'hold', duplicate: 'true' })
  await app.payByCard(clientSecret)
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 50 }, () => record(bea, bookingId, clientSecret))),
    app.webhooks({ mode: 'deliver', duplicate: 'false' }),
  ])
  // Under load some get 503.
  const taken = answers.filter(({ status }) => status !== 503)
  expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(taken.map(({ body }) => body.insertedId)).size).toBe(1)
  expect(await payments(clientSecret)).toBe(1)
  expect(await refunds(clientSecret)).toBe(0)
})

test('limits requests to the card provider, per buyer and per address', async () => {
  const dora = await app.signUp('Dora', 'buyer')
  const { bookingId } = await createBooking(dora)
  const clientSecret = await startPaying(dora, bookingId)
  const start = async () => (await dora.post('/create-payment-intent', { bookingId })).status
  const report = async () => (await record(dora, bookingId, clientSecret)).status
  const setUses = ({ name }: { name: string }, uses: number) =>
    app.pool.query('update rate_limit set points = $2 where key like $1', [`${name}:%`, uses])
  expect([await start(), await report()]).toEqual([200, 409])
  await setUses(paymentLimits.startPayment, paymentLimits.startPayment.max)
  expect([await start(), await report()]).toEqual([429, 409])
  await setUses(paymentLimits.recordPayment, paymentLimits.recordPayment.max)
  expect([await start(), await report()]).toEqual([429, 429])

  await setUses(paymentLimits.startPayment, 0)
  await setUses(paymentLimits.recordPayment, 0)
  await setUses(paymentLimits.payByAddress, paymentLimits.payByAddress.max)
  expect([await start(), await report()]).toEqual([429, 429])
  await setUses(paymentLimits.payByAddress, 0)
  // Once paid, the provider is no longer asked.
  await app.payByCard(clientSecret)
  expect(await report()).toBe(200)
  await setUses(paymentLimits.recordPayment, paymentLimits.recordPayment.max)
  expect(await report()).toBe(200)
  await setUses(paymentLimits.startPayment, 0)
  await setUses(paymentLimits.recordPayment, 0)
})

test('the webhook alone settles a payment when the browser is closed', async () => {
  const { bookingId } = await createBooking(bea)
  const clientSecret = await startPaying(bea, bookingId)
  await app.payByCard(clientSecret)
  await until(async () => (await bea.get(`/bookings/${bookingId}`)).body.paid)
  expect(await payments(clientSecret)).toBe(1)
})

test('refuses an event that is unsigned, wrongly signed or too old', async () => {
  const url = `${app.url}/api/webhooks/payments`
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'payment_intent.succeeded' })
  const old = Math.floor(Date.now() / 1000) - 301
  const { createHmac } = await import('node:crypto')
  const signed = (t: number, secret: string) => {
    const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
    return `t=${t},v1=${v1}`
  }
  const signatures = ['', 'nonsense', signed(old, 'whsec_sandbox'), signed(old + 301, 'other')]
  for (const signature of signatures) {
    const headers = { 'stripe-signature': signature }
    const answer = await send(url, { method: 'POST', body, headers })
    expect([answer.status, answer.body.code]).toEqual([400, 'bad_signature'])
  }
})

test('a late charge pays while the product is available', async () => {
  await quietly(async () => {
    const { bookingId } = await createBooking(bea)
    const clientSecret = await startPaying(bea, bookingId)
    await app.payByCard(clientSecret)
    await expireHold(app, bookingId)
    expect((await record(bea, bookingId, clientSecret)).status).toBe(200)
    expect((await bea.get(`/bookings/${bookingId}`)).body.state).toBe('paid')
  })
})

test('refunds a late charge for an unavailable product once and notifies the buyer', async () => {
  const { productId, bookingId } = await createBooking(bea)
  const clientSecret = await startPaying(bea, bookingId)
  // As if the provider could no longer cancel a pending payment.
  await app.pool.query("update booking set state = 'expired' where id = $1", [bookingId])
  const otherId = await book(ben, productId)
  await app.payByCard(clientSecret)

  const late = await Promise.all([1, 2, 3].map(() => record(bea, bookingId, clientSecret)))
  for (const { status, body } of late) {
    expect([status, body.code]).toEqual([409, 'payment_refunded'])
  }
  const sent = () => app.providerRefunds(intentOf(clientSecret))
  await until(async () => (await sent()).length > 0)
  expect(await sent()).toMatchObject([{ amount: 49_950 }])
  expect(await payments(clientSecret)).toBe(0)
  const { body } = await bea.get(`/bookings/${bookingId}`)
  const refund = { byAdmin: false, cause: 'late_payment' }
  expect(body).toMatchObject({ state: 'refunded', refund })
  const emails = await app.emails(bea.email)
  expect(emails.at(-1)).toContain('arrived after your reservation had ended')
  const other = await ben.get(`/bookings/${otherId}`)
  expect(other.body.state).toBe('held')
})

test('settles a charge with a lost webhook by asking the provider', async () => {
  await quietly(async () => {
    const { bookingId } = await createBooking(ben)
    const clientSecret = await startPaying(ben, bookingId)
    await app.payByCard(clientSecret)
    expect((await ben.get(`/bookings/${bookingId}`)).body.paid).toBe(false)
    await settleIntent(app.services, intentOf(clientSecret))
    expect((await ben.get(`/bookings/${bookingId}`)).body.paid).toBe(true)
  })
})

test('starting again after the charge records it, before its event arrives', async () => {
  await quietly(async () => {
    const { bookingId } = await createBooking(ben)
    const clientSecret = await startPaying(ben, bookingId)
    await app.payByCard(clientSecret)
    const start = () => ben.post('/create-payment-intent', { bookingId })
    for (const { status, body } of await Promise.all([start(), start()])) {
      expect([status, body.code]).toEqual([409, 'already_paid'])
    }
    expect((await ben.get(`/bookings/${bookingId}`)).body.paid).toBe(true)
    expect(await payments(clientSecret)).toBe(1)
  })
})

test('starting again after a charge that cannot pay refunds it', async () => {
  await quietly(async () => {
    const { productId, bookingId } = await createBooking(ben)
    const clientSecret = await startPaying(ben, bookingId)
    await app.payByCard(clientSecret)
    await app.pool.query('update product set withdrawn_at = now() where id = $1', [productId])
    const again = await ben.post('/create-payment-intent', { bookingId })
    expect([again.status, again.body.code]).toEqual([409, 'booking_over'])
    expect((await ben.get(`/bookings/${bookingId}`)).body.state).toBe('refunded')
    expect([await payments(clientSecret), await refunds(clientSecret)]).toEqual([0, 1])
  })
})

test.each(['before', 'after'] as const)(
  'a payment starts although the provider failed %s it made the intent',
  async (when) => {
    const eli = await app.signUp(`Eli ${when}`, 'buyer')
    const { bookingId } = await createBooking(eli)
    const start = () => eli.post('/create-payment-intent', { bookingId })
    await app.failRequest('/v1/payment_intents', when)
    const failed = await start()
    expect([failed.status, failed.body.code]).toEqual([503, 'card_provider_away'])
    // The provider repeats the fault under the same key.
    const answers = await Promise.all([start(), start()])
    answers.push(await start())
    const secrets = [...new Set(answers.map(({ body }) => body.clientSecret))]
    expect(secrets).toEqual([expect.stringMatching(/^pi_\w+_secret_\w+$/)])
    const { rows } = await app.pool.query('select id from payment_intent where booking_id = $1', [
      bookingId,
    ])
    expect(rows).toEqual([{ id: intentOf(secrets[0]) }])
    expect((await app.payByCard(secrets[0])).status).toBe('succeeded')
    expect((await record(eli, bookingId, secrets[0])).status).toBe(200)
  },
)

test.each([
  ['create-payment-intent', { bookingId: 'x' }, 'bookingId'],
  ['create-payment-intent', { price: 'NaN' }, 'price'],
  ['create-payment-intent', {}, 'bookingId'],
  ['payments', { bookingId: 'x', transactionId: 'pi_1' }, 'bookingId'],
  ['payments', { bookingId: crypto.randomUUID(), transactionId: 'ch_1' }, 'transactionId'],
  ['payments', { bookingId: crypto.randomUUID(), transactionId: ['pi_1'] }, 'transactionId'],
])('%s %j is bad input and names the field', async (path, input, field) => {
  const { status, body } = await bea.post(`/${path}`, input)
  expect([status, body.code]).toEqual([400, 'bad_input'])
  expect(Object.keys(body.fields)).toEqual([field])
})

test('cannot pay for a booking that is over, or pay twice', async () => {
  const { bookingId } = await createBooking(ben)
  await expireHold(app, bookingId)
  const over = await ben.post('/create-payment-intent', { bookingId })
  expect([over.status, over.body.code]).toEqual([409, 'booking_over'])
  const paid = await createBooking(ben)
  await app.payByCard(await startPaying(ben, paid.bookingId))
  await until(async () => (await ben.get(`/bookings/${paid.bookingId}`)).body.paid)
  const again = await ben.post('/create-payment-intent', { bookingId: paid.bookingId })
  expect([again.status, again.body.code]).toEqual([409, 'already_paid'])
})
