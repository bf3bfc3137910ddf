import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { metricOf } from '../../../test/harness/metrics.ts'
import type { Person } from '../../../test/harness/people.ts'
import { expectSameBalance } from '../../../test/harness/sales.ts'
import { waitOptions } from '../../../test/harness/wait-options.ts'
import { reconcileBalance } from './reconcile-balance.ts'

let app: TestApp
let ada: Person

beforeAll(async () => {
  app = await startTestApp({ DEMO_DATA: '0' })
  ada = await app.signUp('Ada', 'seller')
  await app.grantAdmin(ada)
  const { id } = await app.topUp(100_00)
  const booked = 'select from ledger_transaction where cause_id = $1'
  const isBooked = async () => (await app.pool.query(booked, [id])).rowCount === 1
  await vi.waitUntil(isBooked, waitOptions)
})
afterAll(() => app.close())
afterEach(() => expectInvariants(app.pool))

const run = () => reconcileBalance(app.services)
const age = () =>
  app.pool.query("update unreconciled set created_at = created_at - interval '2 hours'")

async function fees() {
  const text = `select cause_id as id, account, amount from ledger_transaction t
    join ledger_entry on transaction_id = t.id
    where kind = 'account_fee' order by t.created_at, account`
  return (await app.pool.query(text)).rows
}

const posted = ({ id }: { id: string }, fee: number) => [
  { id, account: 'card_provider', amount: -fee },
  { id, account: 'provider_costs', amount: fee },
]

async function expectNoDifference() {
  const { balances, unmatched } = (await ada.get('/reconciliation')).body
  expect(unmatched).toEqual([])
  expect(balances).toMatchObject([{ currency: 'USD', difference: '0.00', unlisted: '0.00' }])
}

test('what the provider charges the platform itself is posted as a cost, once', async () => {
  const first = await app.chargeAccountFee(200)
  expect(first).toMatchObject({ type: 'stripe_fee', reporting_category: 'fee', net: -200 })
  await Promise.all([run(), run()])
  expect(await fees()).toEqual(posted(first, 200))
  await expectNoDifference()
  const second = await app.chargeAccountFee(35)
  await run()
  await run()
  expect(await fees()).toEqual([...posted(first, 200), ...posted(second, 35)])
  await expectNoDifference()
  await expectSameBalance(app)
  const { body } = await ada.get('/ledger')
  expect(JSON.stringify(body)).toContain(second.id)
})

test('a fee that is imported again is not posted again', async () => {
  const before = await fees()
  await app.pool.query(`truncate balance_transaction; delete from balance_import;
    update reconciliation set imported = 0`)
  await run()
  expect(await fees()).toEqual(before)
  // The postings have matched before, so the rows of the provider are left over.
  await app.pool.query('delete from unreconciled')
  await expectNoDifference()
})

test('behind fees, a movement without a posting is listed and counted', async () => {
  for (let count = 0; count < 3; count += 1) await app.chargeAccountFee(1)
  await app.chargeElsewhere(1000)
  await run()
  await age()
  await run()
  expect((await ada.get('/reconciliation')).body.unmatched).toMatchObject([
    { side: 'provider', category: 'charge', amount: '10.00' },
    { side: 'provider', category: 'fee', amount: '-0.59' },
  ])
  expect(await metricOf(app, 'card_provider_reconciliation{figure="unmatched"}')).toBe(2)
})
