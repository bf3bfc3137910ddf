import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { newestNotice, noticeKindsOf } from '../../../test/harness/notices.ts'
import { makeOffer } from '../../../test/harness/offers.ts'
import type { Person } from '../../../test/harness/people.ts'
import {
  buy,
  buyUntilInspection,
  chargeBack,
  completeSale,
  passDeadline,
  readSale,
  step,
  untilState,
} from '../../../test/harness/sales.ts'
import { expectOk, outcomeOf } from '../../../test/harness/send.ts'
import { declareTrader } from '../../../test/harness/traders.ts'
import { inviteToReview } from './invite.ts'
import { publishDueReviews } from './publish.ts'

let app: TestApp
let bea: Person
let sana: Person

const good = { agreement: 5, communication: 4, handover: 3, text: 'As described.' }
const poor = { agreement: 1, communication: 2, handover: 3, text: 'Late.' }

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
  bea = await app.signUp('Bea Brandt', 'buyer')
  sana = await app.signUp('Sana Malik', 'seller')
})
afterAll(() => app.close())

const write = (who: Person, id: string, review: object = good) =>
  who.call('PUT', `/sales/${id}/review`, review)
const reviewsOf = async (who: Person, id: string) =>
  expectOk(await who.get(`/sales/${id}/reviews`)).body

async function ended(buyer: Person, seller: Person, title?: string) {
  const { id } = await buy(app, buyer, seller, title)
  await completeSale(app, buyer, seller, id)
  return id
}

const exportedReview = async (who: Person, reviewId: string) =>
  expectOk(await who.get('/account/export')).body.reviews.find(
    ({ id }: { id: string }) => id === reviewId,
  )

const endDaysAgo = (id: string, days: number) =>
  app.pool.query('update sale set closed_at = now() - make_interval(days => $2) where id = $1', [
    id,
    days,
  ])

/** Everything that visitors can read about the reviews of a seller. */
async function publicTexts(seller: Person) {
  const id = await app.memberId(seller)
  const paths = [`/api/sellers/${id}/profile`, `/api/sellers/${id}/reviews`, '/api/reviews/latest']
  const answers = await Promise.all(paths.map((path) => app.get(path)))
  return answers.map((answer) => expectOk(answer).text)
}

test('a review is possible from the end of a sale on, and only for its parties', async () => {
  const { id } = await buy(app, bea, sana)
  expect(outcomeOf(await write(bea, id))).toBe('sale_not_ended')
  expect((await reviewsOf(bea, id)).until).toBeNull()
  await completeSale(app, bea, sana, id)
  const [ben, sami] = [await app.signUp('Ben', 'buyer'), await app.signUp('Sami', 'seller')]
  for (const stranger of [ben, sami]) {
    expect(outcomeOf(await write(stranger, id))).toBe('not_found')
    expect((await stranger.get(`/sales/${id}/reviews`)).status).toBe(404)
  }
  expect((await reviewsOf(sana, id)).until).toMatch(/Z$/)
  expect(outcomeOf(await write(sana, id))).toBe('ok')
})

test('a refunded sale can be reviewed, a cancelled one cannot', async () => {
  const { id } = await buyUntilInspection(app, bea, sana)
  expect(await step(bea, id, 'case', { reason: 'damaged', description: 'Broken.' })).toBe('ok')
  expect(outcomeOf(await write(bea, id))).toBe('sale_not_ended')
  expect(await step(sana, id, 'case/answer', { answer: 'accept_refund', note: '' })).toBe('ok')
  expect(outcomeOf(await write(bea, id, poor))).toBe('ok')
  const cancelled = await buy(app, bea, sana)
  expect(await step(sana, cancelled.id, 'cancellation', { reason: 'Sold.' })).toBe('ok')
  for (const who of [bea, sana]) {
    expect(outcomeOf(await write(who, cancelled.id))).toBe('sale_not_ended')
  }
})

const endByChargeback = async (id: string, transactionId: string) => {
  const dispute = await chargeBack(app, transactionId)
  await untilState(bea, id, 'charged_back')
  await app.dispute({ dispute, status: 'lost' })
  await untilState(bea, id, 'refunded')
}

const isInvited = async (id: string) =>
  (await app.pool.query("select from notice where kind = 'reviewOpen' and subject = $1", [id]))
    .rowCount !== 0

test('a sale that was refunded before its shipment or handover cannot be reviewed', async () => {
  const unshipped = await buy(app, bea, sana)
  await endByChargeback(unshipped.id, unshipped.transactionId)
  const met = await buy(app, bea, sana)
  const { handoverCode: code } = await readSale(sana, met.id)
  expect(await step(bea, met.id, 'handover', { code })).toBe('ok')
  await endByChargeback(met.id, met.transactionId)
  await inviteToReview(app.services)
  // The app's own job may be at it.
  await expect.poll(() => isInvited(met.id)).toBe(true)
  expect(await isInvited(unshipped.id)).toBe(false)
  expect((await reviewsOf(bea, unshipped.id)).until).toBeNull()
  for (const who of [bea, sana]) {
    expect(outcomeOf(await write(who, unshipped.id))).toBe('sale_not_ended')
    expect(outcomeOf(await write(who, met.id))).toBe('ok')
  }
})

test('after a withdrawal from a completed sale the time to review begins with its new end', async () => {
  const seller = await app.signUp('Theo Trader', 'seller')
  await declareTrader(seller)
  const id = await ended(bea, seller)
  expect(outcomeOf(await write(bea, id))).toBe('ok')
  expect(await step(bea, id, 'withdrawal')).toBe('ok')
  await endDaysAgo(id, 15)
  expect(outcomeOf(await write(seller, id))).toBe('sale_not_ended')
  await publishDueReviews(app.services)
  expect((await reviewsOf(bea, id)).own.published).toBe(false)
  await passDeadline(app, id)
  expect((await reviewsOf(seller, id)).until).toMatch(/Z$/)
  expect((await write(seller, id)).body.published).toBe(true)
})

test('neither review is visible anywhere before both are written', async () => {
  const seller = await app.signUp('Vera Blind', 'seller')
  const id = await ended(bea, seller)
  const before = await publicTexts(seller)
  const { rating } = await reviewsOf(seller, id)
  expect(expectOk(await write(bea, id)).body).toEqual({ acknowledged: true, published: false })
  expect(await publicTexts(seller)).toEqual(before)
  expect(await reviewsOf(seller, id)).toMatchObject({
    own: null,
    other: null,
    rating,
  })
  expect(expectOk(await seller.get('/account/export')).body.reviews).toEqual([])
  expect((await reviewsOf(bea, id)).own).toMatchObject({ ...good, published: false })

  expect((await write(seller, id, poor)).body.published).toBe(true)
  expect((await reviewsOf(seller, id)).other).toMatchObject({ ...good, authorName: 'Bea B.' })
  expect((await reviewsOf(bea, id)).other).toMatchObject({ ...poor, authorName: 'Vera B.' })
  const [profile = '', list = '', latest = ''] = await publicTexts(seller)
  expect(JSON.parse(profile).rating).toEqual({ count: 1, average: 4 })
  expect(JSON.parse(list)).toMatchObject([{ ...good, author: 'buyer', refunded: false }])
  expect(latest).toContain(good.text)
  // What is said of buyers is for the parties of their sales only.
  for (const text of [profile, list, latest]) expect(text).not.toContain(poor.text)
})

test('a review with only white space has no text and is not among the latest ones, also an older one', async () => {
  const seller = await app.signUp('Bodo Blank', 'seller')
  const id = await ended(bea, seller, 'Blank 7490')
  const blank = { ...good, text: ' \n\t ' }
  for (const who of [bea, seller]) expect(outcomeOf(await write(who, id, blank))).toBe('ok')
  expect((await reviewsOf(bea, id)).own.text).toBe('')
  const titles = async () =>
    expectOk(await app.get('/api/reviews/latest')).body.map(
      ({ header }: { header: string }) => header,
    )
  for (const [text, isShown] of [
    ['', false],
    [blank.text, false],
    ['Fine.', true],
  ] as const) {
    await app.pool.query('update review set text = $2 where sale_id = $1', [id, text])
    expect((await titles()).includes('Blank 7490')).toBe(isShown)
  }
})

test('after 14 days a single review is published, and no more can be written', async () => {
  const seller = await app.signUp('Tim Late', 'seller')
  const id = await ended(bea, seller)
  const waiting = await ended(bea, seller)
  for (const sale of [id, waiting]) expect(outcomeOf(await write(bea, sale))).toBe('ok')
  await endDaysAgo(id, 15)
  expect(outcomeOf(await write(seller, id))).toBe('review_time_over')
  expect((await reviewsOf(seller, id)).until).toBeNull()
  await publishDueReviews(app.services)
  await publishDueReviews(app.services)
  expect((await reviewsOf(seller, id)).other).toMatchObject(good)
  expect((await reviewsOf(seller, waiting)).other).toBeNull()
  expect(outcomeOf(await write(bea, id, poor))).toBe('review_time_over')
})

test('a review that cannot be published stays due, and does not hold up the others', async () => {
  const seller = await app.signUp('Theo Due', 'seller')
  const [stuck = '', free = ''] = [await ended(bea, seller), await ended(bea, seller)].sort()
  for (const sale of [stuck, free]) {
    expect(outcomeOf(await write(bea, sale))).toBe('ok')
    await endDaysAgo(sale, 15)
  }
  await app.pool.query(`
    create function refuse_review() returns trigger language plpgsql as
      'begin raise exception ''no review''; end';
    create trigger refuse_review before update on review for each row
      when (new.sale_id = '${stuck}') execute function refuse_review()`)
  await expect(publishDueReviews(app.services)).rejects.toThrow('failed reviews: 1')
  expect((await reviewsOf(seller, free)).other).toMatchObject(good)
  expect((await reviewsOf(seller, stuck)).other).toBeNull()
  await app.pool.query('drop function refuse_review cascade')
  await publishDueReviews(app.services)
  expect((await reviewsOf(seller, stuck)).other).toMatchObject(good)
})

test('a review can be changed until it is published, not afterwards', async () => {
  const id = await ended(bea, sana)
  expect(outcomeOf(await write(bea, id))).toBe('ok')
  expect(outcomeOf(await write(bea, id, poor))).toBe('ok')
  expect((await reviewsOf(bea, id)).own).toMatchObject(poor)
  expect(outcomeOf(await write(sana, id))).toBe('ok')
  expect(outcomeOf(await write(bea, id))).toBe('review_published')
  expect((await reviewsOf(sana, id)).other).toMatchObject(poor)
  const { rowCount } = await app.pool.query('select from review where sale_id = $1', [id])
  expect(rowCount).toBe(2)
})

test('two reviews at once are both published, 20 times', async () => {
  const [buyer, seller] = [await app.signUp('Rob', 'buyer'), await app.signUp('Ron', 'seller')]
  const id = await ended(buyer, seller)
  for (let round = 0; round < 20; round += 1) {
    await app.pool.query('delete from review where sale_id = $1', [id])
    const answers = await Promise.all([write(buyer, id), write(seller, id, poor)])
    expect(answers.some(({ body }) => body.published)).toBe(true)
    const { rows } = await app.pool.query(
      'select count(published_at)::int as published from review where sale_id = $1',
      [id],
    )
    expect(rows).toEqual([{ published: 2 }])
  }
})

test('linked accounts cannot review each other', async () => {
  const twin = await app.signUp('Twin', 'seller')
  const id = await ended(bea, twin)
  await app.pool.query(
    `update identity_session set network = '203.0.113.0/24', user_agent = 'Firefox'
     where user_id in (select identity_id from member where email = any($1))`,
    [[bea.email, twin.email]],
  )
  expect(await reviewsOf(bea, id)).toMatchObject({ until: null, linked: true })
  for (const who of [bea, twin]) expect(outcomeOf(await write(who, id))).toBe('accounts_linked')
  await app.pool.query("update identity_session set network = '127.0.0.0/24'")
  await app.pool.query('update sale set release_from = created_at where id = $1', [id])
  expect(outcomeOf(await write(bea, id))).toBe('accounts_linked')
  await app.pool.query('update sale set release_from = null where id = $1', [id])
  expect(await reviewsOf(bea, id)).toMatchObject({ until: expect.any(String), linked: false })
  expect(outcomeOf(await write(bea, id))).toBe('ok')
})

test.each([
  [{ agreement: 0 }, 'agreement'],
  [{ communication: 6 }, 'communication'],
  [{ handover: 4.5 }, 'handover'],
  [{ handover: '5' }, 'handover'],
  [{ text: 'x'.repeat(1001) }, 'text'],
])('%j is refused by field', async (wrong, field) => {
  const { status, body } = await write(bea, crypto.randomUUID(), { ...good, ...wrong })
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})

async function published(buyer: Person, seller: Person) {
  const id = await ended(buyer, seller)
  for (const who of [buyer, seller]) expect(outcomeOf(await write(who, id))).toBe('ok')
  const { other } = await reviewsOf(seller, id)
  return { id, reviewId: String(other._id) }
}

test('the reviewed member replies once, to a published review', async () => {
  const { id, reviewId } = await published(bea, sana)
  const reply = (who: Person, text: string) => who.post(`/reviews/${reviewId}/reply`, { text })
  expect((await reply(bea, 'Mine.')).status).toBe(404)
  expect(outcomeOf(await reply(sana, 'Thank you.'))).toBe('ok')
  expect(outcomeOf(await reply(sana, 'Again.'))).toBe('already_replied')
  expect((await reply(sana, ' ')).body.fields).toEqual({ text: expect.any(String) })
  expect((await reviewsOf(bea, id)).own.reply).toMatchObject({ text: 'Thank you.' })
  const unseen = await ended(bea, sana)
  expect(outcomeOf(await write(bea, unseen))).toBe('ok')
  const { rows } = await app.pool.query('select id from review where sale_id = $1', [unseen])
  const path = `/reviews/${rows[0].id}`
  expect((await sana.post(`${path}/reply`, { text: 'Guessed.' })).status).toBe(404)
  expect((await sana.post(`${path}/report`, { reason: 'Guessed.' })).status).toBe(404)
})

test('a reported review is removed by staff, with a reason, and counts no more', async () => {
  const seller = await app.signUp('Rita', 'seller')
  const admin = await app.signUp('Ada', 'seller')
  await app.grantAdmin(admin)
  const { id, reviewId } = await published(bea, seller)
  const report = () => seller.post(`/reviews/${reviewId}/report`, { reason: 'It names my child.' })
  for (let times = 0; times < 2; times += 1) expect(outcomeOf(await report())).toBe('ok')
  const listed = expectOk(await admin.get('/reportedItems')).body
  expect(listed.filter((one: { review: object }) => one.review)).toMatchObject([
    {
      reason: 'It names my child.',
      review: {
        _id: reviewId,
        authorName: 'Bea Brandt',
        authorId: await app.memberId(bea),
        text: good.text,
      },
    },
  ])
  const remove = (who: Person, reason: string) =>
    who.post(`/reviews/${reviewId}/removal`, { ground: 'privacy', reason })
  expect(outcomeOf(await remove(seller, 'Mine.'))).toBe('admin_required')
  expect((await remove(admin, '')).body.fields).toEqual({ reason: expect.any(String) })
  expect(outcomeOf(await remove(admin, 'It names a child.'))).toBe('ok')
  expect(outcomeOf(await remove(admin, 'Again.'))).toBe('not_found')
  const [profile = '', list] = await publicTexts(seller)
  expect([JSON.parse(profile).rating.count, list]).toEqual([0, '[]'])
  expect((await reviewsOf(seller, id)).other).toBeNull()
  expect((await reviewsOf(bea, id)).own.removedBecause).toBe('It names a child.')
  expect(await exportedReview(seller, reviewId)).toMatchObject({
    role: 'subject',
    text: '',
    removed: expect.any(String),
  })
  expect(await exportedReview(bea, reviewId)).toMatchObject({ role: 'author', text: good.text })
  expect(outcomeOf(await write(bea, id))).toBe('review_published')
  expect((await app.emails(bea.email)).join()).toContain('It names a child.')
  const [entry] = expectOk(await admin.get('/auditLog')).body
  expect(entry).toMatchObject({ action: 'remove_review' })
  expect(entry.after).toEqual({ published: false, ground: 'privacy' })
  const open = expectOk(await admin.get('/reportedItems')).body
  expect(open.filter((one: { review: object }) => one.review)).toEqual([])
})

test('the author of a review reports its reply, which staff remove alone, and not the review itself', async () => {
  const seller = await app.signUp('Rolf Rude', 'seller')
  const admin = await app.signUp('Alina', 'seller')
  await app.grantAdmin(admin)
  const { id, reviewId } = await published(bea, seller)
  const report = async (who: Person, reason: string) =>
    outcomeOf(await who.post(`/reviews/${reviewId}/report`, { reason }))
  expect(await report(bea, 'Mine.')).toBe('own_review')
  const reply = async (text: string) =>
    outcomeOf(await seller.post(`/reviews/${reviewId}/reply`, { text }))
  expect((await reviewsOf(seller, id)).mayReply).toBe(true)
  expect(await reply('You are a liar.')).toBe('ok')
  expect(await report(bea, 'An insult.')).toBe('ok')
  expect(await report(seller, 'It is false.')).toBe('ok')
  const reader = await app.signUp('Wim', 'buyer')
  expect(await report(reader, 'An advertisement.')).toBe('ok')
  const told = async () => [
    (await reader.get('/notices')).body,
    (await app.emails(reader.email)).length,
  ]
  const toldBefore = await told()

  const reports = async () => {
    const all = expectOk(await admin.get('/reportedItems?limit=100')).body
    return all.filter((one: { review: { _id: string } }) => one.review?._id === reviewId)
  }
  expect(await reports()).toMatchObject([
    { reason: 'An advertisement.' },
    { reason: 'It is false.', review: { reply: 'You are a liar.' } },
    { reason: 'An insult.' },
  ])
  const removal = { ground: 'abuse', reason: 'Rude.' }
  const remove = async (who: Person) =>
    outcomeOf(await who.post(`/reviews/${reviewId}/reply/removal`, removal))
  expect(await remove(seller)).toBe('admin_required')
  expect([await remove(admin), await remove(admin)]).toEqual(['ok', 'not_found'])

  // Reports of others may be about the review.
  expect(await reports()).toMatchObject([
    { reason: 'An advertisement.', review: { reply: null } },
    { reason: 'It is false.', review: { reply: null } },
  ])
  expect(await told()).toEqual(toldBefore)
  expect(await newestNotice(bea)).toMatchObject({ kind: 'reportUpheld' })
  const { kind, path } = await newestNotice(seller)
  expect(kind).toBe('replyRemoved')
  const statement = await seller.get(path.replace('/dashboard/decisions/', '/restrictions/'))
  expect(statement.body).toMatchObject({ kind, ground: 'abuse', reason: 'Rude.', reported: true })
  expect((await app.emails(seller.email)).at(-1)).toContain('We removed your reply')
  const [entry] = expectOk(await admin.get('/auditLog')).body
  expect(entry).toMatchObject({ action: 'remove_reply', person: { name: 'Rolf Rude' } })
  expect(entry.after).toEqual({ published: false, ground: 'abuse' })

  const [profile = '', list = ''] = await publicTexts(seller)
  expect(JSON.parse(profile).rating.count).toBe(1)
  expect(JSON.parse(list)).toMatchObject([{ ...good, reply: null }])
  expect((await reviewsOf(bea, id)).own).toMatchObject({ reply: null, removedBecause: null })
  expect((await reviewsOf(seller, id)).mayReply).toBe(false)
  expect(await reply('Again.')).toBe('already_replied')
  expect(await exportedReview(seller, reviewId)).toMatchObject({ reply: 'You are a liar.' })
  expect(await exportedReview(bea, reviewId)).toMatchObject({ role: 'author', reply: null })
})

test('the statement about a reply does not count a report by its own author', async () => {
  const seller = await app.signUp('Roy Reply', 'seller')
  const admin = await app.signUp('Alva', 'seller')
  await app.grantAdmin(admin)
  const { reviewId } = await published(bea, seller)
  expectOk(await seller.post(`/reviews/${reviewId}/reply`, { text: 'You are a liar.' }))
  expectOk(await seller.post(`/reviews/${reviewId}/report`, { reason: 'It is false.' }))
  const removal = { ground: 'abuse', reason: 'Rude.' }
  expectOk(await admin.post(`/reviews/${reviewId}/reply/removal`, removal))
  const { path } = await newestNotice(seller)
  const statement = await seller.get(path.replace('/dashboard/decisions/', '/restrictions/'))
  expect(statement.body).toMatchObject({ kind: 'replyRemoved', reported: false })
})

test('reports that were open when the reply was removed are upheld, except that of its author', async () => {
  const seller = await app.signUp('Rosa Reply', 'seller')
  const admin = await app.signUp('Anke', 'seller')
  await app.grantAdmin(admin)
  const { reviewId } = await published(bea, seller)
  expectOk(await seller.post(`/reviews/${reviewId}/reply`, { text: 'You are a liar.' }))
  const [reader, late] = [await app.signUp('Wanda', 'buyer'), await app.signUp('Wolf', 'buyer')]
  const report = async (who: Person) =>
    expectOk(await who.post(`/reviews/${reviewId}/report`, { reason: 'An insult.' }))
  for (const who of [reader, seller]) await report(who)
  const removal = { ground: 'abuse', reason: 'Rude.' }
  expectOk(await admin.post(`/reviews/${reviewId}/reply/removal`, removal))
  await report(late)
  const all = expectOk(await admin.get('/reportedItems?limit=100')).body
  const open = all.filter((one: { review: { _id: string } }) => one.review?._id === reviewId)
  expect(open).toHaveLength(3)
  for (const { _id } of open) expectOk(await admin.call('DELETE', `/reportedItems/${_id}`))
  const newestKind = async (who: Person) => (await newestNotice(who)).kind
  expect([await newestKind(reader), await newestKind(seller), await newestKind(late)]).toEqual([
    'reportUpheld',
    'reportRejected',
    'reportRejected',
  ])
})

test('admins can neither remove a review of their own sale nor close its report', async () => {
  const [party, other] = [await app.signUp('Abe', 'seller'), await app.signUp('Alma', 'seller')]
  await app.grantAdmin(party, other)
  const { reviewId } = await published(bea, party)
  expectOk(await party.post(`/reviews/${reviewId}/report`, { reason: 'It is false.' }))
  const reports = expectOk(await party.get('/reportedItems')).body
  const { _id } = reports.find((one: { review: { _id: string } }) => one.review?._id === reviewId)
  const close = async (who: Person) => outcomeOf(await who.call('DELETE', `/reportedItems/${_id}`))
  const remove = async (who: Person) =>
    outcomeOf(await who.post(`/reviews/${reviewId}/removal`, { ground: 'terms', reason: 'False.' }))
  expect([await remove(party), await close(party)]).toEqual(['own_case', 'own_case'])
  expect([await close(other), await remove(other)]).toEqual(['ok', 'ok'])
})

test('both parties are told that they may review, and of the published review', async () => {
  const [buyer, seller] = [await app.signUp('Nia', 'buyer'), await app.signUp('Nils', 'seller')]
  const count = async (who: Person, wanted: string) =>
    (await noticeKindsOf(who)).filter((kind) => kind === wanted).length
  await app.pool.query(
    `insert into push_subscription (member_id, session_id, endpoint, p256dh, auth)
     select member.id, session.id, 'https://push.example/' || member.id,
       repeat('p', 87), repeat('a', 22)
     from member join identity_session session on session.user_id = identity_id
     where member.name in ('Nia', 'Nils')`,
  )
  const id = await ended(buyer, seller, 'Latitude 5320')
  await Promise.all([inviteToReview(app.services), inviteToReview(app.services)])
  await inviteToReview(app.services)
  // The app's own job may be at it.
  for (const who of [buyer, seller]) await expect.poll(() => count(who, 'reviewOpen')).toBe(1)
  await write(buyer, id)
  expect(await count(seller, 'reviewReceived')).toBe(0)
  await write(seller, id)
  for (const who of [buyer, seller]) expect(await count(who, 'reviewReceived')).toBe(1)
  const emails = (await app.emails(seller.email)).join()
  expect(emails).toContain('You have a review')
  // Invitations to review are advertising.
  expect(emails).not.toContain('You can now review')
  const { rows } = await app.pool.query(
    `select distinct kind from notice join pgboss.job on data ->> 'noticeId' = notice.id::text
     where job.name = 'send_push' and kind like 'review%'`,
  )
  expect(rows).toEqual([{ kind: 'reviewReceived' }])
  const late = await ended(buyer, seller)
  await endDaysAgo(late, 15)
  await inviteToReview(app.services)
  expect(await count(buyer, 'reviewOpen')).toBe(1)
})

test('a party that has written is not invited, and the other one is invited once', async () => {
  const [buyer, seller] = [await app.signUp('Ole', 'buyer'), await app.signUp('Olga', 'seller')]
  const id = await ended(buyer, seller)
  // The app's own job may have invited both.
  await app.pool.query('update sale set review_invited_at = now() where id = $1', [id])
  await app.pool.query("delete from notice where kind = 'reviewOpen' and subject = $1", [id])
  expect(outcomeOf(await write(buyer, id))).toBe('ok')
  await app.pool.query('update sale set review_invited_at = null where id = $1', [id])
  await Promise.all([inviteToReview(app.services), inviteToReview(app.services)])
  await inviteToReview(app.services)
  const invitations = async (who: Person) => {
    const kinds = await noticeKindsOf(who)
    return kinds.filter((kind) => kind === 'reviewOpen').length
  }
  await expect.poll(() => invitations(seller)).toBe(1)
  expect(await invitations(buyer)).toBe(0)
})

test('a seller sees the record of a buyer on sales and offers, others do not', async () => {
  const [rita, sina] = [await app.signUp('Rita Rau', 'buyer'), await app.signUp('Sina', 'seller')]
  const ada = await app.signUpStaff('Ada')
  // In another time zone, it is already April.
  const signedUp = "update member set created_at = '2024-03-31T23:30:00Z' where id = $1"
  await app.pool.query(signedUp, [await app.memberId(rita)])
  const unknown = { rating: { count: 0, average: null }, purchases: 0, since: '2024-03' }
  const { id } = await buy(app, rita, sina)
  const seenBy = async (who: Person) => (await readSale(who, id)).buyerRecord
  expect(await seenBy(sina)).toEqual(unknown)
  await completeSale(app, rita, sina, id)
  expect(outcomeOf(await write(sina, id, poor))).toBe('ok')
  expect(await seenBy(sina)).toEqual({ ...unknown, purchases: 1 })
  expect(outcomeOf(await write(rita, id))).toBe('ok')
  const known = { ...unknown, purchases: 1, rating: { count: 1, average: 2 } }
  expect([await seenBy(sina), await seenBy(rita), await seenBy(ada)]).toEqual([known, null, null])

  await makeOffer(rita, await app.addProduct(sina), '400')
  const seenIn = async (who: Person, list: string) =>
    expectOk(await who.get(`/offers/${list}`)).body[0].buyerRecord
  expect([await seenIn(sina, 'received'), await seenIn(rita, 'made')]).toEqual([known, null])
  expectOk(await rita.post('/account/deletion'))
  expect([await seenBy(sina), await seenIn(sina, 'received')]).toEqual([null, null])
})

test('reviews of a deleted author stay without the name', async () => {
  const [buyer, seller] = [await app.signUp('Lea Gone', 'buyer'), await app.signUp('Leo', 'seller')]
  const { id } = await published(buyer, seller)
  const own = expectOk(await buyer.get('/account/export')).body.reviews
  expect(own).toMatchObject([{ role: 'subject' }, { role: 'author', ...good }])
  await app.pool.query("update transfer set state = 'cancelled'")
  expectOk(await buyer.post('/account/deletion', { password: buyer.password }))
  expect((await reviewsOf(seller, id)).other).toMatchObject({
    ...good,
    authorName: 'Deleted member',
  })
  const { body } = await app.get(`/api/sellers/${await app.memberId(seller)}/reviews`)
  expect(JSON.stringify(body)).not.toContain('Lea')
})

test('a page of reviews leads to the next', async () => {
  const seller = await app.signUp('Paula', 'seller')
  for (let count = 0; count < 3; count += 1) await published(bea, seller)
  const path = `/api/sellers/${await app.memberId(seller)}/reviews`
  const { body, headers } = await app.get(`${path}?limit=2`)
  expect(body).toHaveLength(2)
  const next = /<([^>]+)>; rel="next"/.exec(`${headers.link}`)?.[1] ?? ''
  expect(expectOk(await app.get(next)).body).toHaveLength(1)
  expect((await app.get(`/api/sellers/${crypto.randomUUID()}/reviews`)).status).toBe(404)
})

test('a chargeback stops the writing until it is decided', async () => {
  const { id } = await buyUntilInspection(app, bea, sana)
  await passDeadline(app, id)
  await app.pool.query(
    "update sale set state = 'charged_back', resumes_to = 'completed' where id = $1",
    [id],
  )
  expect(outcomeOf(await write(bea, id))).toBe('sale_not_ended')
  await app.pool.query("update sale set state = 'completed', resumes_to = null where id = $1", [id])
  expect(outcomeOf(await write(bea, id))).toBe('ok')
})
