import { afterAll, beforeAll, expect, test } from 'vitest'
import { saleStates } from '../../../contract/schemas/sale-state.ts'
import { cast } from '../../../db/demo/cast.ts'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { expectSameBalance } from '../../../test/harness/sales.ts'
import { reconcileBalance } from '../../features/reconciliation/reconcile-balance.ts'
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

test('the balance at the provider covers what is owed, and nothing differs', async () => {
  await reconcileBalance(app.services)
  const { rows } = await app.pool.query(
    `select available + pending - ledger as difference, unlisted::int,
       available + pending >= owed as "isEnough" from reconciliation`,
  )
  expect(rows).toEqual([{ difference: 0, unlisted: 0, isEnough: true }])
  expect((await app.pool.query('select category, reference from unreconciled')).rows).toEqual([])
})

const payoutsOf = async (key: string) => {
  const { rows } = await app.pool.query(
    `select account.status, requirements, waiting_since, array(
       select payout.status || case when returned then ' back' else '' end from payout
       where payout.member_id = member.id order by payout.created_at) as payouts, array(
       select distinct transfer.state from transfer join sale on sale.id = sale_id
       where seller_id = member.id and transfer.state <> 'cancelled' order by 1) as transfers
     from member left join payout_account account on account.member_id = member.id
     where email = $1`,
    [emailOf(key)],
  )
  return rows[0]
}

test('demo sellers cover every payout state', async () => {
  expect(await payoutsOf('marisol')).toMatchObject({
    status: 'active',
    requirements: [],
    transfers: ['due', 'sent'],
    payouts: ['paid', 'failed back', 'in_transit'],
  })
  expect(await payoutsOf('rahul')).toMatchObject({
    status: 'active',
    payouts: ['failed back'],
    requirements: [{ code: 'defaults.payout_methods', from: 'seller' }],
  })
  expect(await payoutsOf('keiko')).toMatchObject({
    waiting_since: null,
    transfers: ['sent'],
    payouts: Array(8).fill('paid'),
  })
  expect(await payoutsOf('nadia')).toMatchObject({
    status: 'active',
    transfers: ['due'],
    requirements: [{ code: 'identity.individual.documents.primary_verification' }],
  })
  const colm = await payoutsOf('colm')
  expect(colm).toMatchObject({ status: 'restricted', transfers: ['due'] })
  expect(colm.requirements.length).toBeGreaterThan(1)
  for (const key of ['diego', 'ingrid']) {
    const { status, waiting_since } = await payoutsOf(key)
    expect([status, waiting_since !== null]).toEqual(['none', true])
  }
})

test('a debt of the demo is paid by the next sale, and nothing is sent before its time', async () => {
  const { rows } = await app.pool.query(
    `select d.amount = d.netted as paid, d.created_at < n.created_at as ordered
     from seller_debt d join debt_netting n on n.debt_id = d.id`,
  )
  expect(rows).toEqual([{ paid: true, ordered: true }])
  const early = `select from transfer where sent_at < available_at - interval '1 minute'
    or state = 'due' and available_at > now() + interval '14 days' or created_at > now()`
  expect((await app.pool.query(early)).rowCount).toBe(0)
})

test('the demo has a seller with many reviews, and one that is not visible yet', async () => {
  const { rows } = await app.pool.query(
    `select member.email, count(published_at)::int as published from review
     join member on member.id = subject_id where author = 'buyer' group by email order by 2 desc`,
  )
  expect(rows[0]).toEqual({ email: emailOf('keiko'), published: 8 })
  const waiting = await app.pool.query('select author from review where published_at is null')
  expect(waiting.rows).toEqual([{ author: 'seller' }])
})

test('the demo seller and buyer have offers, questions and messages that wait for them', async () => {
  const { rows: states } = await app.pool.query(
    `select case when seller.email = $1 then 'received' else 'made' end || ' ' || state as offer
     from offer join member seller on seller.id = seller_id join member buyer on buyer.id = buyer_id
     where seller.email = $1 or buyer.email = $2 order by 1`,
    [emailOf('marisol'), emailOf('amara')],
  )
  expect(states.map(({ offer }) => offer)).toEqual([
    'made accepted',
    'made countered',
    'made declined',
    'made expired',
    'received countered',
    'received declined',
    'received open',
    'received open',
  ])
  const { rows: unread } = await app.pool.query(
    `select email from conversation_party join member on member.id = member_id
     where unread_since is not null order by 1`,
  )
  expect(unread.map(({ email }) => email)).toEqual([emailOf('amara'), emailOf('marisol')])
  const { rows: questions } = await app.pool.query(
    `select count(*) filter (where answer is null)::int as waiting, count(answer)::int as answered
     from question join member on member.id = seller_id where email = $1`,
    [emailOf('marisol')],
  )
  expect(questions).toEqual([{ waiting: 2, answered: 2 }])
})

test('the demo shows the usual price of a model', async () => {
  const { rows } = await app.pool.query(
    "select id from product where title like 'Latitude 5320%' and sold_at is null and hidden_at is null",
  )
  const { body } = await app.get(`/api/items/${rows[0].id}`)
  expect(body.usualPrice).toMatchObject({ sales: 6, sameCondition: true })
})

test('a second start adds nothing', async () => {
  const count =
    'select count(*)::int as sales, (select count(*)::int from review) as reviews from sale'
  const before = (await app.pool.query(count)).rows
  await loadDemoData(app.services)
  expect((await app.pool.query(count)).rows).toEqual(before)
})
