import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { sendMessage } from '../../../test/harness/conversations.ts'
import { noticeKindsOf } from '../../../test/harness/notices.ts'
import { answerOf, makeOffer, offerRow } from '../../../test/harness/offers.ts'
import type { Person } from '../../../test/harness/people.ts'
import { book, pay, readSale, tryBook } from '../../../test/harness/sales.ts'
import { expectOk } from '../../../test/harness/send.ts'

let app: TestApp
let sana: Person
let bea: Person
let ben: Person
let productId: string
/** The block between Sana and Bea, as a path. */
let block: string

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
})
beforeEach(async () => {
  sana = await app.signUp('Sana Malik', 'seller')
  bea = await app.signUp('Bea Brandt', 'buyer')
  ben = await app.signUp('Ben', 'buyer')
  productId = await app.addProduct(sana)
  const begun = await sendMessage(bea, `/products/${productId}/conversation`, 'Is it still there?')
  block = `/conversations/${expectOk(begun).body.conversationId}/block`
})
afterEach(() => expectInvariants(app.pool))
afterAll(() => app.close())

const statesOf = (offerIds: string[]) =>
  Promise.all(offerIds.map(async (id) => (await offerRow(app, id)).state))

/** Two offers of Bea that wait: one for Sana, and one that Sana has answered with another price. */
async function waitingOffers() {
  const open = await makeOffer(bea, productId, '400')
  const countered = await makeOffer(bea, await app.addProduct(sana), '410')
  expect(await answerOf(sana, countered, 'counter', { amount: '450' })).toBe('ok')
  return { open, countered }
}

test('after a block by either, a buyer can neither reserve nor offer, until the block ends', async () => {
  for (const blocker of [sana, bea]) {
    expectOk(await blocker.call('PUT', block))
    const { status, body } = await tryBook(bea, productId)
    expect([status, body]).toEqual([
      409,
      {
        acknowledged: false,
        code: 'booking_not_possible',
        message: 'You cannot reserve this laptop.',
      },
    ])
    expect(await makeOffer(bea, productId, '400')).toBe('offer_not_possible')
    expectOk(await blocker.call('DELETE', block))
  }
  expectOk(await tryBook(bea, productId))
})

test('a seller who blocks a buyer declines the offers that wait, and the buyer is told', async () => {
  const { open, countered } = await waitingOffers()
  const ofBen = await makeOffer(ben, productId, '420')
  expectOk(await sana.call('PUT', block))
  expect(await statesOf([open, countered, ofBen])).toEqual(['declined', 'declined', 'open'])
  expect(await answerOf(bea, countered, 'acceptance', { amount: '450' })).toBe('offer_over')
  const declined = (await noticeKindsOf(bea)).filter((kind) => kind === 'offerDeclined')
  expect(declined).toHaveLength(2)
  const emails = (await app.emails(bea.email)).join()
  for (const amount of ['400', '410']) expect(emails).toContain(`your offer of $${amount}.00`)
  expect(await answerOf(sana, ofBen, 'acceptance', { amount: '420' })).toBe('ok')
})

test('a buyer who blocks a seller withdraws the offers that wait, and the seller is told', async () => {
  const { open, countered } = await waitingOffers()
  expectOk(await bea.call('PUT', block))
  expect(await statesOf([open, countered])).toEqual(['withdrawn', 'withdrawn'])
  expect(await noticeKindsOf(sana)).toContain('saleOfferWithdrawn')
})

test('offers that have waited since before blocks ended them are accepted by neither', async () => {
  const { open, countered } = await waitingOffers()
  await app.pool.query('insert into member_block (blocker_id, blocked_id) values ($1, $2)', [
    await app.memberId(sana),
    await app.memberId(bea),
  ])
  expect(await answerOf(sana, open, 'acceptance', { amount: '400' })).toBe('offer_not_possible')
  expect(await answerOf(bea, countered, 'acceptance', { amount: '450' })).toBe('offer_not_possible')
  expect(await statesOf([open, countered])).toEqual(['open', 'countered'])
})

test('a reservation from before a block is paid, and its sale goes on', async () => {
  const id = await book(bea, productId)
  expectOk(await sana.call('PUT', block))
  await pay(app, bea, id)
  const { state, can } = await readSale(sana, id)
  expect([state, can]).toEqual(['awaiting_handover', ['ship', 'cancel']])
})
