import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { answerOf, makeOffer } from '../../../test/harness/offers.ts'
import type { Person } from '../../../test/harness/people.ts'
import { book, tryBook } from '../../../test/harness/sales.ts'
import { statementsOf } from '../../../test/harness/statements.ts'

let app: TestApp

beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
})
afterAll(() => app.close())

const read = async (person: Person) => (await person.get('/account/type')).body
const change = (person: Person, category: string) =>
  person.call('PUT', '/account/type', { category })

test('a buyer becomes a seller once, and can list at once but not buy', async () => {
  const nia = await app.signUp('Nia', 'buyer')
  expect(await read(nia)).toEqual({ category: 'buyer', refusal: null })
  expect((await change(nia, 'seller')).body).toEqual({ category: 'seller' })
  expect(await read(nia)).toEqual({ category: 'seller', refusal: 'account_type_changed' })

  const product = await app.addProduct(nia, { title: 'Her first listing' })
  expect(product).toEqual(expect.any(String))
  const sana = await app.signUp('Sana', 'seller')
  const others = await app.addProduct(sana)
  expect((await tryBook(nia, others)).body.code).toBe('buyer_account_required')
  expect((await change(nia, 'buyer')).body.code).toBe('account_type_changed')
})

test('a seller without listings becomes a buyer, and can book at once', async () => {
  const sam = await app.signUp('Sam', 'seller')
  expect((await change(sam, 'buyer')).status).toBe(200)
  const seller = await app.signUp('Sila', 'seller')
  expect((await tryBook(sam, await app.addProduct(seller))).status).toBe(200)
})

test('to choose the type that the account has is no change', async () => {
  const bea = await app.signUp('Bea', 'buyer')
  expect((await change(bea, 'buyer')).body).toEqual({ category: 'buyer' })
  expect(await read(bea)).toEqual({ category: 'buyer', refusal: null })
})

test('an account with a booking or a listing keeps its type, also after they ended', async () => {
  const sana = await app.signUp('Salma', 'seller')
  const ben = await app.signUp('Ben', 'buyer')
  const product = await app.addProduct(sana)
  const bookingId = await book(ben, product)
  expect((await change(ben, 'seller')).body.code).toBe('account_in_use')
  expect((await change(sana, 'buyer')).body.code).toBe('account_in_use')
  await ben.post(`/bookings/${bookingId}/cancellation`)
  await sana.call('DELETE', `/products/${product}`)
  expect(await read(ben)).toEqual({ category: 'buyer', refusal: 'account_in_use' })
  expect(await read(sana)).toEqual({ category: 'seller', refusal: 'account_in_use' })
})

test('a buyer keeps the type while an offer can be accepted, and not for one that ended', async () => {
  const seller = await app.signUp('Selma', 'seller')
  const ends: [name: string, by: (buyer: Person, offerId: string) => Promise<unknown>][] = [
    ['withdrawn', (buyer, id) => answerOf(buyer, id, 'withdrawal')],
    ['declined', (_, id) => answerOf(seller, id, 'rejection')],
    [
      'expired',
      (_, id) =>
        app.pool.query('update offer set expires_at = clock_timestamp() where id = $1', [id]),
    ],
  ]
  for (const [name, end] of ends) {
    const buyer = await app.signUp(`Buyer ${name}`, 'buyer')
    const id = await makeOffer(buyer, await app.addProduct(seller), '400')
    expect([name, (await change(buyer, 'seller')).body.code]).toEqual([name, 'account_in_use'])
    await end(buyer, id)
    expect([name, (await change(buyer, 'seller')).body]).toEqual([name, { category: 'seller' }])
    expect(await app.addProduct(buyer)).toEqual(expect.any(String))
    expect((await buyer.get('/offers/received')).body).toEqual([])
    const { offers } = (await buyer.get('/account/export')).body
    expect(offers).toMatchObject([{ id, role: 'buyer' }])
  }
  expect((await seller.get('/offers/received')).body).toHaveLength(ends.length)
})

test('a buyer whose offer was accepted keeps the type', async () => {
  const seller = await app.signUp('Sofia', 'seller')
  const buyer = await app.signUp('Buyer accepted', 'buyer')
  const id = await makeOffer(buyer, await app.addProduct(seller), '400')
  expect(await answerOf(seller, id, 'acceptance', { amount: '400' })).toBe('ok')
  expect((await change(buyer, 'seller')).body.code).toBe('account_in_use')
})

test('a deleted listing counts only if other members had to do with it', async () => {
  const sela = await app.signUp('Sela', 'seller')
  const removed = await app.addProduct(sela)
  await sela.call('DELETE', `/products/${removed}`)
  expect(await read(sela)).toEqual({ category: 'seller', refusal: null })

  const dealings: [name: string, by: (buyer: Person, productId: string) => Promise<unknown>][] = [
    ['Report', (buyer, productId) => buyer.post('/reportedItems', { productId })],
    [
      'Question',
      (buyer, productId) =>
        buyer.post(`/items/${productId}/questions`, { text: 'Is the battery original?' }),
    ],
  ]
  for (const [name, by] of dealings) {
    const buyer = await app.signUp(`Buyer ${name}`, 'buyer')
    const seller = await app.signUp(`Seller ${name}`, 'seller')
    const product = await app.addProduct(seller)
    await by(buyer, product)
    await seller.call('DELETE', `/products/${product}`)
    expect([name, (await read(seller)).refusal]).toEqual([name, 'account_in_use'])
  }
  expect((await change(sela, 'buyer')).body).toEqual({ category: 'buyer' })
})

test('whether the type can change is found by indexes, however many products and questions there are', async () => {
  const sami = await app.signUp('Sami', 'seller')
  const used = await statementsOf(app.services.pool).during(() => read(sami))
  const [statement] = used.filter((text) => text.includes('"isUsed"'))
  const client = await app.pool.connect()
  const explained = `explain ${statement?.replaceAll(/\$\d+/g, `'${crypto.randomUUID()}'`)}`
  await client.query('begin; set local enable_seqscan = off')
  const { rows } = await client.query(explained)
  await client.query('rollback')
  client.release()
  const plan = rows.map((row) => row['QUERY PLAN'])
  expect(plan.length).toBeGreaterThan(10)
  expect(plan.filter((line) => line.includes('Seq Scan'))).toEqual([])
})

test('an unknown type is refused by name', async () => {
  const cem = await app.signUp('Cem', 'buyer')
  const answer = await change(cem, 'admin')
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toEqual({ category: 'Choose seller or buyer.' })
})
