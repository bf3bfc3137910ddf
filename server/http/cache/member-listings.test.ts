import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { statementsOf } from '../../../test/harness/statements.ts'
import { bytesAt } from './test-bytes.ts'

let app: TestApp
let recorded: ReturnType<typeof statementsOf>
let seller: Person
let other: Person
let bea: Person
let ben: Person

beforeAll(async () => {
  app = await startTestApp()
  recorded = statementsOf(app.pool)
  seller = await app.signUp('Sana Ortiz', 'seller')
  other = await app.signUp('Otto Lang', 'seller')
  bea = await app.signUp('Bea Marsh', 'buyer')
  ben = await app.signUp('Ben Marsh', 'buyer')
  await app.addProduct(seller, { title: 'Own' })
  await app.addProduct(other, { title: 'Other', minutesAgo: 1 })
})
afterAll(() => app.close())

const path = '/products/Dell'
const asking = (person: Person) => recorded.during(async () => person.get(path))
const mayBook = async (person: Person) => {
  const { body } = await person.get(path)
  return body.map(({ can }: { can: { book: boolean } }) => can.book)
}
const sql = (text: string, values: unknown[]) => app.pool.query(text, values)

test('members with the same roles share one cached list', async () => {
  await bea.get(path)
  const statements = await asking(ben)
  expect(statements).toHaveLength(1)
  expect(statements[0]).toContain('identity_session')
  expect((await ben.get(path)).body).toEqual((await ben.get(`${path}?limit=24`)).body)
})

test('each member sees their own permitted actions', async () => {
  for (const _ of ['read', 'from memory']) {
    expect(await mayBook(bea)).toEqual([true, true])
    expect(await mayBook(seller)).toEqual([false, false])
  }
  const sellersBuy = (buy: boolean) =>
    app.pool.query('update member set is_buyer = $1, is_seller = not $1 where name ~ $2', [
      buy,
      'Sana|Otto',
    ])
  await sellersBuy(true)
  for (const _ of ['read', 'from memory']) {
    expect(await mayBook(seller)).toEqual([false, true])
    expect(await mayBook(other)).toEqual([true, false])
    expect(await mayBook(bea)).toEqual([true, true])
  }
  await sellersBuy(false)
  expect(await mayBook(seller)).toEqual([false, false])
})

test('responses are private and contain no personal data', async () => {
  const at = (method = 'GET') =>
    bytesAt(`${app.url}/api${path}`, { authorization: `Bearer ${bea.token}` }, method)
  const { headers, body } = await at()
  expect(headers['cache-control']).toBe('no-store')
  expect(headers).not.toHaveProperty('cdn-cache-control')
  expect(headers).not.toHaveProperty('etag')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(String(body)).not.toMatch(/Bea|Ben|example\.com/)
  const head = await at('HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  expect(head.headers['content-length']).toBe(String(body.length))
})

test('a change by any member is visible at once', async () => {
  for (let price = 100; price <= 2_000; price += 100) {
    await sql('update product set resale_price = $1 where title = $2', [price, 'Own'])
    const { body } = await bea.get(path)
    expect(body[0].resaleprice).toBe(`${price / 100}.00`)
  }
})

test('a warm cache does not bypass access control', async () => {
  const gone = await app.signUp('Gus Thorn', 'buyer')
  const anonymous = await app.signUp('Una Reed')
  expect((await gone.get(path)).status).toBe(200)
  expect((await anonymous.get(path)).status).toBe(403)
  expect((await app.get(`/api${path}`)).status).toBe(401)
  await sql(
    'delete from identity_session where user_id = (select id from identity_user where email = $1)',
    [gone.email],
  )
  expect((await gone.get(path)).status).toBe(401)
  expect((await bea.get(path)).status).toBe(200)
})
