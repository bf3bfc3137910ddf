import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { listTexts, sendMessage } from '../../../test/harness/conversations.ts'
import { newestNotice, noticesOf } from '../../../test/harness/notices.ts'
import type { Person } from '../../../test/harness/people.ts'
import { plain } from '../../../test/harness/photos.ts'
import { buy, buyUntilInspection, readSale, step } from '../../../test/harness/sales.ts'
import { expectOk } from '../../../test/harness/send.ts'
import { deleteUnusedPhotos } from '../media/gc.ts'
import { remindOfMessages } from './remind.ts'
import { deleteOldConversations } from './retention.ts'

let app: TestApp
let ada: Person
let bea: Person
let sana: Person

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
  ada = await app.signUp('Ada', 'seller')
  bea = await app.signUp('Bea Brandt', 'buyer')
  sana = await app.signUp('Sana Malik', 'seller')
  await app.grantAdmin(ada)
})
afterEach(async () => {
  await app.pool.query('delete from rate_limit')
  await expectInvariants(app.pool)
})
afterAll(() => app.close())

async function begin(buyer = bea, photos: string[] = [], seller = sana) {
  const productId = await app.addProduct(seller, { title: 'Latitude 7490' })
  const path = `/products/${productId}/conversation`
  const { body } = expectOk(await sendMessage(buyer, path, 'See www.example.org', photos))
  return { id: String(body.conversationId), messageId: String(body.message._id) }
}

const upload = async (who: Person) =>
  String((await who.post('/conversation-photos', await plain(400, 300).png().toBuffer())).body.id)

const remind = () => remindOfMessages(app.services)
const minutesPass = (minutes: number) =>
  app.pool.query(
    'update conversation_party set unread_since = unread_since - make_interval(mins => $1)',
    [minutes],
  )
const emailsAbout = async (who: Person) =>
  (await app.emails(who.email)).filter((email) => email.includes('Read message'))

test('one e-mail tells of unread messages, without their text, until they are read', async () => {
  const seller = await app.signUp('Rita', 'seller')
  const { id } = await begin(bea, [], seller)
  await minutesPass(4)
  await remind()
  expect(await emailsAbout(seller)).toEqual([])
  await minutesPass(2)
  await remind()
  expectOk(await sendMessage(bea, `/conversations/${id}/messages`, 'Hello?'))
  await minutesPass(60)
  await remind()
  const [first, ...more] = await emailsAbout(seller)
  expect(more).toEqual([])
  expect(first).toContain('Bea B. wrote to you about “Latitude 7490”')
  expect(first).toContain(`/dashboard/messages/${id}`)
  expect(first).not.toMatch(/example\.org|Hello/)

  const noticeRead = async () =>
    (await noticesOf(seller)).find(({ kind }) => kind === 'messageReceived')?.read
  expect(await noticeRead()).toBe(false)
  expectOk(await seller.call('PUT', `/conversations/${id}/read`, { number: 2 }))
  expect(await noticeRead()).toBe(true)
  expectOk(await sendMessage(bea, `/conversations/${id}/messages`, 'Still there?'))
  await minutesPass(60)
  await remind()
  expect(await emailsAbout(seller)).toHaveLength(2)
})

test('the e-mail warns a buyer of payments, and a seller of accepting them, outside of the site', async () => {
  const [buyer, seller] = [await app.signUp('Berta', 'buyer'), await app.signUp('Rosa', 'seller')]
  const { id } = await begin(buyer, [], seller)
  expectOk(await sendMessage(seller, `/conversations/${id}/messages`, 'Yes.'))
  await minutesPass(60)
  await remind()
  const [toBuyer, toSeller] = [await emailsAbout(buyer), await emailsAbout(seller)]
  expect(toBuyer.join()).toContain('your purchase is not protected')
  expect(toSeller.join()).toContain('your sale is not protected')
  expect(toSeller.join()).not.toContain('your purchase')
})

test('no e-mail tells of messages of a blocked member, or if they are switched off', async () => {
  const seller = await app.signUp('Rolf', 'seller')
  const { id } = await begin(bea, [], seller)
  expectOk(await seller.call('PUT', `/conversations/${id}/block`))
  await minutesPass(60)
  await remind()
  await app.pool.query('delete from member_block')
  expectOk(await seller.call('PUT', '/notices/preferences/messages', { email: false }))
  await begin(bea, [], seller)
  await minutesPass(60)
  await remind()
  expect(await emailsAbout(seller)).toEqual([])
})

test('the two members see a photo of a message, others do not, and never without a token', async () => {
  const photo = await upload(bea)
  const { id } = await begin(bea, [photo])
  const path = `/conversations/${id}/photos/${photo}?size=large`
  for (const who of [bea, sana]) {
    const { status, headers } = await who.get(path)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ])
  }
  const other = await begin()
  for (const [who, address] of [
    [ada, path],
    [await app.signUp('Ben', 'buyer'), path],
    [bea, `/conversations/${other.id}/photos/${photo}?size=small`],
  ] as const) {
    expect((await who.get(address)).status).toBe(404)
  }
  for (const address of [`/media/${photo}/400.webp`, `/media/private/${photo}/400.webp`]) {
    expect((await app.get(address)).status).toBe(404)
  }
})

test('photos of an account younger than 7 days need a consent', async () => {
  const seller = await app.signUp('Rhea', 'seller')
  const { id } = await begin(bea, [await upload(bea)], seller)
  const path = `/conversations/${id}/messages`
  expectOk(await sendMessage(bea, path, '', [await upload(bea)]))
  expectOk(await sendMessage(seller, path, 'The battery.', [await upload(seller)]))
  const shown = async (who: Person) =>
    (await who.get(path)).body.map(({ consent }: { consent: string[] }) => consent)
  expect(await shown(seller)).toEqual([[], ['photo'], ['link', 'photo']])
  expect(await shown(bea)).toEqual([['photo'], [], []])
  const { last } = expectOk(await bea.get(`/conversations/${id}`)).body
  expect(last).toMatchObject({ text: 'The battery.', consent: [], photos: 1 })
  const age = "update member set created_at = now() - interval '8 days' where email = $1"
  await app.pool.query(age, [seller.email])
  expectOk(await sendMessage(seller, path, 'And the lid.', [await upload(seller)]))
  expect(await shown(bea)).toEqual([[], ['photo'], [], []])
})

test('only own photos that are used nowhere else can be sent', async () => {
  const { id } = await begin(bea, [await upload(bea)])
  const refused = async (photos: string[]) => {
    const { status, body } = await sendMessage(bea, `/conversations/${id}/messages`, '', photos)
    return [status, Object.keys(body.fields ?? {})]
  }
  const own = await upload(bea)
  expect(await refused([await upload(sana)])).toEqual([400, ['photos']])
  expect(await refused([own, own])).toEqual([400, ['photos']])
  expect(await refused([own])).toEqual([200, []])
  expect(await refused([own])).toEqual([400, ['photos']])
  expect(await listTexts(sana, id)).toEqual(['See www.example.org', ''])
})

test('a photo of a message cannot become evidence, nor the reverse', async () => {
  const { id } = await buyUntilInspection(app, bea, sana)
  const [sent, evidence] = [await upload(bea), await upload(bea)]
  const say = (photo: string) =>
    sendMessage(bea, `/sales/${id}/conversation`, 'The hinge.', [photo])
  const complain = (photo: string) =>
    bea.post(`/sales/${id}/case`, { reason: 'damaged', description: 'Bent.', photos: [photo] })
  expectOk(await say(sent))
  expect((await complain(sent)).body.fields).toEqual({ photos: expect.any(String) })
  expectOk(await complain(evidence))
  expect((await say(evidence)).body.fields).toEqual({ photos: expect.any(String) })
})

test('an admin cannot close a report of their own message', async () => {
  const abe = await app.signUp('Abe', 'seller')
  await app.grantAdmin(abe)
  const { id } = await begin(bea, [], abe)
  const messages = `/conversations/${id}/messages`
  const { message } = expectOk(await sendMessage(abe, messages, 'No.')).body
  expectOk(await bea.post(`${messages}/${message._id}/report`, { reason: 'Rude.' }))
  const [report] = (await abe.get('/reportedItems')).body
  const close = async (who: Person) =>
    (await who.call('DELETE', `/reportedItems/${report._id}`)).body
  expect((await close(abe)).code).toBe('own_case')
  expect(await close(ada)).toEqual({ deletedCount: 1 })
})

test('an admin reads a reported message of another member, reported once', async () => {
  const { id, messageId } = await begin()
  const path = `/conversations/${id}/messages/${messageId}/report`
  expect((await bea.post(path, { reason: 'My own.' })).status).toBe(404)
  expect((await sana.post(path, { reason: ' ' })).body.fields).toEqual({
    reason: expect.any(String),
  })
  for (let times = 0; times < 2; times += 1) {
    expectOk(await sana.post(path, { reason: 'A link to another site.' }))
  }
  const reports = (await ada.get('/reportedItems')).body.filter(
    ({ message }: { message: object | null }) => message,
  )
  expect(reports).toMatchObject([
    {
      reason: 'A link to another site.',
      message: {
        _id: messageId,
        authorName: 'Bea Brandt',
        authorId: await app.memberId(bea),
        text: 'See www.example.org',
        photos: [],
        removed: false,
      },
    },
  ])
  expect((await ada.get(`/conversations/${id}`)).status).toBe(404)
})

const reasons = { ground: 'abuse', reason: 'It is an insult.' }
const remove = (who: Person, id: string) => who.post(`/messages/${id}/removal`, reasons)

async function reportedWithPhoto(seller: Person) {
  const photo = await upload(bea)
  const { id, messageId } = await begin(bea, [photo], seller)
  expectOk(await seller.post(`/conversations/${id}/messages/${messageId}/report`, reasons))
  const [{ _id: reportId }] = (await ada.get('/reportedItems')).body
  return { id, messageId, photo, reportId }
}

test('an admin sees the photos of a reported message while its report is open', async () => {
  const { photo, reportId } = await reportedWithPhoto(await app.signUp('Ria', 'seller'))
  const [{ message }] = (await ada.get('/reportedItems')).body
  expect(message.photos).toMatchObject([{ id: photo, width: 400, height: 300 }])
  const see = async (who: Person) =>
    (await who.get(`/reportedItems/${reportId}/photos/${photo}?size=large`)).status
  expect([await see(ada), await see(sana)]).toEqual([200, 403])
  const other = await upload(sana)
  expect((await ada.get(`/reportedItems/${reportId}/photos/${other}?size=large`)).status).toBe(404)
  expectOk(await ada.call('DELETE', `/reportedItems/${reportId}`))
  expect(await see(ada)).toBe(404)
})

test('a removed message is empty for both members, and its author and the reporter are told', async () => {
  const seller = await app.signUp('Rea', 'seller')
  const { id, messageId, photo } = await reportedWithPhoto(seller)
  expectOk(await remove(ada, messageId))
  for (const who of [bea, seller]) {
    const [message] = expectOk(await who.get(`/conversations/${id}/messages`)).body
    expect(message).toMatchObject({ removed: true, text: '', photos: [], consent: [] })
    const { last } = expectOk(await who.get(`/conversations/${id}`)).body
    expect(last).toMatchObject({ removed: true, text: '', photos: 0 })
    const path = `/conversations/${id}/photos/${photo}?size=large`
    expect((await who.get(path)).status).toBe(404)
  }
  const { kind, path } = await newestNotice(bea)
  expect(kind).toBe('messageRemoved')
  const statement = `/restrictions/${path.split('/').at(-1)}`
  expect(expectOk(await bea.get(statement)).body).toMatchObject({
    kind,
    reported: true,
    ...reasons,
  })
  expect((await app.emails(bea.email)).at(-1)).toContain('We removed a message of yours')
  expect((await newestNotice(seller)).kind).toBe('reportUpheld')
  const [entry] = expectOk(await ada.get('/auditLog')).body
  expect(entry).toMatchObject({
    action: 'remove_message',
    after: { shown: false, ground: 'abuse' },
  })
  const again = await seller.post(`/conversations/${id}/messages/${messageId}/report`, reasons)
  expect([again.status, (await remove(ada, messageId)).status]).toEqual([404, 404])
})

test('an admin removes no message of their own conversation, and other members remove none', async () => {
  const abby = await app.signUp('Abby', 'seller')
  await app.grantAdmin(abby)
  const { messageId } = await begin(bea, [], abby)
  const codeOf = async (who: Person) => (await remove(who, messageId)).body.code
  expect([await codeOf(abby), await codeOf(bea)]).toEqual(['own_case', 'admin_required'])
})

const audit = async () =>
  (await ada.get('/auditLog')).body.filter(
    ({ action }: { action: string }) => action === 'read_conversation',
  )

test('staff read the conversation of a sale while its case is open, and that is recorded', async () => {
  const { id } = await buyUntilInspection(app, bea, sana)
  const photo = await upload(bea)
  expectOk(await sendMessage(bea, `/sales/${id}/conversation`, 'The hinge is loose.', [photo]))
  const path = `/cases/${id}/conversation`
  expect((await ada.get(path)).status).toBe(404)
  const opened = { reason: 'damaged', description: 'The hinge.' }
  expect(await step(bea, id, 'case', opened)).toBe('ok')
  for (const who of [bea, sana]) expect((await who.get(path)).status).toBe(403)
  expect(await audit()).toEqual([])

  const { body } = expectOk(await ada.get(path))
  const consent = ['photo']
  expect(body).toMatchObject([{ author: 'buyer', text: 'The hinge is loose.', consent }])
  expect((await ada.get(`${path}/photos/${photo}?size=small`)).status).toBe(200)
  expect(await audit()).toMatchObject([
    {
      adminName: 'Ada',
      title: 'Latitude 7490',
      person: { name: 'Bea Brandt' },
      after: { sale: id },
    },
  ])
  expect(await step(bea, id, 'case/answer', { answer: 'withdraw_case', note: '' })).toBe('ok')
  expect((await ada.get(path)).status).toBe(404)
  expect((await ada.get(`${path}/photos/${photo}?size=small`)).status).toBe(404)
  expect(await audit()).toHaveLength(1)
})

test('staff read the conversation of a sale whose payment is charged back, also without a case', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  expectOk(await sendMessage(bea, `/sales/${id}/conversation`, 'Has it arrived?'))
  const path = `/cases/${id}/conversation`
  expect((await ada.get(path)).status).toBe(404)
  const { id: dispute } = await app.dispute({ payment_intent: transactionId })
  const stateOf = async () => (await readSale(ada, id)).state
  await expect.poll(stateOf).toBe('charged_back')
  expect(expectOk(await ada.get(path)).body).toMatchObject([{ text: 'Has it arrived?' }])
  await app.dispute({ dispute, status: 'won' })
  await expect.poll(stateOf).toBe('awaiting_handover')
  expect((await ada.get(path)).status).toBe(404)
})

test('in a case, staff read a message that was removed for its members', async () => {
  const { id } = await buyUntilInspection(app, bea, sana)
  const sent = await sendMessage(bea, `/sales/${id}/conversation`, 'You fool.', [await upload(bea)])
  const { message } = expectOk(sent).body
  expectOk(await remove(ada, message._id))
  expect(await step(bea, id, 'case', { reason: 'damaged', description: 'Bent.' })).toBe('ok')
  const [shown] = expectOk(await ada.get(`/cases/${id}/conversation`)).body
  expect(shown).toMatchObject({ removed: true, text: 'You fool.', photos: message.photos })
  const path = `/cases/${id}/conversation/photos/${message.photos[0].id}?size=small`
  expect((await ada.get(path)).status).toBe(200)
})

test('an admin on one side of the sale reads nothing as staff', async () => {
  const { id } = await buyUntilInspection(app, bea, ada)
  expectOk(await sendMessage(bea, `/sales/${id}/conversation`, 'The lid is bent.'))
  expect(await step(bea, id, 'case', { reason: 'damaged', description: 'Bent.' })).toBe('ok')
  expect((await ada.get(`/cases/${id}/conversation`)).body.code).toBe('own_case')
})

test('a deleted account leaves its texts to the other member, without the name', async () => {
  const leaver = await app.signUp('Dora Dean', 'buyer')
  const photo = await upload(leaver)
  const { id } = await begin(leaver, [photo])
  expectOk(await sana.call('PUT', `/conversations/${id}/block`))
  expectOk(await leaver.post('/account/deletion'))
  const { body } = expectOk(await sana.get(`/conversations/${id}`))
  expect(body).toMatchObject({ otherName: 'Deleted member', closed: 'unavailable' })
  expect(await listTexts(sana, id)).toEqual(['See www.example.org'])
  expect((await sendMessage(sana, `/conversations/${id}/messages`, 'Hello?')).body.code).toBe(
    'conversation_closed',
  )
  expect(JSON.stringify(body)).not.toContain('Dora')
  expect((await sana.get(`/conversations/${id}/photos/${photo}?size=small`)).status).toBe(200)
})

test('the export of personal data has the member’s own messages and photos, not those of others', async () => {
  const photo = await upload(sana)
  const { id } = await begin()
  expectOk(await sendMessage(sana, `/conversations/${id}/messages`, 'Mine, not hers.', [photo]))
  const data = expectOk(await sana.get('/account/export')).body
  const own = data.conversationMessages.filter(
    (one: { conversationId: string }) => one.conversationId === id,
  )
  expect(own).toMatchObject([{ header: 'Latitude 7490', text: 'Mine, not hers.', photos: 1 }])
  const addresses = data.photos.map(({ address }: { address: string }) => address)
  expect(addresses).toContain(`/api/conversations/${id}/photos/${photo}?size=large`)
})

test('the export of personal data names the members that one has blocked', async () => {
  const { id } = await begin()
  expectOk(await sana.call('PUT', `/conversations/${id}/block`))
  const blockedBy = async (who: Person) =>
    expectOk(await who.get('/account/export')).body.blockedMembers
  expect(await blockedBy(sana)).toEqual([
    { name: expect.stringMatching(/^Bea/), date: expect.stringMatching(/Z$/) },
  ])
  expect(await blockedBy(bea)).toEqual([])
  expectOk(await sana.call('DELETE', `/conversations/${id}/block`))
})

test('conversations are deleted a year after their last message and the end of their sale', async () => {
  const photo = await upload(bea)
  const old = await begin(bea, [photo])
  const recent = await begin()
  const withSale = async () => {
    const { id } = await buy(app, bea, sana)
    const { body } = expectOk(await sendMessage(bea, `/sales/${id}/conversation`, 'Hello'))
    return { sale: id, id: body.conversationId as string }
  }
  const ended = async (daysAgo: number) => {
    const { sale, id } = await withSale()
    expect(await step(bea, sale, 'cancellation', { reason: 'Changed my mind.' })).toBe('ok')
    const end = 'update sale set closed_at = now() - make_interval(days => $2) where id = $1'
    await app.pool.query(end, [sale, daysAgo])
    return id
  }
  const { id: ofOpenSale } = await withSale()
  const [ofOldSale, ofRecentSale] = [await ended(366), await ended(364)]
  expectOk(
    await sana.post(`/conversations/${old.id}/messages/${old.messageId}/report`, {
      reason: 'Rude.',
    }),
  )
  await app.pool.query(
    `update conversation
       set last_at = now() - make_interval(days => case id when $1 then 364 else 366 end)`,
    [recent.id],
  )
  await deleteOldConversations(app.services)
  const statuses = async () =>
    Promise.all(
      [old.id, recent.id, ofOpenSale, ofOldSale, ofRecentSale].map(
        async (id) => (await bea.get(`/conversations/${id}`)).status,
      ),
    )
  expect(await statuses()).toEqual([404, 200, 200, 404, 200])
  expect((await ada.get('/reportedItems')).body[0]).toMatchObject({
    reason: 'Rude.',
    message: null,
  })

  await app.pool.query("update media set created_at = now() - interval '2 days'")
  await deleteUnusedPhotos({ db: app.services.db, bucket: app.services.bucket })
  const { rows } = await app.pool.query('select doomed_at from media where id = $1', [photo])
  expect(rows[0].doomed_at).not.toBeNull()
})
