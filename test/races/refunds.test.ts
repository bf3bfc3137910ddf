import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { settleUnfinished } from '../../server/features/payments/settle-unfinished.ts'
import { expectInvariants } from '../contract/invariants.ts'
import type { Person } from '../harness/people.ts'
import { outcomeOf } from '../harness/send.ts'
import { finalStates } from './event-log.ts'
import { holdLock, queuedBehind } from './lock-queue.ts'
import { type RaceApp, startRaceApp } from './race-app.ts'

let app: RaceApp
let sana: Person
let bea: Person
let ada: Person
let alf: Person

beforeAll(async () => {
  app = await startRaceApp({ MAX_LIVE_BOOKINGS: '100' })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  ada = await app.signUpAdmin('Ada')
  alf = await app.signUpAdmin('Alf')
})
afterAll(() => app.close())
afterEach(() => expectInvariants(app.pool))

const product = 'select from product where id = $1 for update'
const refunding = /^POST \/v1\/refunds$/

async function paid(buyer = bea, seller = sana) {
  const booking = await app.createBooking(seller, buyer)
  const secret = await app.startPayment(buyer, booking.bookingId)
  await app.payByCard(secret)
  const { body } = await app.record(buyer, booking.bookingId, secret)
  return { ...booking, secret, paymentId: String(body.insertedId) }
}

const refund = (admin: Person, paymentId: string) =>
  admin.post(`/payments/${paymentId}/refund`, { reason: 'The screen is broken.' })

const comesTo = (bookingId: string, end: object) =>
  expect.poll(() => app.finalState(bookingId), { interval: 100 }).toEqual(end)

const sentBack = async (bookingId: string) => (await app.finalState(bookingId)).provider.sentBack

test('two admins refund one payment concurrently: refunded once', async () => {
  const { productId, bookingId, paymentId } = await paid()
  const calls = [() => refund(ada, paymentId), () => refund(alf, paymentId)]
  const answers = await queuedBehind(app.pool, [product, productId], calls)
  expect(answers.map(outcomeOf)).toEqual(['ok', 'already_refunded'])
  await comesTo(bookingId, finalStates.refunded())
})

test('an admin refunds while the payment is reported again, which waits for nothing: refunded', async () => {
  const { productId, bookingId, secret, paymentId } = await paid()
  const gate = await holdLock(app.pool, product, [productId])
  const refunded = refund(ada, paymentId)
  await gate.waiting(1)
  expect((await app.postEvent(secret)).status).toBe(200)
  await gate.release()
  expect(outcomeOf(await refunded)).toBe('ok')
  await comesTo(bookingId, finalStates.refunded())
  expect((await app.postEvent(secret)).status).toBe(200)
  expect((await app.record(bea, bookingId, secret)).status).toBeLessThan(500)
  expect(await app.finalState(bookingId)).toEqual(finalStates.refunded())
})

test('a lost response of the provider: the retry refunds once', async () => {
  const { bookingId, paymentId } = await paid()
  const answer = app.providerProxy.stopResponse(refunding)
  expect(outcomeOf(await refund(ada, paymentId))).toBe('ok')
  await answer.arrived
  expect(await sentBack(bookingId)).toBe(49_950)
  answer.disconnect()
  await comesTo(bookingId, finalStates.refunded())
})

const refundsToSend = async () =>
  (
    await app.pool.query(
      "select from pgboss.job where name = 'send_refund' and state < 'completed'",
    )
  ).rowCount

test('job and settlement loop refund concurrently: sent and recorded once', async () => {
  const { bookingId, paymentId } = await paid()
  const answer = app.providerProxy.stopResponse(refunding)
  expect(outcomeOf(await refund(ada, paymentId))).toBe('ok')
  await answer.arrived
  await app.pool.query("update refund set created_at = now() - interval '2 minutes'")
  await settleUnfinished(app.services)
  expect(await app.finalState(bookingId)).toEqual(finalStates.refunded())
  answer.release()
  await expect.poll(refundsToSend, { interval: 100 }).toBe(0)
  expect(await app.finalState(bookingId)).toEqual(finalStates.refunded())
})

test.each([
  ['buyer', 'member_refund_owed'],
  ['seller', 'ok'],
] as const)(
  'an admin refunds while another deletes the %s, which is answered %s without a deadlock',
  async (who, answered) => {
    const buyer = await app.signUp(`Bo of ${who}`, 'buyer')
    const seller = await app.signUp(`Sol of ${who}`, 'seller')
    const { productId, bookingId, paymentId } = await paid(buyer, seller)
    const id = await app.memberId(who === 'buyer' ? buyer : seller)
    const before = await app.deadlocks()
    const atProvider = app.providerProxy.stopResponse(refunding)
    // The refund holds product and booking, and waits for its ledger entries.
    const lock = 'lock table ledger_entry in share mode'
    const calls = [() => refund(ada, paymentId), () => alf.call('DELETE', `/users/${id}`)]
    expect((await queuedBehind(app.pool, [lock], calls)).map(outcomeOf)).toEqual(['ok', answered])
    expect(await app.deadlocks()).toBe(before)
    atProvider.release()
    await comesTo(bookingId, finalStates.refunded())
    expect(outcomeOf(await app.tryBook(bea, productId))).toBe('product_gone')
  },
)

test('a refund while the buyer adds the product to favourites: it is gone', async () => {
  const { productId, bookingId, paymentId } = await paid()
  const calls = [() => refund(ada, paymentId), () => app.tryBook(bea, productId)]
  const answers = await queuedBehind(app.pool, [product, productId], calls)
  expect(answers.map(outcomeOf)).toEqual(['ok', 'product_gone'])
  await comesTo(bookingId, finalStates.refunded())
})
