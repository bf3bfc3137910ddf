import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { reconcileBalance } from './reconcile-balance.ts'

let app: TestApp
let ada: Person

beforeAll(async () => {
  app = await startTestApp({ DEMO_DATA: '0' })
  ada = await app.signUp('Ada', 'seller')
  await app.grantAdmin(ada)
})
afterAll(() => app.close())
afterEach(() => expectInvariants(app.pool))

const run = () => reconcileBalance(app.services)

async function bookedEntries(id: string) {
  const text = `select kind, account, amount from ledger_transaction t
    join ledger_entry on transaction_id = t.id where cause_id = $1 order by kind, account`
  return (await app.pool.query(text, [id])).rows
}

const added = (amount: number) => [
  { kind: 'top_up', account: 'bank', amount: -amount },
  { kind: 'top_up', account: 'card_provider', amount },
]
const takenBack = (amount: number) => [
  { kind: 'top_up_returned', account: 'bank', amount },
  { kind: 'top_up_returned', account: 'card_provider', amount: -amount },
]

async function expectNoDifference() {
  await run()
  const { balances, unmatched } = (await ada.get('/reconciliation')).body
  expect(unmatched).toEqual([])
  expect(balances).toMatchObject([{ currency: 'USD', difference: '0.00', unlisted: '0.00' }])
}

test('a top-up of the balance is booked by its event, once', async () => {
  const { id } = await app.topUp(250_00)
  await expect.poll(() => bookedEntries(id)).toEqual(added(250_00))
  await app.webhooks({ duplicate: 'true' })
  const { id: repeated } = await app.topUp(10_00)
  await expect.poll(() => bookedEntries(repeated)).toEqual(added(10_00))
  await app.webhooks({ duplicate: 'false' })
  await expectNoDifference()
  expect(await bookedEntries(repeated)).toEqual(added(10_00))
})

test('a top-up whose events were lost is booked by the reconciliation', async () => {
  await app.webhooks({ mode: 'drop' })
  const { id } = await app.topUp(99_00)
  await run()
  await app.pool.query("update unreconciled set created_at = created_at - interval '2 hours'")
  await app.webhooks({ mode: 'deliver' })
  await run()
  expect(await bookedEntries(id)).toEqual(added(99_00))
  await expectNoDifference()
})

test('a top-up that the bank takes back leaves the balance again', async () => {
  const { id } = await app.topUp(40_00)
  await expect.poll(() => bookedEntries(id)).toEqual(added(40_00))
  await app.reverseTopUp(id)
  await expect.poll(() => bookedEntries(id)).toEqual([...added(40_00), ...takenBack(40_00)])
  await expectNoDifference()
})

test('both postings are made when only the last event arrives', async () => {
  await app.webhooks({ mode: 'drop' })
  const { id } = await app.topUp(30_00)
  await app.webhooks({ mode: 'deliver' })
  await app.reverseTopUp(id)
  await expect.poll(() => bookedEntries(id)).toEqual([...added(30_00), ...takenBack(30_00)])
  await expectNoDifference()
})
