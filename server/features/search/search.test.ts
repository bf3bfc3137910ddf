import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { send } from '../../../test/harness/send.ts'
import { reindexChangedJob } from './jobs.ts'

let app: TestApp
let sana: Person
let sven: Person

const laptop = {
  category: 'Dell',
  image: 'https://pictures.example.com/laptop.webp',
  purchase: '2023',
  phone: '+351 555 010',
  location: 'Porto',
  condition: 'Good',
  description: 'It works.',
  originalprice: '900',
}

const offers = [
  {
    header: 'Dell XPS 13 9310',
    resaleprice: '450.50',
    specs: {
      brand: 'Dell',
      model: 'XPS 13 9310',
      memory: 16,
      storage: 512,
      screen_size: 13.4,
      battery_health: 84,
      charger_included: true,
      ports: ['USB-C', 'Thunderbolt'],
    },
  },
  {
    header: 'Latitude 7420',
    resaleprice: '380',
    specs: { brand: 'Dell', model: 'Latitude 7420', memory: 16, storage: 256, screen_size: 14 },
  },
  {
    category: 'HP',
    header: 'EliteBook 840 G8',
    resaleprice: '520',
    condition: 'Excellent',
    specs: { brand: 'HP', model: 'EliteBook 840 G8', memory: 8, storage: 1000, battery_health: 91 },
  },
  { category: 'HP', header: 'Old HP, as it is', resaleprice: '900', condition: 'Fair' },
]

const trader = {
  kind: 'trader',
  businessName: 'Sana Laptops GmbH',
  address: 'Hafenstraße 1\n20457 Hamburg',
  email: 'shop@example.com',
  phone: '+49 40 1234567',
}

const ids: string[] = []

const ask = (path: string, headers = {}) => send(`${app.url}/api${path}`, { headers })

async function titles(query: string): Promise<string[]> {
  const { status, body } = await ask(`/search?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.map(({ header }: { header: string }) => header.split(' ').slice(0, 2).join(' '))
}

async function facetsOf(query: string) {
  const { body } = await ask(`/search/facets?${query}`)
  const counts = body.facets.map(({ key, choices }: { key: string; choices: Choice[] }) => [
    key,
    Object.fromEntries(choices.map(({ value, count }) => [value, count])),
  ])
  return { ...body, counts: Object.fromEntries(counts) }
}

type Choice = { value: string; count: number }

beforeAll(async () => {
  app = await startTestApp()
  sana = await app.signUp('Sana', 'seller')
  sven = await app.signUp('Sven', 'seller')
  for (const [n, offer] of offers.entries()) {
    const seller = n < 3 ? sana : sven
    const { status, body } = await seller.post('/products', { ...laptop, ...offer })
    expect(status, JSON.stringify(body)).toBe(200)
    ids.push(body.insertedId)
  }
})
afterAll(() => app.close())

test('anonymous visitors can search and see only the public fields of a card', async () => {
  const { status, body } = await ask('/search?q=xps')
  expect([status, body.length]).toEqual([200, 1])
  const [found] = body
  expect(found).toMatchObject({
    _id: ids[0],
    header: 'Dell XPS 13 9310',
    category: 'Dell',
    sellerName: 'Sana',
    status: false,
    reserved: false,
    resaleprice: '450.50',
    saving: '449.50',
    memory: 16,
    storage: 512,
    batteryHealth: 84,
  })
  expect(found).not.toHaveProperty('description')
  expect(JSON.stringify(body)).not.toMatch(/example\.com"|555 010/)
})

test.each([
  ['brand=Dell', ['Latitude 7420', 'Dell XPS']],
  ['brand=Dell,HP&memory=8', ['EliteBook 840']],
  ['screen_size=13', ['Dell XPS']],
  ['battery_health=80', ['EliteBook 840', 'Dell XPS']],
  ['battery_health=90', ['EliteBook 840']],
  ['storage=512', ['EliteBook 840', 'Dell XPS']],
  ['charger_included=yes&ports=Thunderbolt', ['Dell XPS']],
  ['category=HP&condition=Excellent,Fair', ['Old HP,', 'EliteBook 840']],
  ['price=400-520', ['EliteBook 840', 'Dell XPS']],
  ['price=-450.50', ['Latitude 7420', 'Dell XPS']],
  ['sort=price', ['Latitude 7420', 'Dell XPS', 'EliteBook 840', 'Old HP,']],
  ['sort=saving', ['Latitude 7420', 'Dell XPS', 'EliteBook 840', 'Old HP,']],
  ['q=dell', ['Dell XPS', 'Latitude 7420']],
  ['q=16gb+14+inch', ['Latitude 7420']],
  ['q=elite', ['EliteBook 840']],
  ['q=ELITEBOOK%3A840', ['EliteBook 840']],
  ['q=dell+laptop', ['Dell XPS', 'Latitude 7420']],
  ['q=gebrauchtes+Dell+Notebook', ['Dell XPS', 'Latitude 7420']],
  ['q=second-hand+elitebook', ['EliteBook 840']],
  ['q=used+laptop', ['Old HP,', 'EliteBook 840', 'Latitude 7420', 'Dell XPS']],
  ['q=laptop&memory=8', ['EliteBook 840']],
  ['q=512gb', ['Dell XPS']],
  ['q=1tb', ['EliteBook 840']],
  ['q=notebook+8gb+1+TB', ['EliteBook 840']],
  ['q=2tb', []],
  ['brand=Acme', []],
  ['utm_source=letter&brand=HP', ['EliteBook 840']],
])('%s finds %j', async (query, expected) => {
  expect(await titles(query)).toEqual(expected)
})

test.each([
  ['elitebok', 'elitebook'],
  ['elitbok', 'elitebook'],
  ['latidude 7420', 'latitude 7420'],
  ['lattitude', 'latitude'],
  ['dlel xps', 'dell xps'],
  ['lattitude laptop', 'latitude'],
])('%s is corrected to %s, and the response says so', async (typed, instead) => {
  const query = `q=${encodeURIComponent(typed)}`
  expect((await facetsOf(query)).instead).toBe(instead)
  expect((await titles(query)).length).toBeGreaterThan(0)
  expect((await facetsOf(`q=${encodeURIComponent(instead)}`)).instead).toBeNull()
})

test.each(['macbook', 'chromebook'])('%s is not corrected to another name', async (typed) => {
  // As a listing that was sold has left it, such as a Surface Book.
  await app.pool.query(
    "insert into search_word (word, names) values ('book', true) on conflict do nothing",
  )
  const { instead, total } = await facetsOf(`q=${typed}`)
  expect([instead, total]).toEqual([null, 0])
})

test.each([
  ['dell laptpo', 'dell', ['Dell XPS', 'Latitude 7420']],
  ['labtop lattitude', 'latitude', ['Latitude 7420']],
  ['laptpo', null, ['Old HP,', 'EliteBook 840', 'Latitude 7420', 'Dell XPS']],
  ['surface laptpo', 'surface laptop', []],
])('%s is searched as %s: mistyped stop words are ignored', async (typed, ...expected) => {
  await app.pool.query(
    "insert into search_word (word, names) values ('laptop', true) on conflict do nothing",
  )
  const query = `q=${encodeURIComponent(typed)}`
  expect([(await facetsOf(query)).instead, await titles(query)]).toEqual(expected)
})

test.each([
  ["'"],
  ['"xps'],
  ['a & | ! ( ) :* <-> \\'],
  ["xps'); drop table product; --"],
  ['%_%'],
  ['x'.repeat(200)],
  ['🦀 🦀'],
  ['ﬁ ½ ² ﷺ'],
  ['12345678901234567890'],
  ['qzxqzx '.repeat(28)],
])('searches for %s like any other text', async (typed) => {
  const query = `q=${encodeURIComponent(typed)}`
  for (const path of ['/search', '/search/facets', '/search/page', '/search/suggestions']) {
    expect((await ask(`${path}?${query}`)).status).toBe(200)
  }
})

test('a facet leaves its own choice out of its counts', async () => {
  const { counts, total, approximate, facets } = await facetsOf('brand=Dell&memory=16')
  expect([total, approximate]).toEqual([2, false])
  expect(counts.brand).toEqual({ Dell: 2 })
  expect(counts.memory).toEqual({ 16: 2 })
  expect(counts.storage).toEqual({ 128: 2, 256: 2, 512: 1 })
  expect(counts.screen_size).toEqual({ 13: 1, 14: 1 })
  expect(counts.category).toEqual({ Dell: 2 })
  expect((await facetsOf('brand=Dell&memory=8')).counts).toMatchObject({
    brand: { Dell: 0, HP: 1 },
    memory: { 8: 0, 16: 2 },
  })
  expect(facets[0]).toMatchObject({ key: 'category', name: 'Category', approximate: false })
  const german = await ask('/search/facets?brand=Dell', { 'Accept-Language': 'de' })
  const names = german.body.facets.map(({ name }: { name: string }) => name)
  expect(names.slice(0, 4)).toEqual(['Kategorie', 'Zustand', 'Lieferung', 'Marke'])
  const ports = german.body.facets.find(({ key }: { key: string }) => key === 'ports')
  expect(ports.labels).toMatchObject({ 'SD card': 'SD-Karte', Headphones: 'Kopfhörer' })
})

test.each(['newest', 'price', 'saving', 'match'])('paginates by %s', async (sort) => {
  const seen: string[] = []
  let next: string | undefined = `/api/search?q=works&sort=${sort}&limit=1`
  while (next) {
    const { status, body, headers }: Awaited<ReturnType<typeof send>> = await send(app.url + next)
    expect([status, body.length]).toEqual([200, 1])
    seen.push(body[0].header)
    next = /<(.*)>/.exec(headers.link as string)?.[1]
  }
  const whole = (await ask(`/search?q=works&sort=${sort}`)).body
  expect(seen).toEqual(whole.map(({ header }: { header: string }) => header))
  expect(new Set(seen).size).toBe(4)
})

test.each([
  '',
  'q=works',
  'q=elitebok',
  'brand=Dell&memory=16&sort=price',
  'price=-400',
  'brand=Acme',
])('one call has the results and the facets of %s', async (query) => {
  const whole = await ask(`/search/page?${query}`)
  expect(whole.status).toBe(200)
  expect(whole.body).toEqual({
    hits: (await ask(`/search?${query}`)).body,
    facets: (await ask(`/search/facets?${query}`)).body,
  })
})

test('the link of that call leads to the next results', async () => {
  const { body, headers } = await ask('/search/page?q=works&sort=price&limit=2')
  const next = /<(.*)>/.exec(headers.link as string)?.[1]
  const rest = await send(app.url + next)
  const all = await ask('/search?q=works&sort=price&limit=4')
  expect([...body.hits, ...rest.body]).toEqual(all.body)
})

test('suggestions start with the typed text, or resemble it', async () => {
  const { body } = await ask('/search/suggestions?q=lat')
  expect(body).toEqual([
    { kind: 'model', text: 'Latitude 7420', search: 'q=Latitude+7420' },
    { kind: 'word', text: 'latitude', search: 'q=latitude' },
  ])
  const brand = await ask('/search/suggestions?q=dell')
  expect(brand.body.slice(0, 3)).toEqual([
    { kind: 'category', text: 'Dell', search: 'category=Dell' },
    { kind: 'model', text: 'XPS 13 9310', search: 'q=XPS+13+9310' },
    { kind: 'model', text: 'Latitude 7420', search: 'q=Latitude+7420' },
  ])
  expect((await ask('/search/suggestions?q=elitbook')).body).toEqual([
    { kind: 'word', text: 'elitebook', search: 'q=elitebook' },
  ])
  expect((await ask('/search/suggestions?q=')).body).toEqual([])
  const used = await ask('/search/suggestions?q=used+laptop+lat')
  expect(used.body).toEqual(body)
})

test('suggests no model and no word of listings that are off the site', async () => {
  const specs = { model: 'Zzyzx Max Muster Hauptstr 5' }
  const offer = { ...laptop, header: 'Zzyzx laptop', resaleprice: '100', specs }
  const { status, body } = await sven.post('/products', offer)
  expect(status, JSON.stringify(body)).toBe(200)
  expect((await ask('/search/suggestions?q=zzy')).body).toEqual([
    {
      kind: 'model',
      text: 'Zzyzx Max Muster Hauptstr 5',
      search: 'q=Zzyzx+Max+Muster+Hauptstr+5',
    },
    { kind: 'word', text: 'zzyzx', search: 'q=zzyzx' },
  ])
  await sven.call('DELETE', `/products/${body.insertedId}`)
  expect((await ask('/search/suggestions?q=zzy')).body).toEqual([])
})

test('gaining and losing a seller badge takes effect immediately', async () => {
  const verify = (at: string | null) =>
    app.pool.query('update member set verified_at = $2 where email = $1', [sven.email, at])
  expect(await titles('seller=verified')).toEqual([])
  await verify('2026-01-01')
  expect(await titles('seller=verified')).toEqual(['Old HP,'])
  await verify(null)
  expect(await titles('seller=verified')).toEqual([])
})

async function declare(seller: Person, declaration: object) {
  const { status, body } = await seller.call('PUT', '/sellerDetails', declaration)
  expect(status, JSON.stringify(body)).toBe(200)
}

test('finds and counts listings by the kind of their seller, as it was declared last', async () => {
  expect((await facetsOf('category=Dell')).counts).not.toHaveProperty('seller_kind')
  await declare(sana, trader)
  expect((await facetsOf('category=Dell,HP')).counts.seller_kind).toEqual({ trader: 3 })
  await declare(sven, { kind: 'private' })
  expect(await titles('seller_kind=private')).toEqual(['Old HP,'])
  expect(await titles('seller_kind=trader')).toEqual(['EliteBook 840', 'Latitude 7420', 'Dell XPS'])
  expect(await titles('category=HP&seller_kind=private,trader')).toEqual([
    'Old HP,',
    'EliteBook 840',
  ])
  const { total, counts } = await facetsOf('seller_kind=private')
  expect([total, counts.category]).toEqual([1, { HP: 1 }])
  expect(counts.seller_kind).toEqual({ private: 1, trader: 3 })
  const german = await ask('/search/facets?seller_kind=trader', { 'Accept-Language': 'de' })
  const names = german.body.facets.map(({ name }: { name: string }) => name)
  expect(names.slice(0, 4)).toEqual(['Kategorie', 'Zustand', 'Lieferung', 'Art des Verkaufs'])

  await declare(sana, { kind: 'private' })
  await expect.poll(() => titles('seller_kind=trader')).toEqual([])
  await expect.poll(async () => (await facetsOf('seller_kind=private')).total).toBe(4)
})

test('all listings of a seller with more than 100 follow a declaration, in the background', async () => {
  const sami = await app.signUp('Sami', 'seller')
  await app.pool.query(
    `insert into product (seller_id, category_id, title, image, description, original_price,
       resale_price, currency, purchased_on, condition, location, phone)
     select member.id, category.id, 'Bulk ' || n, '/pictures/category-dell.svg', 'Unused.', 90000,
       40000, 'USD', '2024-03-01', 'Good', 'Porto', '1'
     from generate_series(1, 101) n, member, category
     where member.email = $1 and category.name = 'Dell'`,
    [sami.email],
  )
  await declare(sami, trader)
  await app.services.jobs.enqueue(reindexChangedJob, {})
  await expect.poll(async () => (await facetsOf('q=bulk&seller_kind=trader')).total).toBe(101)
  await app.pool.query("delete from product where title like 'Bulk %'")
})

test('finds a product while it is for sale, in its current state', async () => {
  const change = (set: string) =>
    app.pool.query(`update product set ${set} where id = $1`, [ids[3]])
  await change(`title = 'Pavilion', specs = '{"memory": 64}', resale_price = 12345`)
  expect(await titles('q=pavilion&memory=64&price=123.45-123.45')).toEqual(['Pavilion'])
  await change(`hidden_at = now(), hidden_because = 'paused'`)
  expect(await titles('q=pavilion')).toEqual([])
  await change('hidden_at = null, hidden_because = null')
  expect(await titles('q=pavilion')).toEqual(['Pavilion'])
  await change('sold_at = now()')
  expect(await titles('memory=64')).toEqual([])
  await change('sold_at = null, withdrawn_at = now()')
  expect(await titles('memory=64')).toEqual([])
  await change(
    `title = 'Old HP, as it is', specs = '{}', resale_price = 90000, withdrawn_at = null`,
  )
  expect(await titles('category=HP&condition=Fair')).toEqual(['Old HP,'])
})

test('re-indexes products when attributes change', async () => {
  const { pool, services } = app
  const steps = (text: string) =>
    pool.query(`update attribute set steps = $1 where key = 'battery_health'`, [text])
  await steps('{85}')
  await services.jobs.enqueue(reindexChangedJob, {})
  await expect.poll(() => titles('battery_health=85')).toEqual(['EliteBook 840'])
  await expect.poll(() => titles('battery_health=80')).toEqual([])
  await steps('{60,70,80,90}')
  await services.jobs.enqueue(reindexChangedJob, {})
  await expect.poll(async () => (await titles('battery_health=80')).length).toBe(2)
})

test.each([
  ['sort', 'sort=best'],
  ['price', 'price=500-100'],
  ['price', 'price=abc'],
  ['brand', 'brand='],
  ['brand', `brand=${'a'.repeat(201)}`],
  ['memory', 'memory=16,'],
  ['q', `q=${'a'.repeat(201)}`],
  ['q', 'q=%00'],
  ['cursor', `cursor=${Buffer.from('price.1.x').toString('base64url')}`],
  [
    'cursor',
    `sort=price&cursor=${Buffer.from(`newest.1.${crypto.randomUUID()}`).toString('base64url')}`,
  ],
])('%s is reported when invalid: %s', async (field, query) => {
  const { status, body } = await ask(`/search?${query}`)
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'bad_input', [field]])
})

test('concurrent searches of an address take batches of the limit together', async () => {
  const stranger = app.anonymous()
  const search = () => stranger.ask('GET', '/api/search/suggestions?q=xps')
  const answers = await Promise.all(Array.from({ length: 30 }, search))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { rows } = await app.pool.query('select points from rate_limit where key = $1', [
    `searchesByAddress:${stranger.address}`,
  ])
  expect(rows).toEqual([{ points: 40 }])
})

test('counts the searches of clients, not those of the renderings for them', async () => {
  await app.pool.query(`delete from rate_limit where key like 'searchesByAddress:%'`)
  const stranger = app.anonymous()
  for (const path of ['/search?q=yoga', '/api/search?q=yoga', '/api/search/suggestions?q=yoga']) {
    expect([path, (await stranger.ask('GET', path)).status]).toEqual([path, 200])
  }
  const { rows } = await app.pool.query(
    `select key, points from rate_limit where key like 'searchesByAddress:%'`,
  )
  expect(rows).toEqual([{ key: `searchesByAddress:${stranger.address}`, points: 20 }])
})

test('limits searches per address', async () => {
  const stranger = app.anonymous()
  const search = () => stranger.ask('GET', '/api/search/suggestions?q=xps')
  expect((await search()).status).toBe(200)
  await app.pool.query(`update rate_limit set points = 1200 where key like 'searchesByAddress:%'`)
  for (let n = 1; n < 20; n += 1) expect((await search()).status).toBe(200)
  const refused = await search()
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  for (const path of [
    '/search?q=xps',
    '/de/search?q=xps',
    '/search?unknown',
    '/SEARCH?q=xps',
    '/de/%53earch?q=xps',
    '/api/search?q=xps',
  ]) {
    expect([path, (await stranger.ask('GET', path)).status]).toEqual([path, 429])
  }
  const page = await send(`${app.url}/de/search?q=xps`, {
    headers: { accept: 'text/html' },
    from: stranger.address,
  })
  expect([page.status, page.headers['content-type']]).toEqual([429, 'text/html; charset=UTF-8'])
  expect(page.text).toContain('<h1>Zu viele Versuche')
  await app.pool.query(`delete from rate_limit where key like 'searchesByAddress:%'`)
})
