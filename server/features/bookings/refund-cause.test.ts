import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSalesApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { buy, buyUntilInspection, chargeBack, step } from '../../../test/harness/sales.ts'

let app: TestApp
let bea: Person
let sana: Person
let ada: Person

beforeAll(async () => {
  ;({ app, admin: ada, seller: sana, buyer: bea } = await startSalesApp())
})
afterAll(() => app.close())

const refundOf = async (id: string) => (await bea.get(`/bookings/${id}`)).body.refund
const note = 'The screen is cracked.'

async function disputed() {
  const { id } = await buyUntilInspection(app, bea, sana)
  expect(await step(bea, id, 'case', { reason: 'damaged', description: note })).toBe('ok')
  return id
}

test('a sale that was cancelled', async () => {
  const { id } = await buy(app, bea, sana)
  expect(await refundOf(id)).toBeNull()
  expect(await step(sana, id, 'cancellation', { reason: note })).toBe('ok')
  expect(await refundOf(id)).toEqual({ cause: 'cancellation', reason: note, byAdmin: false })
})

test('a case that the seller closed with a refund, and one that staff decided', async () => {
  const byParties = await disputed()
  await step(sana, byParties, 'case/answer', { answer: 'accept_refund', note })
  expect(await refundOf(byParties)).toEqual({ cause: 'case', reason: note, byAdmin: false })
  const byStaff = await disputed()
  await step(sana, byStaff, 'case/answer', { answer: 'contest', note })
  await step(bea, byStaff, 'case/answer', { answer: 'escalate', note })
  await step(ada, byStaff, 'case/decision', { decision: 'decide_refund', statement: note })
  expect(await refundOf(byStaff)).toEqual({ cause: 'staff', reason: note, byAdmin: true })
})

test('a chargeback that was lost', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  const dispute = await chargeBack(app, transactionId)
  await app.dispute({ dispute, status: 'lost' })
  const chargedBack = { cause: 'chargeback', reason: '', byAdmin: false }
  await expect.poll(() => refundOf(id)).toEqual(chargedBack)
})

test('a sold product names its sale to its seller', async () => {
  const { id, productId } = await buy(app, bea, sana)
  const free = await app.addProduct(sana)
  const { body } = await sana.get(`/products?email=${sana.email}`)
  const saleOf = (product: string) =>
    body.find(({ _id }: { _id: string }) => _id === product)?.saleId
  expect([saleOf(productId), saleOf(free)]).toEqual([id, null])
})
