import { afterAll, beforeAll, expect, test } from 'vitest'
import { wrongStructuredData } from '../../../../test/contract/schema-org.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import type { Person } from '../../../../test/harness/people.ts'
import { gradedLaptop } from '../../../../test/harness/product-input.ts'

let app: TestApp
let sana: Person

const laptop = {
  ...gradedLaptop,
  header: 'XPS 13 </script><b>bold</b>',
  image: 'https://pictures.example.com/xps.webp',
  description: 'A line.\nAnother <script>alert(1)</script> line.',
  specs: { brand: 'Dell', memory: 16, storage: 1000, ports: ['USB-C', 'HDMI'], battery_health: 88 },
}

async function list(more: object = {}) {
  const { status, body } = await sana.post('/products', { ...laptop, ...more })
  expect(status).toBe(200)
  return String(body.insertedId)
}

/** Opens the page and follows its one redirect. */
async function open(id: string, prefix = '') {
  const { status, headers } = await app.get(`${prefix}/items/${id}`)
  expect(status).toBe(301)
  return { path: String(headers.location), ...(await app.get(String(headers.location))) }
}

const allDataIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json),
  )

const dataIn = (html: string) => allDataIn(html)[0] ?? {}

const textOf = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>|<style.*?<\/style>/gs, '')
    .replaceAll(/<!-- -->|<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/\s+/g, ' ')

beforeAll(async () => {
  app = await startTestApp()
  sana = await app.signUp('Sana', 'seller')
})
afterAll(() => app.close())

test('without scripts the page has all facts a buyer needs', async () => {
  const { path, status, text } = await open(await list())
  expect(path).toMatch(/^\/items\/[0-9a-f-]{36}\/xps-13-script-b-bold-b$/)
  expect(status).toBe(200)
  const pageText = textOf(text)
  for (const words of [
    'XPS 13 </script><b>bold</b>',
    '$450.50',
    '$900.00',
    'You save $449.50 (49%)',
    'Good',
    'Another <script>alert(1)</script> line.',
    'Memory 16 GB',
    'Storage 1 TB',
    'Ports USB-C, HDMI',
    'Battery health 88 % Read from the device',
    'Read from the Windows battery report of March 1, 2026.',
    'Screen Good Faint scratches',
    'Firmware password No',
    'Management or account lock Unknown',
    'Data wiped Yes',
    'Seller Sana',
    'No laptops sold yet',
    'Book Now',
    'Porto',
  ]) {
    expect(pageText).toContain(words)
  }
  expect(text).toContain(`href="/login?from=${encodeURIComponent(path)}"`)
  for (const secret of [sana.email, '+351']) expect(text).not.toContain(secret)
})

test('the structured data of the page is valid schema.org', async () => {
  const id = await list()
  const { path, text } = await open(id)
  const data = dataIn(text)
  expect(wrongStructuredData(data)).toEqual([])
  expect(data).toMatchObject({
    '@type': 'Product',
    name: laptop.header,
    url: `${app.url}${path}`,
    itemCondition: 'https://schema.org/UsedCondition',
    brand: { '@type': 'Brand', name: 'Dell' },
    offers: {
      price: '450.50',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      seller: { name: 'Sana' },
    },
  })
  expect(text).toContain(`property="og:image" content="${laptop.image}"`)
  expect(text).toContain(`property="og:url" content="${app.url}${path}"`)
  expect(text).toMatch(/<title>XPS 13[^<]*\$450\.50 - /)
  expect(text).toMatch(/<meta name="description" content="[^"]{60,160}"/)
})

test('the structured-data check detects errors', () => {
  const offers = { '@type': 'Offer', price: '1', priceCurrency: 'USD', availability: 'soon' }
  const wrong = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'x',
    colour: 'red',
    offers,
  }
  expect(wrongStructuredData(wrong)).toEqual([
    'image is missing',
    'product.colour is no property of Product',
    'product.offers.availability is no ItemAvailability',
  ])
})

test('a sold product’s page stays, says Sold and links to others', async () => {
  const id = await list({ header: 'Sold one' })
  await list({ header: 'Other one' })
  await app.pool.query('update product set sold_at = now() where id = $1', [id])
  const { status, text } = await open(id)
  const pageText = textOf(text)
  expect(status).toBe(200)
  expect(pageText).toContain('Sold')
  expect(pageText).toContain('This laptop has been sold.')
  expect(pageText).toContain('Similar laptops')
  expect(pageText).toContain('Other one')
  expect(pageText).not.toContain('Book Now')
  expect(dataIn(text).offers.availability).toBe('https://schema.org/SoldOut')
})

test('the breadcrumbs of the page are structured data and lead to the public search', async () => {
  const { path, text } = await open(await list())
  const [, crumbs] = allDataIn(text)
  expect(wrongStructuredData(crumbs)).toEqual([])
  expect(crumbs.itemListElement).toMatchObject([
    { position: 1, name: 'Home', item: `${app.url}/` },
    { position: 2, name: 'Dell', item: `${app.url}/search?category=Dell` },
    { position: 3, name: laptop.header, item: `${app.url}${path}` },
  ])
  expect(text).toContain('href="/search?category=Dell"')
  expect((await app.get('/search?category=Dell')).status).toBe(200)
})

test('in German everything except the seller’s text is German', async () => {
  const { path, text } = await open(await list({ header: 'Auf Deutsch' }), '/de')
  expect(path).toMatch(/^\/de\/items\//)
  const pageText = textOf(text)
  for (const words of ['Arbeitsspeicher 16 GB', 'Vom Gerät gelesen', 'Sperren und Daten', 'Gut']) {
    expect(pageText).toContain(words)
  }
  expect(dataIn(text).url).toBe(`${app.url}${path}`)
})

test('redirects another slug to the canonical URL; otherwise not found', async () => {
  const id = await list({ header: 'Slug' })
  const { status, headers } = await app.get(`/items/${id}/something-else`)
  expect([status, headers.location]).toEqual([301, `/items/${id}/slug`])
  expect((await app.get(`/items/${crypto.randomUUID()}`)).status).toBe(404)
  expect((await app.get('/items/1/slug')).status).toBe(404)
  await app.pool.query('update product set withdrawn_at = now() where id = $1', [id])
  await expect.poll(async () => (await app.get(`/items/${id}/slug`)).status).toBe(404)
})

test('the page is rendered anew when the seller of a similar laptop is verified', async () => {
  const vera = await app.signUp('Vera', 'seller')
  await app.addProduct(vera, { category: 'HP', title: 'EliteBook 840' })
  const { path, text } = await open(await list({ category: 'HP', header: 'ProBook 450' }))
  expect(text).toContain('EliteBook 840')
  const etag = async () => (await app.get(path)).headers.etag
  const before = await etag()
  expect(await etag()).toBe(before)
  await app.pool.query('update member set verified_at = now() where email = $1', [vera.email])
  await expect.poll(etag).not.toBe(before)
})

test('the page is cached as bytes and invalidated on change', async () => {
  const id = await list({ header: 'Kept' })
  const path = `/items/${id}/kept`
  const first = await app.get(path)
  const again = await app.get(path)
  expect(again.headers.etag).toBeTruthy()
  expect(again.headers.etag).toBe(first.headers.etag)
  await app.pool.query('update product set resale_price = 12300 where id = $1', [id])
  await expect.poll(async () => (await app.get(path)).text).toContain('$123.00')
  // In the browser's time zone once it is hydrated, so that no two dates of the page disagree.
  expect(textOf((await app.get(path)).text)).toMatch(
    /Price lowered from \$450\.50 on \d+\/\d+\/\d{4}, \d+:\d\d [AP]M UTC/,
  )
})
