import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectMoneyInvariants } from '../../../test/contract/money-invariants.ts'
import type { TestApp } from '../../../test/harness/app.ts'
import { startPayoutApp } from '../../../test/harness/payout-app.ts'
import {
  debtsOfSale,
  maintain,
  onboardSeller,
  passDays,
  refundSale,
  sendDue,
  sentSale,
  transfersOfSale,
  untilSent,
} from '../../../test/harness/payouts.ts'
import type { Person } from '../../../test/harness/people.ts'
import { buy, completeSale, saleBalances } from '../../../test/harness/sales.ts'
import { until } from '../../../test/harness/wait-options.ts'
import { settleReversal, settleTransfer } from './settle-transfer.ts'

/** What the seller gets of 499.50. */
const share = 48_451

let app: TestApp
let ada: Person
let bea: Person

beforeAll(async () => {
  ;({ app, admin: ada, buyer: bea } = await startPayoutApp({ PAYOUT_DEBT_LIMIT: '1000' }))
})
afterAll(() => app.close())
afterEach(() => expectMoneyInvariants(app))

/** A sale whose money was sent to its seller. */
async function transferredSale(seller: Person) {
  const { id, transactionId } = await sentSale(app, bea, seller)
  const { rows } = await app.pool.query('select provider_id from transfer where sale_id = $1', [id])
  return { id, transactionId, transfer: String(rows[0].provider_id) }
}

async function newSeller(name: string) {
  const seller = await app.signUp(name, 'seller')
  await onboardSeller(app, seller)
  return seller
}

const states = async (id: string) =>
  (await transfersOfSale(app, id)).map(({ state, reversed }) => [state, reversed])

test('what was taken back by hand is owed to the seller again, once, and sent a week later', async () => {
  const { id, transactionId, transfer } = await transferredSale(await newSeller('Sana'))
  await app.webhooks({ duplicate: 'true' })
  const { id: reversal } = await app.reverseAtProvider(transfer, 10_000)
  await expect
    .poll(() => saleBalances(app, transactionId))
    .toMatchObject({ seller_payable: -10_000 })
  await app.webhooks({ duplicate: 'false' })
  await Promise.all([
    settleTransfer(app.services, transfer),
    settleReversal(app.services, reversal),
  ])
  expect(await states(id)).toEqual([
    ['sent', 10_000],
    ['due', 0],
  ])
  await sendDue(app)
  expect(await states(id)).toContainEqual(['due', 0])
  await app.pool.query(
    "update transfer set available_at = now() where sale_id = $1 and state = 'due'",
    [id],
  )
  await sendDue(app)
  await untilSent(app, id, 1)
  expect((await transfersOfSale(app, id))[1]).toMatchObject({ amount: 10_000 })
})

test('a refund after a transfer was taken back by hand leaves no debt', async () => {
  const { id, transactionId, transfer } = await transferredSale(await newSeller('Max'))
  await app.reverseAtProvider(transfer)
  await expect.poll(() => states(id)).toContainEqual(['due', 0])
  await refundSale(app, ada, id)
  expect(await debtsOfSale(app, id)).toEqual([])
  expect(await saleBalances(app, transactionId)).toEqual({})
  expect(await states(id)).toEqual([
    ['sent', share],
    ['cancelled', 0],
  ])
})

test('what was taken back by hand pays the debt of its seller', async () => {
  const seller = await newSeller('Lou')
  const first = await transferredSale(seller)
  await passDays(app, 4)
  await refundSale(app, ada, first.id)
  await until(async () => (await debtsOfSale(app, first.id)).length === 1)
  await app.connect('negative', { account: await accountOf(seller), allowed: 'true' })
  await app.reverseAtProvider(first.transfer, 20_000)
  await expect
    .poll(async () => (await debtsOfSale(app, first.id))[0])
    .toMatchObject({ amount: share, netted: 20_000, reversed: 0 })
})

async function accountOf({ email }: Person): Promise<string> {
  const { rows } = await app.pool.query(
    'select provider_id from payout_account join member on member.id = member_id where email = $1',
    [email],
  )
  return rows[0].provider_id
}

test('a reversal whose event was lost is found by its movement', async () => {
  const { id, transfer } = await transferredSale(await newSeller('Ida'))
  await app.webhooks({ mode: 'drop' })
  const reversal = await app.reverseAtProvider(transfer, 500)
  await app.webhooks({ mode: 'deliver' })
  expect(await states(id)).toEqual([['sent', 0]])
  await settleReversal(app.services, reversal.id)
  expect(await states(id)).toContainEqual(['sent', 500])
})

/** Refunds a sale whose seller has got the money out of the balance, and writes the debt off. */
async function writtenOff(seller: Person, { id }: { id: string }, meanwhile = async () => {}) {
  await passDays(app, 4)
  await refundSale(app, ada, id)
  await until(async () => (await debtsOfSale(app, id)).length === 1)
  await meanwhile()
  await app.pool.query(
    "update seller_debt set created_at = now() - interval '181 days' where sale_id = $1",
    [id],
  )
  await maintain(app)
  await app.connect('negative', { account: await accountOf(seller), allowed: 'true' })
}

test('what was taken back by hand for a debt that was written off is no loss any more', async () => {
  const seller = await newSeller('Eve')
  const sale = await transferredSale(seller)
  await writtenOff(seller, sale)
  expect(await debtsOfSale(app, sale.id)).toMatchObject([{ written_off: share, netted: 0 }])
  const balances = () => saleBalances(app, sale.transactionId)
  expect(await balances()).toEqual({ losses: share })
  await app.webhooks({ duplicate: 'true' })
  await app.reverseAtProvider(sale.transfer, 20_000)
  await expect.poll(balances).toEqual({ losses: share - 20_000 })
  await app.webhooks({ duplicate: 'false' })
  await settleTransfer(app.services, sale.transfer)
  expect(await balances()).toEqual({ losses: share - 20_000 })
  expect(await debtsOfSale(app, sale.id)).toMatchObject([
    { amount: share, netted: 20_000, written_off: share - 20_000 },
  ])
  await app.reverseAtProvider(sale.transfer)
  await expect.poll(balances).toEqual({})
  expect(await states(sale.id)).toEqual([['sent', share]])
  expect(await debtsOfSale(app, sale.id)).toMatchObject([{ netted: share, written_off: 0 }])
})

test('what exceeds the debt that was written off is owed to the seller', async () => {
  const seller = await newSeller('Gus')
  const sale = await transferredSale(seller)
  // A sale of which the seller gets 97.00 pays a part of the debt before.
  await writtenOff(seller, sale, async () => {
    const { id } = await buy(app, bea, seller, 'A cheap one', 10_000)
    await completeSale(app, bea, seller, id)
  })
  expect(await debtsOfSale(app, sale.id)).toMatchObject([
    { netted: 9_700, written_off: share - 9_700 },
  ])
  await app.reverseAtProvider(sale.transfer)
  await expect
    .poll(() => states(sale.id))
    .toEqual([
      ['sent', share],
      ['due', 0],
    ])
  expect(await saleBalances(app, sale.transactionId)).toEqual({
    seller_debt: 9_700,
    seller_payable: -9_700,
  })
  expect(await debtsOfSale(app, sale.id)).toMatchObject([{ netted: share, written_off: 0 }])
})
