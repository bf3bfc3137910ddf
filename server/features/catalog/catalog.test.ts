import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { book } from '../../../test/harness/sales.ts'
import { send } from '../../../test/harness/send.ts'

let app: TestApp
let sana: Person
let bea: Person

beforeAll(async () => {
  app = await startTestApp()
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())

test('the three categories are public and ordered', async () => {
  const { status, body } = await app.get('/api/categories')
  expect(status).toBe(200)
  expect(body.map((row: { category: string }) => row.category)).toEqual(['Surface', 'Dell', 'HP'])
  expect(Object.keys(body[0]).sort()).toEqual(['_id', 'about', 'category', 'picture'])
})

test('hides the seller’s address and phone from members', async () => {
  const id = await app.addProduct(sana, { category: 'Surface', title: 'A Surface' })
  const { status, body } = await bea.get('/products/Surface')
  expect(status).toBe(200)
  expect(body).toHaveLength(1)
  expect(body[0]).toMatchObject({
    _id: id,
    header: 'A Surface',
    originalprice: '900.00',
    resaleprice: '499.50',
    purchase: '2024',
    condition: 'Good',
    location: 'Porto',
    sellerName: 'Sana',
    status: false,
    paid: false,
    reserved: false,
    delivery: 'both',
    can: { book: true, report: true },
  })
  expect(JSON.stringify(body)).not.toContain(sana.email)
  expect(JSON.stringify(body)).not.toContain('+351 555 010')
})

test('tells the seller alone until when a product is reserved', async () => {
  const id = await app.addProduct(sana, { title: 'Reserved for an hour' })
  const own = async () => {
    const { body } = await sana.get('/products?email=sana@example.com')
    return body.find(({ _id }: { _id: string }) => _id === id)
  }
  expect(await own()).toMatchObject({ reserved: false, reservedUntil: null })
  const bookingId = await book(bea, id)
  const { expiresAt } = (await bea.get(`/bookings/${bookingId}`)).body
  expect(await own()).toMatchObject({ reserved: true, reservedUntil: expiresAt })
  expect(Object.keys((await app.get(`/api/items/${id}`)).body)).not.toContain('reservedUntil')
  const expire = "update booking set expires_at = now() - interval '1 second' where id = $1"
  await app.pool.query(expire, [bookingId])
  expect(await own()).toMatchObject({ reserved: false, reservedUntil: null })
})

test('asks anonymous visitors to sign in, shows sellers that they cannot buy', async () => {
  const stranger = await app.get('/api/products/Surface')
  expect(stranger.status).toBe(401)
  expect(stranger.body).toEqual({ code: 'sign_in_required', message: expect.any(String) })
  const { body } = await sana.get('/products/Surface')
  expect(body[0].can).toEqual({ book: false, report: false })
})

test('an unknown category is not found', async () => {
  const { status, body } = await bea.get('/products/Amiga')
  expect([status, body.code]).toEqual([404, 'not_found'])
})

test('pages linked by Link are newest first, without gaps or duplicates', async () => {
  for (let n = 0; n < 27; n += 1) {
    // Three with equal timestamps each, so that cursors must break ties.
    const minutesAgo = Math.floor(n / 3)
    await app.addProduct(sana, { category: 'HP', title: `HP ${n}`, minutesAgo })
  }
  const first = await bea.get('/products/HP')
  expect(first.body).toHaveLength(24)
  const next = /<\/api(.+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await bea.get(next)
  expect(second.body).toHaveLength(3)
  expect(second.headers.link).toBeUndefined()
  const all = [...first.body, ...second.body]
  expect(new Set(all.map((row) => row.header)).size).toBe(27)
  const moments = all.map((row) => row.date)
  expect(moments).toEqual(moments.toSorted().toReversed())
})

test.each([
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=ten', 'limit'],
  ['limit=5&limit=6', 'limit'],
  ['cursor=%20', 'cursor'],
  ['cursor=abc', 'cursor'],
  ['cursor[]=abc', 'cursor'],
])('?%s names the field', async (query, field) => {
  const { status, body } = await bea.get(`/products/HP?${query}`)
  expect([status, body.code]).toEqual([400, 'bad_input'])
  expect(Object.keys(body.fields)).toEqual([field])
})

test('the home page shows unsold advertised products with live data', async () => {
  const id = await app.addProduct(sana, { title: 'On offer', advertised: true })
  const sold = await app.addProduct(sana, { title: 'Gone', advertised: true })
  await app.pool.query('update product set sold_at = now() where id = $1', [sold])
  await app.pool.query('update product set resale_price = 30000 where id = $1', [id])
  const { status, body } = await app.get('/api/advertises')
  expect(status).toBe(200)
  expect(body).toHaveLength(1)
  expect(body[0]).toMatchObject({ adsProductId: id, header: 'On offer', resaleprice: '300.00' })
})

test('with public listings, anonymous visitors can browse', async () => {
  const open = await startTestApp({ LISTING_ACCESS: 'public' })
  const seller = await open.signUp('Sami', 'seller')
  await open.addProduct(seller)
  const { status, body } = await send(`${open.url}/api/products/Dell`)
  expect([status, body.length, body[0].can.book]).toEqual([200, 1, false])
  await open.close()
})
