import { afterAll, beforeAll, expect, test } from 'vitest'
import { saleStates } from '../../../contract/sales.ts'
import { cast } from '../../../db/demo/cast.ts'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { expectSameBalance } from '../../../test/harness/sales.ts'
import { loadDemoData } from './load.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ DEMO_DATA: '1' })
})
afterAll(() => app.close())

const emailOf = (key: string) => cast.find((person) => person.key === key)?.email

/** Rows about the sales of the demo's seller to its buyer. */
async function shown<Row>(columns: string, condition = 'true'): Promise<Row[]> {
  const { rows } = await app.pool.query(
    `select ${columns} from sale
     left join sale_case c on c.sale_id = sale.id left join sale_deadline d on d.sale_id = sale.id
     join member seller on seller.id = seller_id and seller.email = $1
     join member buyer on buyer.id = buyer_id and buyer.email = $2
     where ${condition}`,
    [emailOf('marisol'), emailOf('amara')],
  )
  return rows
}

test('the demo buyer and seller have a sale in every state, and cases at every turn', async () => {
  const states = await shown<{ state: string }>('distinct sale.state')
  expect(states.map(({ state }) => state).sort()).toEqual([...saleStates].sort())
  const accepted = await shown('sale.id', "sale.state = 'inspection' and accepted_at is not null")
  expect(accepted).toHaveLength(1)
  const cases = await shown<{ at: string }>(
    `turn || case when offer is null then '' else ' with an offer' end as at`,
    "sale.state = 'disputed'",
  )
  const turns = ['buyer', 'buyer with an offer', 'seller', 'staff', 'staff with an offer']
  expect(cases.map(({ at }) => at).sort()).toEqual(turns)
})

test('no deadline is due within an hour, and all times are in order', async () => {
  const soon = "d.due_at < clock_timestamp() + interval '1 hour'"
  expect(await shown('d.event', soon)).toEqual([])
  const disorder = `not (sale.created_at <= coalesce(shipped_at, delivered_at, sale.closed_at, now())
    and coalesce(shipped_at, delivered_at) <= coalesce(delivered_at, sale.closed_at, now())
    and coalesce(sale.closed_at, delivered_at, shipped_at, sale.created_at) <= now())`
  expect(await shown('sale.id', disorder)).toEqual([])
  const { rows } = await app.pool.query(
    "select min(created_at) < now() - interval '20 days' as old from ledger_transaction",
  )
  expect(rows).toEqual([{ old: true }])
})

test('the refunds of the demo are sent, and the ledger equals the balance at the provider', async () => {
  const { rows } = await app.pool.query('select distinct state from refund')
  expect(rows).toEqual([{ state: 'succeeded' }])
  await expectInvariants(app.pool)
  await expectSameBalance(app)
})

test('a second start adds nothing', async () => {
  const count = 'select count(*)::int as sales from sale'
  const before = (await app.pool.query(count)).rows
  await loadDemoData(app.services)
  expect((await app.pool.query(count)).rows).toEqual(before)
})
