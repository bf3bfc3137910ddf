import { afterAll, beforeAll, expect, test } from 'vitest'
import { legalPages } from '../../../contract/legal-pages.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { expireHold } from '../../../test/harness/holds.ts'
import { makeOffer } from '../../../test/harness/offers.ts'
import type { Person } from '../../../test/harness/people.ts'
import {
  answerCase,
  book,
  buy,
  chargeBack,
  damage,
  disputedSale,
  payBooking,
  returnShipment,
  shipment,
  step,
  untilState,
} from '../../../test/harness/sales.ts'

let app: TestApp
let sana: Person
let bea: Person
let ben: Person
let ada: Person

const nothingToAnswer = {
  questions: 0,
  highPrices: 0,
  offers: { count: 0, until: null },
  id: expect.stringMatching(/^[0-9a-f-]{36}$/),
}
const noMoneyWork = {
  failedRefunds: 0,
  evidence: { count: 0, until: null },
  fraudWarnings: 0,
  sellersToPay: 0,
  unmatched: 0,
}
const statsOf = async (person: Person) => (await person.get('/dashboard')).body

beforeAll(async () => {
  app = await startTestApp({ DEMO_DATA: '0' })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  ben = await app.signUp('Ben', 'buyer')
  ada = await app.signUp('Ada', 'seller')
  await app.grantAdmin(ada)
})
afterAll(() => app.close())

test('a new member has zero counts, for their own role only', async () => {
  expect(await statsOf(ben)).toEqual({
    buyer: { toPay: 0, paid: 0, toAct: 0, counterOffers: 0 },
    seller: null,
    admin: null,
    messages: 0,
    suspension: null,
  })
  const none = { available: 0, hidden: 0, reserved: 0, sold: 0, toAct: 0, ...nothingToAnswer }
  const ofSeller = { buyer: null, seller: none, admin: null, messages: 0, suspension: null }
  expect(await statsOf(sana)).toEqual(ofSeller)
})

test('each member counts their own records in the current state', async () => {
  const titles = ['Free', 'Gone', 'Held', 'Late', 'Sold']
  const [free, gone, held, late, sold] = await Promise.all(
    titles.map((title) => app.addProduct(sana, { title })),
  )
  await app.addProduct(ada)
  await sana.call('DELETE', `/products/${gone}`)
  await book(bea, String(held))
  const expired = await book(bea, String(late))
  await expireHold(app, expired)
  const { paymentId } = await payBooking(app, bea, await book(bea, String(sold)))
  await ben.post('/reportedItems', { productId: free })
  await ada.call('PUT', `/verifySeller/${sana.email}`, {})

  expect((await statsOf(bea)).buyer).toEqual({ toPay: 1, paid: 1, toAct: 0, counterOffers: 0 })
  expect((await statsOf(ben)).buyer).toEqual({ toPay: 0, paid: 0, toAct: 0, counterOffers: 0 })
  expect((await statsOf(sana)).seller).toEqual({
    available: 2,
    hidden: 0,
    reserved: 1,
    sold: 1,
    toAct: 1,
    ...nothingToAnswer,
  })
  expect(await statsOf(ada)).toEqual({
    buyer: null,
    seller: { available: 1, hidden: 0, reserved: 0, sold: 0, toAct: 0, ...nothingToAnswer },
    messages: 0,
    suspension: null,
    admin: {
      openReports: 1,
      openCases: 0,
      unverifiedSellers: 1,
      sellers: 2,
      buyers: 2,
      payments: 1,
      ...noMoneyWork,
      unwrittenPages: [...legalPages],
    },
  })

  const [report] = (await ada.get('/reportedItems')).body
  await ada.call('DELETE', `/reportedItems/${report._id}`)
  await ada.post(`/payments/${paymentId}/refund`, { reason: 'Broken.' })
  expect((await statsOf(ada)).admin).toMatchObject({ openReports: 0, payments: 1 })
  expect((await ada.get('/payments')).body).toHaveLength(1)
  expect((await statsOf(bea)).buyer).toEqual({ toPay: 1, paid: 0, toAct: 0, counterOffers: 0 })
  await ada.call('DELETE', `/users/${await app.memberId(ben)}`)
  expect((await statsOf(ada)).admin).toMatchObject({ buyers: 1 })
})

test('a paused listing counts as hidden until it is relisted', async () => {
  const rosa = await app.signUp('Rosa', 'seller')
  const id = await app.addProduct(rosa)
  const counts = async () => {
    const { available, hidden } = (await statsOf(rosa)).seller
    return { available, hidden }
  }
  expect((await rosa.post(`/products/${id}/pause`)).status).toBe(200)
  expect(await counts()).toEqual({ available: 0, hidden: 1 })
  expect((await rosa.post(`/products/${id}/relist`)).status).toBe(200)
  expect(await counts()).toEqual({ available: 1, hidden: 0 })
})

test('a former admin counts as a buyer, and as a seller while there are listings or sales', async () => {
  const alf = await app.signUp('Alf', 'buyer')
  const lena = await app.signUp('Lena', 'buyer')
  await app.grantAdmin(alf)
  const id = await app.addProduct(alf)
  await app.pool.query('update member set is_admin = false where email = $1', [alf.email])
  const none = { available: 0, hidden: 0, reserved: 0, sold: 0, toAct: 0, ...nothingToAnswer }
  const buyer = { toPay: 0, paid: 0, toAct: 0, counterOffers: 0 }
  const rest = { buyer, admin: null, messages: 0, suspension: null }
  expect(await statsOf(alf)).toEqual({ ...rest, seller: { ...none, available: 1 } })
  await payBooking(app, lena, await book(lena, id))
  expect(await statsOf(alf)).toEqual({ ...rest, seller: { ...none, sold: 1, toAct: 1 } })
  expect(await statsOf(lena)).toMatchObject({ buyer: { paid: 1 }, seller: null })
})

test('a sale counts for the party whose step is next, and at last for staff', async () => {
  const cleo = await app.signUp('Cleo', 'buyer')
  const { id } = await buy(app, cleo, sana)
  const turns = async () => [
    (await statsOf(sana)).seller.toAct,
    (await statsOf(cleo)).buyer.toAct,
    (await statsOf(ada)).admin.openCases,
  ]
  expect(await turns()).toEqual([1, 0, 0])
  await step(sana, id, 'shipment', shipment)
  expect(await turns()).toEqual([0, 0, 0])
  await step(cleo, id, 'delivery')
  expect(await turns()).toEqual([0, 1, 0])
  await step(cleo, id, 'case', damage)
  expect(await turns()).toEqual([1, 0, 0])
  await answerCase(sana, id, 'contest')
  expect(await turns()).toEqual([0, 1, 0])
  await answerCase(cleo, id, 'escalate')
  expect(await turns()).toEqual([0, 0, 1])
})

test('money that waits for staff is counted, with the date by which the first evidence is due', async () => {
  const nora = await app.signUp('Nora', 'buyer')
  const admin = async () => (await statsOf(ada)).admin
  const counts = async () => {
    const { failedRefunds, fraudWarnings, evidence } = await admin()
    return [failedRefunds, fraudWarnings, evidence.count]
  }
  expect(await admin()).toMatchObject(noMoneyWork)
  const failed = await buy(app, nora, sana)
  await app.refuseRefunds(failed.transactionId, 'charge_not_refundable')
  await step(nora, failed.id, 'cancellation', { reason: 'Changed my mind.' })
  await expect.poll(counts).toEqual([1, 0, 0])
  const { transactionId } = await buy(app, nora, sana)
  await app.warnOfFraud(transactionId)
  await expect.poll(counts).toEqual([1, 1, 0])
  // Evidence against a chargeback is submitted automatically, the answer to an inquiry is not.
  await chargeBack(app, transactionId, { status: 'warning_needs_response' })
  await expect.poll(counts).toEqual([1, 1, 1])
  const other = await buy(app, nora, sana)
  const dispute = await chargeBack(app, other.transactionId)
  await untilState(nora, other.id, 'charged_back')
  expect(await counts()).toEqual([1, 1, 1])
  const stop = "update card_dispute set evidence_stop = 'unproven' where id = $1"
  await app.pool.query(stop, [dispute])
  expect(await counts()).toEqual([1, 1, 2])
  const first = 'select min(evidence_due_at) as until from card_dispute'
  const { rows } = await app.pool.query(first)
  expect((await admin()).evidence.until).toBe(rows[0].until.toISOString())
})

test('a return waits for the carrier until it is delivered, and untracked for the seller', async () => {
  const sami = await app.signUp('Sami', 'seller')
  const dina = await app.signUp('Dina', 'buyer')
  const toAct = async () => (await statsOf(sami)).seller.toAct
  const returned = async (parcel: object) => {
    const { id } = await disputedSale(app, dina, sami)
    await answerCase(sami, id, 'ask_return')
    expect(await step(dina, id, 'return', parcel)).toBe('ok')
    return id
  }
  const tracked = await returned(returnShipment)
  expect(await toAct()).toBe(0)
  await app.pool.query('update sale set return_delivered_at = now() where id = $1', [tracked])
  expect(await toAct()).toBe(1)
  const untracked = await returned({ carrier: 'other', trackingNumber: '' })
  expect(await toAct()).toBe(2)
  const waiting = (await sami.get('/sales?show=waiting')).body
  expect(waiting.map((sale: { _id: string }) => sale._id)).toEqual([untracked, tracked])
})

test('offers and messages wait for the member that must answer', async () => {
  const rita = await app.signUp('Rita', 'seller')
  const dora = await app.signUp('Dora', 'buyer')
  const productId = await app.addProduct(rita)
  const waiting = async () => {
    const [{ seller, messages }, { buyer }] = await Promise.all([statsOf(rita), statsOf(dora)])
    return { ...seller.offers, messages, counterOffers: buyer.counterOffers }
  }
  const offerId = await makeOffer(dora, productId, '400')
  const { rows } = await app.pool.query('select expires_at from offer')
  const until = rows[0].expires_at.toISOString()
  await expect.poll(waiting).toEqual({ count: 1, until, messages: 0, counterOffers: 0 })
  const message = { clientId: crypto.randomUUID(), text: 'Is it quiet?', photos: [] }
  expect((await dora.post(`/products/${productId}/conversation`, message)).status).toBe(200)
  const counter = { amount: '450' }
  expect((await rita.post(`/offers/${offerId}/counter`, counter)).status).toBe(200)
  expect(await waiting()).toEqual({ count: 0, until: null, messages: 1, counterOffers: 1 })
})
