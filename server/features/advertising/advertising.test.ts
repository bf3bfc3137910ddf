import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'

let app: TestApp
let sana: Person
let sami: Person
let ada: Person

const advertise = (person: Person, adsProductId: unknown, more = {}) =>
  person.post('/advertises', { adsProductId, ...more })

const advertised = async () => (await app.get('/api/advertises')).body

beforeAll(async () => {
  app = await startTestApp()
  sana = await app.signUp('Sana', 'seller')
  sami = await app.signUp('Sami', 'seller')
  ada = await app.signUp('Ada', 'buyer')
  await app.grantAdmin(ada)
})
afterAll(() => app.close())

test('advertises a product with live data; repeating it has no effect', async () => {
  const id = await app.addProduct(sana, { title: 'Mine' })
  const lies = { header: 'x', resaleprice: '1', image: 'javascript:alert(1)', category: 7 }
  const first = await advertise(sana, id, lies)
  expect([first.status, first.body]).toEqual([200, { acknowledged: true, insertedId: id }])
  const before = await advertised()
  expect(before).toMatchObject([{ adsProductId: id, header: 'Mine', resaleprice: '499.50' }])

  const again = await Promise.all([advertise(sana, id), advertise(sana, id), advertise(ada, id)])
  for (const { status, body } of again) expect([status, body]).toEqual([200, first.body])
  expect(await advertised()).toEqual(before)
  const [own] = (await sana.get('/products?email=sana@example.com')).body
  expect(own).toMatchObject({ _id: id, advertised: true })
})

test('audits an admin’s advertisement of the listing of another member once', async () => {
  const own = await app.addProduct(ada, { title: 'Of the admin' })
  const id = await app.addProduct(sana, { title: 'Of Sana' })
  for (const one of [own, id, id]) expect((await advertise(ada, one)).status).toBe(200)
  const { body } = await ada.get('/auditLog')
  expect(body).toMatchObject([
    {
      action: 'advertise_listing',
      title: 'Of Sana',
      person: { name: 'Sana' },
      before: { advertised: false },
      after: { advertised: true },
    },
  ])
})

test('a seller is told once that an admin has advertised a listing', async () => {
  const rosa = await app.signUp('Rosa', 'seller')
  const own = await app.addProduct(rosa, { title: 'By herself' })
  const id = await app.addProduct(rosa, { title: 'By the admin' })
  expect((await advertise(rosa, own)).status).toBe(200)
  expect((await advertise(ada, own)).status).toBe(200)
  expect((await rosa.get('/notices')).body).toEqual([])
  for (const one of [id, id]) expect((await advertise(ada, one)).status).toBe(200)
  expect((await rosa.get('/notices')).body).toMatchObject([
    { kind: 'listingAdvertised', title: 'By the admin', path: '/dashboard/myproducts' },
  ])
  const emails = await app.emails(rosa.email)
  expect(emails.filter((email) => email.includes('has added your listing'))).toHaveLength(1)
})

test('another seller’s product, a withdrawn and an unknown one are not found', async () => {
  const id = await app.addProduct(sana)
  const withdrawn = await app.addProduct(sana)
  await app.pool.query('update product set withdrawn_at = now() where id = $1', [withdrawn])
  const before = await advertised()
  const answers = await Promise.all([
    advertise(sami, id),
    advertise(sana, withdrawn),
    advertise(ada, withdrawn),
    advertise(sana, crypto.randomUUID()),
  ])
  for (const { status, body } of answers) {
    expect([status, body]).toEqual([404, { code: 'not_found', message: expect.any(String) }])
  }
  expect(await advertised()).toEqual(before)
})

test('refuses a sold product and hides its advertisement', async () => {
  const id = await app.addProduct(sana, { title: 'Sold', advertised: true })
  await app.pool.query('update product set sold_at = now() where id = $1', [id])
  const { status, body } = await advertise(sana, id)
  expect([status, body.code]).toEqual([409, 'product_sold'])
  expect(JSON.stringify(await advertised())).not.toContain(id)
  const own = (await sana.get('/products?email=sana@example.com')).body
  expect(own.find(({ _id }: { _id: string }) => _id === id).advertised).toBe(false)
})

test('a product being deleted concurrently is not found', async () => {
  const id = await app.addProduct(sana)
  const deleting = await app.pool.connect()
  await deleting.query('begin')
  await deleting.query('update product set withdrawn_at = now() where id = $1', [id])
  const advertising = advertise(sana, id)
  const waits = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await app.pool.query(waits)).rows.length === 0);
  await deleting.query('commit')
  deleting.release()
  expect((await advertising).status).toBe(404)
  const { rows } = await app.pool.query('select from advertisement where product_id = $1', [id])
  expect(rows).toEqual([])
})

test.each([[undefined], ['x'], [7], [null], [['x']], ['a\0b']])(
  '%j is not an id',
  async (value) => {
    const { status, body } = await advertise(sana, value)
    expect([status, body.code]).toEqual([400, 'bad_input'])
    expect(Object.keys(body.fields)).toEqual(['adsProductId'])
  },
)
