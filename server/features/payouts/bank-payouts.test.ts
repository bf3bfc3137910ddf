import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectMoneyInvariants } from '../../../test/contract/money-invariants.ts'
import type { TestApp } from '../../../test/harness/app.ts'
import { startPayoutApp } from '../../../test/harness/payout-app.ts'
import {
  completedSale,
  debtsOfSale,
  maintain,
  onboardSeller,
  passDays,
  readPayouts,
  refundSale,
  sendDue,
  sentSale,
  transfersOfSale,
} from '../../../test/harness/payouts.ts'
import type { Person } from '../../../test/harness/people.ts'
import { expectSameBalance } from '../../../test/harness/sales.ts'
import { until } from '../../../test/harness/wait-options.ts'
import { reconcileBalance } from '../reconciliation/reconcile-balance.ts'
import { settleAccount } from './settle-account.ts'

let app: TestApp
let ada: Person
let bea: Person

beforeAll(async () => {
  ;({ app, admin: ada, buyer: bea } = await startPayoutApp({ FEE_PERCENT: '10' }))
})
afterAll(() => app.close())
afterEach(() => expectMoneyInvariants(app))

async function paidSeller(name: string, bank: string) {
  const seller = await app.signUp(name, 'seller')
  const account = await onboardSeller(app, seller, bank)
  const { id } = await sentSale(app, bea, seller)
  return { seller, account, id }
}

type Shown = { status: string; returned: boolean }

const payoutsOf = async (seller: Person): Promise<Shown[]> => (await readPayouts(seller)).payouts

const hasPayout = (seller: Person, status: string) => async () =>
  (await payoutsOf(seller)).some((payout) => payout.status === status)

const reconcile = () => reconcileBalance(app.services)

test('a payout is on its way, then paid, and the seller is told', async () => {
  const { seller } = await paidSeller('Sana', 'paid')
  await passDays(app, 3)
  expect(await payoutsOf(seller)).toMatchObject([
    { status: expect.stringMatching(/pending|in_transit/) },
  ])
  await passDays(app, 3)
  expect(await hasPayout(seller, 'paid')()).toBe(true)
  expect(await payoutsOf(seller)).toMatchObject([{ amount: '449.55', returned: false }])
  const emails = (await app.emails(seller.email)).join()
  expect(emails).toContain('Subject: $449.55 is on its way to your bank')
})

test('a payout whose events were lost is found when its account is read', async () => {
  const { seller, account } = await paidSeller('Noa', 'paid')
  await passDays(app, 6)
  await until(hasPayout(seller, 'paid'))
  // As in a database that was restored from a backup.
  await app.pool.query(`
    delete from payout using payout_account a
    where a.member_id = payout.member_id and a.provider_id = '${account}'`)
  await app.pool.query(`
    update payout_account set read_at = now() - interval '2 days' where provider_id = '${account}'`)
  expect(await payoutsOf(seller)).toEqual([])
  await maintain(app)
  expect(await payoutsOf(seller)).toMatchObject([{ amount: '449.55', status: 'paid' }])
})

test('a payout that the bank returns after it was paid is failed for good', async () => {
  const { seller, account } = await paidSeller('Lou', 'fails_after_paid')
  await passDays(app, 12)
  expect((await payoutsOf(seller)).find(({ status }) => status === 'failed')).toMatchObject({
    returned: true,
  })
  const emails = (await app.emails(seller.email)).join()
  expect(emails).toContain('Subject: Your bank returned a payout of $')
  // With another bank account, it is paid.
  await app.connect('bank', { account, bank: 'paid' })
  await passDays(app, 6)
  expect(await hasPayout(seller, 'paid')()).toBe(true)
  expect(await hasPayout(seller, 'failed')()).toBe(true)
})

test('a payout that fails each day moves no money of the platform', async () => {
  const { seller, id } = await paidSeller('Ines', 'fails')
  await passDays(app, 12)
  expect(await hasPayout(seller, 'failed')()).toBe(true)
  await maintain(app)
  await sendDue(app)
  expect(await transfersOfSale(app, id)).toMatchObject([{ state: 'sent', reversed: 0 }])
  // What came back from the bank can be taken back.
  await refundSale(app, ada, id)
  await until(async () => (await debtsOfSale(app, id))[0]?.reversed === 44_955)
})

const stateOf = async (id: string) =>
  (await app.pool.query('select state from sale where id = $1', [id])).rows[0].state

test('a chargeback that is won after the account was closed is owed, and nothing is lost', async () => {
  const seller = await app.signUp('Mo', 'seller')
  const { id, transactionId } = await completedSale(app, bea, seller)
  const dispute = await app.dispute({ payment_intent: transactionId })
  await until(async () => (await stateOf(id)) === 'charged_back')
  const account = await onboardSeller(app, seller)
  await app.connect('closure', { account })
  await settleAccount(app.services, account)
  await until(async () => (await readPayouts(seller)).account.status === 'closed')
  await app.dispute({ dispute: dispute.id, status: 'won' })
  await until(async () => (await stateOf(id)) === 'completed')
  await sendDue(app)
  expect(await transfersOfSale(app, id)).toMatchObject([{ state: 'due' }])
  expect((await readPayouts(seller)).upcoming).toEqual([{ amount: '449.55', currency: 'USD' }])
})

const ownPayouts = async (status: string) => {
  const all = 'select id from payout where member_id is null and status = $1'
  return (await app.pool.query(all, [status])).rows
}

test('payouts of the platform are in the ledger, and those that fail come back', async () => {
  await passDays(app, 3)
  const { id } = await app.payOutPlatform(1000)
  await until(async () => (await ownPayouts('pending')).length === 1)
  await expectSameBalance(app)
  await app.failPayout(id)
  await until(async () => (await ownPayouts('failed')).length === 1)
  await reconcile()
  const report = (await ada.get('/reconciliation')).body
  expect(report.balances).toMatchObject([{ difference: '0.00', unlisted: '0.00', missing: '0.00' }])
  expect(report.unmatchedCount).toBe(0)
})

test('a balance that is less than buyers and sellers are owed is told to admins', async () => {
  const { body: before } = await ada.get('/reconciliation')
  const balance = Number(before.balances[0].available) * 100
  await app.payOutPlatform(Math.round(balance))
  await reconcile()
  const { body } = await ada.get('/reconciliation')
  expect(Number(body.balances[0].missing)).toBeGreaterThan(0)
})

test('the data export of a seller has the account, the transfers, payouts and debts', async () => {
  const { seller, id } = await paidSeller('Ona', 'paid')
  await passDays(app, 6)
  await until(hasPayout(seller, 'paid'))
  await refundSale(app, ada, id)
  await until(async () => (await debtsOfSale(app, id)).length === 1)
  const { body } = await seller.get('/account/export')
  const shown = await readPayouts(seller)
  expect(body).toMatchObject({
    payoutAccounts: [{ status: 'active', missing: [], destination: shown.account.destination }],
    transfers: [{ saleId: id, amount: '449.55', state: 'sent' }],
    payouts: [{ amount: '449.55', status: 'paid' }],
    sellerDebts: [{ saleId: id, amount: '449.55', open: '449.55', reason: 'refund' }],
  })
  const others = (await bea.get('/account/export')).body
  expect([others.payoutAccounts, others.transfers, others.payouts, others.sellerDebts]).toEqual([
    [],
    [],
    [],
    [],
  ])
})
