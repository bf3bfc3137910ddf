import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { expireHold } from '../../../test/harness/holds.ts'
import type { Person } from '../../../test/harness/people.ts'
import { book, tryBook } from '../../../test/harness/sales.ts'
import { outcomeOf } from '../../../test/harness/send.ts'

let app: TestApp
let sana: Person
let sami: Person
let bea: Person
let ben: Person
let ada: Person

const remove = (person: Person, id: string) => person.call('DELETE', `/products/${id}`)

const run = async (query: string, id: string) => (await app.pool.query(query, [id])).rows

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '1000' })
  sana = await app.signUp('Sana', 'seller')
  sami = await app.signUp('Sami', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  ben = await app.signUp('Ben', 'buyer')
  ada = await app.signUp('Ada', 'seller')
  await app.grantAdmin(ada)
})
afterAll(() => app.close())

test('a deleted product disappears from all lists, with its advertisement', async () => {
  const id = await app.addProduct(sana, { advertised: true, category: 'HP' })
  const { status, body } = await remove(sana, id)
  expect([status, body]).toEqual([200, { deletedCount: 1 }])
  expect((await bea.get('/products/HP')).body).toEqual([])
  expect((await app.get('/api/advertises')).body).toEqual([])
  expect((await sana.get('/products?email=sana@example.com')).body).toEqual([])
  expect(await run('select from advertisement where product_id = $1', id)).toEqual([])
  expect((await tryBook(bea, id)).body.code).toBe('product_gone')
  expect((await remove(sana, id)).status).toBe(404)
  expect((await app.pool.query('select from audit_entry')).rows).toEqual([])
})

test('another seller’s product, an unknown and a malformed id get the same answer', async () => {
  const id = await app.addProduct(sana)
  const answers = await Promise.all([
    remove(sami, id),
    remove(bea, id),
    remove(sami, crypto.randomUUID()),
    remove(sami, 'undefined'),
    remove(sami, '%00'),
  ])
  for (const { status, body } of answers) {
    expect([status, body]).toEqual([404, { code: 'not_found', message: expect.any(String) }])
  }
  expect(await run('select withdrawn_at from product where id = $1', id)).toEqual([
    { withdrawn_at: null },
  ])
})

test('a sold or reserved product cannot be deleted until the hold expires', async () => {
  const id = await app.addProduct(sana, { advertised: true })
  const bookingId = await book(bea, id)
  const reserved = await remove(sana, id)
  expect([reserved.status, reserved.body.code]).toEqual([409, 'product_reserved'])
  expect((await app.get('/api/advertises')).body).toHaveLength(1)

  await expireHold(app, bookingId)
  expect((await remove(sana, id)).body).toEqual({ deletedCount: 1 })
  expect(await run('select state from booking where id = $1', bookingId)).toEqual([
    { state: 'expired' },
  ])
  const sold = await app.addProduct(sana)
  await run('update product set sold_at = now() where id = $1', sold)
  for (const person of [sana, ada]) {
    const { status, body } = await remove(person, sold)
    expect([status, body.code]).toEqual([409, 'product_sold'])
  }
})

test('audits an admin’s removal of a listing, not a refused one', async () => {
  const id = await app.addProduct(sana, { title: 'Too good', advertised: true })
  const bookingId = await book(bea, id)
  expect((await remove(ada, id)).status).toBe(409)
  await bea.post(`/bookings/${bookingId}/cancellation`)
  expect((await remove(ada, id)).status).toBe(200)
  const own = await app.addProduct(ada)
  expect((await remove(ada, own)).status).toBe(200)

  const { rows } = await app.pool.query(
    'select admin_name, action, subject, before, after from audit_entry',
  )
  expect(rows).toEqual([
    {
      admin_name: 'Ada',
      action: 'remove_listing',
      subject: 'Too good',
      before: { forSale: true, advertised: true },
      after: { forSale: false, advertised: false },
    },
  ])
})

test('deleted and booked concurrently, a product ends in one state, 60 times', async () => {
  for (let round = 0; round < 60; round += 1) {
    const id = await app.addProduct(sana, { advertised: true })
    const bookings = () => [bea, ben].map((buyer) => tryBook(buyer, id))
    const removals = () => [sana, ada].map((person) => remove(person, id))
    const [first, then] = round % 2 === 0 ? [bookings, removals] : [removals, bookings]
    const answers = await Promise.all([...first(), ...then()])
    const outcomes = answers.map(outcomeOf).sort()
    expect([
      ['ok', 'product_reserved', 'product_reserved', 'product_reserved'],
      ['not_found', 'ok', 'product_gone', 'product_gone'],
    ]).toContainEqual(outcomes)
  }
  const { rows } = await app.pool.query(
    `select from booking join product on product.id = product_id
     where state in ('held', 'paid') and withdrawn_at is not null`,
  )
  expect(rows).toEqual([])
})

test('a seller deleted concurrently lists nothing', async () => {
  const gone = await app.signUp('Gone', 'seller')
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query("update member set deleted_at = now() where name = 'Gone'")
  const listing = gone.post('/products', {
    category: 'Dell',
    header: 'Late',
    image: 'https://x.example.com/a.png',
    originalprice: '9',
    resaleprice: '5',
    purchase: '2023',
    phone: '1',
    location: 'Here',
    condition: 'Fair',
    description: 'Too late.',
  })
  const waits = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await app.pool.query(waits)).rows.length === 0);
  await client.query('commit')
  client.release()
  expect((await listing).status).toBe(401)
  const { rows } = await app.pool.query("select from product where title = 'Late'")
  expect(rows).toEqual([])
})
