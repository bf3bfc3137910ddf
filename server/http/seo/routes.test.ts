import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { legalPages } from '../../../contract/legal-pages.ts'
import { screens } from '../../../contract/screens.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { send } from '../../../test/harness/send.ts'
import { statementsOf } from '../../../test/harness/statements.ts'
import { digitsFor } from './sitemap.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://laptops.example' })
})
afterAll(() => app.close())

test('robots.txt allows the catalogue and names the sitemap', async () => {
  const { status, text } = await app.get('/robots.txt')
  expect(status).toBe(200)
  expect(text).toContain('Disallow: /dashboard\n')
  expect(text).toContain('Disallow: /de/dashboard\n')
  expect(text).toContain('Sitemap: https://laptops.example/sitemap.xml\n')
})

const placesIn = async (path: string) => {
  const { status, text } = await app.get(path)
  expect([path, status]).toEqual([path, 200])
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) => new URL(place))
}

test('the sitemap index lists the screens, the sellers and one sitemap of products', async () => {
  const places = await placesIn('/sitemap.xml')
  expect(places.map(({ pathname }) => pathname)).toEqual([
    '/sitemap-screens.xml',
    '/sitemap-sellers.xml',
    '/sitemap-items-all.xml',
  ])
})

/** Sets PostgreSQL's estimate, which decides on the number of sitemaps. */
const estimateProducts = (count: number) =>
  app.pool.query(
    `select pg_restore_relation_stats(
       'schemaname', 'public', 'relname', 'product', 'reltuples', $1::real)`,
    [count],
  )

test('the product sitemap lists public products by their canonical URL', async () => {
  const sana = await app.signUp('Sana', 'seller')
  const [visible, sold, hidden, gone] = await Promise.all(
    ['Käse & Brot', 'Sold', 'Paused', 'Gone'].map((title) => app.addProduct(sana, { title })),
  )
  const change = (set: string, id?: string) =>
    app.pool.query(`update product set ${set} where id = $1`, [id])
  await change('sold_at = now()', sold)
  await change("hidden_at = now(), hidden_because = 'paused'", hidden)
  await change('withdrawn_at = now()', gone)
  const places = await placesIn('/sitemap-items-all.xml')
  expect(places.map(({ pathname }) => pathname).sort()).toEqual(
    [`/items/${visible}/kase-brot`, `/items/${sold}/sold`].sort(),
  )
  await estimateProducts(1_000_000)
  const part = String(visible).slice(0, 2)
  expect((await placesIn('/sitemap.xml')).map(({ pathname }) => pathname)).toContain(
    `/sitemap-items-${part}.xml`,
  )
  expect((await placesIn(`/sitemap-items-${part}.xml`)).map(String)).toContain(
    `https://laptops.example/items/${visible}/kase-brot`,
  )
  await estimateProducts(0)
  const { status, headers } = await app.get(`/items/${visible}/kase-brot?utm_source=a`)
  expect([status, headers.link]).toEqual([
    200,
    `<https://laptops.example/items/${visible}/kase-brot>; rel="canonical"`,
  ])
})

test('the sellers’ sitemap lists those with products for sale', async () => {
  const [active, idle] = [await app.signUp('Sia', 'seller'), await app.signUp('Sol', 'seller')]
  await app.addProduct(active)
  await app.pool.query('update product set sold_at = now() where id = $1', [
    await app.addProduct(idle),
  ])
  const { rows } = await app.pool.query('select id, name from member')
  const idOf = (wanted: string) => rows.find(({ name }) => name === wanted).id
  const places = (await placesIn('/sitemap-sellers.xml')).map(String)
  expect(places).toContain(`https://laptops.example/sellers/${idOf('Sia')}`)
  expect(places).not.toContain(`https://laptops.example/sellers/${idOf('Sol')}`)
})

test('sitemaps of products and sellers are rendered once in an hour', async () => {
  const statements = statementsOf(app.services.pool)
  const paths = ['/sitemap-items-all.xml', '/sitemap-sellers.xml']
  const first = await Promise.all(paths.map(placesIn))
  await app.addProduct(await app.signUp('Sven', 'seller'))
  const again = await statements.during(async () => {
    expect(await Promise.all(paths.map(placesIn))).toEqual(first)
  })
  expect(again.filter((text) => text.includes('"product"'))).toEqual([])
})

test('a sitemap name that is not in the index is 404', async () => {
  for (const name of ['xyz', '0123456', 'g', '0', '012345']) {
    expect((await app.get(`/sitemap-items-${name}.xml`)).status).toBe(404)
  }
})

test.each([
  [0, 0],
  [9_000, 0],
  [100_000, 1],
  [1_000_000, 2],
  [100_000_000, 4],
])('with %i products a sitemap is selected by %i hex digits', (products, digits) => {
  expect(digitsFor(products)).toBe(digits)
})

/** Screens for members, or that links in e-mails lead to. */
const unlisted = ['/forgot-password', '/reset-password', '/confirm-email']

/** Every screen that is not the dashboard's and has no parameters, and the pages of the legal screen. */
const publicScreens = [
  ...screens
    .map(({ path }) => path)
    .filter((path) => !/^\/dashboard|\$/.test(path) && !unlisted.includes(path)),
  ...legalPages.map((page) => `/legal/${page}`),
].sort()

test('each screen of the sitemap is 200, has a description and its canonical URL', async () => {
  const places = await placesIn('/sitemap-screens.xml')
  expect(places.map(({ pathname }) => pathname).sort()).toEqual(publicScreens)
  for (const { href, pathname } of places) {
    const page = await app.get(`${pathname}?utm_source=a`)
    expect(page.status, href).toBe(200)
    expect(page.headers.link, href).toBe(`<${href}>; rel="canonical"`)
    expect(page.headers['cache-control'], href).toBe('no-cache')
    expect(page.text, href).toMatch(/<meta name="description" content="[^"]{40,160}"/)
    expect(page.text, href).toContain('<html lang="en"')
  }
})

test('a 404 page has no canonical URL', async () => {
  const { status, headers } = await app.get('/nowhere')
  expect([status, headers.link]).toEqual([404, undefined])
})

test('build assets are immutable for a year and compressed', async () => {
  const file = readdirSync('dist/client/assets').find((name) => name.endsWith('.css'))
  for (const [acceptEncoding, encoding] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const headers = { 'accept-encoding': acceptEncoding }
    const answer = await send(`${app.url}/assets/${file}`, { headers })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
})
