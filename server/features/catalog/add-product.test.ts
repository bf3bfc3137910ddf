import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { expireHold } from '../../../test/harness/holds.ts'
import type { Person } from '../../../test/harness/people.ts'
import { photoOf } from '../../../test/harness/photos.ts'
import { book } from '../../../test/harness/sales.ts'

let app: TestApp
let sana: Person
let bea: Person

const laptop = {
  category: 'Dell',
  header: 'Latitude 7420',
  image: 'https://pictures.example.com/latitude.webp',
  originalprice: '900',
  resaleprice: '450.5',
  purchase: '2023',
  purchaseMonth: '5',
  phone: '+351 (555) 010',
  location: 'Porto',
  condition: 'Good',
  description: 'It works.',
}

const listOf = async ({ email, get }: Person) => {
  const { status, body } = await get(`/products?email=${encodeURIComponent(email)}`)
  expect(status).toBe(200)
  return body
}

const products = async () =>
  Number((await app.pool.query('select count(*) as n from product')).rows[0].n)

beforeAll(async () => {
  app = await startTestApp({ CURRENCY: 'EUR' })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  const photo = "update member set photo = 'https://x.example.com/s.webp' where name = 'Sana'"
  await app.pool.query(photo)
})
afterAll(() => app.close())

test('a seller lists a product, with server-side facts from the server', async () => {
  const lies = { email: bea.email, sellerName: 'Eve', photo: 'x', date: '1999', _id: 'x' }
  const { status, body } = await sana.post('/products', {
    ...laptop,
    ...lies,
    status: true,
    paid: true,
    currency: 'XXX',
  })
  expect(status).toBe(200)
  expect(body).toEqual({ acknowledged: true, insertedId: expect.any(String) })

  expect(await listOf(sana)).toEqual([
    {
      _id: body.insertedId,
      category: 'Dell',
      header: 'Latitude 7420',
      image: laptop.image,
      photos: [],
      preview: null,
      originalprice: '900.00',
      resaleprice: '450.50',
      purchase: '2023',
      monthsUsed: expect.any(Number),
      condition: 'Good',
      location: 'Porto',
      description: 'It works.',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      sellerName: 'Sana',
      photo: 'https://x.example.com/s.webp',
      email: 'sana@example.com',
      phone: '+351 (555) 010',
      status: false,
      paid: false,
      saleId: null,
      agreedPrice: null,
      sellerId: expect.any(String),
      sellerKind: null,
      reserved: false,
      reservedUntil: null,
      delivery: 'both',
      advertised: false,
      memory: null,
      storage: null,
      batteryHealth: null,
      record: { sold: 0, rating: { count: 0, average: null } },
      paused: false,
      suspended: false,
      quarantined: false,
      removed: false,
      unconfirmed: null,
      lacks: { filters: ['Brand', 'Processor family', 'Processor generation'], locks: true },
      can: {
        advertise: true,
        confirm: true,
        delete: true,
        edit: true,
        pause: true,
        relist: false,
      },
    },
  ])
  const [shown] = (await bea.get('/products/Dell')).body
  expect(shown).toMatchObject({ _id: body.insertedId, sellerName: 'Sana', paid: false })
  const { rows } = await app.pool.query('select currency, purchased_on from product')
  expect(rows).toEqual([{ currency: 'EUR', purchased_on: '2023-05-01' }])
})

test('a product that is sent again is listed once, also at the same time and with its photos', async () => {
  const [una, udo] = [await app.signUp('Una', 'seller'), await app.signUp('Udo', 'seller')]
  const photos = [{ id: await photoOf(app, una), alt: 'The lid' }]
  const sent = { ...laptop, photos, clientId: crypto.randomUUID(), serial: 'PF-7K2-Q91' }
  const add = () => una.post('/products', sent)
  const answers = await Promise.all([add(), add(), add(), add()])
  const { insertedId } = answers[0]?.body ?? {}
  for (const { status, body } of [...answers, await add()])
    expect([status, body]).toEqual([200, { acknowledged: true, insertedId }])
  expect(await listOf(una)).toMatchObject([{ _id: insertedId, quarantined: false }])

  const other = { ...laptop, clientId: sent.clientId, serial: sent.serial }
  const held = await udo.post('/products', other)
  expect([held.status, held.body.quarantined]).toEqual([200, true])
  expect((await udo.post('/products', other)).body).toEqual(held.body)
  expect(await listOf(udo)).toMatchObject([{ _id: held.body.insertedId, quarantined: true }])

  for (const clientId of [crypto.randomUUID(), undefined])
    expect((await una.post('/products', { ...laptop, clientId })).status).toBe(200)
  expect(await listOf(una)).toHaveLength(3)
})

test('month defaults to January; accepts a numeric price and our own image URLs', async () => {
  const sami = await app.signUp('Sami', 'seller')
  const image = '/pictures/category-hp.svg'
  await sami.post('/products', { ...laptop, purchaseMonth: undefined, resaleprice: 12.5, image })
  const [shown] = await listOf(sami)
  expect(shown).toMatchObject({ resaleprice: '12.50', image })
  const { rows } = await app.pool.query('select purchased_on from product where id = $1', [
    shown._id,
  ])
  expect(rows[0].purchased_on).toBe('2023-01-01')
})

test('lists a product of an admin without the seller role; refuses a buyer', async () => {
  const ada = await app.signUp('Ada', 'buyer')
  const before = await ada.post('/products', laptop)
  expect([before.status, before.body.code]).toEqual([403, 'seller_account_required'])
  await app.grantAdmin(ada)
  expect((await ada.post('/products', laptop)).status).toBe(200)
  expect(await listOf(ada)).toMatchObject([{ sellerName: 'Ada', email: ada.email }])
})

test.each([
  ['emoji', '  👩🏽‍💻 and 🏴󠁧󠁢󠁳󠁣󠁴󠁿  '],
  ['right to left', '\u202eحاسوب محمول\u202c מחשב\u200f'],
  ['combining marks', 'e\u0301 é Å A\u030a z\u0351\u0352\u0353'],
  ['compatibility forms', 'ﬁ ｆｕｌｌ ① ㎏ \u00a0\ufeff\u200b'],
  ['the edges of Unicode', '\u{10ffff}\uffff\ufffd\u0001\u007f\u0085'],
  ['what means something elsewhere', "'; drop table product;-- <b>&amp;</b> $x %s \\x00 {{y}}"],
  ['line ends', 'one\r\ntwo\rthree\n\tfour\u2028five '],
])('%s round-trip byte for byte', async (name, text) => {
  const seller = await app.signUp(`Odd ${name}`, 'seller')
  const input = { ...laptop, header: text, description: text, location: text, phone: ' (1) - + ' }
  expect((await seller.post('/products', input)).status).toBe(200)
  const [shown] = await listOf(seller)
  for (const field of ['header', 'description', 'location', 'phone'] as const) {
    expect(shown[field]).toBe(input[field])
  }
})

const text = (most: number) => [undefined, null, 7, ['x'], {}, '', ' \t', 'x'.repeat(most + 1)]
const unstorable = ['a\0b', '\ud800', 'x\udc00y']
const prices = ['12e5', '-5', '0', '0.00', '1,000', 'NaN', '１２', ' 5', '1.234', '12345678', '']
const wrong: Record<string, unknown[]> = {
  category: [undefined, 'Amiga', 'dell', 'Dell\0', ['Dell'], null, '__proto__'],
  condition: [undefined, 'Poor', 'good', 3, ['Good'], 'constructor'],
  header: [...text(120), ...unstorable],
  description: [...text(5000), ...unstorable],
  location: [...text(200), ...unstorable],
  phone: [...text(32), ...unstorable, 'call me', '()', '٠١٢', '+1\n2'],
  originalprice: [undefined, null, ['5'], {}, true, -5, 0, 1.234, ...prices],
  resaleprice: [undefined, null, ['5'], {}, true, -5, 0, 1.234, ...prices],
  purchase: [undefined, 2023, ['2023'], '23', '1989', '2199', '２０２３', '2023 ', '', '-2023'],
  clientId: [null, 7, 'mine', '', crypto.randomUUID().slice(1)],
  purchaseMonth: [null, 5, ['5'], '0', '13', '05', '', '1.5', '-1'],
  image: [
    ...text(2048),
    'https://x.example.com/\0',
    'https://x.example.com/\ud800',
    `https://x.example.com/${'x'.repeat(2048)}`,
    'http://x.example.com/a.png',
    'javascript:alert(1)',
    ' https://x.example.com/a.png',
    'https://x.example.com/a b.png',
    '//x.example.com/a.png',
    'data:image/png;base64,AAAA',
    '/api/site',
  ],
}

test.each(Object.entries(wrong))(
  'an invalid %s is named and nothing is written',
  async (field, values) => {
    const seller = await app.signUp(`Wrong ${field}`, 'seller')
    const before = await products()
    for (const value of values) {
      const { status, body } = await seller.post('/products', { ...laptop, [field]: value })
      const shown = JSON.stringify(value)?.slice(0, 60)
      expect([status, body.code, shown]).toEqual([400, 'bad_input', shown])
      expect(body.fields, shown).toEqual({ [field]: expect.any(String) })
    }
    expect(await products()).toBe(before)
  },
)

test('names every invalid field at once', async () => {
  const { status, body } = await sana.post('/products', { purchaseMonth: 'May' })
  expect(status).toBe(400)
  expect(Object.keys(body.fields).sort()).toEqual(Object.keys(laptop).sort())
  expect(body.fields.image).toBe('Add a photo or an image URL.')
})

test('refuses another person’s list like an unknown address; an admin sees it', async () => {
  const others = await bea.get('/products?email=sana@example.com')
  const unknown = await bea.get('/products?email=who@example.com')
  expect([others.status, others.body.code]).toEqual([403, 'not_allowed'])
  expect(others.body).toEqual(unknown.body)
  const anna = await app.signUp('Anna', 'buyer')
  await app.grantAdmin(anna)
  const seen = await anna.get('/products?email=%20SANA@example.com')
  expect(seen.body).toMatchObject([{ email: 'sana@example.com', can: { delete: true } }])
})

test('`can` reflects what would succeed now', async () => {
  const sid = await app.signUp('Sid', 'seller')
  const id = await app.addProduct(sid, { advertised: true })
  const bookingId = await book(bea, id)
  const seen = async () => (await listOf(sid))[0]
  expect(await seen()).toMatchObject({
    reserved: true,
    advertised: true,
    can: { advertise: true, delete: false },
  })
  await expireHold(app, bookingId)
  expect(await seen()).toMatchObject({ reserved: false, can: { advertise: true, delete: true } })
  await app.pool.query('update product set sold_at = now() where id = $1', [id])
  expect(await seen()).toMatchObject({ paid: true, can: { advertise: false, delete: false } })
})

test('paginates the list', async () => {
  const pat = await app.signUp('Pat', 'seller')
  for (let n = 0; n < 5; n += 1) await app.addProduct(pat, { title: `P${n}`, minutesAgo: n })
  const titles: string[] = []
  let next = '/products?email=pat@example.com&limit=2'
  while (next !== '') {
    const { body, headers } = await pat.get(next)
    titles.push(...body.map(({ header }: { header: string }) => header))
    next = /<\/api(.+)>; rel="next"/.exec(String(headers.link))?.[1] ?? ''
  }
  expect(titles).toEqual(['P0', 'P1', 'P2', 'P3', 'P4'])
})

test('narrows the list to what is for sale, paused or sold', async () => {
  const rob = await app.signUp('Rob', 'seller')
  const booked = await app.addProduct(rob, { title: 'Booked', minutesAgo: 1 })
  const paused = await app.addProduct(rob, { title: 'Paused', minutesAgo: 2 })
  await app.addProduct(rob, { title: 'Free', minutesAgo: 3 })
  const sold = await app.addProduct(rob, { title: 'Sold', minutesAgo: 4 })
  await book(bea, booked)
  expect((await rob.post(`/products/${paused}/pause`)).status).toBe(200)
  await app.pool.query('update product set sold_at = now() where id = $1', [sold])
  const titlesIn = async (path: string) => {
    const { body, headers } = await rob.get(path)
    return { titles: body.map(({ header }: { header: string }) => header), headers }
  }
  const own = '/products?email=rob@example.com'
  expect((await titlesIn(own)).titles).toEqual(['Booked', 'Paused', 'Free', 'Sold'])
  expect((await titlesIn(`${own}&show=paused`)).titles).toEqual(['Paused'])
  expect((await titlesIn(`${own}&show=sold`)).titles).toEqual(['Sold'])
  const { titles, headers } = await titlesIn(`${own}&show=for_sale&limit=1`)
  expect(titles).toEqual(['Booked'])
  const next = /<\/api(.+)>; rel="next"/.exec(String(headers.link))?.[1] ?? ''
  expect((await titlesIn(next)).titles).toEqual(['Free'])
})

test('finds own listings by a part of the title', async () => {
  const fia = await app.signUp('Fia', 'seller')
  await app.addProduct(fia, { title: 'Latitude 7420', minutesAgo: 1 })
  const paused = await app.addProduct(fia, { title: 'XPS 13, as new: 100%', minutesAgo: 2 })
  await app.addProduct(fia, { title: 'XPS 15', minutesAgo: 3 })
  expect((await fia.post(`/products/${paused}/pause`)).status).toBe(200)
  const own = '/products?email=fia@example.com'
  const found = async (path: string) => {
    const { body, headers } = await fia.get(path)
    const next = /<\/api(.+)>; rel="next"/.exec(String(headers.link))?.[1] ?? ''
    return { titles: body.map(({ header }: { header: string }) => header), next }
  }
  const titlesFor = async (query: string) => (await found(`${own}&${query}`)).titles
  expect(await titlesFor('q=%20')).toEqual(['Latitude 7420', 'XPS 13, as new: 100%', 'XPS 15'])
  expect(await titlesFor('q=%20xps%20')).toEqual(['XPS 13, as new: 100%', 'XPS 15'])
  expect(await titlesFor('q=xps&show=paused')).toEqual(['XPS 13, as new: 100%'])
  expect(await titlesFor('q=0%25')).toEqual(['XPS 13, as new: 100%'])
  expect(await titlesFor('q=XPS_1')).toEqual([])
  const first = await found(`${own}&q=xps&limit=1`)
  expect(first.titles).toEqual(['XPS 13, as new: 100%'])
  expect(await found(first.next)).toEqual({ titles: ['XPS 15'], next: '' })
  const { status, body } = await fia.get(`${own}&q=${'x'.repeat(255)}`)
  expect([status, Object.keys(body.fields)]).toEqual([400, ['q']])
})

test('limits listings to 60 an hour, with the time to wait', async () => {
  const busy = await app.signUp('Busy', 'seller')
  for (let count = 0; count < 60; count += 1) {
    expect((await busy.post('/products', laptop)).status).toBe(200)
  }
  const { status, body, headers } = await busy.post('/products', laptop)
  expect([status, body.code]).toEqual([429, 'too_many_requests'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(3000)
  const one = await app.signUp('Other', 'seller')
  expect((await one.post('/products', laptop)).status).toBe(200)
})
