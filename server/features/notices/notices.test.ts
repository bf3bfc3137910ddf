import { afterAll, beforeAll, expect, test } from 'vitest'
import { dispatchAllAlerts } from '../../../test/harness/alerts.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { decoded } from '../../../test/harness/mailbox.ts'
import { type Listening, listen } from '../../../test/harness/network/listener.ts'
import { noticeKindsOf, noticesOf } from '../../../test/harness/notices.ts'
import { confirmAddress, type Person } from '../../../test/harness/people.ts'
import { buy, damage, readSale, shipment, step } from '../../../test/harness/sales.ts'
import { expectOk } from '../../../test/harness/send.ts'
import { transact } from '../../database/db.ts'
import { reportLimits } from '../reports/rate-limits.ts'
import { notifyWithoutEmail } from './notify.ts'
import { noticeLimits } from './rate-limits.ts'
import { deleteOldNotices } from './retention.ts'

let app: TestApp
let sana: Person
let bea: Person

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())

const unreadOf = async (who: Person) => expectOk(await who.get('/notices/unread')).body.count
const changePreference = (who: Person, topic: string, body: object) =>
  who.call('PUT', `/notices/preferences/${topic}`, body)
const emailsOf = async (who: Person) => decoded((await app.emails(who.email)).join('\n'))

test('both parties are told of each step of a sale that the other one or a clock makes', async () => {
  const { id } = await buy(app, bea, sana, 'Latitude 7420')
  await step(sana, id, 'shipment', shipment)
  await step(bea, id, 'delivery')
  expect((await noticesOf(bea)).slice(0, 2)).toMatchObject([
    { kind: 'orderShipped', title: 'Latitude 7420', path: `/dashboard/orders/${id}`, read: false },
    { kind: 'orderPaid' },
  ])
  expect((await noticesOf(sana)).slice(0, 2)).toMatchObject([
    { kind: 'saleDelivered', path: `/dashboard/sales/${id}` },
    { kind: 'salePaid', title: 'Latitude 7420' },
  ])
})

test('a buyer who confirms a handover or reports a problem is told what follows', async () => {
  const { id } = await buy(app, bea, sana)
  const { handoverCode: code } = await readSale(sana, id)
  expect(await step(bea, id, 'handover', { code })).toBe('ok')
  expect(await noticeKindsOf(bea)).toContain('orderHandedOver')
  expect(await step(bea, id, 'case', damage)).toBe('ok')
  expect((await noticeKindsOf(bea))[0]).toBe('orderCaseOpened')
  const about = (await app.emails(bea.email, id)).join()
  expect(about).toContain('You have confirmed that the seller handed the laptop over to you.')
  expect(about).toContain('We have received your report about the laptop')
})

test('a refused step leaves no notice', async () => {
  const { id } = await buy(app, bea, sana)
  const before = await noticesOf(sana)
  expect(await step(bea, id, 'delivery')).toBe('sale_event_not_possible')
  expect(await noticesOf(sana)).toEqual(before)
})

test('a transaction that is rolled back leaves no notice and no e-mail', async () => {
  const notice = { memberId: await app.memberId(bea), kind: 'bookingEnded', title: '' } as const
  const write = transact(app.services.db, async (tx) => {
    const subject = crypto.randomUUID()
    await notifyWithoutEmail(app.services, tx, { ...notice, subject, path: '/' })
    throw new Error('rolled back')
  })
  await expect(write).rejects.toThrow('rolled back')
  expect(await noticeKindsOf(bea)).not.toContain('bookingEnded')
})

test('what happens to a subject again renews its notice as unread', async () => {
  const who = await app.signUp('Renew', 'buyer')
  const subject = crypto.randomUUID()
  const write = async (title: string) => {
    const notice = { memberId: await app.memberId(who), kind: 'priceDrop', subject, title } as const
    await transact(app.services.db, (tx) =>
      notifyWithoutEmail(app.services, tx, { ...notice, path: '/' }),
    )
  }
  await write('First')
  const [first] = await noticesOf(who)
  expectOk(await who.call('PUT', `/notices/${first?._id}/read`))
  expect(await unreadOf(who)).toBe(0)
  await Promise.all([write('Again'), write('Again'), write('Again')])
  expect(await noticesOf(who)).toMatchObject([{ _id: first?._id, title: 'Again', read: false }])
})

test('notices are marked as read one by one, and all at once', async () => {
  const buyer = await app.signUp('Ben', 'buyer')
  await step(sana, (await buy(app, buyer, sana)).id, 'shipment', shipment)
  expect(await unreadOf(buyer)).toBe(2)
  const [newest] = await noticesOf(buyer)
  expectOk(await buyer.call('PUT', `/notices/${newest?._id}/read`))
  expectOk(await buyer.call('PUT', `/notices/${newest?._id}/read`))
  expect((await noticesOf(buyer)).map(({ read }) => read)).toEqual([true, false])
  expect(await unreadOf(buyer)).toBe(1)
  expect(expectOk(await buyer.call('PUT', '/notices/read')).body).toEqual({ modifiedCount: 1 })
  expect(await unreadOf(buyer)).toBe(0)
})

test('the notices of others are not found', async () => {
  const [notice] = await noticesOf(bea)
  const answer = await sana.call('PUT', `/notices/${notice?._id}/read`)
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  expect((await noticesOf(bea))[0]?.read).toBe(false)
})

test('a page of notices leads to the next', async () => {
  const { body, headers } = await sana.get('/notices?limit=1')
  expect(body).toHaveLength(1)
  const next = /<([^>]+)>; rel="next"/.exec(`${headers.link}`)?.[1] ?? ''
  const { body: more } = await sana.get(next.replace(/^.*\/api/, ''))
  expect(more[0]._id).toBe((await noticesOf(sana))[1]?._id)
})

test('e-mails of a topic can be switched off; the notice stays', async () => {
  const buyer = await app.signUp('Cem', 'buyer')
  const changed = expectOk(await changePreference(buyer, 'orders', { email: false })).body
  expect(changed).toContainEqual({ topic: 'orders', email: false, required: false })
  const { id } = await buy(app, buyer, sana)
  await step(sana, id, 'shipment', shipment)
  expect(await noticeKindsOf(buyer)).toEqual(['orderShipped', 'orderPaid'])
  expect(await emailsOf(buyer)).toContain('We have received your payment')
  expect(await emailsOf(buyer)).not.toContain('The seller has shipped your order')
  expectOk(await changePreference(buyer, 'orders', { email: true }))
  await step(sana, (await buy(app, buyer, sana)).id, 'shipment', shipment)
  expect(await emailsOf(buyer)).toContain('The seller has shipped your order')
})

test.each(['money', 'cases'])('e-mails about %s cannot be switched off', async (topic) => {
  const { status, body } = await changePreference(bea, topic, { email: false })
  expect([status, body.code]).toEqual([409, 'notice_required'])
  expect(body.fields).toEqual({ email: expect.stringContaining('cannot be switched off') })
  expectOk(await changePreference(bea, topic, { email: true }))
  const { body: all } = await bea.get('/notices/preferences')
  expect(all).toContainEqual({ topic, email: true, required: true })
})

test('e-mails to an unconfirmed address are limited by day, over all accounts; the notices stay', async () => {
  const { max } = noticeLimits.requiredEmailUnconfirmed
  const adding = Array.from({ length: reportLimits.reportDaily.max }, () => app.addProduct(sana))
  const products = await Promise.all(adding)
  const signUp = () => app.signUp('Uma Unconfirmed', 'buyer', { confirmed: false })
  const report = async (who: Person, productId = '') =>
    expectOk(await who.post('/reportedItems', { productId }))
  for (let sent = 0; sent < max; sent += products.length) {
    const uma = await signUp()
    for (const productId of products) await report(uma, productId)
    expectOk(await uma.post('/account/deletion'))
  }
  const uma = await signUp()
  const receipts = () => app.emails(uma.email, 'We received your report')
  expect(await receipts()).toHaveLength(max)
  await report(uma, products[0])
  expect(await noticeKindsOf(uma)).toEqual(['reportReceived'])
  expect(await receipts()).toHaveLength(max)
  await confirmAddress(app.pool, uma)
  await report(uma, products[1])
  expect(await receipts()).toHaveLength(max + 1)
})

test('e-mails to an unconfirmed address about money and cases have a limit of their own', async () => {
  const ulla = await app.signUp('Ulla Unconfirmed', 'buyer', { confirmed: false })
  await app.pool.query(
    `insert into rate_limit (key, points, expire)
     values ($1, $2, (extract(epoch from now()) * 1000)::bigint + 60000000)`,
    [`noticeEmailUnconfirmed:${ulla.email}`, noticeLimits.noticeEmailUnconfirmed.max - 1],
  )
  const shipped = async () => {
    const emails = await app.emails(ulla.email)
    return emails.filter((email) => decoded(email).includes('The seller has shipped your order'))
  }
  for (let orders = 0; orders < 2; orders += 1) {
    const { id } = await buy(app, ulla, sana)
    await step(sana, id, 'shipment', shipment)
    expect(await shipped()).toHaveLength(1)
  }
  const kinds = ['orderShipped', 'orderPaid', 'orderShipped', 'orderPaid']
  expect(await noticeKindsOf(ulla)).toEqual(kinds)
  const paid = (await app.emails(ulla.email)).map(decoded)
  expect(paid.filter((email) => email.includes('We have received your payment'))).toHaveLength(2)
})

test('bad preferences name their field', async () => {
  const field = (answer: { body: { fields?: object } }) => Object.keys(answer.body.fields ?? {})
  expect(field(await changePreference(bea, 'orders', { email: 'no' }))).toEqual(['email'])
  expect(field(await changePreference(bea, 'weather', { email: false }))).toEqual(['topic'])
})

test('a price drop is in the notices, also without its e-mail', async () => {
  const [fan, other] = [await app.signUp('Fay', 'buyer'), await app.signUp('Fox', 'buyer')]
  expectOk(await changePreference(fan, 'priceDrops', { email: false }))
  expect((await fan.get('/letterChoices')).body).toEqual({ priceDrops: false, returns: true })
  const product = await app.addProduct(sana, { title: 'XPS 13' })
  for (const who of [fan, other]) expectOk(await who.call('PUT', `/favourites/${product}`))
  const before = await app.emails(fan.email)
  await app.pool.query('update product set resale_price = 20000 where id = $1', [product])
  await dispatchAllAlerts(app)
  const [notice] = await noticesOf(fan)
  expect(notice).toMatchObject({ kind: 'priceDrop', title: 'XPS 13' })
  expect(notice?.path).toBe(`/items/${product}/xps-13`)
  expect(await app.emails(fan.email)).toEqual(before)
  expect(await emailsOf(other)).toContain('has dropped from')
})

/** The kinds of the events up to the first change of a product. */
async function eventsUntil(listening: Listening, productId: string) {
  const kinds = new Set<string>()
  while (true) {
    const event = await listening.next()
    kinds.add(event?.event ?? 'end')
    const products = event?.event === 'changed' ? event.products : []
    if (!event || products.some((one) => one.productId === productId)) return [...kinds]
  }
}

test('open pages of the member hear of it, and those of others do not', async () => {
  const [buyer, other] = [await app.signUp('Live', 'buyer'), await app.signUp('Lou', 'buyer')]
  const { id } = await buy(app, buyer, sana)
  const heard = await listen(app.url, { token: buyer.token })
  const others = [await listen(app.url, { token: other.token }), await listen(app.url)]
  await step(sana, id, 'shipment', shipment)
  let event = await heard.next()
  while (event?.event === 'changed') event = await heard.next()
  expect(event).toEqual({ event: 'notices' })
  const product = await app.addProduct(sana, { advertised: true })
  for (const one of others) expect(await eventsUntil(one, product)).toEqual(['changed'])
  for (const { leave } of [heard, ...others]) leave()
})

test('notices are exported, and deleted with the account and after half a year', async () => {
  const leaver = await app.signUp('Lea', 'seller')
  const id = await app.memberId(leaver)
  const notice = { memberId: id, kind: 'sellerVerified', subject: id, title: 'A title' } as const
  const write = (subject = id) =>
    transact(app.services.db, (tx) =>
      notifyWithoutEmail(app.services, tx, { ...notice, subject, path: '/' }),
    )
  const subjects = async () => {
    const { rows } = await app.pool.query('select subject from notice where member_id = $1', [id])
    return rows.map(({ subject }) => subject)
  }
  await write()
  expectOk(await changePreference(leaver, 'orders', { email: false }))
  const { body } = expectOk(await leaver.get('/account/export'))
  expect(body.notices).toMatchObject([{ kind: 'sellerVerified', title: 'A title', read: null }])
  expect(body.mutedTopics).toEqual([{ topic: 'orders' }])
  const later = crypto.randomUUID()
  await write(later)
  await app.pool.query(
    `update notice
       set created_at = now() - make_interval(days => case when subject = $1 then 181 else 179 end)
       where member_id = $1`,
    [id],
  )
  expect(await subjects()).toHaveLength(2)
  await deleteOldNotices(app.services)
  expect(await subjects()).toEqual([later])
  expectOk(await leaver.post('/account/deletion', { password: 'a long enough word' }))
  expect(await subjects()).toEqual([])
  await write()
  expect(await subjects()).toEqual([])
})
