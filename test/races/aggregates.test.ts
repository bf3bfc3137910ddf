import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshAggregatesJob } from '../../server/app/jobs.ts'
import { rebuildAggregates, refreshAggregates } from '../../server/database/aggregates.ts'
import { expectInvariants } from '../contract/invariants.ts'
import type { Person } from '../harness/people.ts'
import { completeSale } from '../harness/sales.ts'
import { expectOk } from '../harness/send.ts'
import { type RaceApp, startRaceApp } from './race-app.ts'
import { shuffled } from './shuffle.ts'

const seed = Number(process.env.SEED ?? 20_261_121)

let app: RaceApp
let ada: Person
let sana: Person

beforeAll(async () => {
  app = await startRaceApp({ MAX_LIVE_BOOKINGS: '1000', FEE_PERCENT: '2.5' })
  ada = await app.signUpAdmin('Ada')
  sana = await app.signUp('Sana', 'seller')
})
afterAll(() => app.close())

async function charged(buyer: Person, price: number) {
  const { bookingId } = await app.createBooking(sana, buyer, { price })
  const secret = await app.startPayment(buyer, bookingId)
  await app.payByCard(secret)
  return { bookingId, record: () => app.record(buyer, bookingId, secret) }
}

const scores = { agreement: 5, communication: 4, handover: 3, text: '' }

const review = async (by: Person, bookingId: string) =>
  expectOk(await by.call('PUT', `/sales/${bookingId}/review`, scores))

/** Operations that change a sum or the total of a seller. */
const operations: Record<string, (name: string, price: number) => Promise<void>> = {
  async sale(name, price) {
    const { record } = await charged(await app.signUp(name, 'buyer'), price)
    expectOk(await record())
  },
  async completion(name, price) {
    const buyer = await app.signUp(name, 'buyer')
    const { bookingId, record } = await charged(buyer, price)
    expectOk(await record())
    await completeSale(app, buyer, sana, bookingId)
  },
  async review(name, price) {
    const buyer = await app.signUp(name, 'buyer')
    const { bookingId, record } = await charged(buyer, price)
    expectOk(await record())
    await completeSale(app, buyer, sana, bookingId)
    await review(buyer, bookingId)
    await review(sana, bookingId)
  },
  async removedReview(name, price) {
    await operations.review?.(name, price)
    const { rows } = await app.pool.query(
      `select review.id from review join sale on sale.id = sale_id
      join member on member.id = buyer_id where author = 'buyer' and name = $1`,
      [name],
    )
    expectOk(
      await ada.post(`/reviews/${rows[0].id}/removal`, { ground: 'terms', reason: 'False.' }),
    )
  },
  async refund(name, price) {
    const { record } = await charged(await app.signUp(name, 'buyer'), price)
    const { body } = expectOk(await record())
    expectOk(await ada.post(`/payments/${body.insertedId}/refund`, { reason: 'Broken.' }))
  },
  async lateCharge(name, price) {
    const { bookingId, record } = await charged(await app.signUp(name, 'buyer'), price)
    await app.pool.query("update booking set state = 'cancelled' where id = $1", [bookingId])
    expect((await record()).body.code).toBe('payment_refunded')
  },
  async deletion(name) {
    const gone = await app.signUp(name, 'seller')
    expectOk(await ada.call('DELETE', `/users/${await app.memberId(gone)}`))
  },
  async verification(name) {
    const { email } = await app.signUp(name, 'seller')
    expectOk(await ada.call('PUT', `/verifySeller/${email}`, {}))
  },
  async report(name) {
    const buyer = await app.signUp(name, 'buyer')
    const productId = await app.addProduct(sana)
    expectOk(await buyer.post('/reportedItems', { productId }))
  },
  async closedReport(name) {
    await operations.report?.(name, 0)
    const { rows } = await app.pool.query(
      'select report.id from report join member on member.id = reporter_id where name = $1',
      [name],
    )
    expectOk(await ada.call('DELETE', `/reportedItems/${rows[0].id}`))
  },
}

/** Computes the sums independently from the base tables. */
async function bruteForce() {
  const { rows } = await app.pool.query(`select
    (select count(*)::int from report where closed_at is null) as "openReports",
    0 as "openCases", 0 as "failedRefunds", 0 as "fraudWarnings", 0 as "sellersToPay", 0 as unmatched,
    '{"count": 0, "until": null}'::json as evidence,
    (select count(*)::int from member where is_seller and deleted_at is null
      and verified_at is null) as "unverifiedSellers",
    (select count(*)::int from member where is_seller and deleted_at is null) as sellers,
    (select count(*)::int from member where is_buyer and deleted_at is null) as buyers,
    (select count(*)::int from payment) as payments`)
  const balances = await app.pool.query(`
    select account, (sum(amount) / 100.0)::numeric(20, 2)::text as amount, currency::text
    from ledger_entry group by account, currency`)
  return { counts: rows[0], balances: balances.rows }
}

async function reportedErrors() {
  const [dashboard, balances] = await Promise.all([
    ada.get('/dashboard'),
    ada.get('/ledger/balances'),
  ])
  const { unwrittenPages: _, ...counts } = dashboard.body.admin
  return { counts, balances: balances.body }
}

const unsent = async () =>
  (await app.pool.query('select from refund where sent_at is null')).rows.length

async function expectTrue() {
  await expect.poll(unsent).toBe(0)
  const [{ counts, balances }, truth] = [await reportedErrors(), await bruteForce()]
  expect(counts).toEqual(truth.counts)
  expect(balances).toHaveLength(truth.balances.length)
  expect(balances).toEqual(expect.arrayContaining(truth.balances))
}

/** Differences between stored sums plus deltas and the base tables, in one snapshot. */
async function wrongNow() {
  const { rows } =
    await app.pool.query(`select name, currency, k.amount as kept, c.amount as counted
    from counted_sum c full join current_sum k using (name, currency)
    where coalesce(k.amount, 0) <> coalesce(c.amount, 0)`)
  const totals = await app.pool.query('select * from wrong_seller_total')
  return [...rows, ...totals.rows]
}

test('stored sums are correct at any time during sales, refunds, deletions and aggregation', async () => {
  const names = shuffled(Object.keys(operations), 64, seed)
  let left = names.length
  let folds = 0
  async function actor(index: number) {
    for (let n = index; n < names.length; n += 6) {
      await operations[names[n] ?? '']?.(`Person ${n}`, 1_000 + n * 137)
      left -= 1
    }
  }
  async function refresher() {
    while (left > 0) {
      await refreshAggregates(app.pool)
      folds += 1
      expect(await rebuildAggregates(app.pool)).toEqual([])
      expect(await wrongNow()).toEqual([])
    }
  }
  const actors = [0, 1, 2, 3, 4, 5].map(actor)
  await Promise.all([...actors, refresher(), refresher()]).finally(() => {
    left = 0
  })
  expect(folds).toBeGreaterThan(10)
  await expectTrue()
  await refreshAggregates(app.pool)
  await expectTrue()
  await expectInvariants(app.pool)
})

test('damaged sums are reported and repaired, also concurrently with writers', async () => {
  await refreshAggregates(app.pool)
  await app.pool.query(`
    update kept_sum set amount = amount + 5 where name = 'buyers';
    delete from kept_sum where name = 'fees';
    insert into sum_change values ('seller_payable', 'USD', 700)`)
  const [one, other] = await Promise.all([
    rebuildAggregates(app.pool),
    rebuildAggregates(app.pool),
    app.signUp('Bystander', 'buyer'),
  ])
  const names = [...one, ...other].map(({ name }) => name).sort()
  expect(names).toEqual(['buyers', 'fees', 'seller_payable'])
  expect(await rebuildAggregates(app.pool)).toEqual([])
  await expectTrue()
})

test('damaged totals of sellers are reported and repaired', async () => {
  const id = await app.memberId(sana)
  const other = await app.memberId(await app.signUp('Sold nothing', 'seller'))
  const total = async () =>
    (await app.pool.query('select * from seller_total where seller_id = $1', [id])).rows[0]
  const before = await total()
  expect(before).toMatchObject({ completed_sales: expect.any(Number), scores: expect.any(Number) })
  await app.pool.query('update seller_total set scores = scores + 1 where seller_id = $1', [id])
  await app.pool.query('insert into seller_total (seller_id, reviews) values ($1, 2)', [other])
  const { scores } = before
  expect(await rebuildAggregates(app.pool)).toEqual([
    { name: `reviews of ${other}`, currency: '', stored: 2, counted: 0 },
    { name: `scores of ${id}`, currency: '', stored: scores + 1, counted: scores },
  ])
  expect(await total()).toEqual(before)
  await app.pool.query('delete from seller_total where seller_id = $1', [id])
  expect(await rebuildAggregates(app.pool)).toHaveLength(3)
  expect(await total()).toEqual(before)
})

test('a job applies all pending deltas', async () => {
  await refreshAggregates(app.pool)
  const client = await app.pool.connect()
  await client.query('begin; lock table kept_sum in share update exclusive mode')
  await app.signUp('Newcomer', 'buyer')
  const changes = async () => (await app.pool.query('select name from sum_change')).rows
  expect(await changes()).toContainEqual({ name: 'buyers' })
  await expectTrue()
  await app.services.jobs.enqueue(refreshAggregatesJob, {})
  await client.query('rollback')
  client.release()
  await expect.poll(changes).toEqual([])
  await expectTrue()
})
