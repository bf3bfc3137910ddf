import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../server/features/payments/reconcile.ts'
import { expectInvariants } from '../contract/invariants.ts'
import type { Person } from '../harness/people.ts'
import { ends } from './event-log.ts'
import { waitingFor } from './gate.ts'
import { type RaceApp, startRaceApp, word } from './race-app.ts'

let shop: RaceApp
let sana: Person
let bea: Person
let ada: Person
let alf: Person

beforeAll(async () => {
  shop = await startRaceApp({ MAX_LIVE_BOOKINGS: '100' })
  sana = await shop.signUp('Sana', 'seller')
  bea = await shop.signUp('Bea', 'buyer')
  ada = await shop.signUpAdmin('Ada')
  alf = await shop.signUpAdmin('Alf')
})
afterAll(() => shop.close())
afterEach(() => expectInvariants(shop.pool))

const product = 'select from product where id = $1 for update'
const refunding = /^POST \/v1\/refunds$/

async function paid(buyer = bea, seller = sana) {
  const booking = await shop.booked(seller, buyer)
  const secret = await shop.paying(buyer, booking.bookingId)
  await shop.payByCard(secret)
  const { body } = await shop.record(buyer, booking.bookingId, secret)
  return { ...booking, secret, paymentId: String(body.insertedId) }
}

const refund = (admin: Person, paymentId: string) =>
  admin.post(`/payments/${paymentId}/refund`, { reason: 'The screen is broken.' })

const comesTo = (bookingId: string, end: object) =>
  expect.poll(() => shop.story(bookingId), { timeout: 20_000, interval: 100 }).toEqual(end)

const sentBack = async (bookingId: string) => (await shop.story(bookingId)).provider.sentBack

test('two admins refund one payment at once: it goes back once', async () => {
  const { productId, bookingId, paymentId } = await paid()
  const calls = [() => refund(ada, paymentId), () => refund(alf, paymentId)]
  const answers = await waitingFor(shop.pool, [product, productId], calls)
  expect(answers.map(word)).toEqual(['ok', 'already_refunded'])
  await comesTo(bookingId, ends.refunded())
})

test.each(['refund', 'news'] as const)(
  'an admin refunds while the provider tells of the payment again, %s first: refunded',
  async (first) => {
    const { productId, bookingId, secret, paymentId } = await paid()
    const calls = [() => refund(ada, paymentId), () => shop.tell(secret)]
    const inOrder = first === 'refund' ? calls : calls.toReversed()
    const answers = await waitingFor(shop.pool, [product, productId], inOrder)
    expect(answers.map(word)).toEqual(['ok', 'ok'])
    await comesTo(bookingId, ends.refunded())
    expect((await shop.tell(secret)).status).toBe(200)
    expect((await shop.record(bea, bookingId, secret)).status).toBeLessThan(500)
    expect(await shop.story(bookingId)).toEqual(ends.refunded())
  },
)

test('an answer of the provider lost on the way: asked again, it sends the money once', async () => {
  const { bookingId, paymentId } = await paid()
  const answer = shop.line.stopAnswer(refunding)
  expect(word(await refund(ada, paymentId))).toBe('ok')
  await answer.arrived
  expect(await sentBack(bookingId)).toBe(49_950)
  answer.lose()
  await comesTo(bookingId, ends.refunded())
})

const refundsToSend = async () =>
  (
    await shop.pool.query(
      "select from pgboss.job where name = 'send_refund' and state < 'completed'",
    )
  ).rowCount

test('the job and the reconciler send it at once: it goes back once, and is noted once', async () => {
  const { bookingId, paymentId } = await paid()
  const answer = shop.line.stopAnswer(refunding)
  expect(word(await refund(ada, paymentId))).toBe('ok')
  await answer.arrived
  await shop.pool.query("update refund set created_at = now() - interval '2 minutes'")
  await reconcile(shop.house)
  expect(await shop.story(bookingId)).toEqual(ends.refunded())
  answer.release()
  await expect.poll(refundsToSend, { timeout: 20_000, interval: 100 }).toBe(0)
  expect(await shop.story(bookingId)).toEqual(ends.refunded())
})

test.each(['buyer', 'seller'] as const)(
  'an admin refunds while another deletes the %s: both are done, and neither blocks the other',
  async (who) => {
    const buyer = await shop.signUp(`Bo of ${who}`, 'buyer')
    const seller = await shop.signUp(`Sol of ${who}`, 'seller')
    const { productId, bookingId, paymentId } = await paid(buyer, seller)
    const id = await shop.memberId(who === 'buyer' ? buyer : seller)
    const before = await shop.deadlocks()
    // The refund has the product and the booking, and has not yet said whose the money is.
    const lock = 'lock table ledger_entry in share mode'
    const calls = [() => refund(ada, paymentId), () => alf.call('DELETE', `/users/${id}`)]
    expect((await waitingFor(shop.pool, [lock], calls)).map(word)).toEqual(['ok', 'ok'])
    expect(await shop.deadlocks()).toBe(before)
    await comesTo(bookingId, ends.refunded())
    expect(word(await shop.book(bea, productId))).toBe('product_gone')
  },
)

test('an admin refunds at the very moment when the buyer wants it back on the shelf: it is gone', async () => {
  const { productId, bookingId, paymentId } = await paid()
  const calls = [() => refund(ada, paymentId), () => shop.book(bea, productId)]
  const answers = await waitingFor(shop.pool, [product, productId], calls)
  expect(answers.map(word)).toEqual(['ok', 'product_gone'])
  await comesTo(bookingId, ends.refunded())
})
