import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Booking } from '../../../contract/bookings.ts'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startSalesApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import {
  buy,
  chargeBack,
  expectSameBalance,
  readSale,
  refundOf,
  refundsOf,
  saleBalances,
  saleState,
  step,
  untilState,
} from '../../../test/harness/sales.ts'

let app: TestApp
let ada: Person
let sana: Person
let bea: Person

beforeAll(async () => {
  ;({ app, admin: ada, seller: sana, buyer: bea } = await startSalesApp({}, { adminIs: 'buyer' }))
})
afterAll(() => app.close())
afterEach(async () => {
  await expectInvariants(app.pool)
  await expectSameBalance(app)
})

const reference = 'SEPA 2026-11-23 0815'
const paid = { currency: 'USD', amount: '499.50' }

const listed = async (by = ada) => (await by.get('/reconciliation')).body.failedRefunds
const pay = (id: string, body: object = { reference, paid }, by = ada) =>
  by.post(`/refunds/${id}/payment`, body)

/** The bank of the buyer returns a refund. */
async function failAtBank(providerId: string) {
  await app.failRefund(providerId)
  const failed = "select from refund where provider_id = $1 and state = 'failed'"
  await expect.poll(async () => (await app.pool.query(failed, [providerId])).rowCount).toBe(1)
}

/** Lets the newest refund of a payment fail, as the bank of the buyer does. */
async function failRefund(intentId: string) {
  const providerId = async () => (await refundsOf(app, intentId)).at(-1)?.provider_id
  await expect.poll(providerId).toMatch(/^re_/)
  await failAtBank(await providerId())
}

async function failedRefund(buyer = bea) {
  const { id, transactionId } = await buy(app, buyer, sana, 'Dell XPS 13')
  await step(buyer, id, 'cancellation', { reason: 'Changed my mind.' })
  await failRefund(transactionId)
  const [refund] = await listed()
  return { saleId: id, intentId: transactionId, refund }
}

/** What an order and My Orders say of refunds that failed. */
async function toldOf(id: string) {
  const mine: Booking[] = (await bea.get(`/bookings?email=${bea.email}`)).body
  const booking = mine.find(({ _id }) => _id === id)?.failedRefunds
  return { booking, sale: (await readSale(bea, id)).failedRefunds }
}

test('staff record a bank transfer for a refund that failed, once', async () => {
  const { saleId, intentId, refund } = await failedRefund()
  expect(refund).toMatchObject({
    saleId,
    header: 'Dell XPS 13',
    buyerName: 'Bea',
    buyerEmail: bea.email,
    owed: '499.50',
    currency: 'USD',
    can: { payOutside: true },
  })
  const failed = { owed: '499.50', bankReferences: [] }
  expect(await toldOf(saleId)).toEqual({ booking: failed, sale: failed })
  const answers = await Promise.all([1, 2].map(() => pay(refund._id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await listed()).toEqual([])
  expect(await saleBalances(app, intentId)).toEqual({ bank: -49_950 })
  await expect.poll(() => app.emails(bea.email, reference)).toHaveLength(1)
  const paidBack = { owed: '0.00', bankReferences: [reference] }
  expect(await toldOf(saleId)).toEqual({ booking: paidBack, sale: paidBack })
  const [entry] = (await ada.get('/auditLog')).body
  expect(entry).toMatchObject({
    action: 'record_outside_refund',
    title: 'Dell XPS 13',
    person: { name: 'Bea' },
    after: { reference, amount: '499.50 USD' },
  })
  expect((await bea.get('/account/export')).body.refunds[0]).toMatchObject({
    bankTransfer: reference,
  })
})

test.each([
  ['confirmed', true],
  ['unconfirmed', false],
])('the buyer reads the reference as it was entered, at a %s address', async (name, confirmed) => {
  const buyer = await app.signUp(`Kai ${name}`, 'buyer', { confirmed })
  const { refund } = await failedRefund(buyer)
  const entered = 'RF18.AB:2026'
  expect((await pay(refund._id, { reference: entered, paid })).status).toBe(200)
  await expect.poll(() => app.emails(buyer.email, entered)).toHaveLength(1)
})

test('the amount is what is owed: less what was refunded in the dashboard since', async () => {
  const { saleId, intentId, refund } = await failedRefund()
  await app.refundAtProvider({ payment_intent: intentId, amount: '9950' })
  await expect.poll(async () => (await listed())[0]?.owed).toBe('400.00')
  const { status, body } = await pay(refund._id)
  expect([status, body.code]).toEqual([409, 'owed_changed'])
  const other = { reference, paid: { currency: 'EUR', amount: '400.00' } }
  expect((await pay(refund._id, other)).body.code).toBe('owed_changed')
  const rest = { reference, paid: { currency: 'USD', amount: '400.00' } }
  expect((await pay(refund._id, rest)).status).toBe(200)
  expect(await listed()).toEqual([])
  // The refund of the dashboard fails as well: its part is owed again.
  await failRefund(intentId)
  const [again] = await listed()
  expect(again.owed).toBe('99.50')
  const both = [reference, 'SEPA 2026-11-24 0001']
  const last = { reference: both[1], paid: { currency: 'USD', amount: '99.50' } }
  expect((await toldOf(saleId)).sale).toEqual({ owed: '99.50', bankReferences: [reference] })
  expect((await pay(again._id, last)).status).toBe(200)
  expect((await toldOf(saleId)).sale).toEqual({ owed: '0.00', bankReferences: both })
  expect(await saleBalances(app, intentId)).toEqual({ bank: -49_950 })
})

const toldOfFailures = async () =>
  (await bea.get('/notices?limit=100')).body.filter(
    ({ kind }: { kind: string }) => kind === 'refundFailed',
  ).length

test('a refund in the dashboard beyond what is owed is a loss, and not owed when it fails', async () => {
  const { saleId, intentId, refund } = await failedRefund()
  expect((await pay(refund._id)).status).toBe(200)
  const told = await toldOfFailures()
  await app.refundAtProvider({ payment_intent: intentId })
  const lost = { bank: -49_950, losses: 49_950 }
  await expect.poll(() => saleBalances(app, intentId)).toEqual(lost)
  await expectInvariants(app.pool)
  expect((await readSale(bea, saleId)).refunded).toBe('499.50')
  await failRefund(intentId)
  expect(await saleBalances(app, intentId)).toEqual({ bank: -49_950 })
  expect(await listed()).toEqual([])
  expect((await toldOf(saleId)).sale).toEqual({ owed: '0.00', bankReferences: [reference] })
  expect(await toldOfFailures()).toBe(told)
})

test('an older refund that fails after a newer one was paid is paid as well', async () => {
  const { transactionId } = await buy(app, bea, sana)
  const made: string[] = []
  for (const amount of ['1000', '2000']) {
    const { id } = await app.refundAtProvider({ payment_intent: transactionId, amount })
    const known = () => app.pool.query('select from refund where provider_id = $1', [id])
    await expect.poll(async () => (await known()).rowCount).toBe(1)
    made.push(id)
  }
  for (const [providerId, amount] of [
    [made[1], '20.00'],
    [made[0], '10.00'],
  ] as const) {
    await failAtBank(String(providerId))
    const [{ _id, owed }] = await listed()
    expect(owed).toBe(amount)
    const body = { reference, paid: { currency: 'USD', amount } }
    expect((await pay(_id, body)).status).toBe(200)
    expect(await listed()).toEqual([])
  }
  expect(await saleBalances(app, transactionId)).toEqual({ bank: -3000, held_for_sale: -46_950 })
})

test('a failed refund is not paid by bank transfer during a chargeback, nor owed after its loss', async () => {
  const { saleId, intentId, refund } = await failedRefund()
  const won = await chargeBack(app, intentId)
  await untilState(bea, saleId, 'charged_back')
  expect((await listed())[0]).toMatchObject({ owed: '499.50', can: { payOutside: false } })
  expect((await pay(refund._id)).body.code).toBe('payment_disputed')
  await app.dispute({ dispute: won, status: 'won' })
  await untilState(bea, saleId, 'cancelled')
  expect((await listed())[0].can).toEqual({ payOutside: true })
  const lost = await chargeBack(app, intentId)
  await app.dispute({ dispute: lost, status: 'lost' })
  await untilState(bea, saleId, 'refunded')
  expect(await listed()).toEqual([])
  expect((await pay(refund._id)).status).toBe(404)
  expect(await saleBalances(app, intentId)).toEqual({})
})

test('of a lost chargeback in part, the rest of the refund is still owed', async () => {
  const { saleId, intentId, refund } = await failedRefund()
  const dispute = await chargeBack(app, intentId, { amount: '9950' })
  await app.dispute({ dispute, status: 'lost' })
  await expect.poll(async () => (await listed())[0]?.owed).toBe('400.00')
  expect(await saleState(bea, saleId)).toBe('cancelled')
  const rest = { reference, paid: { currency: 'USD', amount: '400.00' } }
  expect((await pay(refund._id, rest)).status).toBe(200)
  expect(await saleBalances(app, intentId)).toEqual({ bank: -40_000 })
})

test('a refund that arrived, or is unknown, cannot be paid like that', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  await step(bea, id, 'cancellation', { reason: 'Changed my mind.' })
  const refund = () => refundOf(app, transactionId)
  await expect.poll(async () => (await refund()).state).toBe('succeeded')
  expect(await toldOf(id)).toEqual({ booking: null, sale: null })
  expect((await pay((await refund()).id)).status).toBe(404)
  expect((await pay('3f2c1a52-7f64-4c67-9d0b-5a1c2b7e9f10')).status).toBe(404)
})

test('admins record none of their own, and a missing reference is named', async () => {
  const { refund } = await failedRefund(ada)
  expect(refund.can).toEqual({ payOutside: false })
  expect((await pay(refund._id)).body.code).toBe('own_case')
  const { status, body } = await pay(refund._id, { reference: '  ', paid })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['reference']])
})

test('an account is not deleted while a refund to it is on its way', async () => {
  const leaver = await app.signUp('Lou', 'buyer')
  const { id, transactionId } = await buy(app, leaver, sana)
  // Its event would settle the refund again.
  await app.webhooks({ mode: 'drop' })
  await step(leaver, id, 'cancellation', { reason: 'Changed my mind.' })
  const state = async () => (await refundOf(app, transactionId))?.state
  await expect.poll(state).toBe('succeeded')
  const set = (next: string) =>
    app.pool.query('update refund set state = $2 where intent_id = $1', [transactionId, next])
  for (const open of ['requested', 'pending']) {
    await set(open)
    expect((await leaver.post('/account/deletion')).body.code).toBe('refund_owed')
  }
  await set('succeeded')
  expect((await leaver.post('/account/deletion')).status).toBe(200)
  await app.webhooks({ mode: 'deliver' })
})

test('an account is not deleted while a refund to it has failed', async () => {
  const leaver = await app.signUp('Lea', 'buyer')
  const { intentId, saleId } = await failedRefund(leaver)
  const remove = async () => {
    const { status, body } = await leaver.post('/account/deletion')
    return body.code ?? status
  }
  expect(await remove()).toBe('refund_owed')
  const refund = (await listed()).find((one: { saleId: string }) => one.saleId === saleId)
  expect((await pay(refund._id)).status).toBe(200)
  expect(await remove()).toBe(200)
  expect(await saleBalances(app, intentId)).toMatchObject({ bank: -49_950 })
})
