import { readdir } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { contentLimits } from '../../server/features/content/rate-limits.ts'
import { expectInvariants } from '../contract/invariants.ts'
import { newAddress, type Person } from '../harness/people.ts'
import { repetitions } from '../harness/repetitions.ts'
import { bookingInput } from '../harness/sales.ts'
import { send, type TestResponse } from '../harness/send.ts'
import { waitOptions } from '../harness/wait-options.ts'
import { createBuyers } from './buyers.ts'
import { startTwoServers, type TwoServers } from './two-servers.ts'

const rounds = repetitions('ROUNDS', { usual: 6, thorough: 50 })

let app: TwoServers
let sana: Person

beforeAll(async () => {
  app = await startTwoServers()
  sana = await app.signUp('Sana', 'seller')
})
afterAll(() => app.close())
afterEach(() => expectInvariants(app.pool))

test('two processes started on an empty database migrate it once', async () => {
  const ready = await Promise.all([0, 1].map((n) => send(`${app.urlOf(n)}/readyz`)))
  expect(ready.map(({ status }) => status)).toEqual([200, 200])
  const files = (await readdir('db/migrations')).filter((file) => file.endsWith('.sql'))
  const { rows } = await app.pool.query('select from schema_migrations')
  expect(rows).toHaveLength(files.length)
})

/** The outcome of a booking as a word, or the full response if unexpected. */
function outcome({ status, headers, body }: TestResponse): string {
  if (status === 200 && body.acknowledged === true) return 'won'
  if (status === 409 && body.acknowledged === false) return body.code
  if (status === 503 && headers['retry-after']) return 'overloaded'
  return `${status} ${JSON.stringify(body)}`
}

test(`200 buyers, two processes, one product, ${rounds} times: one booking each time`, async () => {
  const buyers = await createBuyers(app.pool, 200)
  const counts: Record<string, number> = {}
  for (let round = 0; round < rounds; round += 1) {
    const input = bookingInput(await app.addProduct(sana))
    // New addresses each round: a network may have ten unpaid holds.
    const calls = buyers.map((buyer, n) => {
      const subject = { ...buyer, address: newAddress() }
      return app.callAt(n + round, subject, 'POST', '/bookings', input)
    })
    const outcomes = (await Promise.all(calls)).map(outcome)
    expect(outcomes.filter((word) => word === 'won')).toHaveLength(1)
    for (const word of outcomes) counts[word] = (counts[word] ?? 0) + 1
  }
  const { rows } = await app.pool.query(
    `select count(*)::int as live, count(distinct product_id)::int as products
       from booking where state in ('held', 'paid')`,
  )
  expect(rows).toEqual([{ live: rounds, products: rounds }])
  const { won, product_reserved = 0, overloaded = 0, ...other } = counts
  expect(other).toEqual({})
  expect([won, product_reserved + overloaded]).toEqual([rounds, 199 * rounds])
  if (process.env.ROUNDS) console.log(`${rounds} rounds of 200 buyers:`, counts)
})

test('30 buyers of one network, two processes, a product each, 5 times: 10 bookings', async () => {
  for (let round = 0; round < 5; round += 1) {
    const address = newAddress()
    const buyers = await createBuyers(app.pool, 30, `round ${round}`)
    const products = await Promise.all(buyers.map(() => app.addProduct(sana)))
    const counts: Record<string, number> = {}
    const bookAll = async () => {
      const calls = buyers.map((buyer, n) => {
        const input = bookingInput(String(products[n]))
        return app.callAt(n, { ...buyer, address }, 'POST', '/bookings', input)
      })
      for (const word of (await Promise.all(calls)).map(outcome)) {
        counts[word] = (counts[word] ?? 0) + 1
      }
    }
    await bookAll()
    // A slow machine rejects some: retry.
    if (counts.overloaded) await bookAll()
    expect(counts.won).toBe(10)
    const { rows } = await app.pool.query(
      `select count(*)::int as live from booking
         where state = 'held' and expires_at > clock_timestamp() and product_id = any($1)`,
      [products],
    )
    expect(rows).toEqual([{ live: 10 }])
  }
})

test('a sign-out at one process is effective at the other for the next request', async () => {
  const bea = await app.signUp('Bea', 'buyer')
  const mine = `/bookings?email=${bea.email}`
  expect((await app.callAt(1, bea, 'GET', mine)).status).toBe(200)
  await bea.browser.identity('/sign-out')
  const late = await app.callAt(1, bea, 'GET', mine)
  expect([late.status, late.body.code]).toEqual([401, 'sign_in_required'])
})

test('role and deletion at one process are effective at the other for the next request', async () => {
  const ada = await app.signUp('Ada', 'seller')
  const ben = await app.signUp('Ben', 'buyer')
  await app.pool.query("update member set is_admin = true where name = 'Ada'")
  const { rows } = await app.pool.query("select id from member where name = 'Ben'")
  const readStatus = async () => (await app.callAt(1, ben, 'GET', '/sellers/seller')).status
  expect(await readStatus()).toBe(403)
  const made = await app.callAt(0, ada, 'PUT', `/users/admin/${rows[0].id}`)
  expect(made.body).toEqual({ modifiedCount: 1 })
  expect(await readStatus()).toBe(200)
  const gone = await app.callAt(0, ada, 'DELETE', `/users/${rows[0].id}`)
  expect(gone.body).toEqual({ deletedCount: 1 })
  expect(await readStatus()).toBe(401)
})

const unsentEmails = async () => {
  const waiting = "from pgboss.job where name = 'send_mail' and state < 'completed'"
  return (await app.pool.query(`select ${waiting}`)).rowCount
}

test('rate limits count across processes, and each e-mail is sent once', async () => {
  const { max } = contentLimits.contactByAddress
  const from = newAddress()
  const write = (n: number) =>
    send(`${app.urlOf(n)}/api/contact`, {
      method: 'POST',
      from,
      body: { name: `Vera ${n}`, email: `vera.${n}@example.com`, message: `Message number ${n}.` },
    })
  const all = Array.from({ length: max + 8 }, (_, n) => n)
  const answers = await Promise.all(all.map(write))
  const accepted = all.filter((n) => answers[n]?.status === 200)
  expect(accepted).toHaveLength(max)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['too_many_requests']))

  await vi.waitUntil(async () => (await unsentEmails()) === 0, waitOptions)
  const sent = await app.emails()
  const copies = all.map((n) => sent.filter((text) => text.includes(`Message number ${n}.`)).length)
  expect(copies).toEqual(all.map((n) => (accepted.includes(n) ? 1 : 0)))
})

/** A booking whose card is charged without a webhook. */
async function chargeWithoutWebhook(buyer: Person, n: number): Promise<string> {
  const input = bookingInput(await app.addProduct(sana))
  const { body } = await app.callAt(n, buyer.elsewhere(), 'POST', '/bookings', input)
  const bookingId = body.insertedId
  const started = await app.callAt(n, buyer, 'POST', '/create-payment-intent', { bookingId })
  await app.payByCard(started.body.clientSecret)
  return bookingId
}

/** Unsettled payments and unsent refunds. */
async function countUnsettled() {
  const { rows } = await app.pool.query(
    `select (select count(*) from payment_intent where settled_at is null)
       + (select count(*) from refund where sent_at is null) as count`,
  )
  return Number(rows[0].count)
}

test('both look for lost charges at start: each is settled once', async () => {
  const cleo = await app.signUp('Cleo', 'buyer')
  // Both ran the settlement loop at start, and again only after the interval.
  expect(await app.restart()).toEqual([0, 0])
  const bookings: string[] = []
  for (let n = 0; n < 12; n += 1) bookings.push(await chargeWithoutWebhook(cleo, n))
  // Every third hold has ended, so that its charge must be refunded.
  const late = bookings.filter((_, n) => n % 3 === 0)
  const { rowCount } = await app.pool.query(
    "update booking set state = 'cancelled' where id = any($1) and state = 'held'",
    [late],
  )
  expect(rowCount).toBe(late.length)

  expect(await app.restart()).toEqual([0, 0])
  await vi.waitUntil(async () => (await countUnsettled()) === 0, waitOptions)
  const { rows } = await app.pool.query(
    `select booking.id, booking.state, count(payment.id)::int as payments
       from booking left join payment on payment.booking_id = booking.id
       where booking.id = any($1) group by booking.id`,
    [bookings],
  )
  expect(rows).toHaveLength(12)
  for (const { id, state, payments } of rows) {
    expect([state, payments]).toEqual(late.includes(id) ? ['refunded', 0] : ['paid', 1])
  }
  const { refunds } = await app.ledger()
  expect(refunds).toHaveLength(late.length)
})
