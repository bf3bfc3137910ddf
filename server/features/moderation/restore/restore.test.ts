import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import { sendMessage } from '../../../../test/harness/conversations.ts'
import { latestEmail } from '../../../../test/harness/mailbox.ts'
import { newestNotice, noticeKindsOf } from '../../../../test/harness/notices.ts'
import type { Person } from '../../../../test/harness/people.ts'
import { photoOf } from '../../../../test/harness/photos.ts'
import { laptop } from '../../../../test/harness/product-input.ts'
import { book, buy, completeSale, pay, readSale } from '../../../../test/harness/sales.ts'
import { expectOk, outcomeOf } from '../../../../test/harness/send.ts'
import { declarePrivate, declareTrader } from '../../../../test/harness/traders.ts'

let app: TestApp
let sana: Person
let bea: Person
let ada: Person
let alf: Person

beforeAll(async () => {
  app = await startTestApp({ TRADER_RULES: 'required' })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  ada = await app.signUp('Ada', 'seller')
  alf = await app.signUp('Alf', 'seller')
  await app.grantAdmin(ada)
  await app.grantAdmin(alf)
  // Sellers who have not declared whether they are traders may not list.
  for (const seller of [sana, ada, alf]) await declarePrivate(seller)
})
afterAll(async () => {
  await expectInvariants(app.pool)
  await app.close()
})

const reasons = { ground: 'counterfeit', reason: 'The logo is forged.' }
const reversal = { reason: 'The manufacturer says that it is genuine.' }

/** The number of the latest decision about this content. */
async function decisionOn(subject: string): Promise<string> {
  const { rows } = await app.pool.query(
    'select id from restriction where subject = $1 order by created_at desc limit 1',
    [subject],
  )
  return rows[0].id
}

/** Removes a listing; returns the number of the decision. */
async function remove(id: string, sent: object = {}): Promise<string> {
  expectOk(await ada.post(`/products/${id}/removal`, { ...reasons, ...sent }))
  return decisionOn(id)
}

const restore = async (decision: string, by = ada) =>
  outcomeOf(await by.post(`/restrictions/${decision}/reversal`, reversal))

const statusOf = async (id: string) => (await app.get(`/api/items/${id}`)).status
const decided = async (number: string) => (await ada.get(`/reportedItems/decided?q=${number}`)).body
const stateOf = async (id: string) => {
  const { rows } = await app.pool.query(
    'select withdrawn_at is null as stays, hidden_because as hidden, image from product where id = $1',
    [id],
  )
  return rows[0]
}

test('a removed listing is restored, its seller is told why, and both decisions are kept', async () => {
  const productId = await app.addProduct(sana, { title: 'Genuine', advertised: true })
  const report = expectOk(await bea.post('/reportedItems', { productId })).body.insertedId
  const decision = await remove(productId, { report })
  expect(await statusOf(productId)).toBe(404)
  expect(await decided(report)).toMatchObject([
    { outcome: 'removed', restorable: [{ decision, kind: 'listingRemoved' }], restored: null },
  ])
  expect(await restore(decision)).toBe('ok')

  await expect.poll(() => statusOf(productId)).toBe(200)
  expect(await newestNotice(sana)).toMatchObject({
    kind: 'decisionReversed',
    title: 'Genuine',
    path: `/dashboard/decisions/${decision}`,
  })
  const email = await latestEmail(app, sana.email)
  for (const part of ['Your listing is restored', reversal.reason]) expect(email).toContain(part)
  const kept = { kind: 'listingRemoved', reason: reasons.reason, reversedBecause: reversal.reason }
  expect((await sana.get(`/restrictions/${decision}`)).body).toMatchObject(kept)
  const { restrictions } = expectOk(await sana.get('/account/export')).body
  expect(restrictions).toMatchObject([{ ...kept, ended: expect.stringMatching(/Z$/) }])
  expect((await ada.get('/auditLog')).body[0]).toMatchObject({
    action: 'reverse_decision',
    title: 'Genuine',
    person: { name: 'Sana' },
    before: { removed: true },
    after: { removed: false },
  })
  expect(await decided(report)).toMatchObject([
    { outcome: 'removed', restorable: [], restored: expect.stringMatching(/Z$/) },
  ])
  expect((await newestNotice(bea)).kind).toBe('reportUpheld')
})

test('a report that is closed after the restoration says that nothing was removed', async () => {
  const productId = await app.addProduct(sana)
  expect(await restore(await remove(productId))).toBe('ok')
  const report = expectOk(await bea.post('/reportedItems', { productId })).body.insertedId
  expectOk(await ada.call('DELETE', `/reportedItems/${report}`))
  expect(await decided(report)).toMatchObject([{ outcome: 'kept', restorable: [], restored: null }])
})

test('a removal without a report is found by the number in its e-mail', async () => {
  const decision = await remove(await app.addProduct(sana, { title: 'Without a report' }))
  expect(await latestEmail(app, sana.email)).toContain(`Decision number: ${decision}`)
  const found = {
    _id: decision,
    header: 'Without a report',
    sellerId: await app.memberId(sana),
    sellerName: 'Sana',
    reason: null,
    reported: null,
    outcome: 'removed',
    decided: expect.stringMatching(/Z$/),
    decidedBy: 'Ada',
    canReopen: false,
    restorable: [{ decision, kind: 'listingRemoved' }],
    restored: null,
  }
  expect(await decided(decision)).toEqual([found])
  await restore(decision)
  const restored = expect.stringMatching(/Z$/)
  expect(await decided(decision)).toEqual([{ ...found, restorable: [], restored }])
})

test('a listing that its seller had paused comes back paused', async () => {
  const id = await app.addProduct(sana)
  expectOk(await sana.post(`/products/${id}/pause`))
  expect(await restore(await remove(id))).toBe('ok')
  expect(await stateOf(id)).toMatchObject({ stays: true, hidden: 'paused' })
  expect(await latestEmail(app, sana.email)).toContain('Your listing is restored, but paused')
  expectOk(await sana.post(`/products/${id}/relist`))
  await expect.poll(() => statusOf(id)).toBe(200)
})

test('a listing whose photo was deleted since comes back paused, without it', async () => {
  const { image: _, ...described } = laptop
  const photos = [{ id: await photoOf(app, sana), alt: '' }]
  const { insertedId: id } = expectOk(await sana.post('/products', { ...described, photos })).body
  const decision = await remove(id)
  await app.pool.query('update media set doomed_at = now() where id = $1', [photos[0]?.id])
  expect(await restore(decision)).toBe('ok')
  expect(await stateOf(id)).toEqual({ stays: true, hidden: 'paused', image: '' })
  expect((await sana.get(`/products/${id}/listing`)).body.photos).toEqual([])
  expect((await sana.post(`/products/${id}/relist`)).body.code).toBe('picture_needed')
})

test('a member whose listing was removed cannot become a buyer', async () => {
  const seller = await app.signUp('Turncoat', 'seller')
  await remove(await app.addProduct(seller))
  const change = await seller.call('PUT', '/account/type', { category: 'buyer' })
  expect(change.body.code).toBe('account_in_use')
})

test('a listing whose photos are there comes back with them', async () => {
  const { image: _, ...described } = laptop
  const ids = [await photoOf(app, sana), await photoOf(app, sana)]
  const photos = ids.map((id) => ({ id, alt: 'Lid' }))
  const { insertedId: id } = expectOk(await sana.post('/products', { ...described, photos })).body
  expect(await restore(await remove(id))).toBe('ok')
  await expect.poll(() => statusOf(id)).toBe(200)
  expect((await app.get(`/api/items/${id}`)).body.photos).toMatchObject(photos)
})

test('a listing of a seller who may not list now comes back paused', async () => {
  const seller = await app.signUp('Undeclared', 'seller')
  const id = await app.addProduct(seller)
  expect(await restore(await remove(id))).toBe('ok')
  expect(await stateOf(id)).toMatchObject({ stays: true, hidden: 'paused' })
})

test('a restored listing has what its seller has declared since the removal, unless it is sold', async () => {
  const seller = await app.signUp('Now a trader', 'seller')
  await declarePrivate(seller)
  const id = await app.addProduct(seller)
  const { productId: sold } = await buy(app, bea, seller)
  const decisions = [await remove(id), await remove(sold)]
  await declareTrader(seller)
  for (const decision of decisions) expect(await restore(decision)).toBe('ok')
  const kindOf = async (item: string) => (await app.get(`/api/items/${item}`)).body.sellerKind
  await expect.poll(() => kindOf(id)).toBe('trader')
  await expect.poll(() => kindOf(sold)).toBe('private')
  const sale = await book(bea, id)
  await pay(app, bea, sale)
  expect(await readSale(bea, sale)).toMatchObject({
    sellerKind: 'trader',
    trader: { businessName: 'Sana Laptops Ltd' },
  })
})

test('a listing is not restored while another one has its serial number', async () => {
  const other = await app.signUp('Other', 'seller')
  await declarePrivate(other)
  const sent = { ...laptop, serial: 'ZX-31-ABCD' }
  const { insertedId: id } = expectOk(await sana.post('/products', sent)).body
  const decision = await remove(id)
  const twin = expectOk(await other.post('/products', sent)).body
  expect(twin.quarantined).toBeUndefined()
  expect(await restore(decision)).toBe('serial_on_offer')
  expect((await sana.get(`/restrictions/${decision}`)).body.ended).toBeNull()
  expectOk(await other.call('DELETE', `/products/${twin.insertedId}`))
  expect(await restore(decision)).toBe('ok')
  await expect.poll(() => statusOf(id)).toBe(200)
})

test('a listing that was held for its serial number is released by its restoration', async () => {
  const other = await app.signUp('Twin', 'seller')
  await declarePrivate(other)
  const sent = { ...laptop, serial: 'ZX-32-ABCD' }
  const first = expectOk(await other.post('/products', sent)).body.insertedId
  const held = expectOk(await sana.post('/products', sent)).body
  expect(held.quarantined).toBe(true)
  const statement = await decisionOn(held.insertedId)
  const decision = await remove(held.insertedId)
  expectOk(await other.call('DELETE', `/products/${first}`))
  expect(await restore(decision)).toBe('ok')
  expect(await stateOf(held.insertedId)).toMatchObject({ stays: true, hidden: null })
  expect((await sana.get(`/restrictions/${statement}`)).body.ended).toMatch(/Z$/)
})

test('the page of a sold listing is restored', async () => {
  const { productId } = await buy(app, bea, sana, 'Sold and genuine')
  const decision = await remove(productId)
  expect(await statusOf(productId)).toBe(404)
  expect(await restore(decision)).toBe('ok')
  await expect.poll(() => statusOf(productId)).toBe(200)
})

async function reviewed() {
  const { id: sale } = await buy(app, bea, sana, 'Reviewed')
  await completeSale(app, bea, sana, sale)
  const review = { agreement: 1, communication: 1, handover: 1, text: 'Too loud.' }
  // Both are published when the second party writes one.
  expectOk(await bea.call('PUT', `/sales/${sale}/review`, review))
  expectOk(await sana.call('PUT', `/sales/${sale}/review`, { ...review, text: 'Rude.' }))
  const find = 'select id, subject_id as seller from review where sale_id = $1 and text = $2'
  const { id, seller } = (await app.pool.query(find, [sale, review.text])).rows[0]
  expectOk(await sana.post(`/reviews/${id}/reply`, { text: 'It is a gaming laptop.' }))
  const shown = async () =>
    (await app.get(`/api/sellers/${seller}/reviews`)).body.find(
      ({ _id }: { _id: string }) => _id === id,
    )
  return { id, shown }
}

const textsOfOthers: [string, () => Promise<RemovedText>][] = [
  [
    'review',
    async () => {
      const { id, shown } = await reviewed()
      const isShown = async () => (await shown()) !== undefined
      return { subject: id, path: `/reviews/${id}/removal`, isShown, authors: [bea] }
    },
  ],
  [
    'reply',
    async () => {
      const { id, shown } = await reviewed()
      const isShown = async () => Boolean((await shown()).reply)
      return { subject: id, path: `/reviews/${id}/reply/removal`, isShown, authors: [sana] }
    },
  ],
  [
    'question',
    async () => {
      const questions = `/items/${await app.addProduct(sana)}/questions`
      const { insertedId: id } = expectOk(await bea.post(questions, { text: 'Is it loud?' })).body
      expectOk(await sana.post(`/questions/${id}/answer`, { text: 'No.' }))
      const isShown = async () => JSON.stringify((await bea.get(questions)).body).includes(id)
      return { subject: id, path: `/questions/${id}/removal`, isShown, authors: [bea, sana] }
    },
  ],
  [
    'message',
    async () => {
      const product = await app.addProduct(sana)
      const about = `/products/${product}/conversation`
      const begun = expectOk(await sendMessage(bea, about, 'Hello')).body
      const messages = `/conversations/${begun.conversationId}/messages`
      const { _id: id } = begun.message
      const isShown = async () => (await sana.get(messages)).body[0].text === 'Hello'
      return { subject: id, path: `/messages/${id}/removal`, isShown, authors: [bea] }
    },
  ],
]

type RemovedText = {
  subject: string
  /** Of its removal. */
  path: string
  isShown: () => Promise<boolean>
  authors: Person[]
}

test.each(textsOfOthers)('a removed %s is restored, and its authors are told', async (_, make) => {
  const { subject, path, isShown, authors } = await make()
  expectOk(await ada.post(path, reasons))
  await expect.poll(isShown).toBe(false)
  const decision = await decisionOn(subject)
  expect(await restore(decision)).toBe('ok')
  await expect.poll(isShown).toBe(true)
  for (const author of authors) {
    expect((await newestNotice(author)).kind).toBe('decisionReversed')
    expect(await latestEmail(app, author.email)).toContain(reversal.reason)
  }
  expect(await restore(decision)).toBe('decision_reversed')
})

test('of two admins who restore a listing, the second learns that it is done', async () => {
  const decision = await remove(await app.addProduct(sana))
  const answers = await Promise.all([restore(decision), restore(decision, alf)])
  expect(answers.sort()).toEqual(['decision_reversed', 'ok'])
})

test('refuses an admin’s own content, what no longer exists, and decisions that removed nothing', async () => {
  expect(await restore(await remove(await app.addProduct(alf)), alf)).toBe('own_case')
  const paused = await app.addProduct(sana)
  expectOk(await ada.post(`/products/${paused}/pause`))
  expect(await restore(await decisionOn(paused))).toBe('not_found')
  expect(await restore(crypto.randomUUID())).toBe('not_found')
  const questions = `/items/${await app.addProduct(sana)}/questions`
  const { insertedId: id } = expectOk(await bea.post(questions, { text: 'Is it old?' })).body
  expectOk(await ada.post(`/questions/${id}/removal`, reasons))
  await app.pool.query('delete from question where id = $1', [id])
  expect(await restore(await decisionOn(id))).toBe('not_found')
  const blank = await ada.post(`/restrictions/${crypto.randomUUID()}/reversal`, { reason: ' ' })
  expect([blank.status, Object.keys(blank.body.fields)]).toEqual([400, ['reason']])
})

test('a report that was closed without a removal is opened again, and decided anew', async () => {
  const ben = await app.signUp('Ben', 'buyer')
  const productId = await app.addProduct(sana, { title: 'Doubted' })
  const id = expectOk(await ben.post('/reportedItems', { productId })).body.insertedId
  const reopen = async (by = ada) => outcomeOf(await by.post(`/reportedItems/${id}/reopening`))
  expect(await reopen()).toBe('report_open')
  expectOk(await ada.call('DELETE', `/reportedItems/${id}`))
  expect(await decided(id)).toMatchObject([{ outcome: 'kept', canReopen: true }])
  expect(await reopen()).toBe('ok')
  expect(await decided(id)).toEqual([])
  expect((await ada.get('/auditLog')).body[0]).toMatchObject({
    action: 'reopen_report',
    title: 'Doubted',
    before: { open: false },
    after: { open: true, report: id },
  })
  await remove(productId, { report: id })
  const kinds = ['reportUpheld', 'reportRejected', 'reportReceived']
  expect(await noticeKindsOf(ben)).toEqual(kinds)
  expect(await reopen()).toBe('not_found')
})

test('an admin does not reopen a report of their own content', async () => {
  const productId = await app.addProduct(alf)
  const id = expectOk(await bea.post('/reportedItems', { productId })).body.insertedId
  expectOk(await ada.call('DELETE', `/reportedItems/${id}`))
  const { body } = await alf.post(`/reportedItems/${id}/reopening`)
  expect(body.code).toBe('own_case')
  expect(await decided(id)).toMatchObject([{ outcome: 'kept', canReopen: true }])
})
