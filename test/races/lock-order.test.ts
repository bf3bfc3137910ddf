import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../harness/app.ts'
import { startPayoutApp } from '../harness/payout-app.ts'
import { completedSale } from '../harness/payouts.ts'
import type { Person } from '../harness/people.ts'
import { holdLock } from './lock-queue.ts'

let app: TestApp
let ada: Person
let bea: Person

beforeAll(async () => {
  ;({ app, admin: ada, buyer: bea } = await startPayoutApp())
})
afterAll(() => app.close())

const lockProduct = 'select from product where id = $1 for update'

/** How many rows this statement locks, which waits for a second at most. */
async function lockedBy(statement: string, id: string): Promise<number | null> {
  const client = await app.pool.connect()
  try {
    await client.query("set lock_timeout = '1s'")
    return (await client.query(statement, [id])).rowCount
  } finally {
    client.release(true)
  }
}

/** Two sales of a seller without an account, in the order of their ids. */
async function waitingSales(seller: Person) {
  for (const title of ['Latitude', 'Precision']) await completedSale(app, bea, seller, title)
  const { rows } = await app.pool.query(
    `update payout_account set waiting_since = now() - interval '91 days'
     from member where member.id = member_id and email = $1 returning member.id`,
    [seller.email],
  )
  const { rows: sales } = await app.pool.query(
    `select sale.id, product_id from sale join booking using (id)
     where seller_id = $1 order by sale.id`,
    [rows[0].id],
  )
  return { sellerId: rows[0].id, sales }
}

test('a bank transfer to a seller locks all products before the first sale', async () => {
  const { sellerId, sales } = await waitingSales(await app.signUp('Sana', 'seller'))
  const [first, second] = sales
  const gate = await holdLock(app.pool, lockProduct, [second.product_id])
  try {
    const paid = [{ currency: 'USD', amount: '969.02' }]
    const payment = ada.post(`/payouts/waiting/${sellerId}/payment`, { reference: '1', paid })
    await gate.waiting(1)
    expect(await lockedBy('select from sale where id = $1 for update', first.id)).toBe(1)
    await gate.release()
    expect((await payment).status).toBe(200)
  } finally {
    await gate.release()
  }
})

test('an edit of an attribute does not wait for products that are being indexed again', async () => {
  const id = await app.addProduct(await app.signUp('Sven', 'seller'))
  const { body } = await ada.get('/attributes')
  const { key, revision, ...attribute } = body[0]
  const gate = await holdLock(app.pool, lockProduct, [id])
  try {
    await app.pool.query('insert into search_backlog default values')
    const indexing = app.pool.query('select work_off_search_backlog(1000)')
    await gate.waiting(1)
    const edit = { revision, attribute: { ...attribute, position: attribute.position + 1 } }
    expect((await ada.call('PUT', `/attributes/${key}`, edit)).status).toBe(200)
    await gate.release()
    await indexing
  } finally {
    await gate.release()
  }
})
