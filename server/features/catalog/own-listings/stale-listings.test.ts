import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import type { Person } from '../../../../test/harness/people.ts'
import { laptop } from '../../../../test/harness/product-input.ts'
import { book } from '../../../../test/harness/sales.ts'
import { expectOk } from '../../../../test/harness/send.ts'
import { queuedBehind } from '../../../../test/races/lock-queue.ts'
import { followUpStaleListings } from './stale-listings.ts'

let app: TestApp
let ada: Person
let bea: Person
let sana: Person

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '1000' })
  ada = await app.signUp('Ada', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  await app.grantAdmin(ada)
})
beforeEach(async () => {
  sana = await app.signUp('Sana', 'seller')
})
afterAll(() => app.close())

const runJob = () => followUpStaleListings(app.services)

/** As if so many days had passed for the listings of the seller. */
const pass = (days: number, seller = sana) =>
  app.pool.query(
    `update product set confirmed_at = confirmed_at - passed,
       confirmation_asked_at = confirmation_asked_at - passed
     from member, make_interval(days => $2) as passed
     where member.id = seller_id and email = $1`,
    [seller.email, days],
  )

/** Runs the job so many days later. */
async function later(days: number) {
  await pass(days)
  await runJob()
}

const confirm = (id: string, who = sana) => who.post(`/products/${id}/confirmation`)

async function own(id: string) {
  const { body } = await sana.get(`/products?email=${sana.email}`)
  return body.find(({ _id }: { _id: string }) => _id === id)
}

/** The kinds and titles of the seller's notices, newest first. */
async function notices(seller = sana): Promise<[kind: string, title: string][]> {
  const { body } = await seller.get('/notices')
  return body.map(({ kind, title }: { kind: string; title: string }) => [kind, title])
}

const asked = { daysListed: 0, until: expect.stringMatching(/Z$/) }

test('a seller is asked after 60 days, and the listing is paused 14 days later', async () => {
  const id = await app.addProduct(sana, { title: 'An old one' })
  await later(59)
  expect(await own(id)).toMatchObject({ unconfirmed: null, can: { confirm: true } })
  expect(await notices()).toEqual([])

  await later(1)
  await runJob()
  expect(await own(id)).toMatchObject({ unconfirmed: asked, paused: false })
  expect((await sana.get('/notices')).body).toMatchObject([
    { kind: 'listingStale', title: 'An old one', path: '/dashboard/myproducts?show=to_confirm' },
  ])
  expect(await app.emails(sana.email, 'Is “An old one” still for sale?')).toEqual([
    expect.stringMatching(/confirm the listing by \w+ \d+, \d{4}, \d\d:\d\d \(UTC\), we pause it/),
  ])
  const toConfirm = await sana.get(`/products?email=${sana.email}&show=to_confirm`)
  expect(toConfirm.body).toMatchObject([{ _id: id }])
  expect((await sana.get('/ownListings')).body).toMatchObject({ pausable: 1, toConfirm: 1 })

  await later(13)
  expect(await own(id)).toMatchObject({ paused: false })
  await later(1)
  await runJob()
  expect(await own(id)).toMatchObject({ paused: true, unconfirmed: null, can: { relist: true } })
  const [told] = (await sana.get('/notices')).body
  expect(told).toMatchObject({
    kind: 'listingStalePaused',
    title: 'An old one',
    path: '/dashboard/myproducts?show=paused',
  })
  expect(await app.emails(sana.email, 'Your listing “An old one” is paused')).toHaveLength(1)
  expect(await app.emails(sana.email)).toHaveLength(2)
  expect((await confirm(id)).body.code).toBe('listing_paused')
})

test.each<[string, (id: string) => Promise<void>]>([
  ['confirmed', async (id) => void expectOk(await confirm(id))],
  ['edited', async (id) => void expectOk(await sana.call('PUT', `/products/${id}`, laptop))],
  [
    'relisted',
    async (id) => {
      expectOk(await sana.post(`/products/${id}/pause`))
      expectOk(await sana.post(`/products/${id}/relist`))
    },
  ],
  [
    'relisted with all others',
    async () => {
      expectOk(await sana.post('/ownListings/pause'))
      expectOk(await sana.post('/ownListings/relist'))
    },
  ],
])('a listing that is %s is not asked about for 60 days', async (_, act) => {
  const id = await app.addProduct(sana)
  await later(60)
  expect(await own(id)).toMatchObject({ unconfirmed: asked })
  await act(id)
  await later(59)
  expect(await own(id)).toMatchObject({ unconfirmed: null, paused: false })
  await later(1)
  expect(await own(id)).toMatchObject({ unconfirmed: asked, paused: false })
})

test('several listings of a seller are in one notice and one e-mail', async () => {
  const old = [
    await app.addProduct(sana, { title: 'Alpha' }),
    await app.addProduct(sana, { title: 'Beta' }),
  ]
  await pass(60)
  const fresh = await app.addProduct(sana, { title: 'Gamma' })
  await runJob()
  const titlesIn = async () =>
    (await notices()).map(([kind, title]) => [kind, ...title.split(', ').sort()])
  expect(await titlesIn()).toEqual([['listingsStale', 'Alpha', 'Beta']])
  expect(await app.emails(sana.email, 'Are 2 of your laptops still for sale?')).toHaveLength(1)

  await later(14)
  expect(await titlesIn()).toEqual([
    ['listingsStalePaused', 'Alpha', 'Beta'],
    ['listingsStale', 'Alpha', 'Beta'],
  ])
  expect(await app.emails(sana.email, '2 of your listings are paused')).toHaveLength(1)
  expect(await app.emails(sana.email)).toHaveLength(2)
  for (const id of old) expect(await own(id)).toMatchObject({ paused: true })
  expect(await own(fresh)).toMatchObject({ paused: false, unconfirmed: null })
})

test('more listings than are locked at a time are in one notice and one e-mail', async () => {
  await app.addProduct(sana)
  await app.pool.query(
    `insert into product (seller_id, category_id, title, image, description, original_price,
       resale_price, currency, purchased_on, condition, location, phone)
     select seller_id, category_id, title, image, description, original_price, resale_price,
       currency, purchased_on, condition, location, phone
     from product, generate_series(1, 204) where seller_id = $1`,
    [await app.memberId(sana)],
  )
  const title = 'A laptop, A laptop, A laptop, …'
  const counts = async () => (await sana.get('/ownListings')).body
  await later(60)
  expect(await counts()).toMatchObject({ pausable: 205, toConfirm: 205 })
  expect(await notices()).toEqual([['listingsStale', title]])
  expect(await app.emails(sana.email, 'Are 205 of your laptops still for sale?')).toHaveLength(1)

  await later(14)
  expect(await counts()).toMatchObject({ pausable: 0, relistable: 205 })
  expect(await notices()).toEqual([
    ['listingsStalePaused', title],
    ['listingsStale', title],
  ])
  expect(await app.emails(sana.email, '205 of your listings are paused')).toHaveLength(1)
  expect(await app.emails(sana.email)).toHaveLength(2)
})

test('a run asks only so many sellers, first those who have not confirmed for longest', async () => {
  const olga = await app.signUp('Olga', 'seller')
  for (const seller of [sana, olga]) await app.addProduct(seller)
  await pass(70)
  await pass(80, olga)
  await followUpStaleListings(app.services, 1)
  expect(await notices(olga)).toEqual([['listingStale', 'A laptop']])
  expect(await notices()).toEqual([])
  await followUpStaleListings(app.services, 1)
  expect(await notices()).toEqual([['listingStale', 'A laptop']])
})

test('a question from before the period was raised does not count, and is asked again', async () => {
  const id = await app.addProduct(sana)
  await pass(30)
  // After 10 days.
  const ask = "update product set confirmation_asked_at = now() - interval '20 days' where id = $1"
  await app.pool.query(ask, [id])
  await runJob()
  expect(await own(id)).toMatchObject({ unconfirmed: null, paused: false })
  expect((await sana.get(`/products?email=${sana.email}&show=to_confirm`)).body).toEqual([])
  expect((await sana.get('/ownListings')).body).toMatchObject({ pausable: 1, toConfirm: 0 })

  await later(30)
  expect(await own(id)).toMatchObject({ unconfirmed: asked, paused: false })
  expect(await notices()).toEqual([['listingStale', 'A laptop']])
})

test('a reserved listing is paused once it is free', async () => {
  const id = await app.addProduct(sana)
  await later(60)
  const bookingId = await book(bea.elsewhere(), id)
  await later(14)
  expect(await own(id)).toMatchObject({ reserved: true, paused: false, unconfirmed: asked })
  expectOk(await bea.post(`/bookings/${bookingId}/cancellation`))
  await runJob()
  expect(await own(id)).toMatchObject({ reserved: false, paused: true })
})

test('a reserved listing can be confirmed', async () => {
  const id = await app.addProduct(sana)
  await later(60)
  await book(bea.elsewhere(), id)
  expectOk(await confirm(id))
  expectOk(await confirm(id))
  expect(await own(id)).toMatchObject({ unconfirmed: null, can: { confirm: true } })
})

test('sellers who are suspended are not asked', async () => {
  await app.addProduct(sana)
  const suspend = 'update member set suspended_at = $2 where email = $1'
  await app.pool.query(suspend, [sana.email, new Date()])
  await later(60)
  expect(await notices()).toEqual([])
  await app.pool.query(suspend, [sana.email, null])
  await runJob()
  expect(await notices()).toEqual([['listingStale', 'A laptop']])
})

test('the e-mails can be switched off; the notices stay', async () => {
  await app.addProduct(sana)
  expectOk(await sana.call('PUT', '/notices/preferences/listings', { email: false }))
  await later(60)
  await later(14)
  expect(await notices()).toEqual([
    ['listingStalePaused', 'A laptop'],
    ['listingStale', 'A laptop'],
  ])
  expect(await app.emails(sana.email)).toEqual([])
})

test('only the seller confirms, and only what is for sale', async () => {
  const id = await app.addProduct(sana)
  const refusal = async (who: Person, product = id) => {
    const { status, body } = await confirm(product, who)
    return [status, body.code]
  }
  expect(await refusal(ada)).toEqual([403, 'not_allowed'])
  expect(await refusal(bea)).toEqual([404, 'not_found'])
  expect(await refusal(sana, crypto.randomUUID())).toEqual([404, 'not_found'])
  const hide = "update product set hidden_at = now(), hidden_because = 'serial' where id = $1"
  await app.pool.query(hide, [id])
  expect(await refusal(sana)).toEqual([409, 'product_quarantined'])
  const sold = await app.addProduct(sana)
  await app.pool.query('update product set sold_at = now() where id = $1', [sold])
  expect(await refusal(sana, sold)).toEqual([409, 'product_sold'])
})

const productLock = 'select from product where id = $1 for update'

test('a listing that is confirmed just before the job would pause it stays', async () => {
  const id = await app.addProduct(sana)
  await later(60)
  await pass(14)
  const calls: (() => Promise<unknown>)[] = [() => confirm(id), runJob]
  const [confirmed] = await queuedBehind(app.pool, [productLock, id], calls)
  expect(confirmed).toMatchObject({ status: 200 })
  expect(await own(id)).toMatchObject({ paused: false, unconfirmed: null })
  expect(await notices()).toEqual([['listingStale', 'A laptop']])
})

test('a listing that the job has just paused cannot be confirmed', async () => {
  const id = await app.addProduct(sana)
  await later(60)
  await pass(14)
  const calls: (() => Promise<unknown>)[] = [runJob, () => confirm(id)]
  const [, refused] = await queuedBehind(app.pool, [productLock, id], calls)
  expect(refused).toMatchObject({ status: 409, body: { code: 'listing_paused' } })
  expect(await own(id)).toMatchObject({ paused: true })
})

test('a reservation just before the job would pause the listing prevents it', async () => {
  const id = await app.addProduct(sana)
  await later(60)
  await pass(14)
  const calls: (() => Promise<unknown>)[] = [() => book(bea.elsewhere(), id), runJob]
  await queuedBehind(app.pool, [productLock, id], calls)
  expect(await own(id)).toMatchObject({ reserved: true, paused: false })
})

/** Of the database of these tests. */
async function deadlocks(): Promise<number> {
  const { rows } = await app.pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0].deadlocks
}

test('the job waits for a deletion of the account that has begun, and then asks nothing', async () => {
  const id = await app.addProduct(sana)
  await pass(60)
  const before = await deadlocks()
  const memberId = await app.memberId(sana)
  const remove = () => ada.call('DELETE', `/users/${memberId}`)
  const calls: (() => Promise<unknown>)[] = [remove, runJob]
  const [deleted] = await queuedBehind(app.pool, [productLock, id], calls)
  expect(deleted).toMatchObject({ status: 200 })
  expect(await deadlocks()).toBe(before)
  const { rows } = await app.pool.query('select from notice where member_id = $1', [memberId])
  expect(rows).toEqual([])
  expect(await app.emails(sana.email, 'Is “A laptop” still for sale?')).toEqual([])
})
