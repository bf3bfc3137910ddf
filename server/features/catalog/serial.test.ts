import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { latestEmail } from '../../../test/harness/mailbox.ts'
import type { Person } from '../../../test/harness/people.ts'
import { book, completeSale, pay, readSale, step, tryBook } from '../../../test/harness/sales.ts'
import { outcomeOf } from '../../../test/harness/send.ts'
import { declareTrader } from '../../../test/harness/traders.ts'

let app: TestApp
let sana: Person
let sami: Person
let bea: Person
let ada: Person

let numbers = 0
/** A unique serial number. */
function newSerial() {
  numbers += 1
  return `5CD-${1000 + numbers}-QZ`
}

const list = async (person: Person, serial: string, title = 'A laptop') =>
  (
    await person.post('/products', {
      category: 'Dell',
      header: title,
      image: 'https://pictures.example.com/latitude.webp',
      originalprice: '900',
      resaleprice: '450',
      purchase: '2023',
      phone: '555 010',
      location: 'Porto',
      condition: 'Good',
      description: 'It works.',
      serial,
    })
  ).body

const release = (person: Person, id: string) => person.post(`/products/${id}/release`)

const reportOf = async (id: string) =>
  (await ada.get('/reportedItems?limit=100')).body.find(
    ({ productId }: { productId: string }) => productId === id,
  )

const onShow = async (id: string) =>
  (await bea.get('/products/Dell?limit=100')).body.some(({ _id }: { _id: string }) => _id === id)

const sell = (id: string) =>
  app.pool.query('update product set sold_at = now() where id = $1', [id])

beforeAll(async () => {
  app = await startTestApp()
  sana = await app.signUp('Sana', 'seller')
  sami = await app.signUp('Sami', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  ada = await app.signUp('Ada', 'seller')
  await app.grantAdmin(ada)
})
afterAll(() => app.close())

test('quarantines a product whose serial number is for sale, in any spelling', async () => {
  const first = await list(sana, 'pf-1abc 23', 'The first')
  expect(first).toEqual({ acknowledged: true, insertedId: expect.any(String) })
  const second = await list(sami, ' PF1AB-C23', 'The second')
  expect(second).toEqual({ acknowledged: true, insertedId: expect.any(String), quarantined: true })
  expect([await onShow(first.insertedId), await onShow(second.insertedId)]).toEqual([true, false])

  const productId = second.insertedId
  expect((await tryBook(bea, productId)).body.code).toBe('product_gone')
  expect((await bea.post('/reportedItems', { productId })).body.code).toBe('not_found')
  const own = (await sami.get('/products?email=sami@example.com')).body
  expect(own).toMatchObject([{ _id: second.insertedId }])

  expect(await reportOf(second.insertedId)).toEqual({
    _id: expect.any(String),
    header: 'The second',
    image: 'https://pictures.example.com/latitude.webp',
    sellerName: 'Sami',
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    reason: null,
    reported: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    productId: second.insertedId,
    sellerId: expect.any(String),
    hidden: true,
    review: null,
    message: null,
    question: null,
    notifier: null,
    ofSeller: false,
    sameSerialAs: { header: 'The first', sellerName: 'Sana', canRelease: false },
  })
})

test('stores and returns only a keyed hash of a serial number', async () => {
  const { insertedId } = await list(sana, 'NOBODY-READS-THIS')
  const { rows } = await app.pool.query('select * from product where id = $1', [insertedId])
  expect(rows[0].serial_key).toHaveLength(32)
  expect(JSON.stringify(rows)).not.toMatch(/nobody/i)
  const answers = await Promise.all([
    sana.get('/products?email=sana@example.com'),
    ada.get('/reportedItems'),
    bea.get('/products/Dell'),
    sana.get('/account/export'),
  ])
  expect(JSON.stringify(answers)).not.toMatch(/serial_?key|nobody-?reads/i)
})

test('does not quarantine a product without a serial number, or with another', async () => {
  const other = await list(sana, newSerial())
  expect(other.quarantined).toBeUndefined()
  await app.addProduct(sana)
  await app.addProduct(sana)
})

test.each(['0000000', '----', 'Default string', 'ABC', '123456789', 'x'.repeat(41), 'ä'.repeat(9)])(
  '%s is not a serial number',
  async (serial) => {
    const { code, fields } = await list(sana, serial)
    expect([code, Object.keys(fields)]).toEqual(['bad_input', ['serial']])
  },
)

test('listed concurrently by two sellers, one is for sale, 20 times', async () => {
  for (let round = 0; round < 20; round += 1) {
    const serial = newSerial()
    const answers = await Promise.all([list(sana, serial), list(sami, serial), list(ada, serial)])
    expect(answers.filter(({ quarantined }) => quarantined)).toHaveLength(2)
    for (const { insertedId, quarantined } of answers) {
      expect((await reportOf(insertedId))?.sameSerialAs?.canRelease).toBe(
        quarantined ? false : undefined,
      )
    }
  }
  await app.pool.query('delete from rate_limit')
})

test('stays quarantined until released by an admin once the other is gone', async () => {
  const serial = newSerial()
  const first = (await list(sana, serial)).insertedId
  const second = (await list(sami, serial, 'The second')).insertedId
  const early = await release(ada, second)
  expect([early.status, early.body.code]).toEqual([409, 'serial_on_offer'])

  await sana.call('DELETE', `/products/${first}`)
  expect(await onShow(second)).toBe(false)
  const statementOf = async (quarantined: { path: string }) =>
    (await sami.get(quarantined.path.replace('/dashboard/decisions/', '/restrictions/'))).body
  const [quarantined] = (await sami.get('/notices')).body
  expect((await statementOf(quarantined)).ended).toBeNull()
  expect((await reportOf(second)).sameSerialAs.canRelease).toBe(true)
  const { status, body } = await release(ada, second)
  expect([status, body]).toEqual([200, { released: true }])
  expect(await onShow(second)).toBe(true)
  expect(await reportOf(second)).toBeUndefined()
  const [decided] = (await ada.get('/reportedItems/decided?limit=1')).body
  expect(decided).toMatchObject({ header: 'The second', outcome: 'released', decidedBy: 'Ada' })
  expect((await release(ada, second)).status).toBe(404)
  const [notice] = (await sami.get('/notices')).body
  expect(notice).toMatchObject({ kind: 'listingReleased', title: 'The second' })
  expect((await app.emails(sami.email)).at(-1)).toContain('“The second” is released')
  expect(await statementOf(quarantined)).toMatchObject({
    kind: 'listingHeld',
    ended: expect.stringMatching(/Z$/),
  })

  const third = (await list(sana, serial, 'The third')).insertedId
  const fourth = (await list(sana, serial, 'The fourth')).insertedId
  for (const quarantined of [third, fourth]) {
    expect((await reportOf(quarantined)).sameSerialAs.header).toBe('The second')
  }

  const [entry] = (await ada.get('/auditLog')).body
  expect(entry).toMatchObject({
    action: 'release_listing',
    title: 'The second',
    person: { name: 'Sami' },
    before: { onShow: false },
    after: { onShow: true },
  })
})

test('a released listing whose seller may not list at the moment is paused, and the seller told so', async () => {
  const seller = await app.signUp('Sol', 'seller')
  const serial = newSerial()
  const first = (await list(sana, serial)).insertedId
  const second = (await list(seller, serial)).insertedId
  await sana.call('DELETE', `/products/${first}`)
  const memberId = await app.memberId(seller)
  const block = 'insert into tax_request (member_id, blocked_at) values ($1, now())'
  await app.pool.query(block, [memberId])
  expect((await release(ada, second)).status).toBe(200)
  expect(await onShow(second)).toBe(false)
  const [own] = (await seller.get(`/products?email=${seller.email}`)).body
  expect(own).toMatchObject({ paused: true, can: { relist: true } })
  expect((await seller.get('/notices')).body[0].kind).toBe('listingReleasedPaused')
  const email = await latestEmail(app, seller.email)
  expect(email).toContain('It is paused, because you cannot list laptops at the moment.')
  expect((await ada.get('/auditLog')).body[0]).toMatchObject({
    action: 'release_listing',
    after: { onShow: false },
  })
  const relist = async () => (await seller.post(`/products/${second}/relist`)).body.code
  expect(await relist()).toBe('tax_details_required')
  await app.pool.query('delete from tax_request where member_id = $1', [memberId])
  expect(await relist()).toBeUndefined()
  expect(await onShow(second)).toBe(true)
})

test('an admin cannot release their own listing, another one can', async () => {
  const abe = await app.signUp('Abe', 'seller')
  await app.grantAdmin(abe)
  const serial = newSerial()
  const first = (await list(sana, serial)).insertedId
  const second = (await list(ada, serial)).insertedId
  await sana.call('DELETE', `/products/${first}`)
  const { status, body } = await release(ada, second)
  expect([status, body.code]).toEqual([403, 'own_case'])
  expect(await onShow(second)).toBe(false)
  expect((await release(abe, second)).status).toBe(200)
})

test('an admin who sells the listing with the same serial number does not decide', async () => {
  const alba = await app.signUp('Alba', 'seller')
  await app.grantAdmin(alba)
  const serial = newSerial()
  await list(ada, serial)
  const quarantined = (await list(sami, serial)).insertedId
  const { _id } = await reportOf(quarantined)
  const remove = (admin: Person) =>
    admin.post(`/products/${quarantined}/removal`, { ground: 'terms', reason: 'Listed twice.' })
  const close = await ada.call('DELETE', `/reportedItems/${_id}`)
  const deletion = await ada.call('DELETE', `/products/${quarantined}`)
  const answers = [await remove(ada), await release(ada, quarantined), close, deletion]
  for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'own_case'])
  expect((await reportOf(quarantined)).hidden).toBe(true)
  expect((await remove(alba)).status).toBe(200)
  expect(await reportOf(quarantined)).toBeUndefined()
})

test('the report of a quarantined listing closes only with the listing released or removed', async () => {
  const serial = newSerial()
  await list(sana, serial)
  const quarantined = (await list(sami, serial)).insertedId
  const { _id } = await reportOf(quarantined)
  const close = () => ada.call('DELETE', `/reportedItems/${_id}`)
  const early = await close()
  expect([early.status, early.body.code]).toEqual([409, 'listing_quarantined'])
  await ada.call('DELETE', `/products/${quarantined}`)
  expect((await close()).status).toBe(200)
})

test('of two released concurrently, one is for sale, 10 times', async () => {
  for (let round = 0; round < 10; round += 1) {
    const serial = newSerial()
    const first = (await list(sana, serial)).insertedId
    const second = (await list(sami, serial)).insertedId
    const third = (await list(sana, serial)).insertedId
    await sell(first)
    const answers = await Promise.all([release(ada, second), release(ada, third)])
    expect(answers.map(outcomeOf).sort()).toEqual(['ok', 'serial_on_offer'])
  }
})

test('after the first is sold, the same laptop can be listed again', async () => {
  const serial = newSerial()
  await sell((await list(sana, serial)).insertedId)
  expect((await list(sami, serial)).quarantined).toBeUndefined()
})

test('a laptop that is returned after its sale was completed is quarantined', async () => {
  const shop = await app.signUp('Shop', 'seller')
  await declareTrader(shop)
  const serial = newSerial()
  const productId = (await list(shop, serial)).insertedId
  const id = await book(bea, productId)
  const transactionId = await pay(app, bea, id)
  await completeSale(app, bea, shop, id)
  const again = await list(sami, serial)
  expect(again.quarantined).toBeUndefined()
  await sami.call('DELETE', `/products/${again.insertedId}`)
  expect(await step(bea, id, 'withdrawal')).toBe('ok')
  expect((await list(sami, serial)).quarantined).toBe(true)
  await app.dispute({ payment_intent: transactionId })
  await expect.poll(async () => (await readSale(bea, id)).state).toBe('charged_back')
  expect((await list(sami, serial)).quarantined).toBe(true)
})

test('is not released while another laptop with its serial number is being sold', async () => {
  const shop = await app.signUp('Seller', 'seller')
  const serial = newSerial()
  const productId = (await list(shop, serial)).insertedId
  const id = await book(bea, productId)
  await pay(app, bea, id)
  const second = (await list(sami, serial)).insertedId
  expect((await reportOf(second)).sameSerialAs.canRelease).toBe(false)
  const early = await release(ada, second)
  expect([early.status, early.body.code]).toEqual([409, 'serial_on_offer'])
  expect(await onShow(second)).toBe(false)

  await completeSale(app, bea, shop, id)
  expect((await reportOf(second)).sameSerialAs.canRelease).toBe(true)
  expect((await release(ada, second)).status).toBe(200)
})

test('only admins release, and only quarantined products', async () => {
  const free = await app.addProduct(sana)
  for (const id of [free, crypto.randomUUID(), 'undefined', '%00']) {
    expect((await release(ada, id)).status).toBe(404)
  }
  expect((await release(sana, free)).body.code).toBe('admin_required')
})
