import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import type { Person } from '../../../../test/harness/people.ts'
import { gradedLaptop } from '../../../../test/harness/product-input.ts'
import { send } from '../../../../test/harness/send.ts'

let app: TestApp
let sana: Person
let bea: Person

const look = (id: string) => send(`${app.url}/api/items/${id}`)
const run = async (query: string, ...values: unknown[]) =>
  (await app.pool.query(query, values)).rows

beforeAll(async () => {
  app = await startTestApp()
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())

test('a visitor sees all relevant facts and no contact data of the seller', async () => {
  const input = {
    ...gradedLaptop,
    header: 'XPS 13',
    image: 'https://pictures.example.com/xps.webp',
    specs: { memory: 16, battery_health: 88, ports: ['USB-C'] },
    serial: 'ABC-12345',
  }
  const { body: added } = await sana.post('/products', input)
  const { status, body } = await look(added.insertedId)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    _id: added.insertedId,
    header: 'XPS 13',
    resaleprice: '450.50',
    currency: 'USD',
    paid: false,
    reserved: false,
    can: { book: false, report: false },
    grades: input.grades,
    locks: input.locks,
    passport: { source: 'windows', writtenAt: '2026-03-01T10:00:00Z' },
    prices: [{ since: expect.stringMatching(/^\d{4}-.*Z$/), price: '450.50' }],
    revised: null,
    seller: {
      name: 'Sana',
      photo: null,
      verified: false,
      verifiedAt: null,
      since: expect.any(String),
    },
    record: { sold: 0, rating: { count: 0, average: null } },
    sellerId: expect.any(String),
    alike: [],
  })
  expect(body.specs).toEqual([
    { key: 'memory', name: 'Memory', kind: 'number', unit: 'GB', value: 16, read: false },
    {
      key: 'battery_health',
      name: 'Battery health',
      kind: 'number',
      unit: '%',
      value: 88,
      read: true,
    },
    { key: 'ports', name: 'Ports', kind: 'choices', unit: null, value: ['USB-C'], read: false },
  ])
  const text = JSON.stringify(body)
  for (const secret of [sana.email, '+351', 'ABC-12345', 'ABC12345']) {
    expect(text).not.toContain(secret)
  }
})

test('choices keep their value and are labelled in the language of the request', async () => {
  const specs = { memory: 16, ports: ['USB-C', 'Headphones'], operating_system: 'None' }
  const { body: added } = await sana.post('/products', { ...gradedLaptop, specs })
  const path = `${app.url}/api/items/${added.insertedId}`
  const { body } = await send(path, { headers: { 'Accept-Language': 'de' } })
  expect(body.specs).toMatchObject([
    { key: 'memory', value: 16 },
    { key: 'operating_system', value: 'None', labels: { None: 'Keines' } },
    { key: 'ports', value: ['USB-C', 'Headphones'], labels: { Headphones: 'Kopfhörer' } },
  ])
  expect(body.specs[0]).not.toHaveProperty('labels')
})

test('the page shows each visitor the permitted actions', async () => {
  const id = await app.addProduct(sana)
  const ada = await app.signUp('Ada', 'buyer')
  await app.grantAdmin(ada)
  const canOf = async (person: Person) => (await person.get(`/items/${id}`)).body.can
  expect(await canOf(bea)).toEqual({ book: true, report: true, remove: false })
  expect(await canOf(sana)).toEqual({ book: false, report: false, remove: false })
  expect(await canOf(ada)).toMatchObject({ remove: true })
  await run('update product set sold_at = now() where id = $1', id)
  expect(await canOf(ada)).toMatchObject({ remove: true })
})

test('a sold product stays visible and lists similar prices', async () => {
  const sami = await app.signUp('Sami', 'seller')
  const prices = [10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000]
  const ids: string[] = []
  for (const price of prices) {
    ids.push(await app.addProduct(sami, { price, category: 'HP', title: String(price) }))
  }
  const [, , , , fifth = ''] = ids
  await run('update product set sold_at = now() where id = $1', fifth)
  const { body } = await look(fifth)
  expect(body).toMatchObject({ paid: true, reserved: false, seller: { name: 'Sami' } })
  const alike = body.alike.map(({ header }: { header: string }) => header)
  expect(alike.slice(0, 2).sort()).toEqual(['40000', '60000'])
  expect(alike).toHaveLength(4)
  expect(alike).not.toContain('10000')
})

test.each([
  ['withdrawn', 'update product set withdrawn_at = now() where id = $1'],
  ['paused', "update product set hidden_at = now(), hidden_because = 'paused' where id = $1"],
])('a %s product is not found', async (_, statement) => {
  const id = await app.addProduct(sana)
  await run(statement, id)
  const { status, body } = await look(id)
  expect([status, body.code]).toEqual([404, 'not_found'])
})

test('a malformed id is not found', async () => {
  for (const id of [crypto.randomUUID(), 'undefined', '%00', "'; drop"]) {
    expect((await look(id)).status).toBe(404)
  }
})

test('returns the price history, newest last', async () => {
  const id = await app.addProduct(sana, { price: 50_000 })
  await run('update product set resale_price = 45000 where id = $1', id)
  const { body } = await look(id)
  expect(body.prices.map(({ price }: { price: string }) => price)).toEqual(['500.00', '450.00'])
  await run(
    `insert into product_price (product_id, since, price)
       select $1, clock_timestamp() + n * interval '1 s', 1000 + n from generate_series(1, 60) n`,
    id,
  )
  const long = (await look(id)).body.prices.map(({ price }: { price: string }) => price)
  expect(long).toHaveLength(51)
  expect([long[0], long[1], long[50]]).toEqual(['500.00', '10.11', '10.60'])
})

test('the page says when the seller was verified', async () => {
  const vera = await app.signUp('Vera', 'seller')
  const id = await app.addProduct(vera)
  await app.pool.query("update member set verified_at = '2026-05-01T10:00:00Z' where name = 'Vera'")
  const { body } = await look(id)
  expect(body.seller).toMatchObject({ verified: true, verifiedAt: '2026-05-01T10:00:00.000Z' })
})
