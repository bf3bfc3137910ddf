import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { latestEmail } from '../../../test/harness/mailbox.ts'
import { newestNotice } from '../../../test/harness/notices.ts'
import type { Person } from '../../../test/harness/people.ts'
import { laptop } from '../../../test/harness/product-input.ts'
import { book, buy, readSale, step } from '../../../test/harness/sales.ts'
import { expectOk, send } from '../../../test/harness/send.ts'
import { deleteOldRestrictions } from './retention.ts'

let app: TestApp
let sana: Person
let bea: Person
let ada: Person

beforeAll(async () => {
  app = await startTestApp()
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  ada = await app.signUp('Ada', 'seller')
  await app.grantAdmin(ada)
  await app.pool.query(
    "insert into seller_declaration (member_id, kind) select id, 'private' from member where is_seller",
  )
})
afterAll(() => app.close())

const reasons = { ground: 'stolen', reason: 'The police look for this serial number.' }
const remove = (who: Person, id: string, sent: object = reasons) =>
  who.post(`/products/${id}/removal`, sent)
/** The statement that the newest notice leads to. */
async function statementOf(who: Person, reader = who) {
  const { path } = await newestNotice(who)
  const id = path.replace('/dashboard/decisions/', '')
  return reader.get(`/restrictions/${id}`)
}

test('the seller of a removed listing gets a statement of reasons, without the reporter', async () => {
  const product = await app.addProduct(sana, { title: 'Hot one', advertised: true })
  expectOk(await bea.post('/reportedItems', { productId: product, reason: 'It is mine.' }))
  expect((await remove(ada, product)).body).toEqual({ acknowledged: true })

  expect(await newestNotice(sana)).toMatchObject({ kind: 'listingRemoved', title: 'Hot one' })
  const { body } = expectOk(await statementOf(sana))
  expect(body).toEqual({
    _id: expect.any(String),
    kind: 'listingRemoved',
    title: 'Hot one',
    ...reasons,
    reported: true,
    automated: false,
    date: expect.stringMatching(/Z$/),
    ended: null,
    reversedBecause: null,
  })
  const email = await latestEmail(app, sana.email)
  for (const part of [
    'removed your listing permanently',
    'the law: suspected stolen goods',
    reasons.reason,
    'We had received a report about it',
    'without automated means',
    'reply to this e-mail',
  ]) {
    expect(email).toContain(part)
  }
  const seen = JSON.stringify([body, await newestNotice(sana)]) + email
  for (const secret of ['Bea', bea.email, 'It is mine.']) expect(seen).not.toContain(secret)

  const [entry] = expectOk(await ada.get('/auditLog')).body
  expect(entry).toMatchObject({
    action: 'remove_listing',
    title: 'Hot one',
    before: { forSale: true, advertised: true },
  })
  // Entries are never erased, and the text may name a person.
  expect(entry.after).toEqual({ forSale: false, advertised: false, ground: reasons.ground })
  expect((await app.get(`/api/items/${product}`)).status).toBe(404)
  expect((await remove(ada, product)).status).toBe(404)
})

test('only the member concerned reads a statement', async () => {
  await remove(ada, await app.addProduct(sana))
  for (const other of [bea, ada]) {
    expect((await statementOf(sana, other)).body.code).toBe('not_found')
  }
  expect((await sana.get(`/restrictions/${crypto.randomUUID()}`)).status).toBe(404)
})

test('a removal needs a ground and a text, and names what is missing', async () => {
  const product = await app.addProduct(sana)
  for (const [sent, field] of [
    [{ reason: 'x' }, 'ground'],
    [{ ...reasons, ground: 'weather' }, 'ground'],
    [{ ...reasons, reason: ' ' }, 'reason'],
    [{ ...reasons, reason: 'x'.repeat(1001) }, 'reason'],
  ] as const) {
    const { status, body } = await remove(ada, product, sent)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  }
  expect((await app.get(`/api/items/${product}`)).status).toBe(200)
})

test('refuses an admin’s own listing, and members who are not admins', async () => {
  const [own, other] = [await app.addProduct(ada), await app.addProduct(sana)]
  expect((await remove(ada, own)).body.code).toBe('own_case')
  expect((await remove(sana, other)).body.code).toBe('admin_required')
})

test('the removal of a sold listing ends its page and leaves the sale to both parties', async () => {
  const [ben, una] = [await app.signUp('Ben Buys', 'buyer'), await app.signUp('Una', 'buyer')]
  const { id, productId } = await buy(app, ben, sana, 'Sold and forged')
  expectOk(await una.call('PUT', `/favourites/${productId}`))
  const filed = expectOk(await una.post('/reportedItems', { productId, reason: 'Forged.' }))
  const listed = async () =>
    (await una.get('/products/Dell?limit=100')).body.some(
      ({ _id }: { _id: string }) => _id === productId,
    )
  const own = async () =>
    (await sana.get(`/products?email=${sana.email}&show=sold`)).body.find(
      ({ _id }: { _id: string }) => _id === productId,
    )
  expect((await ada.get(`/items/${productId}`)).body.can.remove).toBe(true)
  expect([await listed(), (await own()).removed]).toEqual([true, false])
  expectOk(await remove(ada, productId, { ...reasons, report: filed.body.insertedId }))

  expect((await app.get(`/api/items/${productId}`)).status).toBe(404)
  expect(await listed()).toBe(false)
  expect(await own()).toMatchObject({ paid: true, removed: true, saleId: id })
  const orders = (await ben.get(`/bookings?email=${ben.email}`)).body
  expect(orders).toMatchObject([{ header: 'Sold and forged', paid: true, listing: 'gone' }])
  expect((await una.get('/favourites')).body).toMatchObject([{ _id: productId, fate: 'gone' }])
  for (const party of [ben, sana]) {
    expect(await readSale(party, id)).toMatchObject({ state: 'awaiting_handover' })
  }
  expect((await newestNotice(una)).kind).toBe('reportUpheld')
  expect(expectOk(await statementOf(sana)).body).toMatchObject({
    kind: 'listingRemoved',
    reported: true,
  })
  expect(await latestEmail(app, sana.email)).toContain('If it is sold, the sale goes on.')
  const [entry] = expectOk(await ada.get('/auditLog')).body
  expect(entry).toMatchObject({
    action: 'remove_listing',
    before: { onShow: true },
    after: { onShow: false, ground: reasons.ground },
  })
  const { body: manageable } = await ada.get(`/products/${productId}/listing`)
  expect(manageable.can).toEqual({ edit: false, remove: false })
  expect((await remove(ada, productId)).body.code).toBe('not_found')
  expect((await ada.call('DELETE', `/products/${productId}`)).body.code).toBe('product_sold')

  // A removed listing does not come back when its sale is undone.
  expect(await step(ben, id, 'cancellation', { reason: 'Too late.' })).toBe('ok')
  expect(await own()).toBeUndefined()
  expect((await sana.post(`/products/${productId}/relist`)).status).toBe(404)
})

test('the removal of a reserved listing ends the reservation, and its buyer is told', async () => {
  const product = await app.addProduct(sana, { title: 'Held one' })
  const bookingId = await book(bea, product)
  for (const who of [sana, ada]) {
    expect((await who.call('DELETE', `/products/${product}`)).body.code).toBe('product_reserved')
  }
  expectOk(await remove(ada, product))
  expect((await bea.get(`/bookings/${bookingId}`)).body.state).toBe('cancelled')
  expect(await newestNotice(bea)).toMatchObject({ kind: 'bookingEnded', title: 'Held one' })
  const email = await latestEmail(app, bea.email)
  expect(email).toContain('Our team has removed the listing, so')
  expect(email).toContain('your reservation has ended. You have not been charged.')
  expect(await newestNotice(sana)).toMatchObject({ kind: 'listingRemoved', title: 'Held one' })
})

test('deleted or paused by an admin without reasons, a listing gets the standard ones', async () => {
  const [deleted, paused] = [await app.addProduct(sana), await app.addProduct(sana)]
  expectOk(await ada.call('DELETE', `/products/${deleted}`))
  const standard = { ground: 'terms', reported: false, automated: false }
  const reason = 'After our review, this content violates our terms of use.'
  const ofDeletion = expectOk(await statementOf(sana)).body
  expect(ofDeletion).toMatchObject({ kind: 'listingRemoved', reason, ...standard })
  for (let times = 0; times < 2; times += 1) {
    expectOk(await ada.post(`/products/${paused}/pause`))
  }
  const ofPause = expectOk(await statementOf(sana)).body
  expect(ofPause).toMatchObject({ kind: 'listingPaused', reason, ...standard })
  const { rows } = await app.pool.query(
    "select count(*)::int from restriction where kind = 'listingPaused'",
  )
  expect(rows).toEqual([{ count: 1 }])
  expect(ofPause.ended).toBeNull()
  expectOk(await sana.post(`/products/${paused}/relist`))
  expect((await statementOf(sana)).body.ended).toMatch(/Z$/)
})

test('what sellers do themselves has no statement', async () => {
  const seller = await app.signUp('Sole', 'seller')
  const [deleted, paused] = [await app.addProduct(seller), await app.addProduct(seller)]
  expectOk(await seller.call('DELETE', `/products/${deleted}`))
  expectOk(await seller.post(`/products/${paused}/pause`))
  expect((await seller.get('/notices')).body).toEqual([])
})

test('a listing that is hidden for its serial number says that this was automated', async () => {
  const seller = await app.signUp('Nero', 'seller')
  await app.pool.query(
    "insert into seller_declaration (member_id, kind) select id, 'private' from member where name = 'Nero'",
  )
  await app.pool.query("update identity_user set language = 'de' where email = $1", [seller.email])
  const sent = { ...laptop, serial: 'ZX-99-ABCD' }
  expectOk(await sana.post('/products', sent))
  expect(expectOk(await seller.post('/products', sent)).body.quarantined).toBe(true)
  const { path } = await newestNotice(seller)
  const headers = { authorization: `Bearer ${seller.token}`, 'accept-language': 'de' }
  const address = `${app.url}/api/restrictions/${path.split('/').at(-1)}`
  const { body } = expectOk(await send(address, { headers }))
  expect(body).toMatchObject({ kind: 'listingHeld', automated: true, reported: false })
  expect(body.reason).toContain('dieselbe Seriennummer')
  expect(await latestEmail(app, seller.email)).toContain('Das hat eine automatische Pr')
})

test('the authors of a removed question get its statement', async () => {
  const product = await app.addProduct(sana, { title: 'Asked' })
  const ben = await app.signUp('Ben', 'buyer')
  const question = { text: 'Why so slow?' }
  const { insertedId } = expectOk(await bea.post(`/items/${product}/questions`, question)).body
  expectOk(await sana.post(`/questions/${insertedId}/answer`, { text: 'It is not.' }))
  expectOk(await ben.post(`/questions/${insertedId}/report`, { reason: 'Rude.' }))
  const sent = { ground: 'abuse', reason: 'It is an insult.' }
  expectOk(await ada.post(`/questions/${insertedId}/removal`, sent))
  for (const author of [bea, sana]) {
    const { body } = expectOk(await statementOf(author))
    expect(body).toMatchObject({ kind: 'questionRemoved', title: 'Asked', reported: true, ...sent })
  }
})

test('statements are exported, and deleted with the account and after a year', async () => {
  const leaver = await app.signUp('Lea', 'seller')
  const stored = async () => {
    const { rows } = await app.pool.query(
      "select title from restriction where title like 'Exported%' order by 1",
    )
    return rows.map(({ title }) => title)
  }
  await remove(ada, await app.addProduct(leaver, { title: 'Exported' }))
  const { body } = expectOk(await leaver.get('/account/export'))
  expect(body.restrictions).toMatchObject([{ kind: 'listingRemoved', ...reasons }])
  await remove(ada, await app.addProduct(leaver, { title: 'Exported later' }))
  await app.pool.query(
    `update restriction
       set created_at = now() - make_interval(days => case title when 'Exported' then 366 else 364 end)
       where title like 'Exported%'`,
  )
  expect(await stored()).toEqual(['Exported', 'Exported later'])
  await deleteOldRestrictions(app.services)
  expect(await stored()).toEqual(['Exported later'])
  expectOk(await leaver.post('/account/deletion', { password: 'a long enough word' }))
  expect(await stored()).toEqual([])
})
