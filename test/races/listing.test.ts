import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../contract/invariants.ts'
import type { Person } from '../harness/people.ts'
import { buy } from '../harness/sales.ts'
import { expectOk, outcomeOf, type TestResponse } from '../harness/send.ts'
import { declareTrader } from '../harness/traders.ts'
import { queuedBehind } from './lock-queue.ts'
import { type RaceApp, startRaceApp } from './race-app.ts'

let app: RaceApp
let sana: Person
let ada: Person
let alf: Person
let bea: Person

beforeAll(async () => {
  app = await startRaceApp()
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  ada = await app.signUpAdmin('Ada')
  alf = await app.signUpAdmin('Alf')
})
afterAll(() => app.close())
afterEach(() => expectInvariants(app.pool))

const product = 'select from product where id = $1 for update'

async function countOf(table: string, productId: string): Promise<number> {
  const { rowCount } = await app.pool.query(`select from ${table} where product_id = $1`, [
    productId,
  ])
  return rowCount ?? 0
}

const remove = (productId: string, by = sana) => by.call('DELETE', `/products/${productId}`)

test.each([
  ['delete', 'book', ['ok', 'product_gone'], { withdrawn: true, bookings: 0 }],
  ['book', 'delete', ['ok', 'product_reserved'], { withdrawn: false, bookings: 1 }],
] as const)('%s before %s: the second sees the first’s effect', async (first, _, words, end) => {
  const productId = await app.addProduct(sana, { advertised: true })
  const calls = [() => remove(productId), () => app.tryBook(bea, productId)]
  const inOrder = first === 'delete' ? calls : calls.toReversed()
  const answers = await queuedBehind(app.pool, [product, productId], inOrder)
  expect(answers.map(outcomeOf)).toEqual(words)

  const { rows } = await app.pool.query(
    'select withdrawn_at is not null as withdrawn from product where id = $1',
    [productId],
  )
  const bookings = await countOf('booking', productId)
  expect({ ...rows[0], bookings }).toEqual(end)
  expect(await countOf('advertisement', productId)).toBe(end.withdrawn ? 0 : 1)
  await app.pool.query("update booking set state = 'cancelled' where product_id = $1", [productId])
})

test.each([
  ['delete', 'advertise', ['ok', 'not_found'], 0],
  ['advertise', 'delete', ['ok', 'ok'], 0],
] as const)('%s before %s: no deleted product is advertised', async (first, _, words, end) => {
  const productId = await app.addProduct(sana)
  const advertise = () => sana.post('/advertises', { adsProductId: productId })
  const calls = [() => remove(productId), advertise]
  const inOrder = first === 'delete' ? calls : calls.toReversed()
  expect((await queuedBehind(app.pool, [product, productId], inOrder)).map(outcomeOf)).toEqual(
    words,
  )
  expect(await countOf('advertisement', productId)).toBe(end)
})

test('seller and admin delete the same product concurrently: one succeeds', async () => {
  const productId = await app.addProduct(sana)
  const calls = [() => remove(productId, ada), () => remove(productId)]
  const answers = await queuedBehind(app.pool, [product, productId], calls)
  expect(answers.map(outcomeOf)).toEqual(['ok', 'not_found'])
})

type Click = (productId: string) => Promise<TestResponse>

const doubleClicks: [string, Click, string[]][] = [
  ['book', (productId) => app.tryBook(bea, productId), ['ok', 'already_reserved']],
  ['delete', (productId) => remove(productId), ['ok', 'not_found']],
  ['advertise', (adsProductId) => sana.post('/advertises', { adsProductId }), ['ok', 'ok']],
]

test.each(doubleClicks)('a double click on %s takes effect once', async (_, click, words) => {
  const productId = await app.addProduct(sana)
  const twice = [() => click(productId), () => click(productId)]
  const answers = await queuedBehind(app.pool, [product, productId], twice)
  expect(answers.map(outcomeOf).sort()).toEqual(words.toSorted())
  expect(await countOf('booking', productId)).toBeLessThanOrEqual(1)
  expect(await countOf('advertisement', productId)).toBeLessThanOrEqual(1)
  await app.pool.query("update booking set state = 'cancelled' where product_id = $1", [productId])
})

test('a double click on report creates one report with equal responses', async () => {
  const productId = await app.addProduct(sana)
  const report = () => bea.post('/reportedItems', { productId, reason: 'Not a laptop.' })
  // Allows reads, blocks inserts.
  const lock = 'lock table report in share mode'
  const answers = await queuedBehind(app.pool, [lock], [report, report])
  expect(answers.map(outcomeOf)).toEqual(['ok', 'ok'])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  expect(await countOf('report', productId)).toBe(1)
})

test.each([
  ['close', 'remove', 'kept'],
  ['remove', 'close', 'removed'],
] as const)('%s before %s: the report is decided once', async (first, _, outcome) => {
  const productId = await app.addProduct(sana)
  const reported = expectOk(await bea.post('/reportedItems', { productId, reason: 'Stolen.' }))
  const report: string = reported.body.insertedId
  const removal = { ground: 'stolen', reason: 'The police look for it.', report }
  const calls = [
    () => alf.call('DELETE', `/reportedItems/${report}`),
    () => ada.post(`/products/${productId}/removal`, removal),
  ]
  const inOrder = first === 'close' ? calls : calls.toReversed()
  const lock = 'select from report where id = $1 for update'
  const answers = await queuedBehind(app.pool, [lock, report], inOrder)
  expect(answers.map(outcomeOf)).toEqual(['ok', 'report_decided'])
  const { rows } = await app.pool.query(
    `select outcome, withdrawn_at is not null as withdrawn
     from report join product on product.id = product_id where report.id = $1`,
    [report],
  )
  expect(rows).toEqual([{ outcome, withdrawn: outcome === 'removed' }])
})

async function sellerWithListing(name: string) {
  const seller = await app.signUp(name, 'seller')
  const { rows } = await app.pool.query(
    `insert into seller_declaration (member_id, kind)
     select id, 'private' from member where email = $1 returning member_id as id`,
    [seller.email],
  )
  const reasons = { ground: 'abuse', reason: 'False reports.' }
  const suspend = () => ada.post(`/users/${rows[0].id}/suspension`, reasons)
  const lift = () => ada.call('DELETE', `/users/${rows[0].id}/suspension`)
  return { seller, productId: await app.addProduct(seller), suspend, lift }
}

test.each([
  ['suspend', 'book', ['ok', 'product_gone'], []],
  ['book', 'suspend', ['ok', 'ok'], [{ state: 'cancelled' }]],
] as const)('%s before %s: no hold of a suspended seller lasts', async (first, _, words, end) => {
  const { productId, suspend } = await sellerWithListing(`Sold after ${first}`)
  const calls = [suspend, () => app.tryBook(bea, productId)]
  const inOrder = first === 'suspend' ? calls : calls.toReversed()
  const answers = await queuedBehind(app.pool, [product, productId], inOrder)
  expect(answers.map(outcomeOf)).toEqual(words)
  const states = 'select state from booking where product_id = $1'
  expect((await app.pool.query(states, [productId])).rows).toEqual(end)
})

test.each([
  ['suspend', 'relist', ['ok', 'account_suspended'], 'paused'],
  ['relist', 'suspend', ['ok', 'ok'], 'suspended'],
] as const)('%s before %s: no suspended seller shows a listing', async (first, _, words, end) => {
  const { seller, productId, suspend } = await sellerWithListing(`Shown after ${first}`)
  expectOk(await seller.post(`/products/${productId}/pause`))
  const calls = [suspend, () => seller.post(`/products/${productId}/relist`)]
  const inOrder = first === 'suspend' ? calls : calls.toReversed()
  const answers = await queuedBehind(app.pool, [product, productId], inOrder)
  expect(answers.map(outcomeOf)).toEqual(words)
  const because = 'select hidden_because as because from product where id = $1'
  expect((await app.pool.query(because, [productId])).rows).toEqual([{ because: end }])
})

test.each([
  ['lift', 'release'],
  ['release', 'lift'],
] as const)(
  '%s before %s: a released listing is shown after the suspension',
  async (first, second) => {
    const { seller, productId, suspend, lift } = await sellerWithListing(`Reviewed at ${first}`)
    const hold = "update product set hidden_at = now(), hidden_because = 'serial' where id = $1"
    await app.pool.query(hold, [productId])
    expectOk(await suspend())
    const calls = { lift, release: () => alf.post(`/products/${productId}/release`) }
    const lock = 'select from member where email = $1 for no key update'
    const answers = await queuedBehind(
      app.pool,
      [lock, seller.email],
      [calls[first], calls[second]],
    )
    expect(answers.map(outcomeOf)).toEqual(['ok', 'ok'])
    const because = 'select hidden_because as because from product where id = $1'
    expect((await app.pool.query(because, [productId])).rows).toEqual([{ because: null }])
  },
)

test.each([
  ['cancel', 'declare'],
  ['declare', 'cancel'],
] as const)(
  '%s before %s: the listing of a cancelled sale has the latest kind',
  async (first, second) => {
    const seller = await app.signUp(`Declared at ${first}`, 'seller')
    await declareTrader(seller)
    const { id, productId } = await buy(app, bea, seller)
    const calls = {
      cancel: () => bea.post(`/sales/${id}/cancellation`, { reason: 'Too late.' }),
      declare: () => seller.call('PUT', '/sellerDetails', { kind: 'private' }),
    }
    const inOrder = [calls[first], calls[second]]
    const answers = await queuedBehind(app.pool, [product, productId], inOrder)
    expect(answers.map(outcomeOf)).toEqual(['ok', 'ok'])
    const kind = 'select seller_kind as kind from product where id = $1 and sold_at is null'
    expect((await app.pool.query(kind, [productId])).rows).toEqual([{ kind: 'private' }])
  },
)

test('two concurrent bookings with one hold left: one succeeds', async () => {
  const held = [1, 2, 3, 4].map(() => app.createBooking(sana, bea))
  await Promise.all(held)
  const two = [await app.addProduct(sana), await app.addProduct(sana)]
  const lock = 'select from member where email = $1 for no key update'
  const clicks = two.map((productId) => () => app.tryBook(bea, productId))
  const answers = await queuedBehind(app.pool, [lock, bea.email], clicks)
  expect(answers.map(outcomeOf)).toEqual(['ok', 'too_many_bookings'])
  await app.pool.query("update booking set state = 'cancelled' where state = 'held'")
})
