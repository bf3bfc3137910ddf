import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { completedSale, payOut } from '../../../test/harness/payouts.ts'
import type { Person } from '../../../test/harness/people.ts'
import { expectOk, outcomeOf, send } from '../../../test/harness/send.ts'

let app: TestApp
let sana: Person
let bea: Person
let ben: Person
let ada: Person

const report = (person: Person, body: object) => person.post('/reportedItems', body)
const close = (id: string) => ada.call('DELETE', `/reportedItems/${id}`)
const open = async () => (await ada.get('/reportedItems')).body

beforeAll(async () => {
  app = await startTestApp()
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  ben = await app.signUp('Ben', 'buyer')
  ada = await app.signUp('Ada', 'seller')
  await app.grantAdmin(ada)
})
afterAll(() => app.close())

test('a report has the server’s facts about the product; reporting twice adds nothing', async () => {
  const productId = await app.addProduct(sana, { title: 'Too good' })
  const lies = { header: 'x', image: 'https://x.example/', sellerName: 'Eve', date: '1999' }
  const reason = '  Looks stolen 🕵️ e\u0301 '
  const first = await report(bea, { productId, reason, ...lies })
  expect(first.status).toBe(200)
  expect(first.body).toEqual({ acknowledged: true, insertedId: expect.any(String) })
  const again = await Promise.all([1, 2, 3].map(() => report(bea, { productId, reason: 'More' })))
  for (const { status, body } of again) expect([status, body]).toEqual([200, first.body])
  const second = await report(ben, { productId })
  expect(second.body.insertedId).not.toBe(first.body.insertedId)

  const facts = {
    header: 'Too good',
    image: '/pictures/category-dell.svg',
    sellerName: 'Sana',
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    reported: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    productId,
    sellerId: expect.any(String),
    hidden: false,
    ofSeller: false,
    notifier: null,
    review: null,
    message: null,
    question: null,
    sameSerialAs: null,
  }
  expect(await open()).toEqual([
    { _id: second.body.insertedId, ...facts, reason: null },
    { _id: first.body.insertedId, ...facts, reason },
  ])
  const [{ sellerId }] = await open()
  expect((await ada.get(`/sellers/${sellerId}/profile`)).body).toMatchObject({ name: 'Sana' })
})

test('a report of an unknown product is stored as the text sent, unlinked', async () => {
  const image = 'https://pictures.example/amiga.png'
  const sent = { header: ' Amiga \u202e500 ', image, sellerName: 'Al', date: 'May 1, 2022' }
  const one = await report(bea, sent)
  const two = await report(bea, { header: 'Only a name' })
  expect([one.status, two.status]).toEqual([200, 200])
  const [newest, next] = await open()
  const nothing = { image: '', sellerName: '', date: '' }
  expect(newest).toMatchObject({ header: 'Only a name', ...nothing, productId: null })
  expect(next).toMatchObject({ ...sent, reason: null, productId: null })
  await close(one.body.insertedId)
  await close(two.body.insertedId)
})

test('a withdrawn product is not found, and its report offers no removal', async () => {
  const productId = await app.addProduct(sana, { title: 'Soon gone' })
  const { body } = await report(bea, { productId })
  const shown = async () =>
    (await open()).find(({ _id }: { _id: string }) => _id === body.insertedId)
  expect((await shown()).productId).toBe(productId)
  await ada.call('DELETE', `/products/${productId}`)
  const sellerId = await app.memberId(sana)
  expect(await shown()).toMatchObject({ header: 'Soon gone', productId: null, sellerId })

  const withdrawn = await report(ben, { productId })
  const unknown = await report(ben, { productId: crypto.randomUUID() })
  expect([withdrawn.status, withdrawn.body.code]).toEqual([404, 'not_found'])
  expect(withdrawn.body).toEqual(unknown.body)
})

test('the report of a sold laptop links its seller until the account is deleted', async () => {
  const sole = await app.signUp('Sole', 'seller')
  const { productId } = await completedSale(app, bea, sole, 'Sold before')
  const { insertedId } = expectOk(await report(ben, { productId })).body
  const shown = async () => (await open()).find(({ _id }: { _id: string }) => _id === insertedId)
  const sellerId = await app.memberId(sole)
  expect(await shown()).toMatchObject({ productId, sellerName: 'Sole', sellerId })
  await payOut(app, sole)
  expectOk(await sole.post('/account/deletion'))
  const gone = { productId, sellerName: 'Deleted member', sellerId: null }
  expect(await shown()).toMatchObject(gone)
  await close(insertedId)
})

test('refuses callers who cannot buy, with the message of the specification', async () => {
  const productId = await app.addProduct(sana)
  const { status, body } = await report(sana, { productId })
  expect([status, body.message]).toEqual([
    403,
    'You can not buy from this account. If you want to buy ,you must create a buyer account.',
  ])
})

test('closing leaves the product unchanged, is audited once and cannot be repeated', async () => {
  const productId = await app.addProduct(sana, { title: 'Fine', category: 'Surface' })
  const { body } = await report(bea, { productId })
  const answers = await Promise.all([1, 2, 3].map(() => close(body.insertedId)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await close(body.insertedId)).body.code).toBe('report_decided')
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({ deletedCount: 1 })
  expect(JSON.stringify(await open())).not.toContain(body.insertedId)
  expect((await bea.get('/products/Surface')).body).toMatchObject([{ _id: productId }])
  // Already reviewed: the same report by the same member is not reopened.
  expect((await report(bea, { productId })).body).toEqual(body)
  expect(JSON.stringify(await open())).not.toContain(body.insertedId)

  const { rows } = await app.pool.query(
    `select admin_name, before, after from audit_entry
     where action = 'close_report' and subject = 'Fine'`,
  )
  const after = { open: false, report: body.insertedId, outcome: 'kept' }
  expect(rows).toEqual([{ admin_name: 'Ada', before: { open: true }, after }])
  const [entry] = (await ada.get('/auditLog')).body
  expect([entry.title, entry.person.name]).toEqual(['Fine', 'Sana'])
  for (const id of [crypto.randomUUID(), 'undefined', '%00']) {
    expect((await close(id)).status).toBe(404)
  }
})

test.each([
  [{}, 'header'],
  [{ reason: 'x' }, 'header'],
  [{ header: ' ' }, 'header'],
  [{ header: 'x'.repeat(121) }, 'header'],
  [{ header: ['x'] }, 'header'],
  [{ productId: 'x' }, 'productId'],
  [{ productId: 7 }, 'productId'],
  [{ header: 'x', reason: 'x'.repeat(1001) }, 'reason'],
  [{ header: 'x', reason: 'a\0b' }, 'reason'],
  [{ header: 'x', reason: '\ud800' }, 'reason'],
  [{ header: 'x', reason: { a: 1 } }, 'reason'],
  [{ header: 'x', image: `https://${'x'.repeat(2041)}` }, 'image'],
  [{ header: 'x', image: 'x' }, 'image'],
  [{ header: 'x', sellerName: 'x'.repeat(121) }, 'sellerName'],
  [{ header: 'x', date: 12 }, 'date'],
])('%j is bad input and names the field', async (body, field) => {
  const before = await open()
  const answer = await report(ben, body)
  expect([answer.status, answer.body.code]).toEqual([400, 'bad_input'])
  expect(Object.keys(answer.body.fields)).toEqual([field])
  expect(await open()).toEqual(before)
})

test('an admin cannot close a report of their own listing, another one can', async () => {
  const abe = await app.signUp('Abe', 'seller')
  await app.grantAdmin(abe)
  const productId = await app.addProduct(abe)
  const cara = await app.signUp('Cara', 'buyer')
  const { insertedId } = (await report(cara, { productId })).body
  const { status, body } = await abe.call('DELETE', `/reportedItems/${insertedId}`)
  expect([status, body.code]).toEqual([403, 'own_case'])
  expect((await close(insertedId)).status).toBe(200)
})

test('an admin cannot close a report that they filed, another one can', async () => {
  const abby = await app.signUp('Abby', 'buyer')
  await app.grantAdmin(abby)
  const { insertedId } = (await report(abby, { productId: await app.addProduct(sana) })).body
  const { status, body } = await abby.call('DELETE', `/reportedItems/${insertedId}`)
  expect([status, body.code]).toEqual([403, 'own_case'])
  expect((await close(insertedId)).status).toBe(200)
})

test('decided reports are listed, latest first, and found by their number', async () => {
  const dora = await app.signUp('Dora', 'buyer')
  const productId = await app.addProduct(sana, { title: 'Removed one' })
  const keptId = await app.addProduct(sana, { title: 'Kept one' })
  const kept = (await report(dora, { productId: keptId, reason: 'Odd.' })).body.insertedId
  const removed = (await report(dora, { productId })).body.insertedId
  const removal = { ground: 'stolen', reason: 'Its owner told us.', report: removed }
  expect((await close(kept)).status).toBe(200)
  expect((await ada.post(`/products/${productId}/removal`, removal)).status).toBe(200)

  const first = await ada.get('/reportedItems/decided?limit=1')
  expect(first.body).toEqual([
    {
      _id: removed,
      header: 'Removed one',
      sellerName: 'Sana',
      sellerId: await app.memberId(sana),
      reason: null,
      reported: expect.stringMatching(/Z$/),
      outcome: 'removed',
      decided: expect.stringMatching(/Z$/),
      decidedBy: 'Ada',
      canReopen: false,
      restorable: [{ decision: expect.any(String), kind: 'listingRemoved' }],
      restored: null,
    },
  ])
  const next = /<\/api(.+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const keptOne = { _id: kept, reason: 'Odd.', outcome: 'kept', decidedBy: 'Ada' }
  expect((await ada.get(next)).body).toMatchObject([keptOne])
  const found = async (q: string) =>
    (await ada.get(`/reportedItems/decided?q=${encodeURIComponent(q)}`)).body
  expect(await found(` ${kept.toUpperCase()} `)).toMatchObject([keptOne])
  for (const q of [crypto.randomUUID(), 'Kept']) expect(await found(q)).toEqual([])

  // Reported again for another reason, it is open.
  await report(dora, { productId: keptId, reason: 'Very odd.' })
  expect(await found(kept)).toEqual([])
})

test('limits reports to 10 a day, 3 of them without a product, and paginates them', async () => {
  const busy = await app.signUp('Busy', 'buyer')
  const outcomesOf = async (sent: object[]) => {
    const answers = await Promise.all(sent.map((one) => report(busy, one)))
    return answers.map(outcomeOf).sort()
  }
  const unlinked = Array.from({ length: 4 }, (_, n) => ({ header: `Report ${n}` }))
  expect(await outcomesOf(unlinked)).toEqual(['ok', 'ok', 'ok', 'too_many_requests'])
  const products = await Promise.all(Array.from({ length: 8 }, () => app.addProduct(sana)))
  const linked = products.map((productId) => ({ productId }))
  expect(await outcomesOf(linked)).toEqual([...Array(7).fill('ok'), 'too_many_requests'])

  const refusedIn = async (language: string) => {
    const { status, body } = await send(`${app.url}/api/reportedItems`, {
      method: 'POST',
      headers: { authorization: `Bearer ${busy.token}`, 'accept-language': language },
      body: { header: 'One more' },
      from: busy.address,
    })
    return [status, body.message]
  }
  expect(await refusedIn('en')).toEqual([
    429,
    'Too many attempts today. Please try again tomorrow.',
  ])
  expect(await refusedIn('de')).toEqual([
    429,
    'Zu viele Versuche für heute. Bitte versuchen Sie es morgen noch einmal.',
  ])

  const seen: string[] = []
  let next = '/reportedItems?limit=4'
  while (next !== '') {
    const { body, headers } = await ada.get(next)
    seen.push(...body.map(({ _id }: { _id: string }) => _id))
    next = /<\/api(.+)>; rel="next"/.exec(String(headers.link))?.[1] ?? ''
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThanOrEqual(10)
})
