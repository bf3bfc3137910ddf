import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { expectMoneyInvariants } from '../../../test/contract/money-invariants.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { startPayoutApp } from '../../../test/harness/payout-app.ts'
import {
  beginOnboarding,
  completedSale,
  debtsOfSale,
  isSent,
  maintain,
  onboardSeller,
  passDays,
  readPayouts,
  refundSale,
  sendDue,
  sentSale,
  transfersOfSale,
  untilSent,
} from '../../../test/harness/payouts.ts'
import type { Person } from '../../../test/harness/people.ts'
import { laptop } from '../../../test/harness/product-input.ts'
import { readSale, step } from '../../../test/harness/sales.ts'
import { declareTrader } from '../../../test/harness/traders.ts'
import { until } from '../../../test/harness/wait-options.ts'

/** What the seller gets of 499.50. */
const share = 48_451

let app: TestApp
let ada: Person
let bea: Person
let sellers = 0

const newSeller = () => {
  sellers += 1
  return app.signUp(`Seller ${sellers}`, 'seller')
}

async function readySeller() {
  const seller = await newSeller()
  return { seller, account: await onboardSeller(app, seller) }
}

async function expectTransfers(saleId: string, ...expected: object[]) {
  await sendDue(app)
  expect(await transfersOfSale(app, saleId)).toMatchObject(expected)
}

const isPaidBack = (saleId: string, amount: number) => async () => {
  const [debt] = await debtsOfSale(app, saleId)
  return debt?.reversed === amount
}

beforeAll(async () => {
  ;({ app, admin: ada, buyer: bea } = await startPayoutApp())
})
afterAll(() => app.close())
afterEach(() => expectMoneyInvariants(app))

test('a completed sale is transferred from its charge, once', async () => {
  const { seller, account } = await readySeller()
  const { id } = await completedSale(app, bea, seller)
  await Promise.all([sendDue(app), sendDue(app), sendDue(app)])
  await untilSent(app, id)
  const { transfers, charges } = await app.ledger()
  const made = transfers.filter((row: { destination: string }) => row.destination === account)
  expect(made).toMatchObject([{ amount: share, transfer_group: id }])
  const source = charges.find((row: { id: string }) => row.id === made[0].source_transaction)
  expect(source.amount).toBe(49_950)
  expect(await readPayouts(seller)).toMatchObject({
    upcoming: [],
    transfers: [{ saleId: id, amount: '484.51', state: 'sent' }],
  })
})

test('the money of a seller without an account waits, and is sent when the account is ready', async () => {
  const seller = await newSeller()
  const { id } = await completedSale(app, bea, seller)
  await expectTransfers(id, { state: 'due', amount: null })
  expect(await readPayouts(seller)).toMatchObject({
    account: { status: 'none', waitingSince: expect.any(String) },
    upcoming: [{ amount: '484.51', currency: 'USD' }],
  })
  const emails = await app.emails(seller.email)
  expect(emails.join()).toContain('Subject: Set up your payouts to get your money')
  const account = await beginOnboarding(app, seller)
  await expectTransfers(id, { state: 'due' })
  // The event of the provider is enough: the seller has not come back.
  await app.connect('onboarding', { account, outcome: 'finish', bank: 'paid' })
  await untilSent(app, id)
  expect((await readPayouts(seller)).account).toMatchObject({ status: 'active', missing: [] })
})

test('the first three sales of a new seller are sent seven days later', async () => {
  const late = await startTestApp()
  const [seller, buyer] = [await late.signUp('Sana', 'seller'), await late.signUp('Bo', 'buyer')]
  await onboardSeller(late, seller)
  const ids: string[] = []
  for (let sale = 0; sale < 4; sale += 1) {
    ids.push((await completedSale(late, buyer, seller)).id)
  }
  const { rows } = await late.pool.query(
    `select round(extract(epoch from available_at - created_at) / 86400)::int as days
     from transfer order by created_at`,
  )
  expect(rows.map(({ days }) => days)).toEqual([7, 7, 7, 0])
  await sendDue(late)
  await untilSent(late, ids[3] ?? '')
  expect(await transfersOfSale(late, ids[0] ?? '')).toMatchObject([{ state: 'due' }])
  await expectInvariants(late.pool)
  await late.close()
})

test('nothing is transferred while a chargeback or a fraud warning is open', async () => {
  const seller = await newSeller()
  const disputed = await completedSale(app, bea, seller)
  const warned = await completedSale(app, bea, seller)
  const { id } = await app.dispute({ payment_intent: disputed.transactionId })
  await app.warnOfFraud(warned.transactionId)
  await until(async () => {
    const { rows } = await app.pool.query(
      `select (select state = 'charged_back' from sale where id = $1)
         and exists (select from fraud_warning where sale_id = $2) as known`,
      [disputed.id, warned.id],
    )
    return rows[0].known
  })
  await onboardSeller(app, seller)
  await expectTransfers(disputed.id, { state: 'due' })
  await expectTransfers(warned.id, { state: 'due' })
  const stopped = { state: 'stopped', stoppedBy: 'review' }
  expect((await readPayouts(seller)).transfers).toMatchObject([stopped, stopped])
  // A chargeback that was won is paid like any other sale.
  await app.dispute({ dispute: id, status: 'won' })
  await until(async () => {
    await sendDue(app)
    return isSent(app, disputed.id)
  })
  await app.pool.query('update fraud_warning set cleared_at = now()')
  await expectTransfers(warned.id, { state: 'sent' })
})

test('the money of a sale is on hold while the buyer returns the product', async () => {
  const seller = await newSeller()
  await declareTrader(seller)
  const { id } = await completedSale(app, bea, seller)
  expect(await step(bea, id, 'withdrawal')).toBe('ok')
  const [shown] = (await readPayouts(seller)).transfers
  expect(shown).toMatchObject({ state: 'stopped', stoppedBy: 'return' })
})

test('a refund before the transfer: nothing is sent, and nothing is owed', async () => {
  const seller = await newSeller()
  const { id } = await completedSale(app, bea, seller)
  await app.pool.query(
    "update transfer set available_at = now() + interval '7 days' where sale_id = $1",
    [id],
  )
  await refundSale(app, ada, id)
  const [shown] = (await readPayouts(seller)).transfers
  expect(shown).toMatchObject({ state: 'refunded', stoppedBy: null })
  expect(Date.parse(shown.date)).toBeLessThanOrEqual(Date.now())
  await onboardSeller(app, seller)
  await expectTransfers(id, { state: 'cancelled' })
  expect(await debtsOfSale(app, id)).toEqual([])
})

test('a refund after the transfer takes it back from the balance of the seller', async () => {
  const { seller } = await readySeller()
  const { id } = await sentSale(app, bea, seller)
  await refundSale(app, ada, id)
  await until(isPaidBack(id, share))
  expect(await transfersOfSale(app, id)).toMatchObject([{ state: 'sent', reversed: share }])
  expect(await readPayouts(seller)).toMatchObject({ debt: [], transfers: [{ state: 'reversed' }] })
})

test('what the balance does not cover is a debt, which the next sales pay', async () => {
  const { seller } = await readySeller()
  const first = await sentSale(app, bea, seller)
  // The money is at the bank of the seller.
  await passDays(app, 4)
  await refundSale(app, ada, first.id)
  await until(async () => (await debtsOfSale(app, first.id)).length === 1)
  await maintain(app)
  expect(await readPayouts(seller)).toMatchObject({
    debt: [{ amount: '484.51' }],
    listing: 'debt_too_high',
    debts: [{ reason: 'refund', open: '484.51' }],
  })
  expect((await seller.post('/products', laptop)).body.code).toBe('debt_too_high')
  const second = await completedSale(app, bea, seller, 'Latitude 5400')
  await expectTransfers(second.id, { state: 'cancelled' })
  expect(await readPayouts(seller)).toMatchObject({
    debt: [],
    listing: null,
    debts: [{ open: '0.00', netted: '484.51', paidFrom: [{ header: 'Latitude 5400' }] }],
  })
  await sentSale(app, bea, seller)
})

test('a debt of an account that is gone is tried, and stays open', async () => {
  const { seller } = await readySeller()
  const { id } = await sentSale(app, bea, seller)
  await app.pool.query("update transfer set account_id = 'acct_gone' where sale_id = $1", [id])
  await refundSale(app, ada, id)
  const tried = 'select from seller_debt where sale_id = $1 and tried_at is not null'
  await until(async () => (await app.pool.query(tried, [id])).rowCount === 1)
  expect(await debtsOfSale(app, id)).toMatchObject([{ amount: share, reversed: 0 }])
})

test('an old debt is written off as a loss', async () => {
  const { seller } = await readySeller()
  const { id } = await sentSale(app, bea, seller)
  await passDays(app, 4)
  await refundSale(app, ada, id)
  await until(async () => (await debtsOfSale(app, id)).length === 1)
  await maintain(app)
  const days = (count: number) =>
    app.pool.query(
      `update seller_debt set created_at = now() - make_interval(days => $1) where sale_id = $2`,
      [count, id],
    )
  await days(179)
  await maintain(app)
  expect(await debtsOfSale(app, id)).toMatchObject([{ written_off: 0 }])
  await days(181)
  await maintain(app)
  expect(await debtsOfSale(app, id)).toMatchObject([{ written_off: share }])
})

test('a lost chargeback after the transfer is owed by the seller', async () => {
  const { seller } = await readySeller()
  const { id, transactionId } = await sentSale(app, bea, seller)
  const dispute = await app.dispute({ payment_intent: transactionId })
  await app.dispute({ dispute: dispute.id, status: 'lost' })
  await until(isPaidBack(id, share))
  expect((await readPayouts(seller)).debts).toMatchObject([{ reason: 'chargeback', open: '0.00' }])
})

test('of a chargeback of a part that is lost after the transfer, the seller owes the share', async () => {
  const { seller } = await readySeller()
  const { id, transactionId } = await sentSale(app, bea, seller)
  const dispute = await app.dispute({ payment_intent: transactionId, amount: '9950' })
  await app.dispute({ dispute: dispute.id, status: 'lost' })
  await until(isPaidBack(id, share - 38_800))
  expect(await readSale(seller, id)).toMatchObject({ state: 'completed', receives: '388.00' })
})
