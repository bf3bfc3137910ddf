import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { intentOf } from '../../../test/harness/cards/controls.ts'
import { payOut } from '../../../test/harness/payouts.ts'
import type { Person } from '../../../test/harness/people.ts'
import { photoOf } from '../../../test/harness/photos.ts'
import { book, completeSale, pay, startPaying, tryBook } from '../../../test/harness/sales.ts'
import { until } from '../../../test/harness/wait-options.ts'
import { holdLock } from '../../../test/races/lock-queue.ts'

const offer = {
  category: 'Dell',
  header: 'A laptop',
  image: 'https://p.example/laptop.webp',
  originalprice: '900',
  resaleprice: '450',
  purchase: '2023',
  phone: '555 02',
  location: 'Porto',
  condition: 'Good',
  description: 'It works.',
}

let app: TestApp
let ada: Person

async function remove(person: Person, by = ada) {
  return by.call('DELETE', `/users/${await app.memberId(person)}`)
}

const leave = (person: Person) => person.post('/account/deletion')

const rowOf = async (table: string, id: string) =>
  (await app.pool.query(`select * from ${table} where id = $1`, [id])).rows[0]

beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
  ada = await app.signUp('Ada', 'seller')
  await app.grantAdmin(ada)
})
afterAll(() => app.close())

test('deleting a buyer revokes all access immediately and releases the address', async () => {
  const dan = await app.signUp('Dan', 'buyer')
  const answer = await remove(dan)
  expect([answer.status, answer.body]).toEqual([200, { deletedCount: 1 }])
  const late = await dan.get('/bookings?email=dan@example.com')
  expect([late.status, late.body.code]).toEqual([401, 'sign_in_required'])
  expect(await dan.browser.session()).toBeNull()
  const again = await app.anonymous().signIn(dan.email, dan.password)
  expect([again.status, again.body.code]).toEqual([401, 'invalid-credential'])
  const listed = await ada.get('/buyers/buyer?q=dan')
  expect(listed.body).toEqual([])

  const second = await app.signUp('Dan', 'seller')
  expect((await second.get('/users/seller/dan@example.com')).body).toMatchObject({ isSeller: true })
  await remove(second)
})

test('releases a deleted buyer’s holds and anonymises their paid bookings', async () => {
  const sana = await app.signUp('Sana', 'seller')
  const bo = await app.signUp('Bo', 'buyer')
  const free = await app.addProduct(sana)
  const sold = await app.addProduct(sana)
  const contact = { phone: '555 01', location: 'Faro' }
  const held = await book(bo, free, contact)
  const paid = await book(bo, sold, contact)
  await pay(app, bo, paid)
  expect((await remove(bo)).body.code).toBe('member_sales_open')
  await completeSale(app, bo, sana, paid)
  const id = await app.memberId(bo)
  expect((await remove(bo)).status).toBe(200)

  expect((await rowOf('booking', held)).state).toBe('cancelled')
  const { body } = await ada.get(`/bookings/${paid}`)
  expect(body).toMatchObject({ paid: true, name: 'Deleted member', phone: '-', location: '-' })
  expect(JSON.stringify([body, await rowOf('member', id)])).not.toMatch(/\bbo\b|555 01|Faro/i)
  const { body: shelf } = await sana.get('/products/Dell')
  expect(shelf.find((row: { _id: string }) => row._id === sold).paid).toBe(true)
  const ben = await app.signUp('Ben', 'buyer')
  expect(await book(ben, free)).toEqual(expect.any(String))
})

test('deletes the unsold products of a deleted seller and anonymises sold ones', async () => {
  const sam = await app.signUp('Sam', 'seller')
  const cleo = await app.signUp('Cleo', 'buyer')
  await sam.browser.identity('/update-user', { image: 'https://p.example/sam.png' })
  await ada.call('PUT', `/verifySeller/${sam.email}`)
  const sold = await app.addProduct(sam, { category: 'HP', title: 'Sold' })
  const paid = await book(cleo, sold)
  await pay(app, cleo, paid)
  await completeSale(app, cleo, sam, paid)
  expect((await remove(sam)).body.code).toBe('member_payouts_open')
  await payOut(app, sam)
  const reserved = await app.addProduct(sam, { category: 'HP', advertised: true })
  const held = await book(cleo, reserved)
  await cleo.post('/reportedItems', { productId: reserved })
  expect((await remove(sam)).status).toBe(200)

  const { body } = await cleo.get('/products/HP')
  expect(body).toHaveLength(1)
  expect(body[0]).toMatchObject({
    _id: sold,
    header: 'Sold',
    paid: true,
    sellerName: 'Deleted member',
    photo: null,
    status: false,
    location: '-',
  })
  expect((await app.get('/api/advertises')).body).toEqual([])
  expect((await cleo.get(`/bookings/${held}`)).body).toMatchObject({ state: 'cancelled' })
  const rows = await Promise.all([sold, reserved].map((id) => rowOf('product', id)))
  expect(rows.map(({ phone, location }) => [phone, location])).toEqual([
    ['-', '-'],
    ['-', '-'],
  ])
  const { body: reports } = await ada.get('/reportedItems')
  expect(reports).toMatchObject([{ sellerName: 'Deleted member' }])
  const again = await tryBook(cleo, reserved)
  expect([again.status, again.body.code]).toEqual([409, 'product_gone'])
})

test('erases what unsold listings say, also of those deleted before, and keeps sold ones', async () => {
  const [nils, olga] = [await app.signUp('Nils', 'seller'), await app.signUp('Olga', 'buyer')]
  const [listed, withdrawn, sold] = [
    await app.addProduct(nils),
    await app.addProduct(nils),
    await app.addProduct(nils),
  ]
  const texts = {
    image: 'https://p.example/nils.webp',
    description: 'Ask for Nils at the back door.',
    specs: { model: 'Latitude' },
    passport: { source: 'linux', writtenAt: null, read: ['model'] },
    disclosures: { manufacturer: 'Nils, 5 Mill Lane' },
  }
  for (const id of [listed, withdrawn, sold]) {
    await app.pool.query(
      `update product set (image, description, specs, passport, disclosures) =
         (select image, description, specs, passport, disclosures
          from jsonb_populate_record(null::product, $2)) where id = $1`,
      [id, JSON.stringify(texts)],
    )
    await app.pool.query(
      "insert into product_photo (product_id, position, media_id, alt) values ($1, 0, $2, 'My desk')",
      [id, await photoOf(app, nils)],
    )
  }
  const paid = await book(olga, sold)
  await pay(app, olga, paid)
  await completeSale(app, olga, nils, paid)
  await payOut(app, nils)
  expect((await nils.call('DELETE', `/products/${withdrawn}`)).status).toBe(200)
  const said = async (productId: string) => {
    const row = await rowOf('product', productId)
    return Object.fromEntries(Object.keys(texts).map((column) => [column, row[column]]))
  }
  expect(await said(withdrawn)).toEqual(texts)
  expect((await leave(nils)).status).toBe(200)

  const gone = { image: '', description: '-', specs: {}, passport: null, disclosures: null }
  for (const id of [listed, withdrawn]) expect(await said(id)).toEqual(gone)
  expect(await said(sold)).toEqual(texts)
  const { rows } = await app.pool.query(
    'select product_id as id, alt from product_photo where product_id = any($1)',
    [[listed, withdrawn, sold]],
  )
  expect(Object.fromEntries(rows.map(({ id, alt }) => [id, alt]))).toEqual({
    [listed]: '',
    [withdrawn]: '',
    [sold]: 'My desk',
  })
})

test('refunds pending payments of released bookings without e-mailing the deleted account', async () => {
  const sol = await app.signUp('Sol', 'seller')
  const pia = await app.signUp('Pia', 'buyer')
  const held = await book(pia, await app.addProduct(sol))
  const lapsed = await book(pia, await app.addProduct(sol))
  const secrets = [await startPaying(pia, held), await startPaying(pia, lapsed)]
  const id = await app.memberId(pia)
  // As if the provider could not cancel them earlier and decided only now.
  const intents = secrets.map(intentOf)
  await app.pool.query('update payment_intent set settled_at = now() where id = any($1)', [intents])
  await app.pool.query("update booking set state = 'expired' where id = $1", [lapsed])
  await remove(pia)
  await app.pool.query('update payment_intent set settled_at = null where id = any($1)', [intents])
  for (const clientSecret of secrets) await app.payByCard(clientSecret)

  await until(async () => {
    const { refunds } = await app.ledger()
    const back = refunds.map((refund: { payment_intent: string }) => refund.payment_intent)
    return intents.every((intent) => back.includes(intent))
  })
  expect((await rowOf('booking', held)).state).toBe('refunded')
  expect((await rowOf('booking', lapsed)).state).toBe('refunded')
  const { rows } = await app.pool.query(
    "select from pgboss.job where name = 'send_mail' and data->>'to' like $1",
    [`%${id}%`],
  )
  expect(rows).toEqual([])
})

test('members cannot delete themselves, whatever the case of the id', async () => {
  const id = await app.memberId(ada)
  for (const mine of [id, id.toUpperCase()]) {
    const { status, body } = await ada.call('DELETE', `/users/${mine}`)
    expect([status, body.code]).toEqual([409, 'oneself'])
  }
})

test('unknown and deleted members are not found', async () => {
  const gone = await app.signUp('Gone', 'buyer')
  const id = await app.memberId(gone)
  const answers = await Promise.all([1, 2, 3].map(() => ada.call('DELETE', `/users/${id}`)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  for (const other of [crypto.randomUUID(), 'nonsense']) {
    expect((await ada.call('DELETE', `/users/${other}`)).status).toBe(404)
  }
  expect((await ada.call('PUT', `/users/admin/${id}`)).status).toBe(404)
  expect((await ada.call('PUT', `/verifySeller/${gone.email}`)).status).toBe(404)
})

test('records the deletion without personal data', async () => {
  const eve = await app.signUp('Eve', 'buyer')
  await remove(eve)
  const [entry] = (await ada.get('/auditLog')).body
  expect(entry).toMatchObject({
    adminName: 'Ada',
    action: 'delete_user',
    title: null,
    person: { name: 'Deleted member', email: null },
    before: { role: 'buyer' },
    after: null,
  })
  const { rows } = await app.pool.query("select from audit_entry e where e::text ~* 'eve'")
  expect(rows).toEqual([])
})

test('a closed report of the page of a seller leaves no name in the audit log', async () => {
  const quirin = await app.signUp('Quirin', 'seller')
  const sent = await ada.post('/illegalContentNotices', {
    address: `/sellers/${await app.memberId(quirin)}`,
    explanation: 'This page copies my shop.',
    name: 'Nora Notifier',
    email: 'nora@example.org',
    inGoodFaith: true,
  })
  const report = sent.body.insertedId
  expect((await ada.call('DELETE', `/reportedItems/${report}`)).status).toBe(200)
  const newest = async () => (await ada.get('/auditLog')).body[0]
  const closed = {
    action: 'close_report',
    title: null,
    after: { open: false, report, outcome: 'kept' },
  }
  const known = { name: 'Quirin', email: quirin.email }
  expect(await newest()).toMatchObject({ ...closed, person: known })
  await remove(quirin)
  const { body } = await ada.get('/auditLog')
  expect(body[1]).toMatchObject({ ...closed, person: { name: 'Deleted member', email: null } })
  const { rows } = await app.pool.query("select from audit_entry e where e::text ~* 'quirin'")
  expect(rows).toEqual([])
})

test('a member whose account an admin deletes is told the reasons by e-mail', async () => {
  const [rita, rolf] = [await app.signUp('Rita', 'buyer'), await app.signUp('Rolf', 'buyer')]
  await app.pool.query("update identity_user set language = 'de' where email = $1", [rolf.email])
  const reasons = { ground: 'abuse', reason: 'Three false reports in a row.' }
  for (const who of [rita, rolf]) {
    const path = `/users/${await app.memberId(who)}/removal`
    for (const [sent, field] of [
      [{ ground: 'abuse' }, 'reason'],
      [{ reason: 'Only this.' }, 'ground'],
      [{ ...reasons, ground: 'mood' }, 'ground'],
      [{ ...reasons, reason: 'x'.repeat(1001) }, 'reason'],
    ] as const) {
      const { status, body } = await ada.post(path, sent)
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    }
    expect((await ada.post(path, reasons)).body).toEqual({ acknowledged: true })
    const [entry] = (await ada.get('/auditLog')).body
    expect(entry).toMatchObject({ action: 'delete_user', after: { ground: 'abuse' } })
    const email = (await app.emails(who.email)).at(-1)
    expect(email).toContain(reasons.reason)
    expect(email).toContain(who === rita ? 'our terms of use: insults' : 'ohne automatische Mittel')
    const notReported = who === rita ? 'received no report about this' : 'lag keine Meldung vor'
    expect(email).toContain(notReported)
  }
})

test('without reasons, the e-mail says that the member asked for it', async () => {
  const ron = await app.signUp('Ron', 'buyer')
  await remove(ron)
  expect((await app.emails(ron.email)).at(-1)).toContain('as you requested')
})

test('a refused deletion changes nothing', async () => {
  const kim = await app.signUp('Kim', 'buyer')
  const lee = await app.signUp('Lee', 'buyer')
  const { status } = await remove(kim, lee)
  expect(status).toBe(403)
  expect((await kim.get(`/users/buyer/${kim.email}`)).body).toEqual({ isBuyer: true })
})

test('deletion during concurrent activity leaves nothing behind', async () => {
  const sue = await app.signUp('Sue', 'seller')
  for (let round = 0; round < 10; round += 1) {
    const max = await app.signUp(`Max ${round}`, 'buyer')
    const mia = await app.signUp(`Mia ${round}`, 'seller')
    const [wanted, own] = [await app.addProduct(sue), await app.addProduct(mia)]
    const answers = await Promise.all([
      tryBook(max, wanted),
      max.post('/users', { category: 'buyer' }),
      max.browser.identity('/update-user', { name: 'Max the Last' }),
      max.post('/reportedItems', { productId: own }),
      remove(max),
      tryBook(max, own),
      mia.post('/products', offer),
      mia.post('/advertises', { adsProductId: own }),
      remove(mia),
      mia.call('DELETE', `/products/${own}`),
      max.post('/users', { category: 'buyer' }),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(Math.max(...statuses), JSON.stringify(answers.map(({ body }) => body))).toBeLessThan(500)
    expect([statuses[4], statuses[8]]).toEqual([200, 200])
  }
  const { rows } = await app.pool.query(
    `select from booking join member on member.id = buyer_id
       where deleted_at is not null and (state = 'held' or booking.phone != '-')
     union all select from product join member on member.id = seller_id
       where deleted_at is not null
         and (sold_at is null and withdrawn_at is null or product.phone != '-')
     union all select from advertisement join product on product.id = product_id
       where withdrawn_at is not null
     union all select from identity_user where name like 'Max%' or name like 'Mia%'
     union all select from member where name like 'Max%' or name like 'Mia%'`,
  )
  expect(rows).toEqual([])
})

/** Inserts `count` listings directly. */
const addListings = (sellerId: string, count: number) =>
  app.pool.query(
    `insert into product (seller_id, category_id, title, image, description, original_price,
         resale_price, currency, purchased_on, condition, location, phone)
       select $1::uuid, category.id, 'One of many', '/pictures/category-dell.svg', 'It works.', 90000,
         45000, 'USD', '2024-03-01', 'Good', 'Porto', '555 03'
       from category, generate_series(1, $2::int) where category.name = 'Dell'`,
    [sellerId, count],
  )

async function listedBy(sellerId: string): Promise<number> {
  const { rows } = await app.pool.query(
    `select count(*)::int as listed from product
       where seller_id = $1 and withdrawn_at is null and sold_at is null`,
    [sellerId],
  )
  return rows[0].listed
}

const deletions: [by: string, end: typeof leave][] = [
  ['an admin', (seller) => remove(seller)],
  ['the owner', leave],
]

test.each(deletions)('deletion by %s deletes many listings in batches first', async (_, end) => {
  const [tom, tina] = [await app.signUp('Tom', 'seller'), await app.signUp('Tina', 'buyer')]
  const id = await app.memberId(tom)
  await addListings(id, 450)
  await app.pool.query(
    `update product set withdrawn_at = now()
       where id in (select id from product where seller_id = $1 limit 30)`,
    [id],
  )
  const reserved = await app.addProduct(tom)
  const held = await book(tina, reserved)
  // The transaction of the deletion waits for this lock; those of the batches do not need it.
  const lock = 'select from product where id = $1 for update'
  const gate = await holdLock(app.pool, lock, [reserved])
  const removed = end(tom)
  try {
    await expect.poll(() => listedBy(id)).toBe(1)
    expect((await rowOf('member', id)).deleted_at).toBeNull()
  } finally {
    await gate.release()
  }
  expect((await removed).status).toBe(200)
  expect((await rowOf('booking', held)).state).toBe('cancelled')
  const { rows } = await app.pool.query(
    `select count(*)::int as products from product
       where seller_id = $1 and withdrawn_at is not null and phone = '-' and location = '-'
         and description = '-' and image = ''`,
    [id],
  )
  expect(rows).toEqual([{ products: 451 }])
})

test('a refused deletion withdraws none of many listings', async () => {
  const [mona, mark] = [await app.signUp('Mona', 'seller'), await app.signUp('Mark', 'buyer')]
  await pay(app, mark, await book(mark, await app.addProduct(mona)))
  const id = await app.memberId(mona)
  await addListings(id, 250)
  expect((await remove(mona)).body.code).toBe('member_sales_open')
  expect((await leave(mona)).body.code).toBe('sales_open')
  expect((await remove(mona, mark)).status).toBe(403)
  expect(await listedBy(id)).toBe(250)
})

test.each(deletions)('a refused deletion by %s leaves payments of buyers open', async (_, end) => {
  const [vera, vito] = [await app.signUp('Vera', 'seller'), await app.signUp('Vito', 'buyer')]
  await pay(app, vito, await book(vito, await app.addProduct(vera)))
  const held = await book(vito, await app.addProduct(vera))
  const clientSecret = await startPaying(vito, held)
  expect((await end(vera)).body.code).toMatch(/sales_open$/)
  expect(await startPaying(vito, held)).toBe(clientSecret)
  expect((await app.payByCard(clientSecret)).status).toBe('succeeded')
})

test('when two admins delete each other at once, one remains', async () => {
  await app.pool.query('update member set is_admin = false')
  for (let round = 0; round < 10; round += 1) {
    const pair = [
      await app.signUp(`One ${round}`, 'buyer'),
      await app.signUp(`Two ${round}`, 'seller'),
    ]
    const [one, two] = pair as [Person, Person]
    await app.grantAdmin(...pair)
    const ids = await Promise.all(pair.map(app.memberId))
    const answers = await Promise.all([
      one.call('DELETE', `/users/${ids[1]}`),
      two.call('DELETE', `/users/${ids[0]}`),
    ])
    const { rows } = await app.pool.query('select name from member where is_admin')
    expect(rows, JSON.stringify(answers.map(({ body }) => body))).toHaveLength(1)
    const [loser] = answers.filter(({ status }) => status !== 200)
    expect([401, 409]).toContain(loser?.status)
    await app.pool.query('update member set is_admin = false')
  }
})
