import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { ttlOf } from './ttl.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())

async function heldFor(seconds: number, state = 'held') {
  const seller = await app.signUp(`Sana ${seconds} ${state}`, 'seller')
  const id = await app.addProduct(seller)
  await app.pool.query(
    `insert into booking (product_id, buyer_id, title, image, price, currency, phone, location,
         state, expires_at)
       select $1, id, '', '', 1, 'USD', '1', 'Porto', $2,
         clock_timestamp() + make_interval(secs => $3)
       from member where name = 'Bea'`,
    [id, state, seconds],
  )
  return `product:${id}` as const
}

test('an entry with a hold lives until the hold expires', async () => {
  const [longer, shorter, cancelled] = await Promise.all([
    heldFor(100),
    heldFor(60),
    heldFor(20, 'cancelled'),
  ])
  const life = await ttlOf(app.db, ['categories', longer, shorter, cancelled], 0)
  expect(life).toBeLessThanOrEqual(60_000)
  expect(await ttlOf(app.db, [cancelled], 0)).toBeGreaterThanOrEqual(life)
})

test('the TTL is zero after a hold expired while rendering, and full for one that expired before', async () => {
  const over = await heldFor(-3_600)
  expect(await ttlOf(app.db, [over], 2 * 3_600_000)).toBeLessThanOrEqual(0)
  expect(await ttlOf(app.db, [over], 0)).toBeGreaterThan(0)
})
