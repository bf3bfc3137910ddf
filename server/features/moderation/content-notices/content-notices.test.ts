import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import { decoded, latestEmail } from '../../../../test/harness/mailbox.ts'
import type { Person } from '../../../../test/harness/people.ts'
import { buy, completeSale } from '../../../../test/harness/sales.ts'
import { expectOk } from '../../../../test/harness/send.ts'
import { deleteOldReports } from '../retention.ts'

let app: TestApp
let sana: Person
let ada: Person

beforeAll(async () => {
  app = await startTestApp()
  sana = await app.signUp('Sana', 'seller')
  ada = await app.signUp('Ada', 'seller')
  await app.grantAdmin(ada)
})
afterAll(() => app.close())

const notice = {
  explanation: 'This laptop was stolen from me.\n\nPolice file 7.',
  name: 'Nora Notifier',
  email: 'nora@example.org',
  inGoodFaith: true,
}

const send = (sent: object, language = 'en', visitor = app.anonymous()) =>
  visitor.ask('POST', '/api/illegalContentNotices', {
    body: { ...notice, ...sent },
    headers: { 'accept-language': language },
  })
const submit = async (sent: object, language?: string): Promise<string> =>
  expectOk(await send(sent, language)).body.insertedId
const openReport = async (id: string) =>
  expectOk(await ada.get('/reportedItems?limit=100')).body.find(
    (report: { _id: string }) => report._id === id,
  )
const close = (id: string) => ada.call('DELETE', `/reportedItems/${id}`)
const storedReports = async () => (await app.pool.query('select id from report')).rows
const storedOutcome = async (id: string) =>
  (await app.pool.query('select outcome from report where id = $1', [id])).rows[0]?.outcome

test('a visitor reports a listing; staff see its sender, and that it came through the form', async () => {
  const product = await app.addProduct(sana, { title: 'Too good' })
  const id = await submit({ address: `${app.url}/de/items/${product}/too-good` })
  expect(await openReport(id)).toMatchObject({
    header: 'Too good',
    sellerName: 'Sana',
    productId: product,
    reason: notice.explanation,
    notifier: { name: 'Nora Notifier', email: 'nora@example.org' },
    ofSeller: false,
  })
})

test('members send notices too, also sellers, and about pages of sellers', async () => {
  const seller = await app.signUp('Sven', 'seller')
  const { rows } = await app.pool.query("select id from member where name = 'Sven'")
  const sent = { ...notice, address: `/sellers/${rows[0].id}` }
  const { insertedId } = expectOk(await sana.post('/illegalContentNotices', sent)).body
  const seen = { header: 'Sven', sellerId: rows[0].id, productId: null, ofSeller: true }
  expect(await openReport(insertedId)).toMatchObject(seen)
  expectOk(await seller.post('/account/deletion', { password: 'a long enough word' }))
  const gone = { header: 'Deleted member', sellerName: 'Deleted member', sellerId: null }
  expect(await openReport(insertedId)).toMatchObject(gone)
  expectOk(await close(insertedId))
  expect(await storedOutcome(insertedId)).toBe('gone')
})

test('a report of a seller is upheld by a suspension after it, not by one before', async () => {
  await app.signUp('Sita', 'seller')
  const { rows } = await app.pool.query("select id from member where name = 'Sita'")
  const address = `/sellers/${rows[0].id}`
  const before = await submit({ address })
  const reasons = { ground: 'abuse', reason: 'It sold laptops that did not exist.' }
  expectOk(await ada.post(`/users/${rows[0].id}/suspension`, reasons))
  const after = await submit({ address, explanation: 'The name is mine.' })
  for (const report of [before, after]) expectOk(await close(report))
  expect([await storedOutcome(before), await storedOutcome(after)]).toEqual(['removed', 'kept'])
})

test('one review or question is reported by its address, and removed with reasons', async () => {
  const bea = await app.signUp('Bea', 'buyer')
  const { id: sale } = await buy(app, bea, sana)
  await completeSale(app, bea, sana, sale)
  const review = { agreement: 1, communication: 1, handover: 1, text: 'An insult.' }
  expectOk(await bea.call('PUT', `/sales/${sale}/review`, review))
  await app.pool.query('update review set published_at = now()')
  const { rows } = await app.pool.query('select id, subject_id from review')
  const address = `/sellers/${rows[0].subject_id}#review-${rows[0].id}`
  const id = await submit({ address, email: 'rita@example.org' })
  expect(await openReport(id)).toMatchObject({ review: { text: 'An insult.' } })
  const reasons = { ground: 'abuse', reason: 'It is an insult.' }
  expectOk(await ada.post(`/reviews/${rows[0].id}/removal`, reasons))
  expect(await openReport(id)).toBeUndefined()
  expect(await storedOutcome(id)).toBe('removed')
  expect(await latestEmail(app, 'rita@example.org')).toContain('Subject: We acted on your report')

  const product = await app.addProduct(sana)
  const question = expectOk(await bea.post(`/items/${product}/questions`, { text: 'Is it loud?' }))
  const part = `/items/${product}#question-${question.body.insertedId}`
  expect((await send({ address: part })).status).toBe(404)
  const answered = `/questions/${question.body.insertedId}/answer`
  expectOk(await sana.post(answered, { text: 'No.' }))
  const other = await submit({ address: part })
  expect(await openReport(other)).toMatchObject({ question: { text: 'Is it loud?' } })
})

test('the notifier gets one receipt a day about the same content, without user text', async () => {
  const product = await app.addProduct(sana, { title: 'Log in at https://evil.example' })
  const address = `/items/${product}`
  const sent = { address, email: 'receipts@example.org', explanation: 'See https://evil.example' }
  const id = await submit(sent)
  const again = await Promise.all([
    submit(sent),
    submit({ ...sent, email: 'Receipts@example.org' }),
  ])
  expect(again).toEqual([id, id])
  expect(await submit({ ...sent, explanation: 'Also the photos.' })).not.toBe(id)
  const [receipt = '', ...more] = await app.emails('receipts@example.org')
  expect(more).toEqual([])
  expect(decoded(receipt)).toContain('Subject: We received your report')
  expect(receipt).toContain(`${app.url}/items/${product}`)
  expect(receipt).toContain(id)
  expect(decoded(receipt)).toContain('without automated means')
  for (const text of ['evil', 'Nora', 'Log in at']) expect(receipt).not.toContain(text)
})

test('the receipt and the decision are in the language of the notifier', async () => {
  const address = `/items/${await app.addProduct(sana)}`
  const email = 'deutsch@example.org'
  const id = await submit({ address, email }, 'de')
  expect(await latestEmail(app, email)).toContain('Subject: Ihre Meldung ist eingegangen')
  expectOk(await close(id))
  expect(await storedOutcome(id)).toBe('kept')
  const decision = await latestEmail(app, email)
  expect(decision).toContain('Subject: Unsere Entscheidung zu Ihrer Meldung')
  expect(decision).toContain('antworten Sie innerhalb von sechs Monaten auf diese E-Mail')
  expect(await app.emails(email)).toHaveLength(2)
})

test('removing a listing tells its notifiers, and the seller that it was reported', async () => {
  const product = await app.addProduct(sana, { title: 'Fake' })
  const id = await submit({ address: `/items/${product}`, email: 'fake@example.org' })
  const reasons = { ground: 'counterfeit', reason: 'The logo is forged.' }
  expectOk(await ada.post(`/products/${product}/removal`, reasons))
  expect(await storedOutcome(id)).toBe('removed')
  const decision = await latestEmail(app, 'fake@example.org')
  expect(decision).toContain('We acted on your report')
  expect(decision).toContain(id)
  expect(await latestEmail(app, sana.email)).toContain('We had received a report about it.')
})

test.each([
  [{ address: '' }, 'address'],
  [{ address: 'The black one' }, 'address'],
  [{ address: 'https://other.example/items/3f2c1a52-7f64-4c67-9d0b-5a1c2b7e9f10' }, 'address'],
  [{ explanation: ' ' }, 'explanation'],
  [{ explanation: 'x'.repeat(5001) }, 'explanation'],
  [{ explanation: 'a\0b' }, 'explanation'],
  [{ name: 'x'.repeat(121) }, 'name'],
  [{ email: 'unknown' }, 'email'],
  [{ email: 'a@b\r\nBcc: c@d' }, 'email'],
  [{ inGoodFaith: false }, 'inGoodFaith'],
  [{ inGoodFaith: undefined }, 'inGoodFaith'],
])('%j is bad input, names the field and writes nothing', async (wrong, field) => {
  const before = await storedReports()
  const { status, body } = await send({ address: `/items/${crypto.randomUUID()}`, ...wrong })
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'bad_input', [field]])
  expect(await storedReports()).toEqual(before)
})

test('content that visitors do not see is not found, and the field says so', async () => {
  const product = await app.addProduct(sana)
  expectOk(await sana.call('DELETE', `/products/${product}`))
  const unknown = crypto.randomUUID()
  for (const address of [
    `/items/${product}`,
    `/items/${unknown}`,
    `/sellers/${unknown}`,
    `/sellers/${unknown}#review-${unknown}`,
  ]) {
    const { status, body } = await send({ address })
    expect([status, body.code, Object.keys(body.fields)]).toEqual([404, 'not_found', ['address']])
  }
})

test('limits notices per client address', async () => {
  const address = `/items/${await app.addProduct(sana)}`
  const visitor = app.anonymous()
  const answers = []
  for (let n = 0; n < 11; n += 1) {
    answers.push((await send({ address, explanation: `No. ${n}` }, 'en', visitor)).status)
  }
  expect(answers).toEqual([...Array(10).fill(200), 429])
})

test('a year after the decision the name and the address are deleted', async () => {
  const address = `/items/${await app.addProduct(sana)}`
  const [decided, waiting] = [
    await submit({ address, email: 'gone@example.org' }),
    await submit({ address, email: 'kept@example.org' }),
  ]
  expectOk(await close(decided))
  await app.pool.query("update report set closed_at = now() - interval '366 days' where id = $1", [
    decided,
  ])
  await deleteOldReports(app.services)
  const { rows } = await app.pool.query(
    "select id from report where notifier_email in ('gone@example.org', 'kept@example.org')",
  )
  expect(rows).toEqual([{ id: waiting }])
})

test('the export of an account has the notices with its confirmed address', async () => {
  const eva = await app.signUp('Eva', 'buyer')
  const id = await submit({
    address: `/items/${await app.addProduct(sana, { title: 'Exported' })}`,
    email: eva.email.toUpperCase(),
  })
  const { body } = await eva.get('/account/export')
  expect(body.contentNotices).toMatchObject([
    { id, header: 'Exported', explanation: notice.explanation, closed: null, outcome: null },
  ])
  expect((await sana.get('/account/export')).body.contentNotices).toEqual([])
})
