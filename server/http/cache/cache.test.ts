import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screens } from '../../../contract/screens.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { freePort } from '../../../test/harness/network/free-port.ts'
import type { Person } from '../../../test/harness/people.ts'
import { book } from '../../../test/harness/sales.ts'
import { startServer } from '../../app/start.ts'
import { bytesAt } from './test-bytes.ts'

let app: TestApp
/** A second server process on the same database. */
let other: Awaited<ReturnType<typeof startServer>>
let seller: Person
let buyer: Person

beforeAll(async () => {
  app = await startTestApp({ LISTING_ACCESS: 'public' })
  const { config, log } = app.services
  other = await startServer({ ...config, port: await freePort() }, log)
  seller = await app.signUp('Sana Ortiz', 'seller')
  buyer = await app.signUp('Bea Marsh', 'buyer')
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const at = (path: string, headers?: Record<string, string>, method?: string) =>
  bytesAt(`${app.url}${path}`, headers, method)
const textAt = async (path: string) => String((await bytesAt(`${other.url}${path}`)).body)
const sql = (text: string, values: unknown[]) => app.pool.query(text, values)

const cached = screens.filter(({ cached, path }) => cached && !path.includes('$'))
const pages = ['/de', ...cached.map(({ path }) => path)]
const lists = ['/api/categories', '/api/advertises', '/api/products/Dell']
const searches = ['', '/de'].flatMap((language) => [
  `${language}/search`,
  `${language}/search?q=laptop&category=Dell&sort=price`,
])

test.each([...pages, ...lists, ...searches])('%s is the same for all callers', async (path) => {
  const anonymous = await at(path)
  expect([anonymous.status, anonymous.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect('cdn-cache-control' in anonymous.headers).toBe(!path.startsWith('/api/'))
  expect(anonymous.headers).not.toHaveProperty('set-cookie')
  const cookies = {
    cookie: 'identity.session_token=x',
    'accept-language': 'de',
    'user-agent': 'x',
  }
  const { headers, body } = await at(path, cookies)
  const { 'x-request-id': first, date: _, ...same } = anonymous.headers
  expect(headers).toMatchObject(same)
  expect(headers['x-request-id']).not.toBe(first)
  expect(body.equals(anonymous.body)).toBe(true)
})

test('responses to signed-in members contain no personal data', async () => {
  const answers = await Promise.all([seller, buyer].map(({ browser }) => browser.ask('GET', '/')))
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
  for (const { text } of answers) expect(text).not.toMatch(/Bea|Sana|example\.com/)
})

test('the calls of a search are cached per language', async () => {
  await app.addProduct(seller)
  const facets = (language: string) => at('/api/search/facets', { 'accept-language': language })
  const [english, german, austrian] = [
    await facets('en'),
    await facets('de'),
    await facets('de-AT'),
  ]
  expect(String(english.body)).toContain('"Condition"')
  expect(String(german.body)).toContain('"Zustand"')
  expect(austrian.headers.etag).toBe(german.headers.etag)
  expect(german.headers.vary).toBe('Accept-Encoding, Accept-Language')
  expect(german.headers['cache-control']).toBe('no-cache')
  expect(german.headers).not.toHaveProperty('cdn-cache-control')
  const member = await buyer.browser.ask('GET', '/api/search/facets', {
    headers: {
      'accept-language': 'de',
      authorization: `Bearer ${await buyer.browser.token(buyer.email)}`,
    },
  })
  expect(member.headers.etag).toBe(german.headers.etag)
  const token = { authorization: 'Bearer a.b.c' }
  expect((await at('/api/search/facets', token)).status).toBe(401)
})

test('an access token is verified even on public lists', async () => {
  await at('/api/categories')
  expect((await at('/api/categories', { authorization: 'Bearer a.b.c' })).status).toBe(401)
  expect((await seller.get('/categories')).status).toBe(200)
})

test.each([...lists, '/api/search', '/api/search/page'])(
  'a CDN does not answer %s in place of the server, which verifies access tokens',
  async (path) => {
    const asMember = { authorization: `Bearer ${buyer.token}` }
    for (const { status, headers } of await Promise.all([at(path), at(path, asMember)])) {
      expect(status).toBe(200)
      expect(headers).not.toHaveProperty('cdn-cache-control')
      expect(headers['cache-control']).toMatch(/^no-(cache|store)$/)
    }
  },
)

test.each(lists)('%s varies by the access token, and is not stored for members', async (path) => {
  const visitor = await at(path)
  expect(visitor.headers.vary).toBe('Accept-Encoding, Authorization')
  const { headers } = await at(path, { authorization: `Bearer ${buyer.token}` })
  expect(headers['cache-control']).toBe('no-store')
  expect(headers).not.toHaveProperty('etag')
})

test('a member gets their own list, not that of visitors', async () => {
  const id = await app.addProduct(seller, { category: 'HP' })
  const mayBook = async (headers?: Record<string, string>) => {
    const products: { _id: string; can: { book: boolean } }[] = JSON.parse(
      String((await at('/api/products/HP', headers)).body),
    )
    return products.find(({ _id }) => _id === id)?.can.book
  }
  expect(await mayBook()).toBe(false)
  expect(await mayBook({ authorization: `Bearer ${buyer.token}` })).toBe(true)
})

test('content encoding and 304 follow the request headers', async () => {
  const plain = await at('/')
  expect(plain.headers).not.toHaveProperty('content-encoding')
  const packed = [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const
  for (const [encoding, unpack] of packed) {
    const headersSent = { 'accept-encoding': encoding }
    const { headers, body } = await at('/', headersSent)
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding'])
    expect(unpack(body).equals(plain.body)).toBe(true)
    expect(headers.etag).not.toBe(plain.headers.etag)

    const conditional = { ...headersSent, 'if-none-match': `"x", W/${headers.etag}` }
    const again = await at('/', conditional)
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(again.headers).toMatchObject({ etag: headers.etag, vary: 'Accept-Encoding' })
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
    expect((await at('/', { ...conditional, 'if-none-match': '"x"' })).status).toBe(200)

    const head = await at('/', headersSent, 'HEAD')
    expect([head.body.length, head.headers['content-length']]).toEqual([0, String(body.length)])
    expect(head.headers.etag).toBe(headers.etag)
  }
})

test('fifty concurrent requests share one rendering', async () => {
  // Not requested before. Pages contain their rendering time, so two renderings differ.
  const many = await Promise.all(Array.from({ length: 50 }, () => at('/de/signup')))
  expect(new Set(many.map(({ headers }) => headers.etag)).size).toBe(1)
})

test('the CSP lists only the page’s own scripts', async () => {
  const evil = '</script><script>window.__ran = 1</script>'
  await app.addProduct(seller, { title: evil, advertised: true })
  await expect.poll(() => textAt('/')).toContain('window.__ran')
  const { headers, body } = await at('/')
  const policy = String(headers['content-security-policy'])
  const named = policy.match(/'sha256-[^']+'/g) ?? []
  const inline = [...String(body).matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)]
  const hashes = inline.map(([, text = '']) => createHash('sha256').update(text).digest('base64'))
  expect(inline.some(([, text = '']) => text.startsWith('window.__ran'))).toBe(false)
  expect(named.toSorted()).toEqual([...new Set(hashes)].map((hash) => `'sha256-${hash}'`).sort())
  expect(policy).not.toMatch(/nonce|unsafe-inline'? [^;]*script/)
})

const changes: [string, string, (id: string) => Promise<unknown>, RegExp, RegExp?][] = [
  [
    'another price',
    '/',
    (id) => sql('update product set resale_price = 12345 where id = $1', [id]),
    /123\.45/,
  ],
  [
    'another title',
    '/',
    (id) => sql("update product set title = 'Zeta' where id = $1", [id]),
    /Zeta/,
  ],
  ['a hold', '/api/advertises', (id) => book(buyer, id), /"reserved":true/],
  [
    'another name of the seller',
    '/api/products/Dell',
    () => sql("update member set name = 'Sana Novak' where email = $1", [seller.email]),
    /Sana Novak/,
  ],
  [
    'a verified seller',
    '/api/products/Dell',
    () => sql('update member set verified_at = now() where email = $1', [seller.email]),
    /"status":true/,
  ],
  [
    'another price',
    '/search?sort=price',
    (id) => sql('update product set resale_price = 12346 where id = $1', [id]),
    /123\.46/,
  ],
  [
    'another title',
    '/api/search?category=Dell',
    (id) => sql("update product set title = 'Theta' where id = $1", [id]),
    /Theta/,
  ],
  [
    'another condition',
    '/api/search/facets',
    (id) => sql("update product set condition = 'Fair' where id = $1", [id]),
    /"Fair"/,
  ],
  [
    'a hold',
    '/api/search?category=HP',
    async (id) => {
      await sql(
        `update product set category_id = category.id from category
         where product.id = $1 and name = 'HP'`,
        [id],
      )
      await book(buyer, id)
    },
    /"reserved":true/,
  ],
  [
    'another word on a category',
    '/categories',
    () => sql("update category set about = 'Rather new words.' where name = 'HP'", []),
    /Rather new words/,
  ],
]

test.each(changes)('%s shows on %s of another server', async (_, path, change, after) => {
  const id = await app.addProduct(seller, { advertised: true })
  await expect.poll(() => textAt(path)).not.toMatch(after)
  await change(id)
  await expect.poll(() => textAt(path)).toMatch(after)
})

test('an advertised product appears, and disappears when sold', async () => {
  const id = await app.addProduct(seller, { title: 'Quite the newest' })
  await textAt('/')
  await sql('insert into advertisement (product_id) values ($1)', [id])
  await expect.poll(() => textAt('/')).toContain('Quite the newest')
  await sql('update product set sold_at = now() where id = $1', [id])
  await expect.poll(() => textAt('/')).not.toContain('Quite the newest')
  await sql('update product set sold_at = null where id = $1', [id])
  await expect.poll(() => textAt('/')).toContain('Quite the newest')
})

async function isReserved(id: string) {
  const all: { adsProductId: string; reserved: boolean }[] = JSON.parse(
    await textAt('/api/advertises'),
  )
  return all.find(({ adsProductId }) => adsProductId === id)?.reserved
}

test('the expiry of a hold shows without a notification', async () => {
  const id = await app.addProduct(seller, { advertised: true })
  await sql(
    `insert into booking (product_id, buyer_id, title, image, price, currency, phone, location, expires_at)
       select product.id, member.id, title, image, resale_price, currency, '1', 'Porto',
         clock_timestamp() + interval '8 s' from product, member
       where product.id = $1 and member.email = $2`,
    [id, buyer.email],
  )
  await expect.poll(() => isReserved(id)).toBe(true)
  await expect.poll(() => isReserved(id)).toBe(false)
})

test('changes made while the LISTEN connection is down show afterwards', async () => {
  const id = await app.addProduct(seller, { title: 'Before the break', advertised: true })
  await expect.poll(() => textAt('/')).toContain('Before the break')
  await sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'live changes' and datname = current_database()`,
    [],
  )
  await sql("update product set title = 'After the break' where id = $1", [id])
  await expect.poll(() => textAt('/')).toContain('After the break')
})
