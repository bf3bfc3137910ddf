import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { expireHold } from '../../../test/harness/holds.ts'
import { answerOf, makeOffer } from '../../../test/harness/offers.ts'
import type { Person } from '../../../test/harness/people.ts'
import { tryBook } from '../../../test/harness/sales.ts'

let app: TestApp
let sana: Person
let bea: Person

const contact = { phone: '555 01', location: 'Porto' }

beforeAll(async () => {
  app = await startTestApp()
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())

afterEach(() => expectInvariants(app.pool))

/** A new product with these terms of delivery; returns its id. */
async function list(delivery: string): Promise<string> {
  const productId = await app.addProduct(sana)
  await app.pool.query('update product set delivery = $2 where id = $1', [productId, delivery])
  return productId
}

type Way = 'ship' | 'meet'

/** The delivery that the booking of a listing has and that is stored; ends the booking. */
async function deliveryOf(bookingId: string): Promise<[shown: string, stored: string | null]> {
  const { body } = await bea.get(`/bookings/${bookingId}`)
  const stored = await app.pool.query('select delivery from booking where id = $1', [bookingId])
  await expireHold(app, bookingId)
  return [body.delivery, stored.rows[0].delivery]
}

test.each<[offered: string, asked: Way | undefined, shown: string, stored: string | null]>([
  ['both', 'ship', 'ship', 'ship'],
  ['both', 'meet', 'meet', 'meet'],
  ['both', undefined, 'both', null],
  ['ship', undefined, 'ship', 'ship'],
  ['meet', undefined, 'meet', 'meet'],
  ['ship', 'ship', 'ship', 'ship'],
])('a listing with %s that is booked with %s is delivered by %s', async (...row) => {
  const [offered, asked, ...expected] = row
  const wanted = { ...contact, ...(asked && { delivery: asked }) }
  const { body } = await tryBook(bea, await list(offered), wanted)
  expect(await deliveryOf(body.insertedId)).toEqual(expected)
})

test.each<[offered: Way, asked: Way, message: string]>([
  ['ship', 'meet', 'This laptop is only shipped, not handed over in person.'],
  ['meet', 'ship', 'This laptop is only handed over in person, not shipped.'],
])('a listing with %s can neither be booked nor offered for with %s', async (...row) => {
  const [offered, asked, message] = row
  const productId = await list(offered)
  const wanted = { productId, ...contact, delivery: asked }
  const refusals = [
    await bea.post('/bookings', wanted),
    await bea.post('/offers', { ...wanted, amount: '400' }),
  ]
  for (const { status, body } of refusals) {
    expect([status, body.code, body.fields]).toEqual([400, 'bad_input', { delivery: message }])
  }
  const written = await app.pool.query(
    `select product_id from booking where product_id = $1
     union all select product_id from offer where product_id = $1`,
    [productId],
  )
  expect(written.rows).toEqual([])
})

test('a later change of the listing does not change a booking', async () => {
  const productId = await list('ship')
  const { body } = await tryBook(bea, productId)
  await app.pool.query("update product set delivery = 'meet' where id = $1", [productId])
  expect(await deliveryOf(body.insertedId)).toEqual(['ship', 'ship'])
})

const offersOf = async (person: Person, kind: 'made' | 'received', id: string) =>
  (await person.get(`/offers/${kind}`)).body.find((row: { _id: string }) => row._id === id)

test.each<[offered: string, asked: Way | undefined, shown: string, stored: string | null]>([
  ['both', 'ship', 'ship', 'ship'],
  ['both', 'meet', 'meet', 'meet'],
  ['both', undefined, 'both', null],
  ['meet', undefined, 'meet', 'meet'],
])('an offer for a listing with %s that asks for %s is booked with %s', async (...row) => {
  const [offered, asked, shown, stored] = row
  const wanted = { ...contact, ...(asked && { delivery: asked }) }
  const id = await makeOffer(bea, await list(offered), '400', wanted)
  expect((await offersOf(sana, 'received', id)).delivery).toBe(shown)
  expect(await answerOf(sana, id, 'acceptance', { amount: '400' })).toBe('ok')
  const { delivery, booking } = await offersOf(bea, 'made', id)
  expect(delivery).toBe(shown)
  expect(await deliveryOf(booking.id)).toEqual([shown, stored])
})

test('the choice is in the exports of the buyer, and not in those of the seller', async () => {
  const ben = await app.signUp('Ben', 'buyer')
  const booked = await tryBook(ben, await list('both'), { ...contact, delivery: 'meet' })
  expect(booked.status).toBe(200)
  await makeOffer(ben, await list('both'), '400', { ...contact, delivery: 'ship' })
  const { bookings, offers } = (await ben.get('/account/export')).body
  expect(bookings).toMatchObject([{ delivery: 'meet' }])
  expect(offers).toMatchObject([{ role: 'buyer', delivery: 'ship' }])
  const [theirs] = (await sana.get('/account/export')).body.offers
  expect(theirs).toMatchObject({ role: 'seller', delivery: null })
})
