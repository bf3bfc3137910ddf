import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { buy, expectSameBalance, saleBalances, step } from '../../../test/harness/sales.ts'

let app: TestApp
let ada: Person
let sana: Person
let bea: Person

beforeAll(async () => {
  app = await startTestApp({ FEE_PERCENT: '3', MAX_LIVE_BOOKINGS: '100' })
  ada = await app.signUp('Ada', 'buyer')
  await app.pool.query("update member set is_admin = true where name = 'Ada'")
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
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

/** Lets the newest refund of a payment fail, as the bank of the buyer does. */
async function failRefund(intentId: string) {
  const newest = 'select provider_id from refund where intent_id = $1 order by created_at desc'
  const providerId = async () => (await app.pool.query(newest, [intentId])).rows[0]?.provider_id
  await expect.poll(providerId).toMatch(/^re_/)
  await app.failRefund(await providerId())
  const failed = "select from refund where provider_id = $1 and state = 'failed'"
  const count = async () => (await app.pool.query(failed, [await providerId()])).rowCount
  await expect.poll(count).toBe(1)
}

async function failedRefund(buyer = bea) {
  const { id, transactionId } = await buy(app, buyer, sana, 'Dell XPS 13')
  await step(buyer, id, 'cancellation', { reason: 'Changed my mind.' })
  await failRefund(transactionId)
  const [refund] = await listed()
  return { saleId: id, intentId: transactionId, refund }
}

const emailsTo = async (address: string, text: string) =>
  (await app.emails(address)).filter((email) => email.includes(text))

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
  const answers = await Promise.all([1, 2].map(() => pay(refund._id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await listed()).toEqual([])
  expect(await saleBalances(app, intentId)).toEqual({ bank: -49_950 })
  await expect.poll(() => emailsTo(bea.email, reference)).toHaveLength(1)
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

test('the amount is what is owed: less what was refunded in the dashboard since', async () => {
  const { intentId, refund } = await failedRefund()
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
  const last = { reference, paid: { currency: 'USD', amount: '99.50' } }
  expect((await pay(again._id, last)).status).toBe(200)
  expect(await saleBalances(app, intentId)).toEqual({ bank: -49_950 })
})

test('a refund that arrived, or is unknown, cannot be paid like that', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  await step(bea, id, 'cancellation', { reason: 'Changed my mind.' })
  const refund = 'select id from refund where intent_id = $1'
  const { rows } = await app.pool.query(refund, [transactionId])
  expect((await pay(rows[0].id)).status).toBe(404)
  expect((await pay('3f2c1a52-7f64-4c67-9d0b-5a1c2b7e9f10')).status).toBe(404)
})

test('admins record none of their own, and a missing reference is named', async () => {
  const { refund } = await failedRefund(ada)
  expect(refund.can).toEqual({ payOutside: false })
  expect((await pay(refund._id)).body.code).toBe('own_case')
  const { status, body } = await pay(refund._id, { reference: '  ', paid })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['reference']])
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
