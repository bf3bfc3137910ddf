import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { sendMessage } from '../../../test/harness/conversations.ts'
import { latestEmail } from '../../../test/harness/mailbox.ts'
import { newestNotice, noticeKindsOf, noticesOf } from '../../../test/harness/notices.ts'
import { payOut } from '../../../test/harness/payouts.ts'
import type { Person, Role } from '../../../test/harness/people.ts'
import { buy, completeSale } from '../../../test/harness/sales.ts'
import { expectOk, outcomeOf } from '../../../test/harness/send.ts'
import { reportLimits } from './rate-limits.ts'

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
})
afterAll(() => app.close())

const report = async (who: Person, sent: object): Promise<string> =>
  expectOk(await who.post('/reportedItems', sent)).body.insertedId
const close = (id: string) => ada.call('DELETE', `/reportedItems/${id}`)
const storedOutcome = async (id: string) =>
  (await app.pool.query('select outcome from report where id = $1', [id])).rows[0].outcome

test('a reporter gets one receipt on the site and by e-mail, also for a repeated report', async () => {
  const ben = await app.signUp('Ben', 'buyer')
  const productId = await app.addProduct(sana, { title: 'Too good' })
  const id = await report(ben, { productId, reason: 'Looks stolen.' })
  expect(await report(ben, { productId })).toBe(id)
  expect(await noticesOf(ben)).toMatchObject([
    { kind: 'reportReceived', title: 'Too good', path: '/dashboard/notifications' },
  ])
  const receipts = (await app.emails(ben.email)).filter((email) => email.includes(id))
  expect(receipts).toHaveLength(1)
  expect(receipts[0]).toContain('We received your report')
  expect(receipts[0]).toContain('without automated means')
})

test('the receipt is in the language of the reporter, and without a title to an unconfirmed address', async () => {
  const uwe = await app.signUp('Uwe', 'buyer', { confirmed: false })
  await app.pool.query("update identity_user set language = 'de' where email = $1", [uwe.email])
  await report(uwe, { productId: await app.addProduct(sana, { title: 'Fine words' }) })
  const email = await latestEmail(app, uwe.email)
  expect(email).toContain('Subject: Ihre Meldung ist eingegangen')
  expect(email).not.toContain('Fine words')
})

test('closing a report tells its reporter that nothing is removed, and not the seller', async () => {
  const ben = await app.signUp('Ben Two', 'buyer')
  const seller = await app.signUp('Sven', 'seller')
  const productId = await app.addProduct(seller, { title: 'Honest' })
  const id = await report(ben, { productId })
  expectOk(await close(id))
  expect(await noticeKindsOf(ben)).toEqual(['reportRejected', 'reportReceived'])
  expect(await latestEmail(app, ben.email)).toContain('reply to this e-mail within six months')
  expect(await storedOutcome(id)).toBe('kept')
  expect(await noticeKindsOf(seller)).toEqual([])
  expect((await close(id)).body.code).toBe('report_decided')
  expect(await noticeKindsOf(ben)).toHaveLength(2)
})

test('a removal for a report that a colleague has decided is refused', async () => {
  const ben = await app.signUp('Ben Eight', 'buyer')
  const seller = await app.signUp('Sol', 'seller')
  const [productId, otherId] = [await app.addProduct(seller), await app.addProduct(seller)]
  const [id, other] = [await report(ben, { productId }), await report(ben, { productId: otherId })]
  const remove = async (sent: object) => {
    const reasons = { ground: 'stolen', reason: 'The police look for it.' }
    return outcomeOf(await ada.post(`/products/${productId}/removal`, { ...reasons, ...sent }))
  }
  expectOk(await close(id))
  expect(await remove({ report: id })).toBe('report_decided')
  expect([await storedOutcome(id), await noticeKindsOf(seller)]).toEqual(['kept', []])
  expect(await remove({ report: other })).toBe('not_found')
  expect(await remove({ report: 'nonsense' })).toBe('bad_input')

  expect(await remove({})).toBe('ok')
  expect(await latestEmail(app, seller.email)).toContain('We had received a report about it.')
  expect(await remove({ report: id })).toBe('report_decided')
  expect([await storedOutcome(id), await storedOutcome(other)]).toEqual(['kept', null])
})

test('of two admins who remove a listing for one report, the second learns that it is decided', async () => {
  const [ben, alf] = [await app.signUp('Ben Nine', 'buyer'), await app.signUp('Alf', 'seller')]
  await app.grantAdmin(alf)
  const productId = await app.addProduct(sana)
  const id = await report(ben, { productId })
  const sent = { ground: 'stolen', reason: 'The police look for it.', report: id }
  const removals = [ada, alf].map((admin) => admin.post(`/products/${productId}/removal`, sent))
  const answers = await Promise.all(removals)
  expect(answers.map(outcomeOf).sort()).toEqual(['ok', 'report_decided'])
  expect(await noticeKindsOf(ben)).toEqual(['reportUpheld', 'reportReceived'])
})

test('of a listing that its seller deleted or that is not on the site, the report is just closed', async () => {
  const ben = await app.signUp('Ben Three', 'buyer')
  const productId = await app.addProduct(sana)
  const ids = [await report(ben, { productId }), await report(ben, { header: 'Elsewhere' })]
  expectOk(await sana.call('DELETE', `/products/${productId}`))
  for (const id of ids) {
    expectOk(await close(id))
    expect(await storedOutcome(id)).toBe('gone')
    expect((await newestNotice(ben)).kind).toBe('reportClosed')
  }
})

test('after an admin deleted the listing, closing its report says so', async () => {
  const ben = await app.signUp('Ben Four', 'buyer')
  const productId = await app.addProduct(sana)
  const id = await report(ben, { productId })
  expectOk(await ada.call('DELETE', `/products/${productId}`))
  expect(await noticeKindsOf(ben)).toEqual(['reportReceived'])
  expectOk(await close(id))
  expect(await noticeKindsOf(ben)).toEqual(['reportUpheld', 'reportReceived'])
})

test('removing a listing closes its reports and tells each reporter', async () => {
  const reporters = [await app.signUp('Rob', 'buyer'), await app.signUp('Ria', 'buyer')]
  const productId = await app.addProduct(sana, { title: 'Fake' })
  for (const who of reporters) await report(who, { productId, reason: `I am ${who.email}` })
  const reasons = { ground: 'counterfeit', reason: 'The logo is forged.' }
  expectOk(await ada.post(`/products/${productId}/removal`, reasons))
  for (const who of reporters) {
    expect(await noticeKindsOf(who)).toEqual(['reportUpheld', 'reportReceived'])
    expect(await latestEmail(app, who.email)).toContain(
      '<h1>We acted on your report about “Fake”</h1>',
    )
  }
  const open = (await ada.get('/reportedItems?limit=100')).body
  expect(open.filter(({ header }: { header: string }) => header === 'Fake')).toEqual([])
})

test('another report of a listing whose first was closed is opened, with what it is now', async () => {
  const ben = await app.signUp('Ben Six', 'buyer')
  const productId = await app.addProduct(sana, { title: 'Before' })
  const id = await report(ben, { productId, reason: 'Looks stolen.' })
  expectOk(await close(id))
  await app.pool.query("update product set title = 'After' where id = $1", [productId])
  expect(await report(ben, { productId, reason: 'Another laptop now.' })).toBe(id)
  const open = (await ada.get('/reportedItems?limit=100')).body
  expect(open.find((one: { _id: string }) => one._id === id)).toMatchObject({
    header: 'After',
    reason: 'Another laptop now.',
  })
  expect(await noticeKindsOf(ben)).toEqual(['reportReceived', 'reportRejected'])
  expect(await latestEmail(app, ben.email)).toContain('We received your report')
  expect(await storedOutcome(id)).toBeNull()
  expectOk(await close(id))
  expect(await noticeKindsOf(ben)).toEqual(['reportRejected', 'reportReceived'])
})

test('reports of questions and messages get a receipt and a decision, too', async () => {
  const ben = await app.signUp('Ben Five', 'buyer')
  const product = await app.addProduct(sana)
  const { insertedId } = expectOk(
    await bea.post(`/items/${product}/questions`, { text: 'Is it loud?' }),
  ).body
  expectOk(await sana.post(`/questions/${insertedId}/answer`, { text: 'No.' }))
  expectOk(await ben.post(`/questions/${insertedId}/report`, { reason: 'Rude.' }))
  const removal = { ground: 'abuse', reason: 'It is rude.' }
  expectOk(await ada.post(`/questions/${insertedId}/removal`, removal))
  expect(await noticeKindsOf(ben)).toEqual(['reportUpheld', 'reportReceived'])

  const begun = expectOk(await sendMessage(bea, `/products/${product}/conversation`, 'Hello')).body
  const { conversationId, message } = begun
  const path = `/conversations/${conversationId}/messages/${message._id}/report`
  for (let times = 0; times < 2; times += 1) {
    expectOk(await sana.post(path, { reason: 'An insult.' }))
  }
  const mine = await app.pool.query('select id from report where message_id = $1', [message._id])
  expectOk(await close(mine.rows[0].id))
  const stale = { ...removal, report: mine.rows[0].id }
  const late = await ada.post(`/messages/${message._id}/removal`, stale)
  expect(late.body.code).toBe('report_decided')
  const kinds = (await noticeKindsOf(sana)).filter((kind) => kind.startsWith('report'))
  expect(kinds).toEqual(['reportRejected', 'reportReceived'])
})

test('removing a member with reasons upholds the reports of their messages and listings', async () => {
  const [rudi, ben] = [await app.signUp('Rudi', 'seller'), await app.signUp('Ben Seven', 'buyer')]
  const product = await app.addProduct(rudi, { title: 'From Rudi' })
  const begun = expectOk(await sendMessage(ben, `/products/${product}/conversation`, 'Hello')).body
  const sent = expectOk(
    await sendMessage(rudi, `/conversations/${begun.conversationId}/messages`, 'You fool.'),
  ).body
  const path = `/conversations/${begun.conversationId}/messages/${sent.message._id}/report`
  expectOk(await ben.post(path, { reason: 'An insult.' }))
  const ids = [await report(bea, { productId: product }), await report(ben, { header: 'Other' })]
  const { rows } = await app.pool.query('select id from member where name = $1', ['Rudi'])
  const reasons = { ground: 'abuse', reason: 'Insults.' }
  expectOk(await ada.post(`/users/${rows[0].id}/removal`, reasons))
  expect(await Promise.all(ids.map(storedOutcome))).toEqual(['removed', null])
  expect(await latestEmail(app, rudi.email)).toContain('We had received a report about this.')
  for (const who of [bea, ben]) expect((await noticeKindsOf(who))[0]).toBe('reportUpheld')
  expect(await latestEmail(app, ben.email)).toContain('or the account that it came from')
})

/** Removes the account with reasons; returns the e-mail about it. */
async function removeAccount(who: Person): Promise<string> {
  const reasons = { ground: 'abuse', reason: 'Insults.' }
  expectOk(await ada.post(`/users/${await app.memberId(who)}/removal`, reasons))
  return latestEmail(app, who.email)
}

/** A published review of the seller by the buyer of an ended sale. */
async function reviewOf(seller: Person, buyer: Person): Promise<string> {
  const { id } = await buy(app, buyer, seller)
  await completeSale(app, buyer, seller, id)
  const review = { agreement: 1, communication: 1, handover: 1, text: 'A crook.' }
  expectOk(await buyer.call('PUT', `/sales/${id}/review`, review))
  const publish = 'update review set published_at = now() where sale_id = $1 returning id'
  return (await app.pool.query(publish, [id])).rows[0].id
}

async function answeredQuestion(seller: Person, asker: Person): Promise<string> {
  const path = `/items/${await app.addProduct(seller)}/questions`
  const { insertedId } = expectOk(await asker.post(path, { text: 'Is it loud?' })).body
  expectOk(await seller.post(`/questions/${insertedId}/answer`, { text: 'No.' }))
  return insertedId
}

const reason = 'An insult.'
const reportedTexts: [string, Role, (author: Person) => ReturnType<Person['post']>][] = [
  [
    'a review',
    'buyer',
    async (author) => bea.post(`/reviews/${await reviewOf(sana, author)}/report`, { reason }),
  ],
  [
    'a reply to a review',
    'seller',
    async (author) => {
      const path = `/reviews/${await reviewOf(author, bea)}`
      await payOut(app, author)
      expectOk(await author.post(`${path}/reply`, { text: 'You fool.' }))
      return bea.post(`${path}/report`, { reason })
    },
  ],
  [
    'an answered question',
    'buyer',
    async (author) =>
      bea.post(`/questions/${await answeredQuestion(sana, author)}/report`, { reason }),
  ],
  [
    'an answer',
    'seller',
    async (author) =>
      bea.post(`/questions/${await answeredQuestion(author, bea)}/report`, { reason }),
  ],
]

test.each(reportedTexts)(
  'the e-mail about a removed account says that %s was reported',
  async (text, role, fileReport) => {
    const author = await app.signUp(`Author of ${text}`, role)
    expectOk(await fileReport(author))
    expect(await removeAccount(author)).toContain('We had received a report about this.')
  },
)

const reportListing = async (who: Person) =>
  who.post('/reportedItems', { productId: await app.addProduct(sana) })
const reportQuestion = async (who: Person) =>
  who.post(`/questions/${await answeredQuestion(sana, bea)}/report`, { reason })
const reportReview = async (who: Person) =>
  who.post(`/reviews/${await reviewOf(sana, bea)}/report`, { reason })

async function reportMessage(who: Person) {
  const path = `/products/${await app.addProduct(sana)}/conversation`
  const { conversationId } = expectOk(await sendMessage(who, path, 'Hello')).body
  const messages = `/conversations/${conversationId}/messages`
  const { message } = expectOk(await sendMessage(sana, messages, 'You fool.')).body
  return who.post(`${messages}/${message._id}/report`, { reason })
}

const reportsOfAllKinds = [reportListing, reportQuestion, reportReview, reportMessage]

test('valid reports of all kinds count together, by member and day', async () => {
  const busy = await app.signUp('Busy', 'buyer')
  const { max } = reportLimits.reportDaily
  for (let left = max; left > 0; left -= reportsOfAllKinds.length) {
    for (const file of reportsOfAllKinds.slice(0, left)) expectOk(await file(busy))
  }
  for (const file of reportsOfAllKinds) {
    expect((await file(busy)).body.code).toBe('too_many_requests')
  }
})

test('reports of all kinds count together, by the address of the client', async () => {
  const busy = await app.signUp('Busy Too', 'buyer')
  const { max } = reportLimits.reportByAddress
  await app.pool.query(
    `insert into rate_limit (key, points, expire)
     values ($1, $2, (extract(epoch from now()) * 1000)::bigint + 600000)`,
    [`reportByAddress:${busy.address}`, max],
  )
  for (const file of reportsOfAllKinds) {
    expect((await file(busy)).body.code).toBe('too_many_requests')
    expectOk(await file(busy.elsewhere()))
  }
})

test('what the removed member reported is no report about the member', async () => {
  const seller = await app.signUp('Complainer', 'seller')
  const question = await answeredQuestion(seller, bea)
  expectOk(await seller.post(`/questions/${question}/report`, { reason }))
  expect(await removeAccount(seller)).toContain('We had received no report about this.')
})

test('the report of a sold listing, which outlasts the account of its seller, stays open', async () => {
  const [seller, reporter] = [
    await app.signUp('Sol Doubt', 'seller'),
    await app.signUp('Rea', 'buyer'),
  ]
  const { id: sale, productId } = await buy(app, bea, seller, 'Sold and reported')
  await completeSale(app, bea, seller, sale)
  await payOut(app, seller)
  const id = await report(reporter, { productId, reason: 'Forged.' })
  expect(await removeAccount(seller)).toContain('We had received a report about this.')
  expect(await storedOutcome(id)).toBeNull()
  expect(await noticeKindsOf(reporter)).toEqual(['reportReceived'])

  const reasons = { ground: 'counterfeit', reason: 'The logo is forged.' }
  expectOk(await ada.post(`/products/${productId}/removal`, { ...reasons, report: id }))
  expect(await storedOutcome(id)).toBe('removed')
  expect(await noticeKindsOf(reporter)).toEqual(['reportUpheld', 'reportReceived'])
  expect((await app.get(`/api/items/${productId}`)).status).toBe(404)
})

test('a reporter who deleted the account is told nothing', async () => {
  const leaver = await app.signUp('Lea', 'buyer')
  const id = await report(leaver, { productId: await app.addProduct(sana) })
  expectOk(await leaver.post('/account/deletion', { password: 'a long enough word' }))
  const before = (await app.emails(leaver.email)).length
  expectOk(await close(id))
  expect(await app.emails(leaver.email)).toHaveLength(before)
})
