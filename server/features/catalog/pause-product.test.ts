import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { tryBook } from '../../../test/harness/sales.ts'
import { outcomeOf } from '../../../test/harness/send.ts'

let app: TestApp
let sana: Person
let bea: Person
let ada: Person

const pause = (person: Person, id: string) => person.post(`/products/${id}/pause`)
const relist = (person: Person, id: string) => person.post(`/products/${id}/relist`)

/** Tries to book from a new address each time, as holds are limited per network. */
const bookElsewhere = (id: string) => tryBook(bea.elsewhere(), id)

const own = async (id: string) => {
  const { body } = await sana.get('/products?email=sana@example.com')
  return body.find(({ _id }: { _id: string }) => _id === id)
}

const shown = async () => [
  (await bea.get('/products/HP')).body.length,
  (await app.get('/api/advertises')).body.length,
]

const hide = (id: string, because: string) =>
  app.pool.query('update product set hidden_at = now(), hidden_because = $2 where id = $1', [
    id,
    because,
  ])

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '1000' })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  ada = await app.signUp('Ada', 'seller')
  await app.grantAdmin(ada)
})
afterAll(() => app.close())

test('a paused product is hidden from buyers; relisting restores its advertisement', async () => {
  const id = await app.addProduct(sana, { advertised: true, category: 'HP' })
  expect(await shown()).toEqual([1, 1])
  expect((await pause(sana, id)).body).toEqual({ acknowledged: true })
  expect((await pause(sana, id)).status).toBe(200)
  await expect.poll(shown).toEqual([0, 0])
  expect((await bookElsewhere(id)).body.code).toBe('product_gone')
  expect(await own(id)).toMatchObject({
    paused: true,
    quarantined: false,
    advertised: true,
    can: { advertise: false, delete: true, edit: true, pause: false, relist: true },
  })
  expect((await relist(sana, id)).body).toEqual({ acknowledged: true })
  expect((await relist(sana, id)).status).toBe(200)
  await expect.poll(shown).toEqual([1, 1])
  expect(await own(id)).toMatchObject({ paused: false, can: { pause: true, relist: false } })
  expect((await bookElsewhere(id)).status).toBe(200)
  expect((await app.pool.query('select from audit_entry')).rows).toEqual([])
})

test('another seller’s product and an unknown one get the same answer', async () => {
  const id = await app.addProduct(sana)
  for (const act of [pause, relist]) {
    for (const answer of [await act(bea, id), await act(sana, crypto.randomUUID())]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    }
  }
})

test('a reserved or sold product cannot be paused or relisted', async () => {
  const held = await app.addProduct(sana)
  await bookElsewhere(held)
  const sold = await app.addProduct(sana)
  await app.pool.query('update product set sold_at = now() where id = $1', [sold])
  for (const act of [pause, relist]) {
    expect((await act(sana, held)).body.code).toBe('product_reserved')
    expect((await act(sana, sold)).body.code).toBe('product_sold')
  }
})

test('a product quarantined for its serial number stays so', async () => {
  const id = await app.addProduct(sana)
  await hide(id, 'serial')
  for (const act of [pause, relist]) {
    for (const person of [sana, ada]) {
      const { status, body } = await act(person, id)
      expect([status, body.code]).toEqual([409, 'product_quarantined'])
    }
  }
  expect(await own(id)).toMatchObject({
    paused: false,
    quarantined: true,
    can: { advertise: false, pause: false, relist: false },
  })
})

test('audits an admin’s pause of a listing', async () => {
  const id = await app.addProduct(sana, { title: 'A while' })
  await pause(ada, id)
  await pause(ada, id)
  await relist(ada, id)
  const { rows } = await app.pool.query(
    'select action, subject, before, after from audit_entry order by created_at',
  )
  const [listed, not] = [{ onTheLists: true }, { onTheLists: false }]
  expect(rows).toEqual([
    { action: 'pause_listing', subject: 'A while', before: listed, after: not },
    { action: 'relist_listing', subject: 'A while', before: not, after: listed },
  ])
})

test('a seller is told that an admin has relisted a paused listing', async () => {
  const rosa = await app.signUp('Rosa', 'seller')
  const id = await app.addProduct(rosa, { title: 'Back again' })
  await pause(rosa, id)
  await relist(rosa, id)
  await pause(rosa, id)
  expect((await rosa.get('/notices')).body).toEqual([])
  await relist(ada, id)
  expect((await rosa.get('/notices')).body).toMatchObject([
    { kind: 'listingRelisted', title: 'Back again', path: '/dashboard/myproducts' },
  ])
  expect((await app.emails(rosa.email)).at(-1)).toContain('has listed your paused listing')
})

test('an admin needs a recent log-in to pause or relist the listing of another member', async () => {
  const id = await app.addProduct(sana)
  const refusal = async (act: typeof pause) => {
    const { status, body } = await act(ada, id)
    return [status, body.code]
  }
  await app.pool.query("update identity_session set authenticated_at = now() - interval '1 hour'")
  expect(await refusal(pause)).toEqual([403, 'recent_login_required'])
  expect((await pause(sana, id)).status).toBe(200)
  expect(await refusal(relist)).toEqual([403, 'recent_login_required'])
  expect((await relist(sana, id)).status).toBe(200)
  await app.pool.query('update identity_session set authenticated_at = now()')
})

test('paused and booked concurrently, a product ends in one state, 40 times', async () => {
  for (let round = 0; round < 40; round += 1) {
    const id = await app.addProduct(sana)
    const acts = [() => bookElsewhere(id), () => pause(sana, id)]
    const ordered = round % 2 === 0 ? acts : acts.toReversed()
    const answers = await Promise.all(ordered.map((act) => act()))
    const codes = answers.map(outcomeOf).sort()
    expect([
      ['ok', 'product_reserved'],
      ['ok', 'product_gone'],
    ]).toContainEqual(codes)
  }
  const { rows } = await app.pool.query(
    `select from booking join product on product.id = product_id
     where state = 'held' and hidden_at is not null`,
  )
  expect(rows).toEqual([])
})
