import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { listTexts, messageInput, sendMessage } from '../../../test/harness/conversations.ts'
import { type Listening, listen } from '../../../test/harness/network/listener.ts'
import type { Person } from '../../../test/harness/people.ts'
import { book, buy, pay } from '../../../test/harness/sales.ts'
import { expectOk, outcomeOf } from '../../../test/harness/send.ts'

let app: TestApp
let bea: Person
let ben: Person
let sana: Person

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
  bea = await app.signUp('Bea Brandt', 'buyer')
  ben = await app.signUp('Ben', 'buyer')
  sana = await app.signUp('Sana Malik', 'seller')
})
afterEach(async () => {
  await app.pool.query('delete from rate_limit')
  await app.pool.query('delete from member_block')
  await expectInvariants(app.pool)
})
afterAll(() => app.close())

const begin = async (buyer = bea, text = 'Is it still there?') => {
  const productId = await app.addProduct(sana, { title: 'Latitude 7490' })
  const { body } = expectOk(await sendMessage(buyer, `/products/${productId}/conversation`, text))
  return { productId, id: String(body.conversationId), first: body.message }
}

const send = (who: Person, id: string, text: string) =>
  sendMessage(who, `/conversations/${id}/messages`, text)
const one = async (who: Person, id: string) => expectOk(await who.get(`/conversations/${id}`)).body
const unread = async (who: Person) => expectOk(await who.get('/conversations/unread')).body.count
const markRead = async (who: Person, id: string, number: number) =>
  expectOk(await who.call('PUT', `/conversations/${id}/read`, { number }))

test('a buyer writes to a seller, who answers in the same conversation', async () => {
  const { productId, id } = await begin()
  expectOk(await send(sana, id, 'Yes, it is.'))
  const about = `/products/${productId}/conversation`
  const again = expectOk(await sendMessage(bea, about, 'Good.')).body
  expect([again.conversationId, again.message.number]).toEqual([id, 3])
  for (const who of [bea, sana]) {
    expect(await listTexts(who, id)).toEqual(['Is it still there?', 'Yes, it is.', 'Good.'])
  }
  expect(await one(bea, id)).toMatchObject({
    role: 'buyer',
    otherName: 'Sana Malik',
    header: 'Latitude 7490',
    closed: null,
    productId,
    saleId: null,
    lastNumber: 3,
    last: { text: 'Good.', author: 'buyer' },
  })
  expect(await one(sana, id)).toMatchObject({ role: 'seller', otherName: 'Bea B.', unread: 2 })
})

test('what has been read is known to both, and counted', async () => {
  const before = await unread(sana)
  const { id } = await begin()
  expectOk(await send(bea, id, 'Hello?'))
  expect(await unread(sana)).toBe(before + 1)
  expect(await one(bea, id)).toMatchObject({ otherRead: 0, unread: 0 })
  await markRead(sana, id, 1)
  expect(await one(bea, id)).toMatchObject({ otherRead: 1 })
  expect(await one(sana, id)).toMatchObject({ unread: 1 })
  await markRead(sana, id, 99)
  expect(await one(bea, id)).toMatchObject({ otherRead: 2 })
  await markRead(sana, id, 1)
  expect([await unread(sana), await one(bea, id)]).toMatchObject([before, { otherRead: 2 }])
})

/** The next event that is not about products. */
async function nextOwn({ next }: Listening) {
  let event = await next()
  while (event?.event === 'changed') event = await next()
  return event?.event
}

test('both members hear of messages and of their reading, others do not', async () => {
  const { id } = await begin()
  const streams = await Promise.all([bea, sana, ben].map(({ token }) => listen(app.url, { token })))
  const [buyer, seller, other] = streams.map((stream) => () => nextOwn(stream))
  const heard = [buyer?.(), seller?.()]
  const strange = other?.()
  expectOk(await send(bea, id, 'Hello?'))
  expect(await Promise.all(heard)).toEqual(['conversations', 'conversations'])
  const read = buyer?.()
  await markRead(sana, id, 2)
  expect(await read).toBe('conversations')
  // The first that the third person hears of is a notice of their own.
  await app.pool.query(
    `insert into notice (member_id, kind, subject, path)
     select id, 'orderShipped', gen_random_uuid(), '/' from member where email = $1`,
    [ben.email],
  )
  expect(await strange).toBe('notices')
  for (const { leave } of streams) leave()
})

test('a message that is sent again is not doubled, also 20 times at once', async () => {
  const { id } = await begin()
  const again = messageInput('Once')
  const path = `/conversations/${id}/messages`
  const answers = await Promise.all(Array.from({ length: 19 }, () => bea.post(path, again)))
  const ids = new Set(answers.map((answer) => expectOk(answer).body.message._id))
  expect(ids.size).toBe(1)
  expect(await listTexts(sana, id)).toEqual(['Is it still there?', 'Once'])
  // The same id of the other member is another message.
  expectOk(await sana.post(path, again))
  expect(await listTexts(sana, id)).toHaveLength(3)
})

test('a conversation begun twice at once is one, with both messages', async () => {
  const productId = await app.addProduct(sana)
  const texts = ['One', 'Two', 'Three', 'Four']
  const path = `/products/${productId}/conversation`
  const answers = await Promise.all(texts.map((text) => sendMessage(bea, path, text)))
  const ids = new Set(answers.map((answer) => expectOk(answer).body.conversationId))
  expect(ids.size).toBe(1)
  expect((await listTexts(bea, [...ids][0])).sort()).toEqual([...texts].sort())
})

test('pages of messages are complete and in order while new ones arrive', async () => {
  const { id } = await begin()
  for (let count = 2; count <= 9; count += 1) expectOk(await send(sana, id, `${count}`))
  const newest = await bea.get(`/conversations/${id}/messages?limit=4`)
  expectOk(await send(sana, id, 'New'))
  const [, next = ''] = /<\/api(.*)>/.exec(String(newest.headers.link)) ?? []
  const older = await bea.get(next)
  const numbers = [...newest.body, ...older.body].map(({ number }: { number: number }) => number)
  expect(numbers).toEqual([9, 8, 7, 6, 5, 4, 3, 2])
  const tooLarge = Buffer.from(`2147483648.${id}`).toString('base64url')
  for (const cursor of ['abc', tooLarge]) {
    const { status } = await bea.get(`/conversations/${id}/messages?cursor=${cursor}`)
    expect(status).toBe(400)
  }
})

test('the list has the latest conversation first, paginated', async () => {
  const buyer = await app.signUp('Lena', 'buyer')
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1) ids.push((await begin(buyer)).id)
  expectOk(await send(sana, ids[0] ?? '', 'Back to the top'))
  const first = await buyer.get('/conversations?limit=2')
  const [, next = ''] = /<\/api(.*)>/.exec(String(first.headers.link)) ?? []
  const rows = [...first.body, ...(await buyer.get(next)).body]
  expect(rows.map(({ _id }) => _id)).toEqual([ids[0], ids[2], ids[1]])
})

test('others see, read and change nothing of a conversation', async () => {
  const { id, first } = await begin()
  const path = `/conversations/${id}`
  for (const who of [ben, await app.signUp('Sami', 'seller')]) {
    const answers = await Promise.all([
      who.get(path),
      who.get(`${path}/messages`),
      send(who, id, 'Me too'),
      who.call('PUT', `${path}/read`, { number: 1 }),
      who.call('PUT', `${path}/block`),
      who.call('DELETE', `${path}/block`),
      who.post(`${path}/messages/${first._id}/report`, { reason: 'Mine.' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404))
    expect((await who.get('/conversations')).body).toEqual([])
  }
  expect(await listTexts(bea, id)).toHaveLength(1)
})

test('a conversation begins with a confirmed address, about an item that is for sale', async () => {
  const productId = await app.addProduct(sana)
  const path = `/products/${productId}/conversation`
  const stranger = await app.signUp('Uwe', 'buyer', { confirmed: false })
  expect(outcomeOf(await sendMessage(stranger, path, 'Hello'))).toBe('email_confirmation_required')
  expect(outcomeOf(await sendMessage(sana, path, 'Hello'))).toBe('buyer_account_required')
  expectOk(await sana.post(`/products/${productId}/pause`))
  expect(outcomeOf(await sendMessage(bea, path, 'Hello'))).toBe('not_found')
  const sold = await buy(app, ben, sana)
  const gone = `/products/${sold.productId}/conversation`
  expect(outcomeOf(await sendMessage(bea, gone, 'Hello'))).toBe('conversation_closed')
  expect((await bea.get(gone)).body).toMatchObject({ closed: 'sold', conversationId: null })
})

test('a conversation says whether the page of its listing can be seen', async () => {
  const { id, productId } = await begin()
  const gone = async () => [(await one(bea, id)).gone, (await one(sana, id)).gone]
  expect(await gone()).toEqual([false, false])
  expectOk(await sana.post(`/products/${productId}/pause`))
  expect(await gone()).toEqual([true, true])
  expectOk(await sana.post(`/products/${productId}/relist`))
  expect(await gone()).toEqual([false, false])
  expectOk(await sana.call('DELETE', `/products/${productId}`))
  expect(await gone()).toEqual([true, true])
  const [latest] = expectOk(await bea.get('/conversations')).body
  expect(latest).toMatchObject({ _id: id, gone: true })
})

test('a sold listing that staff removed is shown to its buyer only', async () => {
  const ada = await app.signUp('Ada', 'seller')
  await app.grantAdmin(ada)
  const { productId } = await buy(app, ben, sana, 'Stolen laptop')
  const path = `/products/${productId}/conversation`
  expect((await bea.get(path)).body).toMatchObject({ header: 'Stolen laptop', closed: 'sold' })
  const reasons = { ground: 'stolen', reason: 'Its owner told us.' }
  expectOk(await ada.post(`/products/${productId}/removal`, reasons))
  const { status, text } = await bea.get(path)
  expect(status).toBe(404)
  expect(text).not.toContain('Stolen laptop')
  expect(outcomeOf(await sendMessage(bea, path, 'Hello'))).toBe('not_found')
  expect((await ben.get(path)).body).toMatchObject({ header: 'Stolen laptop', closed: null })
})

test('a sold item ends the conversations of others, not that of the sale', async () => {
  const { id, productId } = await buy(app, bea, sana)
  const sale = `/sales/${id}/conversation`
  expect(expectOk(await sana.get(sale)).body).toMatchObject({
    role: 'seller',
    saleId: id,
    otherName: 'Bea Brandt',
    conversationId: null,
    closed: null,
  })
  expect((await ben.get(sale)).status).toBe(404)
  const { body } = expectOk(await sendMessage(sana, sale, 'I ship it today.'))
  const about = `/products/${productId}/conversation`
  const answer = expectOk(await sendMessage(bea, about, 'Thank you.'))
  expect(answer.body.conversationId).toBe(body.conversationId)

  const other = await begin(ben)
  await pay(app, bea, await book(bea, other.productId))
  expect(outcomeOf(await send(ben, other.id, 'And now?'))).toBe('conversation_closed')
  expect(await one(sana, other.id)).toMatchObject({ closed: 'sold' })
  expect(await listTexts(ben, other.id)).toHaveLength(1)
})

test('a blocked member gets a neutral refusal, until the block ends', async () => {
  const { id } = await begin()
  const other = await begin()
  expectOk(await sana.call('PUT', `/conversations/${id}/block`))
  expectOk(await sana.call('PUT', `/conversations/${id}/block`))
  for (const blocked of [id, other.id]) {
    expect(outcomeOf(await send(bea, blocked, 'Hello?'))).toBe('conversation_closed')
    expect(outcomeOf(await send(sana, blocked, 'Hello?'))).toBe('conversation_closed')
  }
  expect([(await one(bea, id)).closed, (await one(sana, id)).closed]).toEqual([
    'unavailable',
    'blocked',
  ])
  const product = await app.addProduct(sana)
  expect(outcomeOf(await sendMessage(bea, `/products/${product}/conversation`, 'Hi'))).toBe(
    'conversation_closed',
  )
  expectOk(await bea.call('DELETE', `/conversations/${id}/block`))
  expect(outcomeOf(await send(bea, id, 'Hello?'))).toBe('conversation_closed')
  expectOk(await sana.call('DELETE', `/conversations/${id}/block`))
  expect(outcomeOf(await send(bea, id, 'Hello?'))).toBe('ok')
})

const blockedBy = async (who: Person) => expectOk(await who.get('/blocked-members')).body

test('a member sees and ends their own blocks, also after the conversation was deleted', async () => {
  const { id } = await begin()
  const ofBen = await begin(ben)
  expectOk(await ben.call('PUT', `/conversations/${ofBen.id}/block`))
  expectOk(await sana.call('PUT', `/conversations/${id}/block`))
  expectOk(await sana.call('PUT', `/conversations/${ofBen.id}/block`))
  const shown = await blockedBy(sana)
  const named = (name: string) => shown.find((member: { name: string }) => member.name === name)
  expect(shown).toHaveLength(2)
  expect(named('Bea B.')).toMatchObject({ date: expect.stringMatching(/Z$/) })
  const [seller] = await blockedBy(ben)
  expect(seller).toMatchObject({ name: 'Sana Malik' })
  expect(await blockedBy(bea)).toEqual([])

  await app.pool.query('delete from conversation')
  const path = `/blocked-members/${named('Bea B.')._id}`
  expectOk(await ben.call('DELETE', path))
  expectOk(await bea.call('DELETE', `/blocked-members/${seller._id}`))
  expect(await blockedBy(sana)).toEqual(shown)
  expectOk(await sana.call('DELETE', path))
  expectOk(await sana.call('DELETE', path))
  expect(await blockedBy(sana)).toEqual([named('Ben')])
  expect(await blockedBy(ben)).toEqual([seller])
  const product = await app.addProduct(sana)
  expect(outcomeOf(await sendMessage(bea, `/products/${product}/conversation`, 'Hi'))).toBe('ok')
})

test('the full name of a blocked former admin with listings is shown, like that of a seller', async () => {
  const alf = await app.signUp('Alf Albers', 'buyer')
  const about = `/products/${await app.addProduct(alf)}/conversation`
  const { body } = expectOk(await sendMessage(bea, about, 'Is it still there?'))
  expectOk(await bea.call('PUT', `/conversations/${body.conversationId}/block`))
  expect(await blockedBy(bea)).toMatchObject([{ name: 'Alf Albers' }])
})

test('the list of blocked members is paginated, the latest block first', async () => {
  await app.pool.query(
    `insert into member_block (blocker_id, blocked_id, created_at)
     select sana.id, other.id, now() - make_interval(secs => row_number() over (order by other.id))
     from member sana, member other where sana.email = $1 and other.id <> sana.id`,
    [sana.email],
  )
  const all = (await blockedBy(sana)).map(({ _id }: { _id: string }) => _id)
  expect(all.length).toBeGreaterThanOrEqual(2)
  const first = await sana.get('/blocked-members?limit=1')
  const [, next = ''] = /<\/api(.*)>/.exec(String(first.headers.link)) ?? []
  const second = await sana.get(next)
  expect([first.body[0]._id, second.body[0]._id]).toEqual(all.slice(0, 2))
})

test('links, addresses and numbers of an account younger than 7 days need a consent', async () => {
  const { id } = await begin(bea, 'Write to bea@example.org or see https://example.org')
  expectOk(await send(sana, id, 'Call +49 170 1234567'))
  const shown = async (who: Person) =>
    (await who.get(`/conversations/${id}/messages`)).body.map(
      ({ consent }: { consent: string[] }) => consent,
    )
  expect(await shown(sana)).toEqual([[], ['email', 'link']])
  expect(await shown(bea)).toEqual([['phone'], []])
  expect((await one(bea, id)).last).toMatchObject({ text: '', consent: ['phone'] })
  await app.pool.query("update member set created_at = now() - interval '8 days'")
  expectOk(await send(sana, id, 'Or see https://example.org'))
  expect(await shown(bea)).toEqual([[], ['phone'], []])
  expect((await one(bea, id)).last.text).toBe('Or see https://example.org')
})

test.each([
  [{ text: '' }, 'text'],
  [{ text: ' \n' }, 'text'],
  [{ text: 'x'.repeat(2001) }, 'text'],
  [{ text: 'a\0b' }, 'text'],
  [{ clientId: 'mine' }, 'clientId'],
  [{ photos: 'all' }, 'photos'],
  [{ photos: Array(5).fill(crypto.randomUUID()) }, 'photos'],
  [{ photos: [crypto.randomUUID()] }, 'photos'],
])('%j is refused by field', async (wrong, field) => {
  const { id } = await begin()
  const { status, body } = await bea.post(`/conversations/${id}/messages`, {
    ...messageInput('Hello'),
    ...wrong,
  })
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})

test('messages per minute and new conversations per day and address block are limited', async () => {
  const { id } = await begin()
  const busy = await Promise.all(Array.from({ length: 25 }, () => send(bea, id, 'Hey')))
  expect(busy.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5)
  expect(await listTexts(bea, id)).toHaveLength(20)

  const lone = await app.signUp('Lone', 'buyer')
  const products = []
  for (let count = 0; count < 11; count += 1) products.push(await app.addProduct(sana))
  const codes = []
  for (const product of products) {
    const about = `/products/${product}/conversation`
    codes.push(outcomeOf(await sendMessage(lone.elsewhere(), about, 'Hi')))
  }
  expect(codes).toEqual([...Array(10).fill('ok'), 'too_many_requests'])
  await app.pool.query("delete from rate_limit where key like 'beginByAccount%'")
  const path = `/products/${products[10]}/conversation`
  const crowded = lone.elsewhere()
  expect(outcomeOf(await sendMessage(crowded, path, 'Hi'))).toBe('ok')
  await app.pool.query("update rate_limit set points = 30 where key like 'beginByAddress%'")
  const another = await app.addProduct(sana)
  expect(outcomeOf(await sendMessage(crowded, `/products/${another}/conversation`, 'Hi'))).toBe(
    'too_many_requests',
  )
})
