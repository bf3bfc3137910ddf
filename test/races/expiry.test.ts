import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../contract/invariants.ts'
import type { Person } from '../harness/people.ts'
import { outcomeOf } from '../harness/send.ts'
import { finalStates } from './event-log.ts'
import { holdLock, queuedBehind } from './lock-queue.ts'
import { type RaceApp, startRaceApp } from './race-app.ts'

let app: RaceApp
let sana: Person
let bea: Person
let ben: Person
let cara: Person

beforeAll(async () => {
  app = await startRaceApp({ MAX_LIVE_BOOKINGS: '100' })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  ben = await app.signUp('Ben', 'buyer')
  cara = await app.signUp('Cara', 'buyer')
})
afterAll(() => app.close())
afterEach(() => expectInvariants(app.pool))

const product = 'select from product where id = $1 for update'
const opening = /^POST \/v1\/payment_intents$/
const cancelling = /^POST \/v1\/payment_intents\/\w+\/cancel$/

/** A hold that expires while its buyer is at the card form. */
async function late() {
  const booking = await app.createBooking(sana, bea)
  const secret = await app.startPayment(bea, booking.bookingId)
  await app.expireHold(booking.bookingId)
  return { ...booking, secret }
}

async function isOver(bookingId: string): Promise<boolean> {
  const { rows } = await app.pool.query(
    'select expires_at <= clock_timestamp() as over from booking where id = $1',
    [bookingId],
  )
  return rows[0].over
}

const remove = (productId: string) => sana.call('DELETE', `/products/${productId}`)

test('charged in time, reported late: the next booking is refused as sold', async () => {
  const { productId, bookingId, secret } = await late()
  await app.payByCard(secret)
  expect(outcomeOf(await app.tryBook(ben, productId))).toBe('product_sold')
  expect(await app.finalState(bookingId)).toEqual(finalStates.paid())
})

test('not charged yet: the next buyer gets it, and the card is refused', async () => {
  const { productId, bookingId, secret } = await late()
  const next = await app.tryBook(ben, productId)
  expect(outcomeOf(next)).toBe('ok')
  expect((await app.payByCard(secret)).error.code).toBe('payment_intent_unexpected_state')
  expect(outcomeOf(await app.record(bea, bookingId, secret))).toBe('payment_not_done')
  expect(await app.finalState(bookingId)).toEqual(finalStates.unpaid('expired'))
  expect(await app.finalState(next.body.insertedId)).toEqual(finalStates.unpaid('held', []))
})

test('charged while the next booking cancels the intent: the payment wins', async () => {
  const { productId, bookingId, secret } = await late()
  const slow = app.providerProxy.stopRequest(cancelling)
  const next = app.tryBook(ben, productId)
  await slow.arrived
  expect((await app.payByCard(secret)).status).toBe('succeeded')
  slow.release()
  expect(outcomeOf(await next)).toBe('product_sold')
  expect(await app.finalState(bookingId)).toEqual(finalStates.paid())
})

test('two bookings after expiry: one wins, and the old payment is stopped', async () => {
  const { productId, bookingId, secret } = await late()
  const slow = app.providerProxy.stopResponse(cancelling)
  const second = app.tryBook(ben, productId)
  await slow.arrived
  const third = await app.tryBook(cara, productId)
  slow.release()
  expect(outcomeOf(third)).toBe('ok')
  expect(outcomeOf(await second)).toBe('product_reserved')
  expect((await app.payByCard(secret)).error).toBeDefined()
  expect(await app.finalState(bookingId)).toEqual(finalStates.unpaid('expired'))
})

test('charged in time, reported late, no other buyer: it is paid', async () => {
  const { bookingId, secret } = await late()
  await app.payByCard(secret)
  expect((await app.postEvent(secret)).status).toBe(200)
  expect(await app.finalState(bookingId)).toEqual(finalStates.paid())
})

test('the seller deletes the product meanwhile: sold if charged, else gone for both', async () => {
  const charged = await late()
  await app.payByCard(charged.secret)
  expect(outcomeOf(await remove(charged.productId))).toBe('product_sold')
  expect(await app.finalState(charged.bookingId)).toEqual(finalStates.paid())

  const open = await late()
  expect(outcomeOf(await remove(open.productId))).toBe('ok')
  expect((await app.payByCard(open.secret)).error).toBeDefined()
  const end = { ...finalStates.unpaid('expired'), withdrawn: true }
  expect(await app.finalState(open.bookingId)).toEqual(end)
})

test('the hold expires while the provider opens the intent, and another buyer books', async () => {
  const { productId, bookingId } = await app.createBooking(sana, bea)
  const slow = app.providerProxy.stopResponse(opening)
  const starting = app.requestPayment(bea, bookingId)
  await slow.arrived
  await app.expireHold(bookingId)
  const next = await app.tryBook(ben, productId)
  slow.release()
  expect(outcomeOf(next)).toBe('ok')
  expect(outcomeOf(await starting)).toBe('booking_over')
  expect(await app.finalState(bookingId)).toEqual(finalStates.unpaid('expired'))
})

test('a new booking and a late payment wait for one lock: exactly one wins, in either order', async () => {
  const { productId, bookingId, secret } = await late()
  await app.payByCard(secret)
  const calls = [() => app.postEvent(secret), () => app.tryBook(ben, productId)]
  const answers = await queuedBehind(app.pool, [product, productId], calls)
  expect(answers.map(outcomeOf)).toEqual(['ok', 'product_sold'])
  expect(await app.finalState(bookingId)).toEqual(finalStates.paid())
})

test('a payment for an ended booking is refunded once, however often it is reported', async () => {
  const { productId, bookingId, secret } = await late()
  // Forces what cannot happen with an open intent: the hold ends and the product is free.
  await app.pool.query("update booking set state = 'cancelled' where id = $1", [bookingId])
  const next = await app.tryBook(ben, productId)
  await app.payByCard(secret)
  const record = () => app.record(bea, bookingId, secret)
  const calls = [record, () => app.postEvent(secret), record, () => app.postEvent(secret)]
  const answers = await queuedBehind(app.pool, [product, productId], calls)
  expect(answers.map(outcomeOf)).toEqual(['payment_refunded', 'ok', 'payment_refunded', 'ok'])
  await expect.poll(() => app.finalState(bookingId), { interval: 100 }).toEqual(finalStates.late())
  expect(await app.finalState(next.body.insertedId)).toEqual(finalStates.unpaid('held', []))
})

/** The insertion of an intent waits for an advisory lock, while it has locked the booking. */
const stoppableInsertion = `
  create or replace function wait_for_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(1, 1); return new; end $$;
  create or replace trigger gate before insert on payment_intent
    for each row execute function wait_for_gate()`

test('a payment begins just before expiry while another buyer books: one of them can pay', {
  // On a slow machine the payment may miss the remaining 900 ms.
  retry: 2,
}, async () => {
  const { productId, bookingId } = await app.createBooking(sana, bea)
  const slow = app.providerProxy.stopResponse(opening)
  const starting = app.requestPayment(bea, bookingId)
  await slow.arrived
  await app.pool.query(
    "update booking set expires_at = clock_timestamp() + interval '900 ms' where id = $1",
    [bookingId],
  )
  await app.pool.query(stoppableInsertion)
  const gate = await holdLock(app.pool, 'select pg_advisory_xact_lock(1, 1)')
  slow.release()
  await gate.waiting(1)
  await expect.poll(() => isOver(bookingId), { interval: 20 }).toBe(true)
  const next = app.tryBook(ben, productId)
  await gate.waiting(2)
  await gate.release()

  const started = await starting
  expect([outcomeOf(started), outcomeOf(await next)]).toEqual(['ok', 'ok'])
  expect((await app.payByCard(started.body.clientSecret)).error).toBeDefined()
  expect(await app.finalState(bookingId)).toEqual(finalStates.unpaid('expired'))
})
