import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'

let app: TestApp
let sana: Person
let bea: Person
let ben: Person
let ada: Person

const wish = { phone: '555 0100', location: 'Pier 4' }
const glance = async (person: Person) => (await person.get('/dashboard')).body
const book = async (productId: string) =>
  String((await bea.post('/bookings', { productId, ...wish })).body.insertedId)

beforeAll(async () => {
  app = await startTestApp({ DEMO_DATA: '0' })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  ben = await app.signUp('Ben', 'buyer')
  ada = await app.signUp('Ada', 'seller')
  await app.pool.query("update member set is_admin = true where name = 'Ada'")
})
afterAll(() => app.close())

async function pay(bookingId: string) {
  const { body } = await bea.post('/create-payment-intent', { bookingId })
  const { id: transactionId } = await app.payByCard(body.clientSecret)
  const { body: paid } = await bea.post('/payments', { bookingId, transactionId })
  return String(paid.insertedId)
}

test('a new member has zero counts, for their own role only', async () => {
  expect(await glance(ben)).toEqual({ buyer: { toPay: 0, paid: 0 }, seller: null, admin: null })
  const none = { available: 0, reserved: 0, sold: 0 }
  expect(await glance(sana)).toEqual({ buyer: null, seller: none, admin: null })
})

test('each member counts their own records in the current state', async () => {
  const titles = ['Free', 'Gone', 'Held', 'Late', 'Sold']
  const [free, gone, held, late, sold] = await Promise.all(
    titles.map((title) => app.addProduct(sana, { title })),
  )
  await app.addProduct(ada)
  await sana.call('DELETE', `/products/${gone}`)
  await book(String(held))
  const expired = await book(String(late))
  await app.pool.query('update booking set expires_at = now() where id = $1', [expired])
  const payment = await pay(await book(String(sold)))
  await ben.post('/reportedItems', { productId: free })
  await ada.call('PUT', `/verifySeller/${sana.email}`, {})

  expect((await glance(bea)).buyer).toEqual({ toPay: 1, paid: 1 })
  expect((await glance(ben)).buyer).toEqual({ toPay: 0, paid: 0 })
  expect((await glance(sana)).seller).toEqual({ available: 2, reserved: 1, sold: 1 })
  expect(await glance(ada)).toEqual({
    buyer: null,
    seller: { available: 1, reserved: 0, sold: 0 },
    admin: { openReports: 1, unverifiedSellers: 1, sellers: 2, buyers: 2, payments: 1 },
  })

  const [report] = (await ada.get('/reportedItems')).body
  await ada.call('DELETE', `/reportedItems/${report._id}`)
  await ada.post(`/payments/${payment}/refund`, { reason: 'Broken.' })
  expect((await glance(ada)).admin).toMatchObject({ openReports: 0, payments: 0 })
  expect((await glance(bea)).buyer).toEqual({ toPay: 1, paid: 0 })
  await ada.call('DELETE', `/users/${await idOf(ben)}`)
  expect((await glance(ada)).admin).toMatchObject({ buyers: 1 })
})

async function idOf({ email }: Person) {
  const { rows } = await app.pool.query('select id from member where email = $1', [email])
  return rows[0].id
}
