import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { laptop } from '../../../test/harness/product-input.ts'
import { book, buy, readSale } from '../../../test/harness/sales.ts'

let app: TestApp
let bea: Person

const business = {
  businessName: 'Sana Laptops GmbH',
  address: 'Hafenstraße 1\n20457 Hamburg',
  registerNumber: 'HRB 12345',
  vatId: 'DE123456789',
  email: 'shop@example.com',
  phone: '+49 40 1234567',
}

const declare = (person: Person, more: object) => person.call('PUT', '/sellerDetails', more)
const asTrader = (person: Person, more: object = {}) =>
  declare(person, { kind: 'trader', ...business, ...more })

const newSeller = () => app.signUp(`Sana ${crypto.randomUUID().slice(0, 8)}`, 'seller')

const list = async (seller: Person) => (await seller.post('/products', laptop)).body.insertedId

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
  bea = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())

test('an undeclared seller may list; the listing says that it is not declared', async () => {
  const sana = await newSeller()
  expect((await sana.get('/sellerDetails')).body).toEqual({
    verified: false,
    kind: null,
    trader: null,
    since: null,
    history: [],
  })
  const { body } = await app.get(`/api/items/${await list(sana)}`)
  expect([body.sellerKind, body.seller.trader]).toEqual([null, null])
})

test('a declaration applies to unsold and to later listings, not to sold ones', async () => {
  const sana = await newSeller()
  const [unsold, sold] = [await list(sana), await list(sana)]
  await app.pool.query('update product set sold_at = now() where id = $1', [sold])
  const { status, body } = await asTrader(sana, { vatId: 'DE 123.456-789' })
  expect([status, body.kind, body.trader]).toEqual([200, 'trader', business])
  const later = await list(sana)
  for (const id of [unsold, later]) {
    const seen = (await app.get(`/api/items/${id}`)).body
    expect([seen.sellerKind, seen.seller.trader]).toEqual(['trader', business])
  }
  expect((await app.get(`/api/items/${sold}`)).body.sellerKind).toBeNull()
  await app.pool.query('update product set sold_at = null where id = $1', [sold])
  await expect
    .poll(async () => (await app.get(`/api/items/${sold}`)).body.sellerKind)
    .toBe('trader')
  const found = (await app.get('/api/search?category=Dell')).body
  expect(found.find(({ _id }: { _id: string }) => _id === later)).toMatchObject({
    sellerKind: 'trader',
  })
})

test('keeps a history of changes, and nothing of a repetition', async () => {
  const sana = await newSeller()
  await declare(sana, { kind: 'private', businessName: 'ignored' })
  await declare(sana, { kind: 'private' })
  await asTrader(sana)
  const { body } = await asTrader(sana, { phone: '+49 40 7654321' })
  expect(body.history).toMatchObject([
    { kind: 'trader', trader: { phone: '+49 40 7654321' } },
    { kind: 'trader', trader: business },
    { kind: 'private', trader: null },
  ])
  expect((await sana.get('/account/export')).body.sellerDeclarations).toEqual(body.history)
})

test.each([
  [{ kind: 'shop', ...business }, ['kind']],
  [{ kind: 'trader' }, ['businessName', 'address', 'email', 'phone']],
  [{ kind: 'trader', ...business, vatId: '123' }, ['vatId']],
  [{ kind: 'trader', ...business, email: 'nowhere' }, ['email']],
  [{ kind: 'trader', ...business, phone: 'call me' }, ['phone']],
  [{ kind: 'trader', ...business, address: 'x'.repeat(301) }, ['address']],
])('%j is refused by field', async (sent, fields) => {
  const sana = await newSeller()
  const { status, body } = await declare(sana, sent)
  expect([status, Object.keys(body.fields)]).toEqual([400, fields])
  expect((await sana.get('/sellerDetails')).body.kind).toBeNull()
})

test('the kind cannot change while a product is reserved; details can', async () => {
  const sana = await newSeller()
  await asTrader(sana)
  const id = await list(sana)
  const bookingId = await book(bea.elsewhere(), id)
  expect((await declare(sana, { kind: 'private' })).body.code).toBe('listings_reserved')
  expect((await asTrader(sana, { phone: '+49 40 7654321' })).status).toBe(200)
  const { seller } = (await bea.get(`/bookings/${bookingId}`)).body
  expect(seller).toMatchObject({ sellerKind: 'trader', trader: { phone: '+49 40 7654321' } })
  await bea.post(`/bookings/${bookingId}/cancellation`)
  expect((await declare(sana, { kind: 'private' })).status).toBe(200)
})

test('a product listed while its seller declares has the latest kind, 25 times', async () => {
  const sana = await newSeller()
  for (let round = 0; round < 25; round += 1) {
    const kind =
      round % 2 === 0 ? asTrader : (person: Person) => declare(person, { kind: 'private' })
    const acts = [() => list(sana), () => kind(sana)]
    await Promise.all((round % 4 < 2 ? acts : acts.toReversed()).map((act) => act()))
    const { rows } = await app.pool.query(
      `select count(distinct seller_declaration_id)::int as kinds, max(seller_declaration_id) =
         (select max(id) from seller_declaration) as latest
       from product join member on member.id = seller_id where email = $1`,
      [sana.email],
    )
    expect(rows).toEqual([{ kinds: 1, latest: true }])
  }
})

const anotherName = { businessName: 'Apple Refurbished' }

test.each<[string, boolean, object | null, (sana: Person) => object]>([
  ['a first declaration as a private person', true, null, () => ({ kind: 'private' })],
  [
    'a first declaration under the name of the account',
    true,
    null,
    ({ name }) => ({ kind: 'trader', ...business, businessName: name }),
  ],
  ['a first declaration under another name', false, null, () => ({ kind: 'trader', ...business })],
  [
    'another phone number',
    true,
    { kind: 'trader', ...business },
    () => ({ kind: 'trader', ...business, phone: '+49 40 7654321' }),
  ],
  [
    'another business name',
    false,
    { kind: 'trader', ...business },
    () => ({ kind: 'trader', ...business, ...anotherName }),
  ],
  ['another kind', false, { kind: 'trader', ...business }, () => ({ kind: 'private' })],
])('after %s, a verified seller is verified: %s', async (_, isVerified, before, after) => {
  const sana = await newSeller()
  if (before) await declare(sana, before)
  await app.pool.query('update member set verified_at = now() where email = $1', [sana.email])
  expect((await sana.get('/sellerDetails')).body.verified).toBe(true)
  const { status, body } = await declare(sana, after(sana))
  expect([status, body.verified]).toEqual([200, isVerified])
  expect((await app.get(`/api/items/${await list(sana)}`)).body.seller.verified).toBe(isVerified)
})

test('a sale keeps the trader as it was bought', async () => {
  const sana = await newSeller()
  await asTrader(sana)
  const { id } = await buy(app, bea, sana)
  await declare(sana, { kind: 'private' })
  for (const person of [bea, sana]) {
    expect(await readSale(person, id)).toMatchObject({ sellerKind: 'trader', trader: business })
  }
})

test('deleting the account erases the details of the trader', async () => {
  const sana = await newSeller()
  await asTrader(sana)
  expect((await sana.post('/account/deletion')).status).toBe(200)
  const { rows } = await app.pool.query(
    `select trader from seller_declaration join member on member.id = member_id
     where deleted_at is not null`,
  )
  expect(rows).toEqual([{ trader: null }])
})

test('where it is required, undeclared sellers cannot list or relist products', async () => {
  const strict = await startTestApp({ TRADER_RULES: 'required' })
  try {
    const sami = await strict.signUp('Sami', 'seller')
    expect((await sami.post('/products', laptop)).body.code).toBe('seller_kind_required')
    await declare(sami, { kind: 'private' })
    const { status, body } = await sami.post('/products', laptop)
    expect(status).toBe(200)
    await sami.post(`/products/${body.insertedId}/pause`)
    // As if it had been listed before declarations were required.
    await strict.pool.query('update product set seller_kind = null, seller_declaration_id = null')
    await strict.pool.query('delete from seller_declaration')
    const relist = () => sami.post(`/products/${body.insertedId}/relist`)
    expect((await relist()).body.code).toBe('seller_kind_required')
    await declare(sami, { kind: 'private' })
    expect((await relist()).status).toBe(200)
    expect((await strict.get('/api/site')).body.traderRules).toBe('required')
  } finally {
    await strict.close()
  }
})
