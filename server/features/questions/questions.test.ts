import { afterAll, beforeAll, expect, test } from 'vitest'
import { deletedUserName } from '../../../contract/members/deleted-user.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { sendMessage } from '../../../test/harness/conversations.ts'
import { noticeKindsOf } from '../../../test/harness/notices.ts'
import { newAddress, type Person } from '../../../test/harness/people.ts'
import { expectOk, outcomeOf } from '../../../test/harness/send.ts'
import { deleteOldQuestions } from './retention.ts'

let app: TestApp
let bea: Person
let sana: Person

beforeAll(async () => {
  app = await startTestApp()
  bea = await app.signUp('Bea Brandt', 'buyer')
  sana = await app.signUp('Sana Malik', 'seller')
})
afterAll(() => app.close())

const text = 'Is the fan loud?'
const ask = (who: Person, product: string, sent: object = { text }) =>
  who.post(`/items/${product}/questions`, sent)
const answer = (who: Person, id: string, words = 'No, it is quiet.') =>
  who.post(`/questions/${id}/answer`, { text: words })
const change = (who: Person, id: string, words: string) =>
  who.call('PUT', `/questions/${id}/answer`, { text: words })
const idOf = async (sent: ReturnType<typeof ask>) => String(expectOk(await sent).body.insertedId)
const publicList = async (product: string) =>
  expectOk(await app.get(`/api/items/${product}/questions`)).body
const itemOf = async (who: Person, product: string) =>
  expectOk(await who.get(`/items/${product}`)).body.questions
const query = (sql: string, values: unknown[]) => app.pool.query(sql, values)
const answeredMinutesAgo = (id: string, minutes: number) =>
  query('update question set answered_at = now() - make_interval(mins => $2) where id = $1', [
    id,
    minutes,
  ])

async function answered(product: string, words = 'Is it quiet?') {
  const id = await idOf(ask(bea, product, { text: words }))
  expectOk(await answer(sana, id))
  return id
}

test('a question is public once it is answered, with a short name', async () => {
  const product = await app.addProduct(sana, { title: 'Latitude 7420' })
  const ben = await app.signUp('Ben Other', 'buyer')
  const id = await idOf(ask(bea, product))

  expect(await publicList(product)).toEqual([])
  const waiting = [{ _id: id, text, askerName: 'Bea B.', date: expect.stringMatching(/Z$/) }]
  for (const who of [bea, sana]) {
    expect(await itemOf(who, product)).toMatchObject({ count: 0, latest: [], waiting })
  }
  expect(await itemOf(ben, product)).toEqual({
    canAsk: true,
    canAnswer: false,
    count: 0,
    latest: [],
    waiting: [],
  })
  expect(await itemOf(sana, product)).toMatchObject({ canAsk: false, canAnswer: true })
  expect(expectOk(await sana.get('/questions')).body).toMatchObject([
    { _id: id, productId: product, header: 'Latitude 7420', answer: null },
  ])
  expect(expectOk(await sana.get('/dashboard')).body.seller.questions).toBe(1)

  expectOk(await answer(sana, id))
  const shown = [{ _id: id, text, askerName: 'Bea B.', answer: { text: 'No, it is quiet.' } }]
  expect(await publicList(product)).toMatchObject(shown)
  expect(await itemOf(ben, product)).toMatchObject({ count: 1, latest: shown, waiting: [] })
  expect(expectOk(await sana.get('/dashboard')).body.seller.questions).toBe(0)
})

test('seller and asker are told, by e-mail in their language', async () => {
  const [gus, mia] = [await app.signUp('Gus', 'seller'), await app.signUp('Mia', 'buyer')]
  await query("update identity_user set language = 'de' where email = $1", [mia.email])
  const product = await app.addProduct(gus, { title: 'ThinkPad X1' })
  const id = await idOf(ask(mia, product))
  expect(await noticeKindsOf(gus)).toEqual(['questionAsked'])
  expectOk(await answer(gus, id))
  expect(await noticeKindsOf(mia)).toEqual(['questionAnswered'])
  const toSeller = (await app.emails(gus.email)).at(-1)
  expect(toSeller).toContain('New_question_about_=E2=80=9CThinkPad_X1')
  expect(toSeller).toContain(`${app.url}/dashboard/questions`)
  const toAsker = (await app.emails(mia.email)).at(-1)
  expect(toAsker).toContain('ist beantwortet')
  expect(toAsker).toContain(`${app.url}/de/items/${product}/thinkpad-x1`)
})

test('contact details, blank and long text are refused, and the field is named', async () => {
  const product = await app.addProduct(sana)
  const id = await idOf(ask(bea, product))
  for (const words of ['Write to me@example.com', 'See www.example.com', 'Call 0170 1234567']) {
    const asked = await ask(bea, product, { text: words })
    expect([asked.status, asked.body.fields.text]).toEqual([
      400,
      expect.stringMatching(/^.?Question/),
    ])
    const replied = await answer(sana, id, words)
    expect([replied.status, replied.body.fields.text]).toEqual([
      400,
      expect.stringMatching(/^.?Answer/),
    ])
  }
  for (const words of ['', ' \n', 'a'.repeat(501), 5, undefined]) {
    expect((await ask(bea, product, { text: words })).body.fields).toHaveProperty('text')
  }
  expect(await publicList(product)).toEqual([])
})

test('only members with a confirmed address ask, about products of others that are for sale', async () => {
  const product = await app.addProduct(sana)
  const eve = await app.signUp('Eve New', 'buyer', { confirmed: false })
  expect(outcomeOf(await ask(eve, product))).toBe('email_confirmation_required')
  expect(outcomeOf(await ask(sana, product))).toBe('own_listing')
  expect(outcomeOf(await ask(await app.signUp('Sami', 'seller'), product))).toBe('ok')
  expect(outcomeOf(await ask(bea, crypto.randomUUID()))).toBe('not_found')
  const id = await idOf(ask(bea, product))
  const set = (values: string) => query(`update product set ${values} where id = $1`, [product])
  await set('sold_at = now()')
  expect(outcomeOf(await ask(bea, product))).toBe('product_sold')
  await set("sold_at = null, hidden_at = now(), hidden_because = 'paused'")
  expect(outcomeOf(await ask(bea, product))).toBe('not_found')
  await set('hidden_at = null, hidden_because = null, withdrawn_at = now()')
  expect(outcomeOf(await ask(bea, product))).toBe('not_found')
  expect(outcomeOf(await answer(sana, id))).toBe('not_found')
  expect((await app.get(`/api/items/${product}/questions`)).status).toBe(404)
})

test('a member cannot ask a seller after a block by either, until the block ends', async () => {
  const [rita, sina] = [await app.signUp('Rita', 'buyer'), await app.signUp('Sina', 'seller')]
  const product = await app.addProduct(sina)
  const begun = await sendMessage(rita, `/products/${product}/conversation`, 'Hello')
  const path = `/conversations/${expectOk(begun).body.conversationId}/block`
  for (const blocker of [sina, rita]) {
    expectOk(await blocker.call('PUT', path))
    expect(outcomeOf(await ask(rita, product))).toBe('question_not_possible')
    expect(outcomeOf(await ask(bea, product))).toBe('ok')
    expectOk(await blocker.call('DELETE', path))
  }
  expect(outcomeOf(await ask(rita, product))).toBe('ok')
})

test('an open question about a paused listing waits until it is listed again', async () => {
  const pim = await app.signUp('Pim', 'seller')
  const product = await app.addProduct(pim)
  const [open, done] = [
    await idOf(ask(bea, product)),
    await idOf(ask(bea, product, { text: 'Is it quiet?' })),
  ]
  expectOk(await answer(pim, done))
  const received = async () => {
    const rows = expectOk(await pim.get('/questions')).body
    const { seller } = expectOk(await pim.get('/dashboard')).body
    return [rows.map(({ _id }: { _id: string }) => _id), seller.questions]
  }
  const set = (values: string) => query(`update product set ${values} where id = $1`, [product])
  await set("hidden_at = now(), hidden_because = 'paused'")
  expect(await received()).toEqual([[done], 0])
  expect(outcomeOf(await answer(pim, open))).toBe('not_found')
  expect(outcomeOf(await change(pim, done, 'Very quiet.'))).toBe('ok')
  await set('hidden_at = null, hidden_because = null')
  expect(await received()).toEqual([[open, done], 1])
  expect(outcomeOf(await answer(pim, open))).toBe('ok')
})

test('three questions of a member about a product may be open, also when asked at once', async () => {
  const product = await app.addProduct(sana)
  const rob = await app.signUp('Rob', 'buyer')
  const texts = Array.from({ length: 6 }, (_, n) => ({ text: `Question ${n}?` }))
  const answers = await Promise.all(texts.map((sent) => ask(rob, product, sent)))
  const outcomes = answers.map(outcomeOf).sort()
  expect(outcomes).toEqual(['ok', 'ok', 'ok', ...Array(3).fill('too_many_questions')])
  const { waiting } = await itemOf(rob, product)
  expectOk(await answer(sana, waiting[0]._id))
  expect(outcomeOf(await ask(rob, product))).toBe('ok')
  expect(outcomeOf(await ask(rob, await app.addProduct(sana)))).toBe('ok')
})

test('the same question is asked once in ten minutes, also when it is sent at once', async () => {
  const [pat, sol] = [await app.signUp('Pat', 'buyer'), await app.signUp('Sol', 'seller')]
  const product = await app.addProduct(sol)
  const before = (await app.emails(sol.email)).length
  const ids = await Promise.all(Array.from({ length: 4 }, () => idOf(ask(pat, product))))
  const [id = ''] = ids
  expect(new Set(ids)).toEqual(new Set([id]))
  expect(await noticeKindsOf(sol)).toEqual(['questionAsked'])
  expect(await app.emails(sol.email)).toHaveLength(before + 1)
  for (const other of [
    ask(bea, product),
    ask(pat, product, { text: 'Is it new?' }),
    ask(pat, await app.addProduct(sol)),
  ]) {
    expect(await idOf(other)).not.toBe(id)
  }
  await query("update question set asked_at = asked_at - interval '10 minutes' where id = $1", [id])
  expect(await idOf(ask(pat, product))).not.toBe(id)
})

test('the questions of a member and of a network are limited', async () => {
  const tom = await app.signUp('Tom', 'buyer')
  const products = await Promise.all(Array.from({ length: 11 }, () => app.addProduct(sana)))
  const codes: string[] = []
  for (const product of products) {
    for (const words of ['One?', 'Two?', 'Three?']) {
      codes.push(outcomeOf(await ask(tom.elsewhere(), product, { text: words })))
    }
  }
  expect(codes.filter((code) => code === 'ok')).toHaveLength(30)
  expect(codes.slice(30)).toEqual(Array(3).fill('too_many_requests'))

  const address = newAddress()
  const [product = ''] = products
  const refused = { text: '' }
  for (let n = 0; n < 60; n += 1) {
    await query(
      'insert into rate_limit (key, points, expire) values ($1, 1, $2) on conflict (key) do update set points = rate_limit.points + 1',
      [`askByAddress:${address}`, Date.now() + 60_000],
    )
  }
  expect((await ask(bea.elsewhere(address), product, refused)).status).toBe(400)
  expect(outcomeOf(await ask(bea.elsewhere(address), product))).toBe('too_many_requests')
})

test('of two answers at once, one wins, 20 times', async () => {
  const product = await app.addProduct(sana)
  for (let round = 0; round < 20; round += 1) {
    const id = await idOf(ask(bea, product, { text: `Question ${round}?` }))
    const answers = await Promise.all(['Yes.', 'No.'].map((words) => answer(sana, id, words)))
    const codes = answers.map(outcomeOf)
    expect(codes.toSorted()).toEqual(['already_answered', 'ok'])
    const [latest] = await publicList(product)
    expect(latest.answer.text).toBe(codes[0] === 'ok' ? 'Yes.' : 'No.')
    await query("delete from notice where kind = 'questionAsked'", [])
    await query("delete from rate_limit where key like 'a%Question%' or key like 'askBy%'", [])
  }
})

test('an answer can be changed for 15 minutes, by its seller only', async () => {
  const product = await app.addProduct(sana)
  const sami = await app.signUp('Sami Other', 'seller')
  const open = await idOf(ask(bea, product))
  expect(outcomeOf(await change(sana, open, 'Early.'))).toBe('answer_final')
  expect(outcomeOf(await answer(sami, open))).toBe('not_found')
  expect(outcomeOf(await answer(bea, open))).toBe('not_found')
  expectOk(await answer(sana, open))
  expect(outcomeOf(await change(sami, open, 'Mine.'))).toBe('not_found')
  await answeredMinutesAgo(open, 14)
  expect(outcomeOf(await change(sana, open, 'Very quiet.'))).toBe('ok')
  expect((await publicList(product))[0].answer.text).toBe('Very quiet.')
  const received = expectOk(await sana.get('/questions?limit=100')).body
  expect(received.find(({ _id }: { _id: string }) => _id === open).answer.text).toBe('Very quiet.')
  await answeredMinutesAgo(open, 15)
  expect(outcomeOf(await change(sana, open, 'Late.'))).toBe('answer_final')
  const later = expectOk(await sana.get('/questions?limit=100')).body
  expect(later.map(({ _id }: { _id: string }) => _id)).not.toContain(open)
})

test('members report what they see, and admins remove it with a reason', async () => {
  const ada = await app.signUp('Ada Admin', 'buyer')
  await app.grantAdmin(ada)
  const product = await app.addProduct(sana, { title: 'Reported one' })
  const [open, shown] = [await idOf(ask(bea, product)), await answered(product)]
  const report = async (who: Person, id: string) =>
    outcomeOf(await who.post(`/questions/${id}/report`, { reason: 'It is rude.' }))
  const ben = await app.signUp('Ben Third', 'buyer')
  expect(await report(ben, open)).toBe('not_found')
  for (const who of [sana, sana]) expect(await report(who, open)).toBe('ok')
  expect(await report(ben, shown)).toBe('ok')
  const reports = expectOk(await ada.get('/reportedItems')).body
  expect(reports).toMatchObject([
    {
      header: 'Reported one',
      reason: 'It is rude.',
      productId: null,
      review: null,
      question: {
        _id: shown,
        askerName: 'Bea Brandt',
        askerId: await app.memberId(bea),
        answer: 'No, it is quiet.',
        removed: false,
      },
    },
    { question: { _id: open, text, answer: null } },
  ])
  const remove = async (id: string) =>
    outcomeOf(await ada.post(`/questions/${id}/removal`, { ground: 'abuse', reason: 'Rude.' }))
  expect(await remove(shown)).toBe('ok')
  expect(await remove(shown)).toBe('not_found')
  expect(await publicList(product)).toEqual([])
  expect(outcomeOf(await change(sana, shown, 'Again.'))).toBe('not_found')
  expect(await report(ben, shown)).toBe('not_found')
  expect(expectOk(await ada.get('/reportedItems')).body).toHaveLength(1)
  for (const who of [bea, sana]) expect((await noticeKindsOf(who))[0]).toBe('questionRemoved')
  const [entry] = expectOk(await ada.get('/auditLog')).body
  expect(entry).toMatchObject({ action: 'remove_question', title: 'Reported one' })
  expect(entry.after).toEqual({ shown: false, ground: 'abuse' })
})

test('an admin answers, but does not remove, a question about their own listing', async () => {
  const abe = await app.signUp('Abe Admin', 'seller')
  await app.grantAdmin(abe)
  const product = await app.addProduct(abe)
  const id = await idOf(ask(bea, product))
  expectOk(await answer(abe, id))
  expectOk(await bea.post(`/questions/${id}/report`, { reason: 'The answer is rude.' }))
  const [{ _id }] = expectOk(await abe.get('/reportedItems')).body
  const removal = { ground: 'abuse', reason: 'Rude.' }
  expect(outcomeOf(await abe.post(`/questions/${id}/removal`, removal))).toBe('own_case')
  expect(outcomeOf(await abe.call('DELETE', `/reportedItems/${_id}`))).toBe('own_case')
})

test('an export has what the member wrote, and erasure leaves answered questions without a name', async () => {
  const [pia, otto] = [await app.signUp('Pia Leaves', 'buyer'), await app.signUp('Otto', 'seller')]
  const product = await app.addProduct(otto)
  const done = await idOf(ask(pia, product, { text: 'Answered?' }))
  expectOk(await answer(otto, done, 'Yes.'))
  const open = await idOf(ask(pia, product, { text: 'Open?' }))
  const exported = async (who: Person) =>
    expectOk(await who.get('/account/export')).body.questions.map(
      ({ wrote, text: words }: { wrote: string; text: string }) => [wrote, words],
    )
  expect(await exported(pia)).toEqual([
    ['question', 'Open?'],
    ['question', 'Answered?'],
  ])
  expect(await exported(otto)).toEqual([['answer', 'Yes.']])

  expectOk(await pia.post('/account/deletion'))
  expect(await publicList(product)).toMatchObject([
    { text: 'Answered?', askerName: deletedUserName },
  ])
  expect((await query('select from question where id = $1', [open])).rowCount).toBe(0)
  expectOk(await otto.post('/account/deletion'))
  expect((await app.get(`/api/items/${product}/questions`)).status).toBe(404)
})

test('an open question whose report is open outlives the account of its asker', async () => {
  const [rude, sven] = [await app.signUp('Rudi Rude', 'buyer'), await app.signUp('Sven', 'seller')]
  const product = await app.addProduct(sven)
  const id = await idOf(ask(rude, product, { text: 'Are you stupid?' }))
  expectOk(await sven.post(`/questions/${id}/report`, { reason: 'An insult.' }))
  expectOk(await rude.post('/account/deletion'))
  const alma = await app.signUp('Alma Admin', 'buyer')
  await app.grantAdmin(alma)
  const [report] = expectOk(await alma.get('/reportedItems')).body
  expect(report.question).toMatchObject({ text: 'Are you stupid?', askerName: deletedUserName })
  expectOk(await alma.post(`/questions/${id}/removal`, { ground: 'abuse', reason: 'An insult.' }))
  expect((await noticeKindsOf(sven))[0]).toBe('reportUpheld')
})

test('old questions are deleted, unless a report of them is open', async () => {
  const product = await app.addProduct(sana)
  const [open, reported, shown] = [
    await idOf(ask(bea, product)),
    await idOf(ask(bea, product, { text: 'Are you rude?' })),
    await answered(product),
  ]
  expectOk(await sana.post(`/questions/${reported}/report`, { reason: 'Rude.' }))
  const left = async () => {
    await deleteOldQuestions(app)
    const { rows } = await query('select id from question where product_id = $1', [product])
    return rows.map(({ id }) => id).sort()
  }
  const days = (count: number) => `now() - make_interval(days => ${count})`
  await query(`update question set asked_at = ${days(179)} where product_id = $1`, [product])
  expect(await left()).toEqual([open, reported, shown].sort())
  await query(`update question set asked_at = ${days(181)} where product_id = $1`, [product])
  expect(await left()).toEqual([reported, shown].sort())
  await query(`update product set sold_at = ${days(366)} where id = $1`, [product])
  expect(await left()).toEqual([reported])
  await query('update report set closed_at = now() where question_id = $1', [reported])
  expect(await left()).toEqual([])
})

test('lists are paginated, the newest answer first', async () => {
  const product = await app.addProduct(sana)
  const ids: string[] = []
  for (let n = 0; n < 7; n += 1) ids.push(await answered(product, `Question ${n}?`))
  const first = await app.get(`/api/items/${product}/questions?limit=4`)
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await app.get(next)
  const found = [...first.body, ...second.body].map(({ _id }: { _id: string }) => _id)
  expect(found).toEqual(ids.toReversed())
  expect(await itemOf(bea, product)).toMatchObject({ count: 7, latest: { length: 5 } })
})
