import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { intentOf } from '../../../test/harness/cards/controls.ts'
import { expireHold } from '../../../test/harness/holds.ts'
import type { Person } from '../../../test/harness/people.ts'
import { book, startPaying, tryBook } from '../../../test/harness/sales.ts'
import { outcomeOf } from '../../../test/harness/send.ts'
import { until } from '../../../test/harness/wait-options.ts'

let app: TestApp
let sana: Person
let bea: Person
let ben: Person

async function createBooking(buyer: Person) {
  const productId = await app.addProduct(sana)
  return { productId, bookingId: await book(buyer, productId) }
}

const cancel = (buyer: Person, bookingId: string) =>
  buyer.post(`/bookings/${bookingId}/cancellation`)

const stateOf = async (buyer: Person, bookingId: string) =>
  (await buyer.get(`/bookings/${bookingId}`)).body.state

async function createPayment(buyer: Person, bookingId: string) {
  const clientSecret = await startPaying(buyer, bookingId)
  const transactionId = intentOf(clientSecret)
  return { clientSecret, record: () => buyer.post('/payments', { bookingId, transactionId }) }
}

async function refundsOf(clientSecret: string) {
  const { refunds } = await app.ledger()
  return refunds.filter(({ payment_intent }: { payment_intent: string }) => {
    return clientSecret.startsWith(`${payment_intent}_`)
  })
}

/** Queues all calls behind a lock in order, then releases it. */
async function inLine<T extends { status: number }>(
  lock: string,
  id: string,
  calls: (() => Promise<T>)[],
): Promise<T[]> {
  const holder = await app.pool.connect()
  await holder.query('begin')
  await holder.query(`${lock} for update`, [id])
  const answers: Promise<T>[] = []
  for (const call of calls) {
    // On a slow machine the first may time out with 503: retry it.
    answers.push(call().then((answer) => (answer.status === 503 ? call() : answer)))
    await until(async () => (await waiting()) === answers.length)
  }
  await holder.query('commit')
  holder.release()
  return Promise.all(answers)
}

async function waiting() {
  const { rows } = await app.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length
}

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '2' })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  ben = await app.signUp('Ben', 'buyer')
})
afterAll(() => app.close())

test('a cancelled booking releases the product immediately and no longer counts', async () => {
  const { productId, bookingId } = await createBooking(bea)
  await createBooking(bea)
  expect((await tryBook(bea, await app.addProduct(sana))).body.code).toBe('too_many_bookings')

  const { status, body } = await cancel(bea, bookingId)
  expect([status, body]).toEqual([200, { acknowledged: true }])
  const one = await bea.get(`/bookings/${bookingId}`)
  expect(one.body).toMatchObject({
    state: 'cancelled',
    paid: false,
    expiresAt: null,
    can: { pay: false, cancel: false },
  })
  const shown = (await ben.get('/products/Dell')).body
  expect(shown.find(({ _id }: { _id: string }) => _id === productId).reserved).toBe(false)

  const next = await tryBook(ben, productId)
  expect(next.body.acknowledged).toBe(true)
  expect((await tryBook(bea, await app.addProduct(sana))).body.acknowledged).toBe(true)
  expect(await stateOf(ben, next.body.insertedId)).toBe('held')
  await cancel(ben, next.body.insertedId)
})

test('hides another person’s booking as not found', async () => {
  const { bookingId } = await createBooking(ben)
  const ada = await app.signUp('Ada', 'buyer')
  await app.grantAdmin(ada)
  const tries = [cancel(bea, bookingId), cancel(ada, bookingId), cancel(bea, crypto.randomUUID())]
  for (const { status, body } of await Promise.all([...tries, cancel(bea, 'undefined')])) {
    expect([status, body]).toEqual([404, { code: 'not_found', message: expect.any(String) }])
  }
  expect(await stateOf(ben, bookingId)).toBe('held')
  await cancel(ben, bookingId)
})

test('cannot cancel a booking that is over, or cancel twice', async () => {
  const { bookingId } = await createBooking(ben)
  const four = Array.from({ length: 4 }, () => () => cancel(ben, bookingId))
  const answers = await inLine('select from booking where id = $1', bookingId, four)
  const codes = answers.map(outcomeOf).sort()
  expect(codes).toEqual(['booking_over', 'booking_over', 'booking_over', 'ok'])

  const late = await createBooking(ben)
  await expireHold(app, late.bookingId)
  const { status, body } = await cancel(ben, late.bookingId)
  expect([status, body.code]).toEqual([409, 'booking_over'])
  expect(await stateOf(ben, late.bookingId)).toBe('expired')
})

test('a paid booking cannot be cancelled', async () => {
  const { bookingId } = await createBooking(ben)
  const { clientSecret, record } = await createPayment(ben, bookingId)
  await app.payByCard(clientSecret)
  expect((await record()).status).toBe(200)
  const { status, body } = await cancel(ben, bookingId)
  expect([status, body.code]).toEqual([409, 'already_paid'])
  expect(await stateOf(ben, bookingId)).toBe('paid')
})

test('a late charge for a cancelled booking is refunded once, even if the product is free', async () => {
  const { productId, bookingId } = await createBooking(ben)
  const { clientSecret, record } = await createPayment(ben, bookingId)
  // As if the provider could no longer cancel a pending payment.
  await app.pool.query("update booking set state = 'cancelled' where id = $1", [bookingId])
  expect((await ben.post('/create-payment-intent', { bookingId })).body.code).toBe('booking_over')
  await app.payByCard(clientSecret)
  for (const { status, body } of await Promise.all([record(), record()])) {
    expect([status, body.code]).toEqual([409, 'payment_refunded'])
  }
  await until(async () => (await refundsOf(clientSecret)).length > 0)
  await record()
  expect(await refundsOf(clientSecret)).toMatchObject([{ amount: 49_950 }])
  expect(await stateOf(ben, bookingId)).toBe('refunded')
  const { rows } = await app.pool.query('select from payment where booking_id = $1', [bookingId])
  expect(rows).toEqual([])
  const next = await tryBook(ben, productId)
  expect(next.body.acknowledged).toBe(true)
  await cancel(ben, next.body.insertedId)
})

test.each([
  ['cancel', 'record'],
  ['record', 'cancel'],
] as const)('%s before %s: a charge that succeeded is recorded as paid', async (first, _) => {
  await app.webhooks({ mode: 'hold' })
  const { productId, bookingId } = await createBooking(ben)
  const { clientSecret, record } = await createPayment(ben, bookingId)
  await app.payByCard(clientSecret)

  const calls = [() => cancel(ben, bookingId), record]
  const inOrder = first === 'cancel' ? calls : calls.toReversed()
  const answers = await inLine('select from product where id = $1', productId, inOrder)
  const codes = answers.map(({ body }) => body.code ?? (body.insertedId ? 'paid' : 'given up'))
  expect(codes.sort()).toEqual(['already_paid', 'paid'])
  expect(await stateOf(ben, bookingId)).toBe('paid')
  expect(await refundsOf(clientSecret)).toEqual([])
  await app.webhooks({ mode: 'deliver' })
})

test('cancelling stops the card payment before the product is released', async () => {
  const { bookingId } = await createBooking(ben)
  const { clientSecret, record } = await createPayment(ben, bookingId)
  expect((await cancel(ben, bookingId)).status).toBe(200)
  const { intents } = await app.ledger()
  const intent = intents.find(({ id }: { id: string }) => clientSecret.startsWith(`${id}_`))
  expect(intent.status).toBe('canceled')
  const late = await app.payByCard(clientSecret)
  expect(late.error.code).toBe('payment_intent_unexpected_state')
  expect((await record()).body.code).toBe('payment_not_done')
  expect(await stateOf(ben, bookingId)).toBe('cancelled')
})
