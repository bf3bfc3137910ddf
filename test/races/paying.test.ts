import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../contract/invariants.ts'
import { intentOf } from '../harness/cards/controls.ts'
import type { Person } from '../harness/people.ts'
import { outcomeOf, send } from '../harness/send.ts'
import { finalStates } from './event-log.ts'
import { holdLock, queuedBehind } from './lock-queue.ts'
import { type RaceApp, startRaceApp } from './race-app.ts'

let app: RaceApp
let sana: Person
let bea: Person
let ben: Person

beforeAll(async () => {
  app = await startRaceApp({ MAX_LIVE_BOOKINGS: '100' })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  ben = await app.signUp('Ben', 'buyer')
})
afterAll(() => app.close())
afterEach(() => expectInvariants(app.pool))

const product = 'select from product where id = $1 for update'
const opening = /^POST \/v1\/payment_intents$/
const cancelling = /^POST \/v1\/payment_intents\/\w+\/cancel$/

const cancelAtProvider = (clientSecret: string) =>
  send(`${app.providerProxy.url}/v1/payment_intents/${intentOf(clientSecret)}/cancel`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams(),
  })

test('two tabs that begin to pay share one intent', async () => {
  const { bookingId } = await app.createBooking(sana, bea)
  const slow = app.providerProxy.stopResponse(opening)
  const first = app.startPayment(bea, bookingId)
  await slow.arrived
  const second = await app.startPayment(bea, bookingId)
  slow.release()
  expect(await first).toBe(second)
  await app.payByCard(second)
  expect(outcomeOf(await app.record(bea, bookingId, second))).toBe('ok')
  expect(await app.finalState(bookingId)).toEqual(finalStates.paid())
})

test('two tabs that retry after the provider canceled share one new intent', async () => {
  const { bookingId } = await app.createBooking(sana, bea)
  const old = await app.startPayment(bea, bookingId)
  await cancelAtProvider(old)
  const slow = app.providerProxy.stopResponse(opening)
  const first = app.startPayment(bea, bookingId)
  await slow.arrived
  const second = await app.startPayment(bea, bookingId)
  slow.release()
  expect(await first).toBe(second)
  expect(second).not.toBe(old)
  await app.payByCard(second)
  await app.record(bea, bookingId, second)
  expect(await app.finalState(bookingId)).toEqual(finalStates.paid(['canceled', 'succeeded']))
})

test('two tabs and a provider that refuses the key of a request in progress', async () => {
  const { bookingId } = await app.createBooking(sana, bea)
  await app.pace(2_500)
  const answers = await Promise.all([
    app.requestPayment(bea, bookingId),
    app.requestPayment(bea, bookingId),
  ])
  await app.pace(0)
  expect(answers.map(outcomeOf)).toContain('ok')
  for (const { status, headers } of answers) {
    if (status !== 200) expect([status, headers['retry-after']]).toEqual([503, expect.any(String)])
  }
  expect((await app.finalState(bookingId)).provider.intents).toHaveLength(1)
})

test('concurrent reports of one payment, by buyer and provider, are one payment', async () => {
  const { productId, bookingId } = await app.createBooking(sana, bea)
  const secret = await app.startPayment(bea, bookingId)
  await app.payByCard(secret)
  const click = () => app.record(bea, bookingId, secret)
  const calls = [click, () => app.postEvent(secret), click]
  const [one, reported, two] = await queuedBehind(app.pool, [product, productId], calls)
  expect([one, reported, two].map((answer) => answer?.status)).toEqual([200, 200, 200])
  expect(one?.body.insertedId).toBe(two?.body.insertedId)
  expect(await app.finalState(bookingId)).toEqual(finalStates.paid())
})

test('cancelled while the provider opens the intent: no usable client secret is returned', async () => {
  const { bookingId } = await app.createBooking(sana, bea)
  const slow = app.providerProxy.stopResponse(opening)
  const starting = app.requestPayment(bea, bookingId)
  await slow.arrived
  expect(outcomeOf(await app.cancel(bea, bookingId))).toBe('ok')
  slow.release()
  expect(outcomeOf(await starting)).toBe('booking_over')
  expect(await app.finalState(bookingId)).toEqual(finalStates.unpaid('cancelled'))
})

test('a second tab begins to pay during a cancellation: the intent is cancelled first', async () => {
  const { productId, bookingId } = await app.createBooking(sana, bea)
  const gate = await holdLock(app.pool, product, [productId])
  const cancelled = app.cancel(bea, bookingId)
  await gate.waiting(1)
  const starting = app.requestPayment(bea, bookingId)
  // It is blocked too, or has already finished.
  await Promise.race([starting, gate.waiting(2)])
  await gate.release()
  expect(outcomeOf(await cancelled)).toBe('ok')
  expect(['ok', 'booking_over']).toContain(outcomeOf(await starting))
  expect(await app.finalState(bookingId)).toEqual(finalStates.unpaid('cancelled'))
})

test('charged while the cancellation is on its way to the provider: the booking is paid', async () => {
  const { bookingId } = await app.createBooking(sana, bea)
  const secret = await app.startPayment(bea, bookingId)
  const slow = app.providerProxy.stopRequest(cancelling)
  const cancelled = app.cancel(bea, bookingId)
  await slow.arrived
  expect((await app.payByCard(secret)).status).toBe('succeeded')
  slow.release()
  expect(outcomeOf(await cancelled)).toBe('already_paid')
  expect(await app.finalState(bookingId)).toEqual(finalStates.paid())
})

test('charged after the provider cancelled: the card is refused, the booking cancelled', async () => {
  const { productId, bookingId } = await app.createBooking(sana, bea)
  const secret = await app.startPayment(bea, bookingId)
  const slow = app.providerProxy.stopResponse(cancelling)
  const cancelled = app.cancel(bea, bookingId)
  await slow.arrived
  expect((await app.payByCard(secret)).error.code).toBe('payment_intent_unexpected_state')
  expect(outcomeOf(await app.record(bea, bookingId, secret))).toBe('payment_not_done')
  slow.release()
  expect(outcomeOf(await cancelled)).toBe('ok')
  expect(await app.finalState(bookingId)).toEqual(finalStates.unpaid('cancelled'))
  expect(outcomeOf(await app.tryBook(ben, productId))).toBe('ok')
})

test('paid in one tab, cancelled in another before it is known: paid', async () => {
  const { bookingId } = await app.createBooking(sana, bea)
  const secret = await app.startPayment(bea, bookingId)
  await app.payByCard(secret)
  const [cancelled, recorded] = await Promise.all([
    app.cancel(bea, bookingId),
    app.record(bea, bookingId, secret),
  ])
  expect([outcomeOf(cancelled), outcomeOf(recorded)]).toEqual(['already_paid', 'ok'])
  expect(await app.finalState(bookingId)).toEqual(finalStates.paid())
})
