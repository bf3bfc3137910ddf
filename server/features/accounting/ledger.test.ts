import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startSalesApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { book, chargeBooking, untilRefundsAreSent } from '../../../test/harness/sales.ts'

let app: TestApp
let ada: Person
let sana: Person
let bea: Person

beforeAll(async () => {
  ;({ app, admin: ada, seller: sana, buyer: bea } = await startSalesApp({ FEE_PERCENT: '2.5' }))
  await app.webhooks({ mode: 'hold' })
})
afterAll(() => app.close())

afterEach(() => expectInvariants(app.pool))

async function charge(price: number) {
  const productId = await app.addProduct(sana, { price, title: `For ${price}` })
  const bookingId = await book(bea, productId)
  const transactionId = await chargeBooking(app, bea, bookingId)
  const record = () => bea.post('/payments', { bookingId, transactionId })
  return { bookingId, transactionId, record }
}

const balances = async () => (await ada.get('/ledger/balances')).body

test('a new site has no accounts yet', async () => {
  expect(await balances()).toEqual([])
  expect((await ada.get('/ledger')).body).toEqual([])
})

test('the ledger records every money movement and balances to zero', async () => {
  const charged = await charge(10_001)
  await charged.record()
  const undone = await charge(20_000)
  const { insertedId } = (await undone.record()).body
  const late = await charge(30_000)
  await app.pool.query("update booking set state = 'cancelled' where id = $1", [late.bookingId])
  expect((await late.record()).body.code).toBe('payment_refunded')
  await ada.post(`/payments/${insertedId}/refund`, { reason: 'Broken.' })
  await untilRefundsAreSent(app)

  // The provider's fee of each charge is 2.9 % plus 0.30, and is not returned with a refund.
  expect(await balances()).toEqual([
    { account: 'card_provider', amount: '81.71', currency: 'USD' },
    { account: 'held_for_sale', amount: '-100.01', currency: 'USD' },
    { account: 'refunds_due', amount: '0.00', currency: 'USD' },
    { account: 'provider_costs', amount: '18.30', currency: 'USD' },
  ])
  const { body } = await ada.get('/ledger')
  const kindsOf = (transactionId: string) =>
    body
      .filter((row: { transactionId: string }) => row.transactionId === transactionId)
      .map(({ kind }: { kind: string }) => kind)
      .toSorted()
  expect(kindsOf(charged.transactionId)).toEqual(['provider_fee', 'sale'])
  const undoneKinds = ['provider_fee', 'refund_owed', 'refund_sent', 'sale']
  expect(kindsOf(undone.transactionId)).toEqual(undoneKinds)
  expect(kindsOf(late.transactionId)).toEqual(['late_charge', 'provider_fee', 'refund_sent'])
  expect(body.find((row: { kind: string }) => row.kind === 'sale')).toMatchObject({
    entries: [{ account: 'card_provider' }, { account: 'held_for_sale' }],
  })
  const isFirst = (row: { kind: string; transactionId: string }) =>
    row.kind === 'sale' && row.transactionId === charged.transactionId
  expect(body.find(isFirst)).toEqual({
    _id: expect.any(String),
    kind: 'sale',
    header: 'For 10001',
    bookingId: charged.bookingId,
    transactionId: charged.transactionId,
    date: expect.any(String),
    entries: [
      { account: 'card_provider', holder: null, amount: '100.01', currency: 'USD' },
      { account: 'held_for_sale', holder: 'Sana', amount: '-100.01', currency: 'USD' },
    ],
  })
  const pages = await ada.get('/ledger?limit=6')
  const next = /<(?:\/api)?(\/ledger[^>]+)>/.exec(String(pages.headers.link))?.[1] ?? ''
  const rest = await ada.get(next)
  expect([...pages.body, ...rest.body]).toEqual(body)
})

test('the database refuses unbalanced entries and updates', async () => {
  const { transactionId, record } = await charge(40_000)
  await record()
  const unbalanced = `with happened as (
      insert into ledger_transaction (kind, intent_id) values ('release', $1) returning id
    )
    insert into ledger_entry (transaction_id, account, amount, currency)
    select id, 'card_provider', -1, 'USD' from happened`
  await expect(app.pool.query(unbalanced, [transactionId])).rejects.toThrow(/does not balance/)
  const empty = "insert into ledger_transaction (kind, intent_id) values ('release', $1)"
  await expect(app.pool.query(empty, [transactionId])).rejects.toThrow(/does not balance/)
  const twice = "insert into ledger_transaction (kind, intent_id) values ('sale', $1)"
  await expect(app.pool.query(twice, [transactionId])).rejects.toThrow(/unique/)
  for (const rewriting of [
    'update ledger_entry set amount = amount + 1',
    'delete from ledger_entry',
    'truncate ledger_entry',
    "update ledger_transaction set kind = 'late_charge'",
    'delete from ledger_transaction',
    'truncate ledger_transaction cascade',
  ]) {
    await expect(app.pool.query(rewriting), rewriting).rejects.toThrow(/only ever added to/)
  }
})
