import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { completeSale, readSale, saleBalances } from '../../../test/harness/sales.ts'
import { reconcile } from './reconcile.ts'

let app: TestApp
let sana: Person
let bea: Person

beforeAll(async () => {
  app = await startTestApp({ FEE_PERCENT: '3' })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())
afterEach(() => expectInvariants(app.pool))

/** A payment as the release before sales settles it: the seller gets the share at once. */
async function settledByOldRelease() {
  const productId = await app.addProduct(sana)
  const wish = { productId, phone: '555 01', location: 'Porto' }
  const id = (await bea.post('/bookings', wish)).body.insertedId as string
  const { body } = await bea.post('/create-payment-intent', { bookingId: id })
  await app.webhooks({ mode: 'drop' })
  const [intentId] = body.clientSecret.split('_secret_')
  const client = await app.pool.connect()
  try {
    await client.query("begin; set local statement_timeout = '30s'")
    // Keeps the periodic reconciliation from settling the payment first.
    await client.query('select from payment_intent where id = $1 for update', [intentId])
    await app.payByCard(body.clientSecret)
    await app.webhooks({ mode: 'deliver' })
    await client.query("update booking set state = 'paid' where id = $1", [id])
    await client.query('update product set sold_at = now() where id = $1', [productId])
    await client.query('update payment_intent set settled_at = now() where id = $1', [intentId])
    await client.query(
      `insert into payment (booking_id, intent_id, amount, currency, fee)
       values ($1, $2, 49950, 'USD', 1499)`,
      [id, intentId],
    )
    await post(client, intentId, 'sale', 1)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  return { id, productId, intentId }
}

/** The posting of a sale, or with `sign` -1 that of its refund, without a cause. */
async function post(
  client: Pick<TestApp['pool'], 'query'>,
  intent: string,
  kind: string,
  sign: 1 | -1,
) {
  await client.query(
    `with posting as (
       insert into ledger_transaction (kind, intent_id) values ($2, $1) returning id
     ) insert into ledger_entry (transaction_id, account, member_id, amount, currency)
     select posting.id, account, member_id, amount, 'USD' from posting, (
       select case when $3 = 1 then 'card_provider' else 'refunds_due' end as account,
         (select id from member where name = 'Bea' and $3 = -1) as member_id, $3 * 49950 as amount
       union all select 'seller_payable', id, $3 * -48451 from member where name = 'Sana'
       union all select 'fees', null, $3 * -1499) as entry`,
    [intent, kind, sign],
  )
}

test('a payment that an old release has settled becomes a sale, whose price is held', async () => {
  const { id, intentId } = await settledByOldRelease()
  await Promise.all([reconcile(app.services), reconcile(app.services)])
  await reconcile(app.services)
  expect(await readSale(sana, id)).toMatchObject({
    state: 'awaiting_handover',
    can: ['ship', 'cancel'],
    next: { event: 'handover_overdue' },
  })
  expect(await saleBalances(app, intentId)).toEqual({ held_for_sale: -49_950 })
  await completeSale(app, bea, sana, id)
  expect(await saleBalances(app, intentId)).toEqual({ seller_payable: -48_451, fees: -1499 })
})

test('one that it has refunded meanwhile becomes a sale that is over', async () => {
  const { id, productId, intentId } = await settledByOldRelease()
  const refund = `insert into refund (intent_id, amount, currency, reason)
    values ($1, 49950, 'USD', 'Broken.')`
  await app.pool.query(refund, [intentId])
  await app.pool.query("update booking set state = 'refunded' where id = $1", [id])
  await app.pool.query('update product set sold_at = null, withdrawn_at = now() where id = $1', [
    productId,
  ])
  await post(app.pool, intentId, 'refund_owed', -1)
  await app.pool.query("update refund set created_at = now() - interval '2 minutes'")
  await reconcile(app.services)
  expect((await readSale(bea, id)).state).toBe('refunded')
  expect(await saleBalances(app, intentId)).toEqual({})
})
