import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { completeSoldProducts } from '../../../test/harness/completed-sales.ts'
import type { Person } from '../../../test/harness/people.ts'
import { book } from '../../../test/harness/sales.ts'
import { send } from '../../../test/harness/send.ts'
import { until } from '../../../test/harness/wait-options.ts'
import { deleteOldViews } from './retention.ts'

let app: TestApp
let sana: Person
let ben: Person

beforeAll(async () => {
  app = await startTestApp()
  sana = await app.signUp('Sana', 'seller')
  ben = await app.signUp('Ben', 'buyer')
})
afterAll(() => app.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0'
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

const open = (productId: string, from: string, headers: Record<string, string> = {}) =>
  send(`${app.url}/api/items/${productId}`, {
    headers: { 'user-agent': firefox, ...headers },
    from,
  })

async function list(model: string, price: number, isSold: boolean): Promise<string> {
  const id = await app.addProduct(sana, { price })
  await app.pool.query(
    `update product set specs = jsonb_build_object('model', $2::text),
       sold_at = case when $3 then now() end where id = $1`,
    [id, model, isSold],
  )
  return id
}

async function figuresOf(productId: string) {
  await app.services.views.flush()
  const { body } = await sana.get('/listingFigures')
  return body.find((listing: { _id: string }) => listing._id === productId)
}

test('a page that is opened twice within an hour from one network is one view', async () => {
  const productId = await app.addProduct(sana, { title: 'Seen twice' })
  for (const address of ['127.0.7.1', '127.0.7.1', '127.0.7.2']) await open(productId, address)
  expect(await figuresOf(productId)).toMatchObject({ header: 'Seen twice', views: 2 })
  // A later write adds to the sum of the day.
  await open(productId, '127.0.7.3')
  expect(await figuresOf(productId)).toMatchObject({ views: 3 })
})

test('robots, prefetches and pages of unknown products are not counted', async () => {
  const productId = await app.addProduct(sana)
  await open(productId, '127.0.7.4', { 'user-agent': googlebot })
  await open(productId, '127.0.7.5', { 'sec-purpose': 'prefetch;prerender' })
  await open('3f2c1a52-7f64-4c67-9d0b-5a1c2b7e9f10', '127.0.7.6')
  expect(await figuresOf(productId)).toMatchObject({ views: 0 })
  const { rows } = await app.pool.query('select from product_view where views = 0')
  expect(rows).toEqual([])
})

test('a page is counted only if it is shown, and takes no view of its address otherwise', async () => {
  const productId = await app.addProduct(sana)
  const setHidden = (isHidden: boolean) =>
    app.pool.query(
      `update product set hidden_at = case when $2 then now() end,
         hidden_because = case when $2 then 'paused' end where id = $1`,
      [productId, isHidden],
    )
  await setHidden(true)
  expect((await open(productId, '127.0.7.9')).status).toBe(404)
  expect(await figuresOf(productId)).toMatchObject({ views: 0 })
  await setHidden(false)
  await until(async () => (await open(productId, '127.0.7.10')).status === 200)
  expect((await open(productId, '127.0.7.9')).status).toBe(200)
  expect(await figuresOf(productId)).toMatchObject({ views: 2 })
})

test('a page that a link of the site prefetches is a view: it is not requested again', async () => {
  const productId = await app.addProduct(sana)
  const own = { 'sec-purpose': 'prefetch', 'sec-fetch-site': 'same-origin' }
  await open(productId, '127.0.7.8', own)
  expect(await figuresOf(productId)).toMatchObject({ views: 1 })
})

test('favourites, reservations and sales follow what buyers do; other sellers see none of it', async () => {
  const productId = await app.addProduct(sana, { title: 'Liked and reserved' })
  expect((await ben.call('PUT', `/favourites/${productId}`)).status).toBe(200)
  await book(ben, productId)
  expect(await figuresOf(productId)).toMatchObject({
    favourites: 1,
    reservations: 1,
    state: 'reserved',
    hasPage: true,
    median: null,
  })
  const total = (await sana.get('/listingFigures/total')).body
  expect(total).toMatchObject({ favourites: 1, reservations: 1, sales: 0 })

  const other = await app.signUp('Omar', 'seller')
  expect((await other.get('/listingFigures')).body).toEqual([])
  expect((await other.get('/listingFigures/total')).body).toEqual({
    views: 0,
    favourites: 0,
    reservations: 0,
    sales: 0,
  })
})

test.each([
  ['paused', 'paused'],
  ['serial', 'in_review'],
])('a listing that is hidden because of %j is %s', async (cause, state) => {
  const productId = await app.addProduct(sana)
  await app.pool.query('update product set hidden_at = now(), hidden_because = $2 where id = $1', [
    productId,
    cause,
  ])
  expect(await figuresOf(productId)).toMatchObject({ state, hasPage: false })
})

test('the usual price is the median of five sales of the model or more', async () => {
  const productId = await list('Latitude 7490', 300_00, false)
  for (const price of [200_00, 210_00, 250_00, 260_00]) await list('Latitude 7490', price, true)
  await completeSoldProducts(app.pool, { percent: 100 })
  expect(await figuresOf(productId)).toMatchObject({ median: null })
  await list('LATITUDE 7490', 270_00, true)
  // Sold, but not completed.
  expect(await figuresOf(productId)).toMatchObject({ median: null })
  await completeSoldProducts(app.pool, { percent: 100 })
  expect(await figuresOf(productId)).toMatchObject({ price: '300.00', median: '250.00' })
})

test('the dashboard counts listings well above the usual price', async () => {
  const rita = await app.signUp('Rita', 'seller')
  for (const price of [200_00, 200_00, 200_00, 200_00, 200_00]) await list('X1', price, true)
  await completeSoldProducts(app.pool, { percent: 100 })
  const highPrices = async () => (await rita.get('/dashboard')).body.seller.highPrices
  const own: string[] = []
  for (const price of [150_00, 230_00]) own.push(await list('X1', price, false))
  own.push(await list('X99', 900_00, false))
  await app.pool.query(
    `update product set seller_id = (select id from member where name = 'Rita')
       where id = any ($1::uuid[])`,
    [own],
  )
  expect(await highPrices()).toBe(0)
  await app.pool.query('update product set resale_price = 23001 where id = $1', [own[1]])
  expect(await highPrices()).toBe(1)
})

test('views are deleted after 90 days', async () => {
  const productId = await app.addProduct(sana)
  await app.pool.query(
    `insert into product_view (product_id, day, views)
       values ($1, current_date - 89, 1), ($1, current_date - 92, 1)`,
    [productId],
  )
  await deleteOldViews(app.services)
  const { rowCount } = await app.pool.query('select from product_view where product_id = $1', [
    productId,
  ])
  expect(rowCount).toBe(1)
})
