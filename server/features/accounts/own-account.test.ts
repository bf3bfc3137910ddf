import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { decoded } from '../../../test/harness/mailbox.ts'
import { confirmAddress, type Person } from '../../../test/harness/people.ts'
import { photoOf } from '../../../test/harness/photos.ts'
import { book, completeSale, pay, startPaying } from '../../../test/harness/sales.ts'

let app: TestApp

beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp({ CONTACT_EMAIL: 'desk@shop.example' }))
})
afterAll(() => app.close())

const exported = (person: Person) => person.get('/account/export')
const leave = (person: Person) => person.post('/account/deletion')

const contact = { phone: '555 0142', location: 'Faro, by the sea' }

async function rowsOf(sql: string, ...values: unknown[]) {
  return (await app.pool.query(sql, values)).rows
}

/**
 * Tables with a row that contains this word, except for short-lived rate-limit counters. The word is a
 * long one: three letters also occur in a random identifier or password hash now and then.
 */
async function tablesNaming(word: string) {
  const tables = await rowsOf(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename not in ('rate_limit', 'place', 'place_name')`,
  )
  const counts = tables.map(
    ({ name }) => `select '${name}' as name from ${name} t where t::text ~* $1`,
  )
  const found = await rowsOf(counts.join(' union all '), `\\m${word}`)
  return [...new Set(found.map(({ name }) => name))]
}

test('a buyer’s export has all of their data and none of the seller’s', async () => {
  const sana = await app.signUp('Sana Malik', 'seller')
  const bea = await app.signUp('Bea Lindqvist', 'buyer')
  await confirmAddress(app.pool, bea)
  await app.anonymous(bea.address).signIn(bea.email, bea.password)
  const sold = await app.addProduct(sana, { title: 'Sold one' })
  const held = await app.addProduct(sana, { title: 'Held one' })
  const paid = await book(bea, sold, contact)
  const transactionId = await pay(app, bea, paid)
  const holding = await book(bea, held, contact)
  const photo = await photoOf(app, bea)
  await bea.post('/reportedItems', { productId: held, reason: 'Looks odd.' })
  for (const email of [' Bea.Lindqvist@Example.com ', 'bea@elsewhere.example']) {
    await app.anonymous().ask('POST', '/api/contact', { body: { name: 'B', email, message: 'Hi' } })
  }

  const [{ card }] = await rowsOf(
    'select card_fingerprint as card from payment_intent where id = $1',
    transactionId,
  )
  expect(card).toEqual(expect.any(String))
  const { status, headers, body } = await exported(bea)
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toMatchObject({
    identity: {
      name: bea.name,
      email: bea.email,
      emailVerified: true,
      language: 'en',
      signInMethods: [{ method: 'password' }],
      knownNetworks: [{ network: bea.address }],
      knownDevices: [{ since: expect.any(String) }, { lastUsed: expect.any(String) }],
    },
    profile: { name: bea.name, email: bea.email, isBuyer: true, isSeller: false, isAdmin: false },
    products: [],
    photos: [{ address: `/media/${photo}/40.webp`, created: expect.any(String) }],
    taxRequests: [],
    fileImports: [],
    payments: [{ bookingId: paid, amount: '499.50', currency: 'USD', transactionId, card }],
    refunds: [],
    ledger: [],
    reports: [{ productId: held, header: 'Held one', reason: 'Looks odd.', closed: null }],
    messages: [{ name: 'B', email: ' Bea.Lindqvist@Example.com ', message: 'Hi' }],
    acts: [],
    leftOut: [],
  })
  expect(body.identity.sessions).toHaveLength(2)
  const seen = { ...contact, price: '499.50' }
  expect(body.bookings).toMatchObject([
    { id: holding, productId: held, header: 'Held one', state: 'held', ...seen },
    { id: paid, productId: sold, header: 'Sold one', state: 'paid', ...seen },
  ])
  expect(JSON.stringify(body)).not.toMatch(/Sana|Porto|\+351/)
})

test('a seller’s export has all of their data and none of the buyer’s', async () => {
  const sol = await app.signUp('Sol Ito', 'seller')
  const ben = await app.signUp('Ben Okafor', 'buyer')
  const gone = await app.addProduct(sol, { title: 'Withdrawn', minutesAgo: 9 })
  const sold = await app.addProduct(sol, { title: 'Sold', advertised: true })
  expect((await sol.call('DELETE', `/products/${gone}`)).status).toBe(200)
  const transactionId = await pay(app, ben, await book(ben, sold, contact))

  const { body } = await exported(sol)
  const facts = { category: 'Dell', purchased: '2024-03-01', phone: '+351 555 010' }
  expect(body.products).toMatchObject([
    { id: sold, header: 'Sold', resalePrice: '499.50', sold: expect.any(String), ...facts },
    { id: gone, header: 'Withdrawn', sold: null, withdrawn: expect.any(String), ...facts },
  ])
  expect(body.ledger).toMatchObject([{ kind: 'sale', account: 'held_for_sale', transactionId }])
  expect(body).toMatchObject({ bookings: [], payments: [], refunds: [], messages: [] })
  expect(JSON.stringify(body)).not.toMatch(/Ben|Okafor|555 0142|Faro/)
})

test('an export has what a report is about and its outcome, tax requests and file imports', async () => {
  const [sia, una] = [await app.signUp('Sia', 'seller'), await app.signUp('Una', 'buyer')]
  const productId = await app.addProduct(sia, { title: 'Asked about' })
  const { body: asked } = await una.post(`/items/${productId}/questions`, { text: 'You fool?' })
  const reported = await sia.post(`/questions/${asked.insertedId}/report`, { reason: 'An insult.' })
  expect(reported.status).toBe(200)
  await rowsOf(
    "update report set closed_at = now(), outcome = 'kept' where question_id = $1",
    asked.insertedId,
  )
  await rowsOf(
    `insert into tax_request (member_id, reminded_at) select id, now() from member where email = $1`,
    sia.email,
  )
  await rowsOf(
    `insert into product_import (seller_id, file_hash, products)
     select id, sha256('file'), 3 from member where email = $1`,
    sia.email,
  )
  const { body } = await exported(sia)
  const date = expect.any(String)
  const others = { productId: null, reviewId: null, messageId: null }
  expect(body.reports).toMatchObject([
    { questionId: asked.insertedId, ...others, closed: date, outcome: 'kept' },
  ])
  expect(body.taxRequests).toEqual([
    { asked: date, reminded: date, remindedAgain: null, blocked: null },
  ])
  expect(body.fileImports).toEqual([
    { date, products: 3, fileHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
})

test('an admin’s export has their acts without the affected members', async () => {
  const ada = await app.signUp('Ada', 'seller')
  const sid = await app.signUp('Sid', 'seller')
  await app.grantAdmin(ada)
  await ada.call('PUT', `/verifySeller/${sid.email}`)
  const { body } = await exported(ada)
  expect(body.acts).toEqual([{ action: 'verify_seller', date: expect.any(String) }])
  expect(JSON.stringify(body)).not.toMatch(/\bsid\b/i)
  const theirs = await exported(sid)
  expect(theirs.body.profile.verified).toEqual(expect.any(String))
  expect(theirs.body.acts).toEqual([])
  expect((await leave(ada)).body.code).toBe('last_admin')
  await rowsOf('update member set is_admin = false where email = $1', ada.email)
})

test('excludes messages sent under an unconfirmed address', async () => {
  const eve = await app.signUp('Eve', 'buyer', { confirmed: false })
  const message = { name: 'The real one', email: eve.email, message: 'Mine' }
  await app.anonymous().ask('POST', '/api/contact', { body: message })
  expect((await exported(eve)).body.messages).toEqual([])
})

test('truncates an export and lists the truncated kinds', async () => {
  const rui = await app.signUp('Rui', 'buyer')
  await rowsOf(
    `insert into report (reporter_id, header, image, seller_name, item_date, reason)
       select id, 'Item ' || n, '', '', '', '' from member, generate_series(1, 1001) n
       where email = $1`,
    rui.email,
  )
  const { body } = await exported(rui)
  expect([body.reports.length, body.leftOut]).toEqual([1000, ['reports']])
})

test('the settings for offers are exported also if newer listings have none', async () => {
  const rita = await app.signUp('Rita', 'seller')
  const productId = await app.addProduct(rita, { title: 'The oldest', minutesAgo: 9 })
  const path = `/products/${productId}/offer-settings`
  expect((await rita.call('PUT', path, { minimum: '400' })).status).toBe(200)
  await rowsOf(
    `insert into product (seller_id, category_id, title, image, description, original_price,
         resale_price, currency, purchased_on, condition, location, phone)
       select member.id, category.id, 'Newer', '', 'It works.', 90000, 45000, 'USD', '2024-03-01',
         'Good', 'Porto', '555 03'
       from member, category, generate_series(1, 1001)
       where member.email = $1 and category.name = 'Dell'`,
    rita.email,
  )
  const { body } = await exported(rita)
  expect(body.leftOut).toEqual(['products'])
  expect(body.offerSettings).toEqual([
    { productId, header: 'The oldest', minimum: '400.00', autoAccept: null },
  ])
})

test('an export has the texts of photos, withdrawals and disputes of the bank', async () => {
  const [fee, kim] = [await app.signUp('Fee', 'seller'), await app.signUp('Kim', 'buyer')]
  const productId = await app.addProduct(fee)
  const photo = await photoOf(app, fee)
  await rowsOf(
    `insert into product_photo (product_id, position, media_id, alt, flaw)
     values ($1, 0, $2, 'The scratched lid', 'body')`,
    productId,
    photo,
  )
  const paid = await book(kim, productId)
  const transactionId = await pay(app, kim, paid)
  await rowsOf(
    `insert into card_dispute (id, intent_id, amount, currency, reason, status)
     values ('dp_of_kim', $1, 49950, 'USD', 'fraudulent', 'needs_response')`,
    transactionId,
  )
  const withdraw = 'update sale set withdrawal_at = now(), withdrawal_from = state where id = $1'
  await rowsOf(withdraw, paid)
  const date = expect.stringMatching(/Z$/)
  const { body: own } = await exported(fee)
  expect(own.products[0].photos).toEqual([
    { address: `/media/${photo}/40.webp`, alt: 'The scratched lid', flaw: 'body' },
  ])
  expect(own.sales).toMatchObject([{ id: paid, role: 'seller', withdrawn: null }])
  expect(own.payments).toEqual([])
  const { body: bought } = await exported(kim)
  expect(bought.sales).toMatchObject([{ id: paid, role: 'buyer', withdrawn: date }])
  const dispute = { amount: '499.50', currency: 'USD', reason: 'fraudulent' }
  expect(bought.payments).toMatchObject([
    { disputes: [{ ...dispute, state: 'needs_response', opened: date, closed: null }] },
  ])
})

test('supports export and deletion before the profile is complete', async () => {
  const uma = await app.signUp('Umaheltje')
  const { body } = await exported(uma)
  expect(body).toMatchObject({ identity: { email: uma.email }, profile: null, bookings: [] })
  expect((await leave(uma)).body).toEqual({ acknowledged: true })
  expect((await exported(uma)).status).toBe(401)
  expect(await tablesNaming('umaheltje')).toEqual([])
})

test('the owner deletes the account: the token is revoked and no personal data remains', async () => {
  const sam = await app.signUp('Samira', 'seller')
  const dan = await app.signUp('Danilo', 'buyer')
  await app.anonymous(dan.address).signIn(dan.email, dan.password)
  const free = await app.addProduct(sam)
  const sold = await app.addProduct(sam)
  const held = await book(dan, free)
  const clientSecret = await startPaying(dan, held)
  const paid = await book(dan, sold)
  await pay(app, dan, paid)
  await dan.post('/reportedItems', { productId: free })
  expect((await leave(dan)).body.code).toBe('sales_open')
  await completeSale(app, dan, sam, paid)

  const answer = await leave(dan)
  expect([answer.status, answer.body]).toEqual([200, { acknowledged: true }])
  const late = await dan.get(`/bookings?email=${dan.email}`)
  expect([late.status, late.body.code]).toEqual([401, 'sign_in_required'])
  expect(await dan.browser.session()).toBeNull()
  expect((await app.anonymous().signIn(dan.email, dan.password)).body.code).toBe(
    'invalid-credential',
  )

  expect((await app.payByCard(clientSecret)).status).not.toBe('succeeded')
  const states = await rowsOf('select id, state, phone, location from booking where id = any($1)', [
    held,
    paid,
  ])
  expect(states.map(({ id, ...rest }) => [id === paid, rest]).sort()).toEqual([
    [false, { state: 'cancelled', phone: '-', location: '-' }],
    [true, { state: 'paid', phone: '-', location: '-' }],
  ])
  expect(await tablesNaming('danilo')).toEqual([])
  expect(await rowsOf("select key from rate_limit where key ~ '^knownAddress:danilo'")).toEqual([])

  const message = (await app.emails(dan.email)).at(-1)
  expect(message).toMatch(/^Subject: Your account at .+ has been deleted$/m)
  expect(decoded(message)).toContain('we also keep the recipient of our invoices')
  const again = await app.signUp('Danilo', 'seller')
  expect((await exported(again)).body).toMatchObject({ bookings: [], reports: [] })
})

test('an unconfirmed address gets no e-mail about the deletion', async () => {
  const ulrike = await app.signUp('Ulrike', 'buyer', { confirmed: false })
  expect((await leave(ulrike)).status).toBe(200)
  const [confirmation, ...others] = await app.emails(ulrike.email)
  expect(confirmation).toContain('/confirm-email?token=')
  expect(others).toEqual([])
})

test('deleting a seller withdraws the listings', async () => {
  const sue = await app.signUp('Suellen', 'seller')
  const cy = await app.signUp('Cyrus', 'buyer')
  const offered = await app.addProduct(sue, { advertised: true })
  const held = await book(cy, offered)
  expect((await leave(sue)).status).toBe(200)
  expect((await cy.get(`/bookings/${held}`)).body.state).toBe('cancelled')
  expect((await app.get('/api/advertises')).text).not.toContain(offered)
  expect((await app.emails(cy.email)).at(-1)).toContain('has ended')
  expect(await tablesNaming('suellen')).toEqual([])
})

test('requires a new log-in after ten minutes', async () => {
  const old = await app.signUp('Oldrich', 'buyer')
  await rowsOf(
    `update identity_session set authenticated_at = now() - interval '601 seconds'
       where user_id = (select id from identity_user where email = $1)`,
    old.email,
  )
  const { status, body } = await leave(old)
  expect([status, body.code]).toEqual([403, 'recent_login_required'])
  expect((await exported(old)).status).toBe(200)

  await old.browser.signIn(old.email, old.password)
  const authorization = `Bearer ${await old.browser.token(old.email)}`
  const again = await old.browser.ask('POST', '/api/account/deletion', {
    headers: { authorization },
  })
  expect(again.status).toBe(200)
})

test('refuses to delete the last admin; of two concurrent deletions, one fails', async () => {
  const pair = [await app.signUp('One', 'buyer'), await app.signUp('Two', 'seller')]
  await app.grantAdmin(...pair)
  const answers = await Promise.all(pair.map(leave))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('last_admin')
  expect(await rowsOf('select from member where is_admin')).toHaveLength(1)
})

test('concurrent deletions, or one during profile creation, leave no partial state', async () => {
  for (let round = 0; round < 10; round += 1) {
    const zed = await app.signUp(`Zed ${round}`)
    const answers = await Promise.all([
      leave(zed),
      zed.post('/users', { category: 'buyer' }),
      leave(zed),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect([answers[0]?.status, answers[2]?.status].sort()).toEqual([200, 401])
  }
  expect(await rowsOf("select from member where name like 'Zed%'")).toEqual([])
  expect(await rowsOf("select from identity_user where name like 'Zed%'")).toEqual([])
})
