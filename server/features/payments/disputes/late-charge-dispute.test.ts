import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../../test/contract/invariants.ts'
import { startSalesApp, type TestApp } from '../../../../test/harness/app.ts'
import { intentOf } from '../../../../test/harness/cards/controls.ts'
import type { Person } from '../../../../test/harness/people.ts'
import {
  book,
  chargeBack,
  expectSameBalance,
  refundOf,
  saleBalances,
  startPaying,
} from '../../../../test/harness/sales.ts'
import { settleUnfinished } from '../settle-unfinished.ts'
import { settleDispute } from './settle-dispute.ts'

let app: TestApp
let ada: Person
let sana: Person
let bea: Person

beforeAll(async () => {
  ;({ app, admin: ada, seller: sana, buyer: bea } = await startSalesApp())
})
afterAll(() => app.close())

afterEach(async () => {
  await expectInvariants(app.pool)
  await expectSameBalance(app)
})

/** Charges a booking that has ended, which the site does not know yet. */
async function charge() {
  const bookingId = await book(bea, await app.addProduct(sana))
  const clientSecret = await startPaying(bea, bookingId)
  // As if the provider could no longer cancel a pending payment.
  await app.pool.query("update booking set state = 'cancelled' where id = $1", [bookingId])
  await app.payByCard(clientSecret)
  return { bookingId, transactionId: intentOf(clientSecret) }
}

async function record(paid: Awaited<ReturnType<typeof charge>>) {
  expect((await bea.post('/payments', paid)).body.code).toBe('payment_refunded')
}

const refundBecomes = (transactionId: string, state: string) =>
  expect.poll(async () => (await refundOf(app, transactionId)).state).toBe(state)
const balances = (transactionId: string) => saleBalances(app, transactionId)
const balancesBecome = (transactionId: string, expected: object) =>
  expect.poll(() => balances(transactionId)).toEqual(expected)

const listed = async (dispute: string) =>
  (await ada.get('/reconciliation')).body.disputes.filter(
    ({ _id }: { _id: string }) => _id === dispute,
  )

async function openDispute(transactionId: string, fields: Record<string, string> = {}) {
  const dispute = await chargeBack(app, transactionId, fields)
  await expect.poll(() => listed(dispute)).toHaveLength(1)
  return dispute
}

async function decide(dispute: string, status: string) {
  await app.dispute({ dispute, status })
  await expect.poll(() => listed(dispute)).toEqual([])
}

/** A late charge whose bank disputes it before its refund is sent. */
async function disputedBeforeRefund(...amounts: number[]) {
  await app.webhooks({ mode: 'drop' })
  const paid = await charge()
  const { transactionId } = paid
  const disputes: string[] = []
  for (const amount of amounts) {
    disputes.push(await chargeBack(app, transactionId, { amount: String(amount) }))
  }
  await record(paid)
  for (const dispute of disputes) await settleDispute(app.services, dispute)
  await app.webhooks({ mode: 'deliver' })
  return { ...paid, disputes }
}

/** Sends what was requested a while ago. */
async function sendRefunds() {
  await app.pool.query("update refund set created_at = created_at - interval '2 minutes'")
  await settleUnfinished(app.services)
}

async function refunded() {
  const paid = await charge()
  await record(paid)
  await refundBecomes(paid.transactionId, 'succeeded')
  return paid
}

test('a chargeback of a late charge is listed, and its refund waits', async () => {
  const { transactionId, disputes } = await disputedBeforeRefund(49_950)
  const [dispute = ''] = disputes
  expect(await listed(dispute)).toMatchObject([
    {
      saleId: null,
      kind: 'chargeback',
      amount: '499.50',
      buyerName: 'Bea',
      sellerName: 'Sana',
      evidenceDue: expect.any(String),
    },
  ])
  const waiting = { refunds_due: -49_950, disputed: 49_950 }
  expect(await balances(transactionId)).toEqual(waiting)
  await sendRefunds()
  expect(await refundOf(app, transactionId)).toMatchObject({ state: 'requested' })
  await settleDispute(app.services, dispute)
  expect(await balances(transactionId)).toEqual(waiting)
  await decide(dispute, 'lost')
  expect(await refundOf(app, transactionId)).toMatchObject({ state: 'cancelled' })
  await sendRefunds()
  expect(await app.providerRefunds(transactionId)).toEqual([])
  expect(await balances(transactionId)).toEqual({})
})

test('the refund is sent once after the chargeback was won', async () => {
  const { transactionId, disputes } = await disputedBeforeRefund(49_950)
  const [dispute = ''] = disputes
  await decide(dispute, 'won')
  await sendRefunds()
  await sendRefunds()
  await balancesBecome(transactionId, {})
  expect(await app.providerRefunds(transactionId)).toMatchObject([{ amount: 49_950 }])
})

test('the refund waits for each of several chargebacks, less those that are lost', async () => {
  const { transactionId, disputes } = await disputedBeforeRefund(9950, 20_000)
  const [first = '', second = ''] = disputes
  await decide(first, 'lost')
  await sendRefunds()
  expect(await balances(transactionId)).toEqual({ refunds_due: -40_000, disputed: 20_000 })
  await decide(second, 'won')
  await sendRefunds()
  await balancesBecome(transactionId, {})
  expect(await app.providerRefunds(transactionId)).toMatchObject([{ amount: 40_000 }])
})

test('a chargeback that is lost after the refund was sent is a loss', async () => {
  const { transactionId } = await refunded()
  const dispute = await openDispute(transactionId)
  expect(await balances(transactionId)).toEqual({ disputed: 49_950 })
  await decide(dispute, 'lost')
  expect(await balances(transactionId)).toEqual({ losses: 49_950 })
  const { provider_id } = await refundOf(app, transactionId)
  await app.failRefund(provider_id)
  await balancesBecome(transactionId, {})
})

test('a lost chargeback pays a refund that failed before', async () => {
  const { transactionId } = await refunded()
  const { provider_id } = await refundOf(app, transactionId)
  await app.failRefund(provider_id)
  await balancesBecome(transactionId, { refunds_due: -49_950 })
  const dispute = await openDispute(transactionId, { amount: '52000' })
  await decide(dispute, 'lost')
  expect(await balances(transactionId)).toEqual({ losses: 2050 })
})

test('a dispute that arrives before its late charge finds it', async () => {
  await app.webhooks({ mode: 'drop' })
  const { transactionId } = await charge()
  const dispute = await chargeBack(app, transactionId)
  await settleDispute(app.services, dispute)
  await app.webhooks({ mode: 'deliver' })
  expect(await listed(dispute)).toMatchObject([{ saleId: null }])
  expect(await balances(transactionId)).toEqual({ refunds_due: -49_950, disputed: 49_950 })
  await decide(dispute, 'lost')
  expect(await balances(transactionId)).toEqual({})
})

test('an inquiry about a late charge is listed and does not stop its refund', async () => {
  const { transactionId } = await refunded()
  const inquiry = await openDispute(transactionId, { status: 'warning_needs_response' })
  expect(await listed(inquiry)).toMatchObject([{ saleId: null, kind: 'inquiry' }])
  expect(await balances(transactionId)).toEqual({})
  await decide(inquiry, 'warning_closed')
})
