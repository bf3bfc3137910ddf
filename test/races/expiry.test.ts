import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../contract/invariants.ts'
import type { Person } from '../harness/people.ts'
import { ends } from './event-log.ts'
import { holdBack, waitingFor } from './gate.ts'
import { type RaceApp, startRaceApp, word } from './race-app.ts'

let shop: RaceApp
let sana: Person
let bea: Person
let ben: Person
let cara: Person

beforeAll(async () => {
  shop = await startRaceApp({ MAX_LIVE_BOOKINGS: '100' })
  sana = await shop.signUp('Sana', 'seller')
  bea = await shop.signUp('Bea', 'buyer')
  ben = await shop.signUp('Ben', 'buyer')
  cara = await shop.signUp('Cara', 'buyer')
})
afterAll(() => shop.close())
afterEach(() => expectInvariants(shop.pool))

const product = 'select from product where id = $1 for update'
const opening = /^POST \/v1\/payment_intents$/
const cancelling = /^POST \/v1\/payment_intents\/\w+\/cancel$/

/** Bea is at the card form when her time is over. */
async function late() {
  const booking = await shop.booked(sana, bea)
  const secret = await shop.paying(bea, booking.bookingId)
  await shop.lapse(booking.bookingId)
  return { ...booking, secret }
}

async function isOver(bookingId: string): Promise<boolean> {
  const { rows } = await shop.pool.query(
    'select expires_at <= clock_timestamp() as over from booking where id = $1',
    [bookingId],
  )
  return rows[0].over
}

const remove = (productId: string) => sana.call('DELETE', `/products/${productId}`)

test('charged in time, heard of late: the next to book is told that it is sold', async () => {
  const { productId, bookingId, secret } = await late()
  await shop.payByCard(secret)
  expect(word(await shop.book(ben, productId))).toBe('product_sold')
  expect(await shop.story(bookingId)).toEqual(ends.paid())
})

test('not charged yet: the next to book has it, and the card is refused', async () => {
  const { productId, bookingId, secret } = await late()
  const next = await shop.book(ben, productId)
  expect(word(next)).toBe('ok')
  expect((await shop.payByCard(secret)).error.code).toBe('payment_intent_unexpected_state')
  expect(word(await shop.record(bea, bookingId, secret))).toBe('payment_not_done')
  expect(await shop.story(bookingId)).toEqual(ends.unpaid('expired'))
  expect(await shop.story(next.body.insertedId)).toEqual(ends.unpaid('held', []))
})

test('charged while the next to book has the intent cancelled: the one who paid has it', async () => {
  const { productId, bookingId, secret } = await late()
  const slow = shop.line.stopQuestion(cancelling)
  const next = shop.book(ben, productId)
  await slow.arrived
  expect((await shop.payByCard(secret)).status).toBe('succeeded')
  slow.release()
  expect(word(await next)).toBe('product_sold')
  expect(await shop.story(bookingId)).toEqual(ends.paid())
})

test('two want it when the time is over: one has it, and nobody pays for nothing', async () => {
  const { productId, bookingId, secret } = await late()
  const slow = shop.line.stopAnswer(cancelling)
  const second = shop.book(ben, productId)
  await slow.arrived
  const third = await shop.book(cara, productId)
  slow.release()
  expect(word(third)).toBe('ok')
  expect(word(await second)).toBe('product_reserved')
  expect((await shop.payByCard(secret)).error).toBeDefined()
  expect(await shop.story(bookingId)).toEqual(ends.unpaid('expired'))
})

test('charged in time, heard of late, and nobody else came: it is paid', async () => {
  const { bookingId, secret } = await late()
  await shop.payByCard(secret)
  expect((await shop.tell(secret)).status).toBe(200)
  expect(await shop.story(bookingId)).toEqual(ends.paid())
})

test('the seller takes the product off meanwhile: sold if it was charged, else gone for both', async () => {
  const charged = await late()
  await shop.payByCard(charged.secret)
  expect(word(await remove(charged.productId))).toBe('product_sold')
  expect(await shop.story(charged.bookingId)).toEqual(ends.paid())

  const open = await late()
  expect(word(await remove(open.productId))).toBe('ok')
  expect((await shop.payByCard(open.secret)).error).toBeDefined()
  const end = { ...ends.unpaid('expired'), withdrawn: true }
  expect(await shop.story(open.bookingId)).toEqual(end)
})

test('the time is over while the provider opens the intent, and another books', async () => {
  const { productId, bookingId } = await shop.booked(sana, bea)
  const slow = shop.line.stopAnswer(opening)
  const starting = shop.start(bea, bookingId)
  await slow.arrived
  await shop.lapse(bookingId)
  const next = await shop.book(ben, productId)
  slow.release()
  expect(word(next)).toBe('ok')
  expect(word(await starting)).toBe('booking_over')
  expect(await shop.story(bookingId)).toEqual(ends.unpaid('expired'))
})

test('booked anew and paid for late in one line: whoever comes first, one has it', async () => {
  const { productId, bookingId, secret } = await late()
  await shop.payByCard(secret)
  const calls = [() => shop.tell(secret), () => shop.book(ben, productId)]
  const answers = await waitingFor(shop.pool, [product, productId], calls)
  expect(answers.map(word)).toEqual(['ok', 'product_sold'])
  expect(await shop.story(bookingId)).toEqual(ends.paid())
})

test('money for a booking that was over goes back once, whoever tells of it, and how often', async () => {
  const { productId, bookingId, secret } = await late()
  // What nothing in the shop does while an intent is open: the hold ends and the product is free.
  await shop.pool.query("update booking set state = 'cancelled' where id = $1", [bookingId])
  const next = await shop.book(ben, productId)
  await shop.payByCard(secret)
  const record = () => shop.record(bea, bookingId, secret)
  const calls = [record, () => shop.tell(secret), record, () => shop.tell(secret)]
  const answers = await waitingFor(shop.pool, [product, productId], calls)
  expect(answers.map(word)).toEqual(['payment_refunded', 'ok', 'payment_refunded', 'ok'])
  await expect
    .poll(() => shop.story(bookingId), { timeout: 20_000, interval: 100 })
    .toEqual(ends.late())
  expect(await shop.story(next.body.insertedId)).toEqual(ends.unpaid('held', []))
})

test('a payment begins in the last instant of the time, and another books: one of them can pay', {
  // Whatever the machine does, the payment has to begin within the 900 ms that are left.
  retry: 2,
}, async () => {
  const { productId, bookingId } = await shop.booked(sana, bea)
  const slow = shop.line.stopAnswer(opening)
  const starting = shop.start(bea, bookingId)
  await slow.arrived
  await shop.pool.query(
    "update booking set expires_at = clock_timestamp() + interval '900 ms' where id = $1",
    [bookingId],
  )
  const gate = await holdBack(shop.pool, 'lock table payment_intent in share mode')
  slow.release()
  await gate.waiting(1)
  await expect.poll(() => isOver(bookingId), { timeout: 5_000, interval: 20 }).toBe(true)
  const next = shop.book(ben, productId)
  await gate.waiting(2)
  await gate.release()

  const started = await starting
  expect([word(started), word(await next)]).toEqual(['ok', 'ok'])
  expect((await shop.payByCard(started.body.clientSecret)).error).toBeDefined()
  expect(await shop.story(bookingId)).toEqual(ends.unpaid('expired'))
})
