import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectSoundMoney } from '../../../test/contract/sound-money.ts'
import type { TestApp } from '../../../test/harness/app.ts'
import { startPayoutApp } from '../../../test/harness/payout-app.ts'
import {
  debtsOfSale,
  onboardSeller,
  passDays,
  refundSale,
  sendDue,
  sentSale,
  transfersOfSale,
  until,
  untilSent,
} from '../../../test/harness/payouts.ts'
import type { Person } from '../../../test/harness/people.ts'
import { saleBalances } from '../../../test/harness/sales.ts'
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
afterEach(() => expectSoundMoney(app))

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
