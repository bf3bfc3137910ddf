import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Booking } from '../../../contract/bookings.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { expireHold } from '../../../test/harness/holds.ts'
import type { Person } from '../../../test/harness/people.ts'
import { repetitions } from '../../../test/harness/repetitions.ts'
import {
  book,
  bookingInput,
  buy,
  buyUntilInspection,
  shipment,
  step,
  tryBook,
} from '../../../test/harness/sales.ts'
import { declareTrader } from '../../../test/harness/traders.ts'

let app: TestApp
let sana: Person
let bea: Person
let ben: Person

const contact = { phone: '+1 (555) 0100', location: 'Pier 4, Łódź' }

const bookWith = (buyer: Person, productId: string, more: object) =>
  buyer.post('/bookings', { ...bookingInput(productId, contact), ...more })

const bookingsHeld = async (productId: string) => {
  const { rows } = await app.pool.query(
    "select id from booking where product_id = $1 and state = 'held'",
    [productId],
  )
  return rows.length
}

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '3' })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  ben = await app.signUp('Ben', 'buyer')
})
afterAll(() => app.close())

test('a buyer holds a product, with its facts taken from the server', async () => {
  const productId = await app.addProduct(sana, { title: 'Held' })
  const lies = { name: 'Eve', email: 'eve@example.com', header: 'x', image: 'x', date: 'x' }
  const { status, body } = await bookWith(bea, productId, { price: '499.50', ...lies })
  expect(status).toBe(200)
  expect(body).toEqual({ acknowledged: true, insertedId: expect.any(String) })

  const one = await bea.get(`/bookings/${body.insertedId}`)
  expect(one.body).toMatchObject({
    _id: body.insertedId,
    name: 'Bea',
    email: 'bea@example.com',
    price: '499.50',
    header: 'Held',
    productId,
    seller: { sellerName: 'Sana', photo: null, status: false },
    ...contact,
    paid: false,
    state: 'held',
    listing: 'for_sale',
    againFrom: null,
    saleState: null,
    withdrawn: false,
    accepted: false,
    acceptedUntil: null,
    can: { pay: true, cancel: true },
  })
  const mine = await bea.get('/bookings?email=bea@example.com')
  expect(mine.body).toEqual([one.body])
  const [shown] = (await ben.get('/products/Dell')).body
  expect(shown).toMatchObject({ _id: productId, reserved: true, paid: false })
  await expireHold(app, body.insertedId)
})

test('lists the bookings that wait for their buyer, with the deadline', async () => {
  const bo = await app.signUp('Bo', 'buyer')
  const shipped = await buy(app, bo, sana, 'To be shipped')
  const inspected = await buyUntilInspection(app, bo, sana)
  const reported = await buyUntilInspection(app, bo, sana)
  const problem = { reason: 'damaged', description: 'The hinge is broken.', photos: [] }
  expect(await step(bo, reported.id, 'case', problem)).toBe('ok')
  const held = await book(bo, await app.addProduct(sana))
  const listed = async (more = '') =>
    (await bo.get(`/bookings?email=bo@example.com${more}`)).body.map((one: Booking) => [
      one._id,
      one.waitsFor,
      one.actBy !== null,
    ])
  expect(await listed()).toEqual([
    [held, null, false],
    [reported.id, 'seller', false],
    [inspected.id, 'buyer', true],
    [shipped.id, 'seller', false],
  ])
  expect(await listed('&show=waiting')).toEqual([
    [held, null, false],
    [inspected.id, 'buyer', true],
  ])
  expect((await bo.get('/dashboard')).body.buyer).toMatchObject({ toPay: 1, toAct: 1 })
  const answered = await step(sana, reported.id, 'case/offer', { amount: '50', note: 'Sorry.' })
  expect(answered).toBe('ok')
  expect((await listed('&show=waiting')).map(([id]: string[]) => id)).toContain(reported.id)
  await expireHold(app, held)
})

test('finds own bookings by a part of the title or by the order number', async () => {
  const bix = await app.signUp('Bix', 'buyer')
  const bought = await buy(app, bix, sana, 'Latitude 7420')
  const held = await book(bix, await app.addProduct(sana, { title: 'XPS 13' }))
  const others = await buy(app, ben, sana, 'XPS 13 of another buyer')
  const found = async (query: string) =>
    (await bix.get(`/bookings?email=bix@example.com&${query}`)).body.map(({ _id }: Booking) => _id)
  expect(await found('q=')).toEqual([held, bought.id])
  expect(await found('q=xps')).toEqual([held])
  expect(await found(`q=%20${bought.id.toUpperCase()}`)).toEqual([bought.id])
  expect(await found(`q=${others.id}`)).toEqual([])
  expect(await found('q=latitude')).toEqual([bought.id])
  expect(await found('q=latitude&show=waiting')).toEqual([])
  expect(await found('q=xps&show=waiting')).toEqual([held])
  await expireHold(app, held)
})

test('says that the buyer has withdrawn while the parcel is on its way', async () => {
  const bob = await app.signUp('Bob', 'buyer')
  const tara = await app.signUp('Tara', 'seller')
  await declareTrader(tara)
  const { id } = await buy(app, bob, tara)
  expect(await step(tara, id, 'shipment', shipment)).toBe('ok')
  const stateOf = async () => {
    const { saleState, withdrawn } = (await bob.get(`/bookings/${id}`)).body
    return [saleState, withdrawn]
  }
  expect(await stateOf()).toEqual(['in_transit', false])
  expect(await step(bob, id, 'withdrawal')).toBe('ok')
  expect(await stateOf()).toEqual(['in_transit', true])
})

test('refuses the second buyer until the instant the hold expires', async () => {
  const productId = await app.addProduct(sana)
  const first = await tryBook(bea, productId)
  const second = await tryBook(ben, productId)
  expect(second.status).toBe(409)
  expect(second.body).toEqual({
    acknowledged: false,
    code: 'product_reserved',
    message: expect.any(String),
  })

  await expireHold(app, first.body.insertedId)
  const { body } = await bea.get(`/bookings/${first.body.insertedId}`)
  expect(body).toMatchObject({ state: 'expired', paid: false, can: { pay: false, cancel: false } })
  const third = await tryBook(ben, productId)
  expect(third.body.acknowledged).toBe(true)
  expect(await bookingsHeld(productId)).toBe(1)
  await expireHold(app, third.body.insertedId)
})

test('limits holds per buyer, even for concurrent requests', async () => {
  const products = await Promise.all(Array.from({ length: 8 }, () => app.addProduct(sana)))
  const answers = await Promise.all(products.map((id) => tryBook(bea, id)))
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(3)
  const codes = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))
  expect(codes).toEqual(new Set(['too_many_bookings']))
  for (const { body } of won) await expireHold(app, body.insertedId)
})

test.each([
  ['sold', 'product_sold', 'update product set sold_at = now() where id = $1'],
  ['withdrawn', 'product_gone', 'update product set withdrawn_at = now() where id = $1'],
])('refuses a %s product', async (_, code, change) => {
  const productId = await app.addProduct(sana)
  await app.pool.query(change, [productId])
  const { status, body } = await tryBook(bea, productId)
  expect([status, body.code, body.acknowledged]).toEqual([409, code, false])
})

test('refuses an unknown product like one that is gone', async () => {
  const { status, body } = await tryBook(bea, crypto.randomUUID())
  expect([status, body.code]).toEqual([409, 'product_gone'])
})

test('refuses an outdated price and writes nothing', async () => {
  const productId = await app.addProduct(sana)
  const { status, body } = await bookWith(bea, productId, { price: '1.00' })
  expect([status, body.code]).toEqual([409, 'price_changed'])
  expect(await bookingsHeld(productId)).toBe(0)
})

test('refuses a seller with the message of the specification', async () => {
  const productId = await app.addProduct(sana)
  const { status, body } = await tryBook(sana, productId)
  expect(status).toBe(403)
  expect(body.message).toBe(
    'You can not buy from this account. If you want to buy ,you must create a buyer account.',
  )
})

test.each([
  [{ phone: undefined }, 'phone'],
  [{ phone: 'call me' }, 'phone'],
  [{ phone: '1'.repeat(33) }, 'phone'],
  [{ phone: ['1'] }, 'phone'],
  [{ location: ' ' }, 'location'],
  [{ location: 'x'.repeat(201) }, 'location'],
  [{ location: 'a\0b' }, 'location'],
  [{ location: '\ud800' }, 'location'],
  [{ delivery: 'both' }, 'delivery'],
  [{ delivery: ['ship'] }, 'delivery'],
  [{ productId: 'nope' }, 'productId'],
  [{ price: '12e5' }, 'price'],
  [{ price: '-5' }, 'price'],
])('%j is bad input, names the field and writes nothing', async (wrong, field) => {
  const productId = await app.addProduct(sana)
  const { status, body } = await bookWith(bea, productId, wrong)
  expect([status, body.code]).toEqual([400, 'bad_input'])
  expect(Object.keys(body.fields)).toEqual([field])
  expect(await bookingsHeld(productId)).toBe(0)
})

test('says what became of the listing', async () => {
  const cleo = await app.signUp('Cleo', 'buyer')
  const productId = await app.addProduct(sana)
  const { body } = await tryBook(cleo, productId)
  const listing = async () => (await cleo.get(`/bookings/${body.insertedId}`)).body.listing
  await cleo.post(`/bookings/${body.insertedId}/cancellation`)
  expect(await listing()).toBe('for_sale')
  await app.pool.query('update product set sold_at = now() where id = $1', [productId])
  expect(await listing()).toBe('sold')
  await app.pool.query('update product set sold_at = null where id = $1', [productId])
  expect((await sana.call('DELETE', `/products/${productId}`)).status).toBe(200)
  expect(await listing()).toBe('gone')
})

test('hides another person’s booking as not found', async () => {
  const productId = await app.addProduct(sana)
  const { body } = await tryBook(bea, productId)
  const others = await ben.get(`/bookings/${body.insertedId}`)
  const nobodys = await ben.get(`/bookings/${crypto.randomUUID()}`)
  const nonsense = await ben.get('/bookings/undefined')
  expect(others.status).toBe(404)
  expect(others.body).toEqual(nobodys.body)
  expect(others.body).toEqual(nonsense.body)

  const list = await ben.get('/bookings?email=bea@example.com')
  const unknown = await ben.get('/bookings?email=who@example.com')
  expect(list.status).toBe(403)
  expect(list.body).toEqual(unknown.body)
  await expireHold(app, body.insertedId)
})

const rounds = repetitions('ROUNDS', { usual: 6, thorough: 20 })

test('200 buyers want one product at once: one gets it, in every round', async () => {
  const crowd: Person[] = []
  for (let n = 0; n < 200; n += 10) {
    const ten = Array.from({ length: 10 }, (_, i) => app.signUp(`Crowd ${n + i}`, 'buyer'))
    crowd.push(...(await Promise.all(ten)))
  }
  for (let round = 0; round < rounds; round += 1) {
    const productId = await app.addProduct(sana)
    const answers = await Promise.all(crowd.map((buyer) => tryBook(buyer, productId)))
    const won = answers.filter(({ body }) => body.acknowledged === true)
    expect(won).toHaveLength(1)
    // Under load some get 503; none of them holds the product either.
    expect(answers.filter(({ status }) => status === 409 || status === 503)).toHaveLength(199)
    expect(await bookingsHeld(productId)).toBe(1)
    for (const { body } of won) await expireHold(app, body.insertedId)
  }
})

test('limits bookings to a hundred an hour', async () => {
  const mo = await app.signUp('Mo', 'buyer')
  const nothing = () => tryBook(mo, crypto.randomUUID())
  for (let ten = 0; ten < 10; ten += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, nothing))
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['product_gone']))
  }
  const { status, body, headers } = await nothing()
  expect([status, body.code]).toEqual([429, 'too_many_requests'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await tryBook(ben, await app.addProduct(sana))).body.acknowledged).toBe(true)
})
