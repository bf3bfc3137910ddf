import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import {
  buy,
  chargeBack,
  completeSale,
  disputedSale,
  returnAddress,
  returnShipment,
  shipment,
  step,
  untilState,
} from '../../../test/harness/sales.ts'
import { expectOk } from '../../../test/harness/send.ts'

let app: TestApp
let bea: Person

const trader = {
  kind: 'trader',
  businessName: 'Sana Laptops GmbH',
  address: 'Hafenstraße 1\n20457 Hamburg',
  registerNumber: '',
  vatId: '',
  email: 'shop@example.com',
  phone: '+49 40 1234567',
}

/** Asked four days ago and answered after `$3` hours, or not at all. */
const insertQuestion = `
  insert into question (product_id, seller_id, asker_id, text, asked_at, answer, answered_at)
  select id, seller_id, $2, 'Is it quiet?', now() - interval '4 days',
    case when $3::int is not null then 'Yes.' end,
    now() - interval '4 days' + make_interval(hours => $3)
  from product where id = $1`

const insertConversation = `
  with begun as (
    insert into conversation (product_id, buyer_id, seller_id, created_at)
    select id, $2, seller_id, now() - interval '4 days' from product where id = $1
    returning id, created_at
  )
  insert into conversation_message (conversation_id, number, author, client_id, text,
    from_new_account, created_at)
  select id, number, case number when 1 then 'buyer' else 'seller' end, gen_random_uuid(), 'Text',
    false, created_at + make_interval(hours => case number when 1 then 0 else $3::int end)
  from begun, generate_series(1, case when $3::int is null then 1 else 2 end) number`

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
  bea = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())

const profileOf = async (who: Person) => app.get(`/api/sellers/${await app.memberId(who)}/profile`)

test('a new seller has a profile without contact details and without shares', async () => {
  const sana = await app.signUp('Sana Malik', 'seller', { confirmed: false })
  const { status, body, text } = await profileOf(sana)
  expect([status, body]).toEqual([
    200,
    {
      _id: await app.memberId(sana),
      name: 'Sana Malik',
      photo: null,
      since: expect.stringMatching(/Z$/),
      sellerKind: null,
      trader: null,
      verified: { staff: null, payouts: false, email: false },
      record: { sold: 0, base: 0, onTime: null, cases: null },
      rating: { count: 0, average: null },
      responseTime: null,
      offers: 0,
    },
  ])
  expect(text).not.toContain(sana.email)
})

test('a trader shows their contact details, a private person none', async () => {
  const sana = await app.signUp('Sana Shop', 'seller')
  expectOk(await sana.call('PUT', '/sellerDetails', trader))
  const { kind, ...details } = trader
  expect((await profileOf(sana)).body).toMatchObject({ sellerKind: kind, trader: details })
  expectOk(await sana.call('PUT', '/sellerDetails', { kind: 'private' }))
  const { body, text } = await profileOf(sana)
  expect(body).toMatchObject({ sellerKind: 'private', trader: null })
  for (const secret of [trader.email, trader.phone, sana.email]) expect(text).not.toContain(secret)
})

test('what was verified is said with its time', async () => {
  const sana = await app.signUp('Vera', 'seller')
  const id = await app.memberId(sana)
  await app.pool.query("update member set verified_at = '2026-05-01T10:00:00Z' where id = $1", [id])
  await app.pool.query("insert into payout_account (member_id, status) values ($1, 'active')", [id])
  expect((await profileOf(sana)).body.verified).toEqual({
    staff: '2026-05-01T10:00:00.000Z',
    payouts: true,
    email: true,
  })
})

test('the record counts what the seller is responsible for, from five sales on', async () => {
  const sana = await app.signUp('Rico', 'seller')
  const recordOf = async () => (await profileOf(sana)).body.record
  const sell = async () => (await buy(app, bea, sana)).id
  for (let count = 0; count < 2; count += 1) await completeSale(app, bea, sana, await sell())
  const late = await sell()
  await completeSale(app, bea, sana, late)
  await app.pool.query("update sale set created_at = now() - interval '20 days' where id = $1", [
    late,
  ])
  // A buyer who cancels says nothing about the seller.
  expect(await step(bea, await sell(), 'cancellation', { reason: 'Not any more.' })).toBe('ok')
  expect(await step(sana, await sell(), 'cancellation', { reason: 'Broken.' })).toBe('ok')
  expect(await recordOf()).toEqual({ sold: 3, base: 4, onTime: null, cases: null })
  const disputed = await sell()
  expect(await step(sana, disputed, 'shipment', shipment)).toBe('ok')
  expect(await step(bea, disputed, 'delivery')).toBe('ok')
  const opened = { reason: 'damaged', description: 'The hinge.' }
  expect(await step(bea, disputed, 'case', opened)).toBe('ok')
  expect(await recordOf()).toMatchObject({ base: 4, cases: null })
  expect(await step(sana, disputed, 'case/answer', { answer: 'accept_refund', note: '' })).toBe(
    'ok',
  )
  expect(await recordOf()).toEqual({ sold: 3, base: 5, onTime: 60, cases: 1 })
})

test('a shipment in the time that the buyer has added is in time', async () => {
  const sana = await app.signUp('Mira', 'seller')
  for (let count = 0; count < 4; count += 1) {
    await completeSale(app, bea, sana, (await buy(app, bea, sana)).id)
  }
  const { id } = await buy(app, bea, sana)
  // Too long ago for the working days to ship, but not for the extension.
  await app.pool.query("update sale set created_at = now() - interval '5 days' where id = $1", [id])
  expect(await step(bea, id, 'handover/extension')).toBe('ok')
  await completeSale(app, bea, sana, id)
  expect((await profileOf(sana)).body.record).toMatchObject({ base: 5, onTime: 100 })
})

test('a shipment that waited for the end of a chargeback is in time', async () => {
  const sana = await app.signUp('Chia', 'seller')
  for (let count = 0; count < 4; count += 1) {
    await completeSale(app, bea, sana, (await buy(app, bea, sana)).id)
  }
  const { id, transactionId } = await buy(app, bea, sana)
  const dispute = await chargeBack(app, transactionId)
  await untilState(bea, id, 'charged_back')
  await app.pool.query("update sale set created_at = now() - interval '20 days' where id = $1", [
    id,
  ])
  await app.dispute({ dispute, status: 'won' })
  await untilState(bea, id, 'awaiting_handover')
  await completeSale(app, bea, sana, id)
  expect((await profileOf(sana)).body.record).toMatchObject({ base: 5, onTime: 100 })
})

test('a withdrawal from a contract is no case that ended in a refund', async () => {
  const sana = await app.signUp('Tria', 'seller')
  expectOk(await sana.call('PUT', '/sellerDetails', trader))
  const sell = async () => (await buy(app, bea, sana)).id
  const inspected = async () => {
    const id = await sell()
    expect(await step(sana, id, 'shipment', shipment)).toBe('ok')
    expect(await step(bea, id, 'delivery')).toBe('ok')
    return id
  }
  const takeBack = async (id: string) => {
    expect(await step(bea, id, 'return', returnShipment)).toBe('ok')
    const received = { answer: 'receive_return', note: '' }
    expect(await step(sana, id, 'case/answer', received)).toBe('ok')
  }
  for (let count = 0; count < 4; count += 1) await completeSale(app, bea, sana, await sell())
  const withdrawn = await inspected()
  expect(await step(bea, withdrawn, 'withdrawal')).toBe('ok')
  await takeBack(withdrawn)
  expect((await profileOf(sana)).body.record).toMatchObject({ base: 5, cases: 0 })
  const damaged = await inspected()
  await step(bea, damaged, 'case', { reason: 'damaged', description: 'The hinge.' })
  await step(sana, damaged, 'case/answer', { answer: 'ask_return', returnAddress })
  await takeBack(damaged)
  expect((await profileOf(sana)).body.record).toMatchObject({ base: 6, cases: 1 })
  const underWay = await inspected()
  await step(bea, underWay, 'case', { reason: 'damaged', description: 'The hinge.' })
  await step(sana, underWay, 'case/answer', { answer: 'ask_return', returnAddress })
  expect(await step(bea, underWay, 'return', returnShipment)).toBe('ok')
  expect(await step(bea, underWay, 'withdrawal')).toBe('ok')
  const received = { answer: 'receive_return', note: '' }
  expect(await step(sana, underWay, 'case/answer', received)).toBe('ok')
  expect((await profileOf(sana)).body.record).toMatchObject({ base: 7, cases: 2 })
})

test('a refund by staff counts as a case that ended in a refund only if it decided one', async () => {
  const sana = await app.signUp('Rita', 'seller')
  const ada = await app.signUp('Ada', 'buyer')
  await app.grantAdmin(ada)
  const refund = async (id: string) => {
    const [payment] = expectOk(await ada.get('/payments?limit=1')).body
    expect(payment.bookingId).toBe(id)
    expectOk(await ada.post(`/payments/${payment._id}/refund`, { reason: 'It is broken.' }))
  }
  const sell = async () => (await buy(app, bea, sana)).id
  for (let count = 0; count < 4; count += 1) await completeSale(app, bea, sana, await sell())
  const completed = await sell()
  await completeSale(app, bea, sana, completed)
  await refund(completed)
  expect((await profileOf(sana)).body.record).toMatchObject({ base: 5, cases: 0 })

  const disputed = (await disputedSale(app, bea, sana)).id
  await refund(disputed)
  expect((await profileOf(sana)).body.record).toMatchObject({ base: 6, cases: 1 })
})

test('cards, the page of the product and that of the seller show the same record', async () => {
  const sana = await app.signUp('Rosa', 'seller')
  const first = await buy(app, bea, sana)
  await buy(app, bea, sana)
  await completeSale(app, bea, sana, first.id)
  const productId = await app.addProduct(sana)
  const record = { sold: 1, rating: { count: 1, average: 4.3 } }
  const review = { agreement: 5, communication: 4, handover: 4, text: 'Good.' }
  await app.pool.query(
    `insert into review (sale_id, author, subject_id, agreement, communication, handover, text,
       published_at)
     select id, author, case author when 'buyer' then seller_id else buyer_id end,
       $2, $3, $4, $5, case id when $1 then now() end
     from sale, unnest(array['buyer', 'seller']) author where seller_id = $6`,
    [first.id, ...Object.values(review), await app.memberId(sana)],
  )
  const { record: total, rating } = (await profileOf(sana)).body
  expect({ sold: total.sold, rating }).toEqual(record)
  const item = (await app.get(`/api/items/${productId}`)).body
  expect(item.record).toEqual(record)
  const lists = [
    ['search', '/search?limit=50'],
    ['category', '/products/Dell?limit=50'],
    ['offers', `/sellers/${await app.memberId(sana)}/products`],
  ]
  for (const [name, path] of lists) {
    const cards: { _id: string; record: object }[] = (await bea.get(`${path}`)).body
    expect([name, cards.find((card) => card._id === productId)?.record]).toEqual([name, record])
  }
})

test('how fast a seller answers is shown from five answers on, with waiting buyers', async () => {
  const sana = await app.signUp('Tessa', 'seller')
  const ask = async (hours: number | null, isPrivate = false) => {
    const asker = await app.memberId(bea)
    const id = await app.addProduct(sana)
    await app.pool.query(isPrivate ? insertConversation : insertQuestion, [id, asker, hours])
  }
  const shown = async () => (await profileOf(sana)).body.responseTime
  for (const hours of [1, 2, 5]) await ask(hours)
  await ask(4, true)
  expect(await shown()).toBeNull()
  await ask(30, true)
  expect(await shown()).toBe('hours')
  for (const hours of [8, 12, 13, 14]) await ask(hours)
  expect(await shown()).toBe('day')
  for (let count = 0; count < 12; count += 1) await ask(null, count % 2 === 0)
  expect(await shown()).toBe('days')
  await app.pool.query(
    'insert into member_block select distinct seller_id, buyer_id from conversation',
  )
  await app.pool.query('delete from question where answered_at is null')
  expect(await shown()).toBe('day')
})

type Change = (asker: Person, sellerId: string, askerId: string) => Promise<unknown>
const setProducts =
  (columns: string): Change =>
  (_, sellerId) =>
    app.pool.query(`update product set ${columns} where seller_id = $1`, [sellerId])
const block = (blocker: string, blocked: string) =>
  app.pool.query('insert into member_block values ($1, $2)', [blocker, blocked])

test.each<[string, Change]>([
  ['the laptops are sold', setProducts('sold_at = now()')],
  ['the laptops are withdrawn', setProducts('withdrawn_at = now()')],
  ['the laptops are in review', setProducts("hidden_at = now(), hidden_because = 'serial'")],
  ['the seller is suspended', setProducts("hidden_at = now(), hidden_because = 'suspended'")],
  ['the asker has deleted the account', (asker) => asker.post('/account/deletion')],
  ['the seller has blocked the asker', (_, sellerId, askerId) => block(sellerId, askerId)],
  ['the asker has blocked the seller', (_, sellerId, askerId) => block(askerId, sellerId)],
])('what a seller cannot answer does not count as a slow answer: %s', async (_, change) => {
  const [sana, asker] = [await app.signUp('Ria', 'seller'), await app.signUp('Ned', 'buyer')]
  const [sellerId, askerId] = [await app.memberId(sana), await app.memberId(asker)]
  const ask = async (hours: number | null, isPrivate = false) => {
    const id = await app.addProduct(sana)
    await app.pool.query(isPrivate ? insertConversation : insertQuestion, [id, askerId, hours])
  }
  const shown = async () => (await profileOf(sana)).body.responseTime
  for (const hours of [1, 2, 3, 4, 5]) await ask(hours)
  for (let count = 0; count < 12; count += 1) await ask(null, count % 2 === 0)
  expect(await shown()).toBe('days')
  await change(asker, sellerId, askerId)
  await app.addProduct(sana)
  expect(await shown()).toBe('hours')
})

test('listings for sale are listed page by page, without sold and hidden ones', async () => {
  const sana = await app.signUp('Olga', 'seller')
  const ids: string[] = []
  for (const minutesAgo of [5, 4, 3, 2, 1]) ids.push(await app.addProduct(sana, { minutesAgo }))
  const [oldest, second, , , newest] = ids
  await app.pool.query('update product set sold_at = now() where id = $1', [newest])
  await app.pool.query(
    "update product set hidden_at = now(), hidden_because = 'paused' where id = $1",
    [second],
  )
  const path = `/api/sellers/${await app.memberId(sana)}/products`
  const { body, headers } = expectOk(await app.get(`${path}?limit=2`))
  expect(body).toHaveLength(2)
  const next = /<([^>]+)>; rel="next"/.exec(`${headers.link}`)?.[1] ?? ''
  expect(expectOk(await app.get(next)).body).toMatchObject([{ _id: oldest }])
  expect((await profileOf(sana)).body.offers).toBe(3)
})

test('an admin without the seller role has a profile as soon as there is a listing or a sale', async () => {
  const alf = await app.signUpStaff('Alf')
  expect((await profileOf(alf)).status).toBe(404)
  const listed = await app.addProduct(alf, { title: 'Of an admin' })
  await expect.poll(async () => (await profileOf(alf)).status).toBe(200)
  const { sellerId } = (await app.get(`/api/items/${listed}`)).body
  expect(sellerId).toBe(await app.memberId(alf))
  for (const part of ['products', 'reviews']) {
    expectOk(await app.get(`/api/sellers/${sellerId}/${part}`))
  }
  expectOk(await alf.call('DELETE', `/products/${listed}`))
  await expect.poll(async () => (await profileOf(alf)).status).toBe(404)
  await buy(app, bea, alf)
  await expect.poll(async () => (await profileOf(alf)).status).toBe(200)
})

test('buyers, unknown, deleted and disabled members have no profile', async () => {
  const sana = await app.signUp('Dana', 'seller')
  const id = await app.memberId(sana)
  const statusOf = async (path: string) => (await app.get(path)).status
  const paths = ['profile', 'products', 'reviews'].map((part) => `/api/sellers/${id}/${part}`)
  expect(await Promise.all(paths.map(statusOf))).toEqual([200, 200, 200])
  expect((await profileOf(bea)).status).toBe(404)
  expect(await statusOf(`/api/sellers/${crypto.randomUUID()}/profile`)).toBe(404)
  expect(await statusOf('/api/sellers/unknown/profile')).toBe(404)
  await app.pool.query('update identity_user set disabled_at = now() where email = $1', [
    sana.email,
  ])
  expect(await Promise.all(paths.map(statusOf))).toEqual([404, 404, 404])
  await app.pool.query('update identity_user set disabled_at = null where email = $1', [sana.email])
  expectOk(await sana.post('/account/deletion', { password: sana.password }))
  expect(await Promise.all(paths.map(statusOf))).toEqual([404, 404, 404])
})
