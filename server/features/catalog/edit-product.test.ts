import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { expireHold } from '../../../test/harness/holds.ts'
import type { Person } from '../../../test/harness/people.ts'
import { plain } from '../../../test/harness/photos.ts'
import { book, bookingInput } from '../../../test/harness/sales.ts'
import { outcomeOf } from '../../../test/harness/send.ts'

let app: TestApp
let sana: Person
let sami: Person
let bea: Person
let ada: Person

const laptop = {
  category: 'Dell',
  header: 'Latitude 7420',
  image: 'https://pictures.example.com/latitude.webp',
  originalprice: '900.00',
  resaleprice: '450.50',
  purchase: '2023',
  purchaseMonth: '4',
  phone: '+351 (555) 010',
  location: 'Porto',
  condition: 'Good',
  description: 'It works.',
}

const add = async (more: object = {}) =>
  (await sana.post('/products', { ...laptop, ...more })).body.insertedId as string

const edit = (person: Person, id: string, more: object = {}) =>
  person.call('PUT', `/products/${id}`, { ...laptop, ...more })

const listingOf = (person: Person, id: string) => person.get(`/products/${id}/listing`)

const bookAt = (id: string, price: string) =>
  bea.elsewhere().post('/bookings', { ...bookingInput(id), price })

const priceOf = async (id: string) => {
  const { rows } = await app.pool.query('select resale_price from product where id = $1', [id])
  return rows[0].resale_price
}

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '1000' })
  sana = await app.signUp('Sana', 'seller')
  sami = await app.signUp('Sami', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  ada = await app.signUp('Ada', 'seller')
  await app.grantAdmin(ada)
})
afterAll(() => app.close())

const specified = {
  specs: { memory: 16, ports: ['USB-C'], charger_included: false },
  grades: { screen: 'Good', body: 'Good', keyboard: 'Good', battery: 'Good', function: 'Good' },
  locks: { firmwarePassword: 'no', managementLock: 'unknown', dataWiped: 'yes' },
  passport: { source: 'linux', writtenAt: null, read: ['battery_health'] },
}

test('returns all input of the seller to her and to admins', async () => {
  const id = await add(specified)
  for (const person of [sana, ada]) {
    const { status, body } = await listingOf(person, id)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...laptop,
      ...specified,
      _id: id,
      sellerName: 'Sana',
      sellerKind: null,
      disclosures: null,
      photos: [],
      hasSerial: false,
      waitingOffers: 0,
      isOwn: person === sana,
      revisedAt: null,
      delivery: 'both',
      prices: [{ since: expect.stringMatching(/Z$/), price: '450.50' }],
      can: { edit: true, remove: person === ada },
    })
  }
  const answers = await Promise.all([
    listingOf(sami, id),
    listingOf(bea, id),
    listingOf(sana, crypto.randomUUID()),
    listingOf(sana, 'undefined'),
    edit(sami, id),
    edit(bea, id),
    edit(sana, crypto.randomUUID()),
  ])
  for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'not_found'])
})

test('an edit replaces all fields and keeps the price history', async () => {
  const id = await add(specified)
  const changed = {
    header: 'Latitude 7420 i5',
    resaleprice: '400',
    category: 'HP',
    purchase: '2022',
  }
  const { status, body } = await edit(sana, id, changed)
  expect([status, body]).toEqual([200, { acknowledged: true, modifiedCount: 1 }])
  await edit(sana, id, { ...changed, resaleprice: '380' })
  expect((await listingOf(sana, id)).body).toMatchObject({
    ...changed,
    resaleprice: '380.00',
    specs: {},
    grades: null,
    locks: null,
    passport: null,
    revisedAt: expect.stringMatching(/Z$/),
    prices: [{ price: '380.00' }, { price: '400.00' }, { price: '450.50' }],
  })
  expect((await bea.get('/products/HP')).body).toMatchObject([{ _id: id, resaleprice: '380.00' }])
  expect((await bookAt(id, '400.00')).body.code).toBe('price_changed')
  expect((await app.pool.query('select from audit_entry')).rows).toEqual([])
})

test('the form shows the first price and the latest 50, newest first', async () => {
  const id = await add()
  await app.pool.query(
    `insert into product_price (product_id, since, price)
       select $1, clock_timestamp() + n * interval '1 s', 1000 + n from generate_series(1, 60) n`,
    [id],
  )
  const { prices } = (await listingOf(sana, id)).body
  expect(prices).toHaveLength(51)
  const shown = [prices[0], prices[49], prices[50]].map(({ price }) => price)
  expect(shown).toEqual(['10.60', '10.11', '450.50'])
})

test('an edit does not overwrite another one that its editor has not seen', async () => {
  const id = await add()
  const read = async () => (await listingOf(sana, id)).body.revisedAt
  const first = await read()
  expect((await edit(ada, id, { resaleprice: '400', revisedAt: first })).status).toBe(200)
  const second = await read()
  for (const stale of [first, '2026-01-01T00:00:00Z']) {
    const refused = await edit(sana, id, { header: 'Fixed', revisedAt: stale })
    expect([refused.status, refused.body.code]).toEqual([409, 'edited_meanwhile'])
  }
  expect((await listingOf(sana, id)).body).toMatchObject({
    header: laptop.header,
    resaleprice: '400.00',
    revisedAt: second,
  })
  const tabs = await Promise.all(
    ['390', '380'].map((resaleprice) => edit(sana, id, { resaleprice, revisedAt: second })),
  )
  expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await edit(sana, id, { revisedAt: await read() })).status).toBe(200)
  expect((await edit(sana, id, { header: 'Without' })).status).toBe(200)
  expect((await edit(sana, id, { revisedAt: 'yesterday' })).body.fields).toHaveProperty('revisedAt')
})

test('photos can be reordered, removed and added', async () => {
  const upload = async () => {
    const file = await plain(16).png().toBuffer()
    const { body } = await sana.post('/media', file)
    return { id: body.id as string, alt: '' }
  }
  const [one, two, three] = [await upload(), await upload(), await upload()]
  const photos = (chosen: object[]) => ({ image: undefined, photos: chosen })
  const id = await add(photos([one, two]))
  const other = await add(photos([three]))
  expect((await listingOf(sana, id)).body).toMatchObject({ image: '', photos: [one, two] })
  expect((await edit(sana, id, photos([two, one]))).status).toBe(200)
  expect((await listingOf(sana, id)).body.photos).toMatchObject([two, one])
  expect((await edit(ada, id, photos([two]))).status).toBe(200)
  expect((await listingOf(sana, id)).body.photos).toMatchObject([two])
  const stolen = await edit(sana, id, photos([two, three]))
  expect([stolen.status, Object.keys(stolen.body.fields)]).toEqual([400, ['photos']])
  expect((await listingOf(sana, id)).body.photos).toMatchObject([two])
  expect((await listingOf(sana, other)).body.photos).toMatchObject([three])
})

test.each([
  ['specs.memory', { specs: { memory: -1 } }],
  ['condition', { grades: { ...specified.grades, body: 'Fair' } }],
  ['resaleprice', { resaleprice: '0' }],
  ['purchase', { purchase: '1980' }],
  ['image', { image: undefined }],
])('%s is reported when invalid, and nothing changes', async (field, more) => {
  const id = await add()
  const { status, body } = await edit(sana, id, { header: 'Other', ...more })
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  expect((await listingOf(sana, id)).body).toMatchObject({ header: laptop.header, revisedAt: null })
})

test('refuses to edit reserved, sold or withdrawn products', async () => {
  const id = await add()
  const bookingId = await book(bea, id)
  for (const person of [sana, ada]) {
    const refused = await edit(person, id, { resaleprice: '1' })
    expect([refused.status, refused.body.code]).toEqual([409, 'product_reserved'])
  }
  expect((await listingOf(sana, id)).body.can).toEqual({ edit: false, remove: false })
  await expireHold(app, bookingId)
  expect((await edit(sana, id, { resaleprice: '300' })).status).toBe(200)
  expect((await bea.get(`/bookings/${bookingId}`)).body.price).toBe('450.50')
  await app.pool.query('update product set sold_at = now() where id = $1', [id])
  expect((await edit(sana, id)).body.code).toBe('product_sold')
  const gone = await add()
  await sana.call('DELETE', `/products/${gone}`)
  expect((await edit(sana, gone)).status).toBe(404)
  expect((await listingOf(sana, gone)).status).toBe(404)
})

test('audits an admin’s edit with the changed fields only', async () => {
  const id = await add({ header: 'Too dear' })
  await edit(ada, id, { header: 'Too dear', resaleprice: '200', phone: '1', location: 'Braga' })
  const { rows } = await app.pool.query(
    "select admin_name, action, subject, before, after from audit_entry where subject = 'Too dear'",
  )
  expect(rows).toEqual([
    {
      admin_name: 'Ada',
      action: 'edit_listing',
      subject: 'Too dear',
      before: { resaleprice: '450.50' },
      after: { resaleprice: '200.00', changed: ['location', 'phone'] },
    },
  ])
  const seen = await ada.get('/auditLog')
  expect(seen.body[0]).toMatchObject({ action: 'edit_listing', person: { name: 'Sana' } })
})

test('records which texts, photos and specifications an admin changed, and not their values', async () => {
  const id = await add(specified)
  const more = { description: 'Call Jo.', image: 'https://pictures.example.com/other.webp' }
  const specs = { ...specified.specs, memory: 8 }
  await edit(ada, id, { ...specified, ...more, specs, grades: undefined })
  const [entry] = (await ada.get('/auditLog')).body
  expect(entry).toMatchObject({
    before: {},
    after: { changed: ['description', 'grades', 'image', 'specs'] },
  })
})

test('a seller is told of an edit by an admin that changes something', async () => {
  const rosa = await app.signUp('Rosa', 'seller')
  const id = (await rosa.post('/products', laptop)).body.insertedId
  await edit(rosa, id, { resaleprice: '440' })
  await edit(ada, id, { resaleprice: '440' })
  expect((await rosa.get('/notices')).body).toEqual([])
  await edit(ada, id, { resaleprice: '400' })
  expect((await rosa.get('/notices')).body).toMatchObject([
    { kind: 'listingEdited', title: laptop.header, path: '/dashboard/myproducts' },
  ])
  expect((await app.emails(rosa.email)).at(-1)).toContain('has edited your listing')
})

test('edited and booked concurrently, a buyer pays the price shown, 40 times', async () => {
  for (let round = 0; round < 40; round += 1) {
    const id = await add()
    const acts = [() => bookAt(id, '450.50'), () => edit(sana, id, { resaleprice: '500' })]
    const ordered = round % 2 === 0 ? acts : acts.toReversed()
    const answers = await Promise.all(ordered.map((act) => act()))
    const codes = answers.map(outcomeOf).sort()
    const price = await priceOf(id)
    expect([
      [45_050, 'ok', 'product_reserved'],
      [50_000, 'ok', 'price_changed'],
    ]).toContainEqual([price, ...codes])
  }
  const { rows } = await app.pool.query(
    `select from booking join product on product.id = product_id
     where state = 'held' and price <> resale_price`,
  )
  expect(rows).toEqual([])
})

test('retains the serial number unless replaced; refuses one already for sale', async () => {
  const id = await add({ serial: 'PF-1AB-234' })
  const other = await add({ serial: 'PF-9ZY-876' })
  expect((await edit(sana, id, { resaleprice: '440' })).status).toBe(200)
  expect((await listingOf(sana, id)).body.hasSerial).toBe(true)
  const taken = await edit(sana, other, { header: 'Twin', serial: 'pf1ab 234' })
  expect([taken.status, taken.body.code]).toEqual([409, 'serial_on_offer'])
  expect((await listingOf(sana, other)).body.header).toBe(laptop.header)
  expect((await edit(sana, other, { serial: 'PF-9ZY-877' })).status).toBe(200)
})
