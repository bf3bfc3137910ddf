import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import type { TestResponse } from '../../../test/harness/send.ts'
import type { RateLimit } from '../../access/rate-limits.ts'
import { advertisingLimits } from '../advertising/rate-limits.ts'
import { catalogLimits } from './rate-limits.ts'

let app: TestApp
let sana: Person
let ada: Person

const laptop = {
  category: 'Dell',
  header: 'Latitude 7420',
  image: 'https://pictures.example.com/latitude.webp',
  originalprice: '900.00',
  purchase: '2023',
  purchaseMonth: '4',
  phone: '+351 (555) 010',
  location: 'Porto',
  condition: 'Good',
  description: 'It works.',
}

const pause = (person: Person, id: string) => person.post(`/products/${id}/pause`)
const relist = (person: Person, id: string) => person.post(`/products/${id}/relist`)
const advertise = (person: Person, id: string) => person.post('/advertises', { adsProductId: id })
const priced = (person: Person, id: string, resaleprice: string) =>
  person.call('PUT', `/products/${id}`, { ...laptop, resaleprice })

/** Leaves one use of this limit on every existing counter. */
async function leaveOne({ name, max }: RateLimit) {
  const changed = 'update rate_limit set points = $2 where key like $1'
  const { rowCount } = await app.pool.query(changed, [`${name}:%`, max - 1])
  expect(rowCount).toBeGreaterThan(0)
}

function expectTooMany({ status, body, headers }: TestResponse, code: string) {
  expect([status, body]).toEqual([429, { code, message: expect.any(String) }])
  return Number(headers['retry-after'])
}

beforeAll(async () => {
  app = await startTestApp()
  sana = await app.signUp('Sana', 'seller')
  ada = await app.signUp('Ada', 'seller')
  await app.grantAdmin(ada)
})
afterAll(() => app.close())

test('limits pausing and relisting per product and day, except for admins', async () => {
  const [id, other] = [await app.addProduct(sana), await app.addProduct(sana)]
  await pause(sana, id)
  await relist(sana, id)
  await leaveOne(catalogLimits.pauseProduct)
  expect((await pause(sana, id)).status).toBe(200)
  // No-ops are not counted.
  expect((await pause(sana, id)).status).toBe(200)
  expect((await relist(sana, id)).status).toBe(200)
  expect(expectTooMany(await pause(sana, id), 'changed_too_often')).toBeGreaterThan(80_000)
  expect((await pause(sana, other)).status).toBe(200)

  expect((await pause(ada, id)).status).toBe(200)
  await leaveOne(catalogLimits.relistProduct)
  expect((await relist(sana, id)).status).toBe(200)
  expect((await pause(ada, id)).status).toBe(200)
  expectTooMany(await relist(sana, id), 'changed_too_often')
  expect((await relist(ada, id)).status).toBe(200)
})

test('limits price changes per product and day, not other edits', async () => {
  const id = await app.addProduct(sana)
  expect((await priced(sana, id, '450.50')).status).toBe(200)
  await leaveOne(catalogLimits.changePrice)
  expect((await priced(sana, id, '440')).status).toBe(200)
  expectTooMany(await priced(sana, id, '430.00'), 'changed_too_often')
  const { rows } = await app.pool.query('select resale_price as price from product where id = $1', [
    id,
  ])
  expect(rows).toEqual([{ price: 44_000 }])
  expect((await priced(sana, id, '440.00')).status).toBe(200)
  expect((await priced(ada, id, '430.00')).status).toBe(200)
})

test.each([
  { ...catalogLimits.pauseByAccount, act: pause },
  { ...catalogLimits.relistByAccount, act: relist },
  { ...advertisingLimits.advertiseByAccount, act: advertise },
])(
  '$name: limits per account and hour, independent of other accounts',
  async ({ act, ...limit }) => {
    const id = await app.addProduct(sana)
    expect((await act(sana, id)).status).toBe(200)
    await leaveOne(limit)
    expect((await act(sana, id)).status).toBe(200)
    expect(expectTooMany(await act(sana, id), 'too_many_requests')).toBeGreaterThan(0)
    expect((await act(ada, id)).status).toBe(200)
  },
)
