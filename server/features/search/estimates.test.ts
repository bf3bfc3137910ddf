import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { send } from '../../../test/harness/send.ts'

let app: TestApp
/** Number of Dell products by memory size. */
let there: Record<string, number>

const products = `
  insert into product (seller_id, category_id, title, image, description, original_price, resale_price,
    currency, purchased_on, condition, location, phone, specs, created_at)
  select member.id, category.id, 'Laptop ' || n, '/pictures/category-dell.svg', 'It works.', 90000,
    10000 + n, 'USD', '2024-03-01', 'Good', 'Porto', '1',
    jsonb_build_object('memory', case when n % 20 = 0 then 32 when n % 4 = 1 then 16 else 8 end),
    now() - n * interval '1 minute'
  from generate_series(1, 30000) n, member, category where category.name = 'Dell'`

/** All in one sample, as of a million products. */
const inOneSample = `
  insert into product (id, seller_id, category_id, title, image, description, original_price,
    resale_price, currency, purchased_on, condition, location, phone, specs)
  select (left(gen_random_uuid()::text, 34) || '00')::uuid, member.id, category.id, 'Notebook ' || n,
    '/pictures/category-hp.svg', 'It works.', 90000, 80000, 'USD', '2024-03-01', 'Good', 'Porto', '1',
    jsonb_build_object('memory', case when n % 4 = 1 then 16 else 8 end)
  from generate_series(1, 700) n, member, category where category.name = 'HP'`

/** Without triggers, which would take a minute, and without a statement timeout. */
async function stock(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('alter table product disable trigger user')
  await client.query(products)
  const { rows } = await client.query(
    "select specs ->> 'memory' as memory, count(*)::int from product group by 1",
  )
  await client.query(inOneSample)
  await client.query('alter table product enable trigger user')
  await client.query('select fill_search(); analyze search_entry')
  await client.end()
  return Object.fromEntries(rows.map(({ memory, count }) => [memory, count]))
}

beforeAll(async () => {
  app = await startTestApp()
  await app.signUp('Sana', 'seller')
  there = await stock(String(app.services.config.databaseUrl))
})
afterAll(() => app.close())

async function memoryCounts(query: string) {
  const { body } = await send(`${app.url}/api/search/facets?${query}`)
  const facet = body.facets.find(({ key }: { key: string }) => key === 'memory')
  const choices: { value: string; count: number }[] = facet.choices
  const counts = Object.fromEntries(choices.map(({ value, count }) => [value, count]))
  return { ...body, facet, counts }
}

/** The relative error. */
const miss = (estimate: number, true_: number) => Math.abs(estimate - true_) / true_

test('estimates large counts and marks them as approximate', async () => {
  const { total, approximate, facet, counts } = await memoryCounts('category=Dell')
  expect([approximate, facet.approximate]).toEqual([true, true])
  expect(miss(total, 30_000)).toBeLessThan(0.12)
  expect(miss(counts[8], there[8] as number)).toBeLessThan(0.15)
  expect(miss(counts[16], there[16] as number)).toBeLessThan(0.25)
  expect(miss(counts[32], there[32] as number)).toBeLessThan(0.6)
})

test('the search page says once for each group that its numbers are estimates', async () => {
  const page = async (query: string) => (await app.get(`/search?${query}`)).text
  expect(await page('category=Dell')).toMatch(
    /<legend>\W*Memory\W*\(numbers are estimates\)<\/legend>/,
  )
  expect(await page('price=-139.99')).toContain('<legend><bdi>Memory</bdi></legend>')
})

test('counts up to some thousands exactly, with a selection fewer', async () => {
  expect(await memoryCounts('memory=32')).toMatchObject({
    total: there[32],
    approximate: false,
    facet: { approximate: true },
  })
  expect((await memoryCounts('price=0-139.99')).counts).toEqual(await exact())
})

/** Exact counts below 140. */
async function exact() {
  const { rows } = await app.pool.query(
    `select specs ->> 'memory' as memory, count(*)::int from product where resale_price <= 13999 group by 1`,
  )
  return Object.fromEntries(rows.map(({ memory, count }) => [memory, count]))
}

test.each([
  '',
  'category=Dell',
  'memory=8',
  'q=dell',
  'q=laptop',
  'q=works&memory=32',
  'price=250-',
])('paginates by %s, however many there are', async (query) => {
  for (const sort of ['newest', 'price', 'match']) {
    const first = await send(`${app.url}/api/search?${query}&sort=${sort}&limit=5`)
    const next = /<(.*)>/.exec(first.headers.link as string)?.[1]
    const second = await send(app.url + next)
    const ten = await send(`${app.url}/api/search?${query}&sort=${sort}&limit=10`)
    expect(second.status).toBe(200)
    expect([...first.body, ...second.body]).toEqual(ten.body)
    const prices = ten.body.map(({ resaleprice }: { resaleprice: string }) => Number(resaleprice))
    expect(prices).toEqual(prices.toSorted((one: number, other: number) => one - other))
  }
})

test('a cursor by relevance of another search is refused where too many or none would be ranked', async () => {
  const forged = Buffer.from('match.1.00000000-0000-4000-8000-000000000000').toString('base64url')
  const next = async (q: string) => {
    const { status, body } = await send(`${app.url}/api/search?q=${q}&sort=match&cursor=${forged}`)
    return [status, Object.keys(body.fields ?? {})]
  }
  expect(await next('dell')).toEqual([400, ['cursor']])
  expect(await next('laptop')).toEqual([400, ['cursor']])
  expect(await next('')).toEqual([400, ['cursor']])
})

test('estimates from one sample if it has enough matches', async () => {
  const { total, approximate, counts } = await memoryCounts('category=HP')
  expect({ total, approximate }).toEqual({ total: 180_000, approximate: true })
  expect(counts).toEqual({ 8: 130_000, 16: 45_000 })
})
