import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxUnconfirmedListings } from '../../../contract/selling/listing-terms.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { confirmAddress, newAddress, type Person } from '../../../test/harness/people.ts'
import { laptop } from '../../../test/harness/product-input.ts'
import { expectOk, outcomeOf } from '../../../test/harness/send.ts'
import { catalogLimits } from './rate-limits.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const unconfirmed = (name: string) => app.signUp(name, 'seller', { confirmed: false })
const add = (seller: Person) => seller.post('/products', laptop)
const addUpToLimit = (seller: Person) =>
  Promise.all(Array.from({ length: maxUnconfirmedListings }, () => app.addProduct(seller)))

test('a seller with an unconfirmed address has at most three listings, paused ones included', async () => {
  const uma = await unconfirmed('Uma')
  for (let n = 1; n < maxUnconfirmedListings; n += 1) expectOk(await add(uma))
  const last = expectOk(await add(uma)).body.insertedId
  const refused = await add(uma)
  expect([refused.status, refused.body.code]).toEqual([409, 'email_confirmation_required'])
  expectOk(await uma.post(`/products/${last}/pause`))
  expect(outcomeOf(await add(uma))).toBe('email_confirmation_required')
  expectOk(await uma.post(`/products/${last}/relist`))
  expectOk(await uma.call('DELETE', `/products/${last}`))
  expectOk(await add(uma))
  expect(outcomeOf(await add(uma))).toBe('email_confirmation_required')
  await confirmAddress(app.pool, uma)
  expectOk(await add(uma))
})

test('sold products are not counted', async () => {
  const sol = await unconfirmed('Sol')
  const [sold] = await addUpToLimit(sol)
  expect(outcomeOf(await add(sol))).toBe('email_confirmation_required')
  await app.pool.query('update product set sold_at = now() where id = $1', [sold])
  expectOk(await add(sol))
})

test('concurrent calls do not exceed the limit', async () => {
  const una = await unconfirmed('Una')
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(una)))
  const codes = answers.map(outcomeOf)
  expect(codes.filter((code) => code === 'ok')).toHaveLength(maxUnconfirmedListings)
  expect(new Set(codes)).toEqual(new Set(['ok', 'email_confirmation_required']))
})

const heads = Object.keys(laptop).join(',')
const file = (rows: number) =>
  [heads, ...Array.from({ length: rows }, () => Object.values(laptop).join(','))].join('\n')

test('limits products per address, for all sellers and both ways to list', async () => {
  const address = newAddress()
  const [one, other] = await Promise.all(
    ['One', 'Other'].map((name) => app.signUp(name, 'seller', { address })),
  )
  if (!one || !other) throw new Error('no sellers')
  const { name, max } = catalogLimits.listByAddress
  const key = `${name}:${address}`
  const points = async () =>
    (await app.pool.query('select points from rate_limit where key = $1', [key])).rows[0].points
  const list = (rows: number) => one.post('/imports', { csv: file(rows), purpose: 'list' })

  expectOk(await list(2))
  expectOk(await add(other))
  expect(await points()).toBe(3)
  // What is refused is not counted.
  expect(outcomeOf(await list(2))).toBe('imported_already')
  expect(await points()).toBe(3)

  await app.pool.query('update rate_limit set points = $2 where key = $1', [key, max - 2])
  const tooMany = await list(3)
  expect([tooMany.status, tooMany.body.code]).toEqual([429, 'too_many_requests'])
  expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(3000)
  expect(await points()).toBe(max - 2)
  expectOk(await list(1))
  expectOk(await add(other))
  expect(outcomeOf(await add(other))).toBe('too_many_requests')
  expect(outcomeOf(await add(one))).toBe('too_many_requests')
  expectOk(await add(one.elsewhere()))
})
