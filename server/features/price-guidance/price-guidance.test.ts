import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { completeSoldProducts } from '../../../test/harness/completed-sales.ts'
import type { Person } from '../../../test/harness/people.ts'

let app: TestApp
let sana: Person

beforeAll(async () => {
  app = await startTestApp({ DEMO_DATA: '0' })
  sana = await app.signUp('Sana', 'seller')
  await app.signUp('Bob', 'buyer')
})
beforeEach(async () => {
  for (const table of ['sale', 'payment_intent', 'booking', 'product']) {
    await app.pool.query(`delete from ${table}`)
  }
})
afterAll(() => app.close())

type Sale = { price: number; day: string; model?: string; memory?: number; condition?: string }

/** Each at half the price of its listing. */
const complete = () => completeSoldProducts(app.pool, { percent: 50 })

/** A product that was sold at this price, below that of its listing; without a day, one for sale. */
async function addProduct({
  price,
  day,
  model = 'Latitude 7420',
  memory = 16,
  condition = 'Good',
}: Sale) {
  const id = await app.addProduct(sana, { price: price * 200 })
  await app.pool.query(
    'update product set sold_at = $2, specs = $3, condition = $4 where id = $1',
    [id, day || null, JSON.stringify({ model, memory }), condition],
  )
  await complete()
  return id
}

const all = async (sales: Sale[]) => {
  for (const sale of sales) await addProduct(sale)
}

const ask = async (query: Record<string, string>) =>
  (await sana.get(`/priceGuidance?${new URLSearchParams(query)}`)).body

const days = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01']
const prices = [300, 500, 400, 350, 450]
const five = days.map((day, n) => ({ day, price: prices[n] ?? 0 }))

test('below five sales returns only their number', async () => {
  await all(five.slice(1))
  expect(await ask({ category: 'Dell', model: 'Latitude 7420' })).toEqual({ sales: 4, found: null })
  expect(await ask({ category: 'HP' })).toEqual({ sales: 0, found: null })
})

test('of five sales returns the dates, the median and the quartiles', async () => {
  await all(five)
  await addProduct({ price: 9000, day: '' })
  const query = { category: 'Dell', model: ' latitude 7420', memory: '16', condition: 'Good' }
  expect(await ask(query)).toEqual({
    sales: 5,
    found: {
      like: ['model', 'memory', 'condition'],
      first: '2026-01-01',
      last: '2026-05-01',
      lower: '350.00',
      median: '400.00',
      upper: '450.00',
    },
  })
})

test.each([
  [{ memory: 8 }, ['model', 'condition']],
  [{ memory: 8, condition: 'Fair' }, ['model']],
  [{ model: 'XPS 13' }, ['condition']],
  [{ model: 'XPS 13', condition: 'Fair' }, []],
])('widens the comparison when too few match: %j', async (other, like) => {
  await all(five.map((sale) => ({ ...sale, ...other })))
  const query = { category: 'Dell', model: 'Latitude 7420', memory: '16', condition: 'Good' }
  expect((await ask(query)).found.like).toEqual(like)
})

test('counts only the newest 200 sales', async () => {
  await app.addProduct(sana, { price: 100 })
  await app.pool.query(
    `insert into product (seller_id, category_id, title, image, description, original_price,
       resale_price, currency, purchased_on, condition, location, phone, sold_at)
     select seller_id, category_id, title, image, description, original_price, case when n <= 200
       then 40000 else 180000 end, currency, purchased_on, condition, location, phone,
       '2026-06-01'::date - n from product, generate_series(1, 300) n`,
  )
  await complete()
  const { sales, found } = await ask({ category: 'Dell' })
  expect([sales, found.upper]).toEqual([200, '200.00'])
})

test.each(['awaiting_handover', 'in_transit', 'inspection', 'refunded'])(
  'a sale that is not completed but %s does not count',
  async (state) => {
    await all(five)
    await app.pool.query('update sale set state = $1 where id in (select id from sale limit 1)', [
      state,
    ])
    expect(await ask({ category: 'Dell' })).toEqual({ sales: 4, found: null })
  },
)

test('a sale between accounts that may be one person does not count', async () => {
  await all(five)
  await app.pool.query(
    'update sale set release_from = now() where id in (select id from sale limit 1)',
  )
  expect(await ask({ category: 'Dell' })).toEqual({ sales: 4, found: null })
})

test('the page of a product shows the usual price of its model, from five completed sales on', async () => {
  const listed = await addProduct({ price: 900, day: '' })
  const usualPrice = async (id = listed) => (await app.get(`/api/items/${id}`)).body.usualPrice
  await all(five.slice(1))
  expect(await usualPrice()).toBeNull()
  const sale = await addProduct({ ...five[0], price: 300, day: '2026-01-01', condition: 'Fair' })
  const range = { lower: '350.00', upper: '450.00' }
  expect(await usualPrice()).toEqual({ sales: 5, sameCondition: false, ...range })
  expect(await usualPrice(sale)).toBeNull()
  await addProduct({ price: 301, day: '2026-01-02' })
  expect(await usualPrice()).toEqual({ sales: 5, sameCondition: true, ...range })
})

test('buyers get no price guidance', async () => {
  const bea = await app.signUp('Bea', 'buyer')
  expect((await bea.get('/priceGuidance?category=Dell')).body.code).toBe('seller_account_required')
})
