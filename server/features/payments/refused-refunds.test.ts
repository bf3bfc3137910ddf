import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startSalesApp, type TestApp } from '../../../test/harness/app.ts'
import { metricOf } from '../../../test/harness/metrics.ts'
import {
  atOnce,
  debtsOfSale,
  onboardSeller,
  refundSale,
  sentSale,
} from '../../../test/harness/payouts.ts'
import type { Person } from '../../../test/harness/people.ts'
import {
  answerCase,
  buy,
  buyUntilInspection,
  chargeBack,
  damage,
  expectSameBalance,
  readSale,
  refundOf,
  refundsOf,
  saleBalances,
  step,
  untilState,
} from '../../../test/harness/sales.ts'
import { send } from '../../../test/harness/send.ts'
import { refundById } from '../refunds/queries.ts'
import { sendRefund } from '../refunds/send.ts'
import { settleRefund } from './settle-refund.ts'
import { settleUnfinished } from './settle-unfinished.ts'

let app: TestApp
let ada: Person
let sana: Person
let bea: Person

beforeAll(async () => {
  ;({ app, admin: ada, seller: sana, buyer: bea } = await startSalesApp(atOnce))
})
afterAll(() => app.close())
afterEach(async () => {
  await app.webhooks({ mode: 'deliver' })
  await expectInvariants(app.pool)
  await expectSameBalance(app)
})

const stateOfRefund = async (intentId: string) => (await refundOf(app, intentId))?.state
const failsAt = (intentId: string) => expect.poll(() => stateOfRefund(intentId)).toBe('failed')
const balances = (intentId: string) => saleBalances(app, intentId)
const listed = async (saleId: string) =>
  (await ada.get('/reconciliation')).body.failedRefunds.find(
    (refund: { saleId: string }) => refund.saleId === saleId,
  )
const emailsWith = (text: string) => app.emails(bea.email, text)

/** A cancelled sale whose refund the provider refuses with this code. */
async function cancelRefused(code: string, title?: string) {
  const sale = await buy(app, bea, sana, title)
  await app.refuseRefunds(sale.transactionId, code)
  await step(bea, sale.id, 'cancellation', { reason: 'Changed my mind.' })
  return sale
}

/** Runs the settlement loop once, as if the refunds had waited for some minutes. */
async function settleLater() {
  await app.pool.query(
    "update refund set created_at = now() - interval '2 minutes' where state = 'requested'",
  )
  await settleUnfinished(app.services)
}

test('a refund that is refused for good has failed, and staff pay it by a bank transfer', async () => {
  const before = await metricOf(app, 'backlog_size{kind="failed_refund"}')
  const { id, transactionId } = await cancelRefused('charge_not_refundable', 'Dell XPS 13')
  await failsAt(transactionId)
  const refund = await listed(id)
  expect(refund).toMatchObject({
    header: 'Dell XPS 13',
    owed: '499.50',
    refusal: 'charge_not_refundable',
    can: { payOutside: true },
  })
  const told = { owed: '499.50', bankReferences: [] }
  for (const reader of [bea, ada]) {
    expect(await readSale(reader, id)).toMatchObject({ failedRefunds: told, refunded: '499.50' })
  }
  expect((await readSale(sana, id)).failedRefunds).toBeNull()
  expect(await balances(transactionId)).toEqual({ refunds_due: -49_950 })
  expect(await metricOf(app, 'backlog_size{kind="failed_refund"}')).toBe(Number(before) + 1)
  expect(await metricOf(app, 'backlog_size{kind="refund"}')).toBe(0)
  const paymentOf = async () => (await ada.get(`/payments?q=${transactionId}`)).body[0]
  expect(await paymentOf()).toMatchObject({ refundFailed: true, refund: { sent: false } })
  await expect
    .poll(() => emailsWith('could not make the refund for “Dell XPS 13”. We still have your money'))
    .toHaveLength(1)
  // It is not sent again, although the provider would accept it by now.
  await app.refuseRefunds(transactionId)
  await settleLater()
  await sendRefund(app.services, { refundId: refund._id })
  expect(await app.providerRefunds(transactionId)).toEqual([])
  const reference = 'SEPA 2026-11-26 0815'
  const paid = { currency: 'USD', amount: '499.50' }
  expect((await ada.post(`/refunds/${refund._id}/payment`, { reference, paid })).status).toBe(200)
  expect(await listed(id)).toBeUndefined()
  expect(await paymentOf()).toMatchObject({ refundFailed: false, refund: { sent: true } })
  expect(await balances(transactionId)).toEqual({ bank: -49_950 })
  await expect.poll(() => emailsWith(reference)).toHaveLength(1)
})

test('a refusal without a code is listed with the message of the provider', async () => {
  const { id, transactionId } = await cancelRefused('none')
  await failsAt(transactionId)
  expect((await listed(id)).refusal).toBe('This payment is too old to be refunded.')
})

test('a refund that the bank returned was not refused', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  await step(bea, id, 'cancellation', { reason: 'Changed my mind.' })
  await expect.poll(() => stateOfRefund(transactionId)).toBe('succeeded')
  await app.failRefund((await refundOf(app, transactionId)).provider_id)
  await failsAt(transactionId)
  expect(await listed(id)).toMatchObject({ owed: '499.50', refusal: null })
})

test('refusals that pass, for lack of funds or of time, leave the refund to be sent again', async () => {
  const poor = await cancelRefused('balance_insufficient')
  const busy = await cancelRefused('lock_timeout')
  for (const { transactionId } of [poor, busy]) {
    const { id: refundId } = await refundOf(app, transactionId)
    await expect(sendRefund(app.services, { refundId })).rejects.toThrow()
    expect(await stateOfRefund(transactionId)).toBe('requested')
    await app.refuseRefunds(transactionId)
  }
  await settleLater()
  for (const { transactionId } of [poor, busy]) {
    await expect.poll(() => stateOfRefund(transactionId)).toBe('succeeded')
    expect(await app.providerRefunds(transactionId)).toHaveLength(1)
    expect(await balances(transactionId)).toEqual({})
  }
})

test('after a top-up, the next try of a refund succeeds, and makes one refund', async () => {
  const { transactionId } = await cancelRefused('balance_insufficient')
  const { id: refundId } = await refundOf(app, transactionId)
  const read = () => refundById(app.services.db, refundId)
  await expect.poll(async () => (await read())?.attempt).toBeGreaterThan(0)
  await app.refuseRefunds(transactionId)
  // A process that has read the row before repeats the request that was refused.
  const refused = await read()
  if (!refused) throw new Error('the refund is gone')
  const repeated = app.services.cards.refund({ ...refused, attempt: 0 })
  await expect(repeated).rejects.toThrow('Insufficient funds')
  const sendAgain = () => sendRefund(app.services, { refundId })
  await Promise.allSettled([sendAgain(), sendAgain(), sendAgain()])
  await expect.poll(() => stateOfRefund(transactionId)).toBe('succeeded')
  expect(await app.providerRefunds(transactionId)).toHaveLength(1)
  expect(await balances(transactionId)).toEqual({})
})

/** Sends the refund of a payment once more; the job may be faster. */
async function sendAgain(transactionId: string) {
  const { id: refundId } = await refundOf(app, transactionId)
  await sendRefund(app.services, { refundId }).catch(() => {})
  return stateOfRefund(transactionId)
}

test.each(['before', 'after'] as const)(
  'a refund is made once if the provider failed %s it made it, and repeats that',
  async (when) => {
    const { id, transactionId } = await buy(app, bea, sana)
    await app.webhooks({ mode: 'drop' })
    await app.failRequest('/v1/refunds', when)
    await step(bea, id, 'cancellation', { reason: 'Changed my mind.' })
    await expect.poll(() => sendAgain(transactionId)).toBe('succeeded')
    expect(await app.providerRefunds(transactionId)).toMatchObject([{ amount: 49_950 }])
  },
)

async function refundInPart() {
  const { id, transactionId } = await buyUntilInspection(app, bea, sana)
  await app.webhooks({ mode: 'drop' })
  await step(bea, id, 'case', damage)
  await step(sana, id, 'case/offer', { amount: '100', note: 'A scratch.' })
  await answerCase(bea, id, 'take_offer')
  return transactionId
}

test('a refund in part waits while the provider repeats a fault, which may still take effect', async () => {
  await app.failRequest('/v1/refunds', 'before')
  const transactionId = await refundInPart()
  for (let tries = 0; tries < 3; tries += 1) {
    expect(await sendAgain(transactionId)).toBe('requested')
  }
  const { id } = await refundOf(app, transactionId)
  expect(await refundById(app.services.db, id)).toMatchObject({ attempt: 0 })
  expect(await app.providerRefunds(transactionId)).toEqual([])
})

test('a refund in part that a fault has made is found', async () => {
  await app.failRequest('/v1/refunds', 'after')
  const transactionId = await refundInPart()
  await expect.poll(() => sendAgain(transactionId)).toBe('succeeded')
  expect(await app.providerRefunds(transactionId)).toMatchObject([{ amount: 10_000 }])
})

test('a refund that staff made in the dashboard at the same moment is taken over', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  await app.webhooks({ mode: 'drop' })
  await app.refuseRefunds(transactionId, 'lock_timeout')
  await step(bea, id, 'cancellation', { reason: 'Changed my mind.' })
  const { cards } = app.services
  let made = ''
  const refund: typeof cards.refund = async (request) => {
    await app.refuseRefunds(transactionId)
    made = (await app.refundAtProvider({ payment_intent: transactionId })).id
    return cards.refund(request)
  }
  const { id: refundId } = await refundOf(app, transactionId)
  await sendRefund({ ...app.services, cards: { ...cards, refund } }, { refundId })
  expect(await refundsOf(app, transactionId)).toMatchObject([
    { state: 'succeeded', provider_id: made, failure_reason: null },
  ])
  expect(await balances(transactionId)).toEqual({})
})

test('refunds of the dashboard that are not booked yet are booked before a refusal counts', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  await app.webhooks({ mode: 'hold' })
  for (const amount of ['9950', '40000']) {
    await app.refundAtProvider({ payment_intent: transactionId, amount })
  }
  await step(bea, id, 'cancellation', { reason: 'Changed my mind.' })
  const { id: refundId } = await refundOf(app, transactionId)
  await expect(sendRefund(app.services, { refundId })).rejects.toThrow('charge_already_refunded')
  expect(await stateOfRefund(transactionId)).toBe('requested')
  await app.webhooks({ mode: 'deliver' })
  await app.releaseWebhooks()
  // The first one reduces it, and the second one is taken over.
  await expect.poll(() => stateOfRefund(transactionId)).toBe('succeeded')
  expect(await app.providerRefunds(transactionId)).toHaveLength(2)
  expect(await balances(transactionId)).toEqual({})
  expect(await listed(id)).toBeUndefined()
})

test('a refusal because of a chargeback is final once its outcome is recorded', async () => {
  const { id, transactionId } = await buyUntilInspection(app, bea, sana)
  const dispute = await chargeBack(app, transactionId, { amount: '9950' })
  await app.dispute({ dispute, status: 'lost' })
  await untilState(bea, id, 'inspection')
  await expect.poll(() => balances(transactionId)).toEqual({ held_for_sale: -40_000 })
  await app.refuseRefunds(transactionId, 'charge_disputed')
  await refundSale(app, ada, id)
  expect(await listed(id)).toMatchObject({ owed: '400.00', refusal: 'charge_disputed' })
})

test('the seller owes the share of a refused refund, which is taken back at once', async () => {
  const sol = await app.signUp('Sol', 'seller')
  await onboardSeller(app, sol)
  const { id, transactionId } = await sentSale(app, bea, sol)
  await app.refuseRefunds(transactionId, 'charge_not_refundable')
  await refundSale(app, ada, id)
  expect(await stateOfRefund(transactionId)).toBe('failed')
  await expect
    .poll(() => debtsOfSale(app, id))
    .toMatchObject([{ amount: 48_451, reversed: 48_451, written_off: 0 }])
  expect(await balances(transactionId)).toEqual({ refunds_due: -49_950 })
})

test('a refused refund that the provider has made after all is booked', async () => {
  const { id, transactionId } = await cancelRefused('charge_not_refundable')
  await failsAt(transactionId)
  const { id: refundId } = await refundOf(app, transactionId)
  await app.refuseRefunds(transactionId)
  const fields = { payment_intent: transactionId, 'metadata[refund_id]': refundId }
  const { body: late } = await send(`${new URL(app.services.cards.scriptUrl).origin}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.cardSecretKey}` },
    body: new URLSearchParams(fields),
  })
  await settleRefund(app.services, late.id)
  expect(await refundsOf(app, transactionId)).toMatchObject([
    { state: 'failed', provider_id: null },
    { state: 'succeeded', provider_id: late.id, at_provider: true },
  ])
  expect(await balances(transactionId)).toEqual({})
  expect(await listed(id)).toBeUndefined()
})
