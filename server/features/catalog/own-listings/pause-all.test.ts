import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import type { Person } from '../../../../test/harness/people.ts'
import { tryBook } from '../../../../test/harness/sales.ts'
import { expectOk } from '../../../../test/harness/send.ts'
import { queuedBehind } from '../../../../test/races/lock-queue.ts'

let app: TestApp
let ada: Person
let bea: Person
let sana: Person

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '1000', TRADER_RULES: 'required' })
  ada = await app.signUp('Ada', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  await app.grantAdmin(ada)
})
beforeEach(async () => {
  sana = await app.signUp('Sana', 'seller')
  await app.pool.query(
    "insert into seller_declaration (member_id, kind) select id, 'private' from member where email = $1",
    [sana.email],
  )
})
afterAll(() => app.close())

const counts = async () => expectOk(await sana.get('/ownListings')).body
const pauseAll = () => sana.post('/ownListings/pause')
const relistAll = () => sana.post('/ownListings/relist')

/** Tries to book from a new address each time, as holds are limited per network. */
const bookElsewhere = (id: string) => tryBook(bea.elsewhere(), id)

const titlesForBuyers = async (): Promise<string[]> =>
  (await bea.get('/products/HP')).body.map(({ header }: { header: string }) => header).sort()

/** The titles of the seller's paused listings. */
const pausedTitles = async (): Promise<string[]> => {
  const { body } = await sana.get(`/products?email=${sana.email}&show=paused`)
  return body.map(({ header }: { header: string }) => header).sort()
}

const none = { pausable: 0, reserved: 0, relistable: 0, toConfirm: 0 }

test('pauses all listings of the seller except reserved ones, and relists them', async () => {
  const other = await app.signUp('Olga', 'seller')
  await app.addProduct(other, { title: 'Of another', category: 'HP' })
  for (const title of ['One', 'Two']) await app.addProduct(sana, { title, category: 'HP' })
  const reserved = await app.addProduct(sana, { title: 'Reserved', category: 'HP' })
  expectOk(await bookElsewhere(reserved))
  expect(await counts()).toEqual({ ...none, pausable: 2, reserved: 1 })

  expect((await pauseAll()).body).toEqual({ paused: 2 })
  expect((await pauseAll()).body).toEqual({ paused: 0 })
  expect(await counts()).toEqual({ ...none, reserved: 1, relistable: 2 })
  expect(await pausedTitles()).toEqual(['One', 'Two'])
  await expect.poll(titlesForBuyers).toEqual(['Of another', 'Reserved'])

  expect((await relistAll()).body).toEqual({ relisted: 2, left: [] })
  expect((await relistAll()).body).toEqual({ relisted: 0, left: [] })
  expect(await counts()).toEqual({ ...none, pausable: 2, reserved: 1 })
  await expect.poll(titlesForBuyers).toEqual(['Of another', 'One', 'Reserved', 'Two'])
})

test('leaves what cannot be relisted, with the reasons, and what others have hidden', async () => {
  const add = (title: string) => app.addProduct(sana, { title })
  const [bare, changed, byAdmin, quarantined] = [
    await add('Without a photo'),
    await add('Changed too often'),
    await add('Paused by an admin'),
    await add('Quarantined'),
  ]
  await add('Paused')
  expectOk(await ada.post(`/products/${byAdmin}/pause`))
  await app.pool.query(
    "update product set hidden_at = now(), hidden_because = 'serial' where id = $1",
    [quarantined],
  )
  expect((await pauseAll()).body).toEqual({ paused: 3 })
  await app.pool.query("update product set image = '' where id = $1", [bare])
  await app.pool.query(
    `insert into rate_limit (key, points, expire)
     values ('relistProduct:' || $1::text, 1000, (extract(epoch from now()) * 1000)::bigint + 60000000)`,
    [changed],
  )

  expect(await counts()).toEqual({ ...none, relistable: 3 })
  expect((await relistAll()).body).toEqual({
    relisted: 1,
    left: [
      { because: 'picture_needed', count: 1 },
      { because: 'changed_too_often', count: 1 },
    ],
  })
  expect(await counts()).toEqual({ ...none, pausable: 1, relistable: 2 })
  expect(await pausedTitles()).toEqual([
    'Changed too often',
    'Paused by an admin',
    'Quarantined',
    'Without a photo',
  ])
  expectOk(await sana.post(`/products/${byAdmin}/relist`))
})

test('sellers who may not list cannot relist, and suspended ones can do neither', async () => {
  sana = await app.signUp('Una', 'seller')
  await app.addProduct(sana)
  expect((await pauseAll()).body).toEqual({ paused: 1 })
  const refused = await relistAll()
  expect([refused.status, refused.body.code]).toEqual([409, 'seller_kind_required'])
  expect(await counts()).toEqual({ ...none, relistable: 1 })

  const reasons = { ground: 'abuse', reason: 'Three false reports.' }
  expectOk(await ada.post(`/users/${await app.memberId(sana)}/suspension`, reasons))
  for (const call of [pauseAll, relistAll]) {
    const { status, body } = await call()
    expect([status, body.code]).toEqual([403, 'account_suspended'])
  }
})

test('changes up to 500 listings in a call, and the others in the next', async () => {
  await app.addProduct(sana)
  await app.pool.query(
    `insert into product (seller_id, category_id, title, image, description, original_price,
       resale_price, currency, purchased_on, condition, location, phone)
     select seller_id, category_id, title, image, description, original_price, resale_price,
       currency, purchased_on, condition, location, phone
     from product, generate_series(1, 504) where seller_id = $1`,
    [await app.memberId(sana)],
  )
  expect((await pauseAll()).body).toEqual({ paused: 500 })
  expect(await counts()).toEqual({ ...none, pausable: 5, relistable: 500 })
  expect((await pauseAll()).body).toEqual({ paused: 5 })

  await app.pool.query(
    `update product set image = '' where id in (
       select id from product where seller_id = $1 order by id limit 2)`,
    [await app.memberId(sana)],
  )
  const left = [{ because: 'picture_needed', count: 2 }]
  expect((await relistAll()).body).toEqual({ relisted: 500, left })
  expect((await relistAll()).body).toEqual({ relisted: 3, left })
  expect(await counts()).toEqual({ ...none, pausable: 503, relistable: 2 })
})

test.each([
  ['before', [200, undefined], { paused: 0 }],
  ['after', [409, 'product_gone'], { paused: 1 }],
] as const)('a listing that is reserved just %s the call', async (when, answer, paused) => {
  const id = await app.addProduct(sana)
  const calls = [() => bookElsewhere(id), pauseAll]
  const ordered = when === 'before' ? calls : calls.toReversed()
  const lock = 'select from product where id = $1 for update'
  const answers = await queuedBehind(app.pool, [lock, id], ordered)
  const [booked, all] = when === 'before' ? answers : answers.toReversed()
  expect([booked?.status, booked?.body.code]).toEqual(answer)
  expect(all?.body).toEqual(paused)
})
