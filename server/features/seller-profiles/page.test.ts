import { afterAll, beforeAll, expect, test } from 'vitest'
import { deletedUserName } from '../../../contract/members/deleted-user.ts'
import { wrongStructuredData } from '../../../test/contract/schema-org.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { confirmAddress, type Person } from '../../../test/harness/people.ts'
import { buy, completeSale } from '../../../test/harness/sales.ts'
import { expectOk } from '../../../test/harness/send.ts'

let app: TestApp
let bea: Person

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
  bea = await app.signUp('Bea Brandt', 'buyer')
})
afterAll(() => app.close())

const pageOf = async (seller: Person, prefix = '') =>
  app.get(`${prefix}/sellers/${await app.memberId(seller)}`)

const dataIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')

const textOf = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>|<style.*?<\/style>/gs, '')
    .replaceAll(/<!-- -->|<[^>]*>/g, ' ')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')

const trader = {
  kind: 'trader',
  businessName: 'Tara GmbH',
  address: 'Hafen 1',
  registerNumber: '',
  vatId: '',
  email: 'shop@example.com',
  phone: '+49 40 1234567',
}

async function review(seller: Person, text: string) {
  const { id } = await buy(app, bea, seller)
  await completeSale(app, bea, seller, id)
  const scores = { agreement: 5, communication: 4, handover: 3 }
  for (const who of [bea, seller]) {
    expectOk(await who.call('PUT', `/sales/${id}/review`, { ...scores, text }))
  }
}

test('without scripts the page has record, reviews and listings', async () => {
  const seller = await app.signUp('Sana Malik', 'seller')
  await app.addProduct(seller, { title: 'Latitude 5320' })
  await review(seller, 'Arrived <b>quickly</b>.')
  const { status, text } = await pageOf(seller)
  expect(status).toBe(200)
  const words = textOf(text)
  for (const shown of ['Sana Malik', '4.0 · 1 review', 'Latitude 5320', 'Bea B.']) {
    expect(words).toContain(shown)
  }
  expect(words).toContain('Arrived &lt;b&gt;quickly&lt;/b&gt;.')
  for (const secret of [seller.email, bea.email, 'Brandt']) expect(text).not.toContain(secret)
  expect(text).not.toContain('noindex')
  const item = await app.get('/api/search')
  expect(item.body[0].sellerId).toBe(await app.memberId(seller))
})

test('a product links to its seller unless the account is deleted, whatever the name', async () => {
  const seller = await app.signUp('Dana', 'seller')
  const id = await app.addProduct(seller, { title: 'Elitebook' })
  await app.pool.query('update member set name = $2 where email = $1', [
    seller.email,
    deletedUserName,
  ])
  const sellerId = await app.memberId(seller)
  expect((await app.get(`/api/items/${id}`)).body.sellerId).toBe(sellerId)
  const found = (await app.get('/api/search?q=elitebook')).body
  expect(found.map((hit: { sellerId: string }) => hit.sellerId)).toEqual([sellerId])
})

test('the page is cached and changes with each review, offer and name', async () => {
  const seller = await app.signUp('Cara', 'seller')
  const first = await pageOf(seller)
  expect((await pageOf(seller)).headers.etag).toBe(first.headers.etag)
  expect(first.text).toContain('<meta name="robots" content="noindex"')
  await app.addProduct(seller, { title: 'Spectre x360' })
  await expect.poll(async () => (await pageOf(seller)).text).toContain('Spectre x360')
  expect((await pageOf(seller)).text).not.toContain('noindex')
  await review(seller, 'Fair and fast.')
  await expect.poll(async () => (await pageOf(seller)).text).toContain('Fair and fast.')
  await app.pool.query("update review set removed_at = now(), removed_because = 'x'")
  await expect.poll(async () => (await pageOf(seller)).text).not.toContain('Fair and fast.')
  await app.pool.query("update member set name = 'Carla' where email = $1", [seller.email])
  await expect.poll(async () => textOf((await pageOf(seller)).text)).toContain('Carla')
})

test('the cached page says that the e-mail address is confirmed as soon as it is', async () => {
  const seller = await app.signUp('Emil', 'seller', { confirmed: false })
  const words = async () => textOf((await pageOf(seller)).text)
  expect(await words()).toContain('E-mail address not confirmed')
  expect((await pageOf(seller)).headers.etag).toBe((await pageOf(seller)).headers.etag)
  await confirmAddress(app.pool, seller)
  await expect.poll(words).toContain('E-mail address confirmed')
})

test('structured data have the average of a trader from three reviews on', async () => {
  const seller = await app.signUp('Tara', 'seller')
  expectOk(await seller.call('PUT', '/sellerDetails', trader))
  for (const text of ['One.', 'Two.']) await review(seller, text)
  await expect.poll(async () => (await pageOf(seller)).text).toContain('Two.')
  const data = dataIn((await pageOf(seller)).text)
  expect(wrongStructuredData(data)).toEqual([])
  expect(data).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Organization', name: 'Tara GmbH' },
  })
  expect(data.mainEntity.aggregateRating).toBeUndefined()
  await review(seller, 'Three.')
  await expect.poll(async () => (await pageOf(seller)).text).toContain('Three.')
  const more = dataIn((await pageOf(seller)).text)
  expect(wrongStructuredData(more)).toEqual([])
  expect(more.mainEntity.aggregateRating).toMatchObject({ ratingValue: 4, reviewCount: 3 })
})

test('a private person has no rating in structured data, which schema.org does not have', async () => {
  const seller = await app.signUp('Paul', 'seller')
  for (const text of ['1', '2', '3']) await review(seller, text)
  await expect.poll(async () => (await pageOf(seller)).text).toContain('3 reviews')
  const data = dataIn((await pageOf(seller)).text)
  expect(data.mainEntity).toMatchObject({ '@type': 'Person', name: 'Paul' })
  expect(data.mainEntity.aggregateRating).toBeUndefined()
})

test('in German everything except what members wrote is German', async () => {
  const seller = await app.signUp('Gerd', 'seller')
  await review(seller, 'Works.')
  const words = textOf((await pageOf(seller, '/de')).text)
  for (const shown of [
    'Mitglied seit',
    '1 Bewertung',
    'Geprüfter Kauf',
    'Zurzeit keine Angebote',
  ]) {
    expect(words).toContain(shown)
  }
  expect(textOf((await app.get('/de/reviews/how')).text)).toContain('Nur Käufer')
  expect(textOf((await app.get('/reviews/how')).text)).toContain('14 days')
})

test('unknown and deleted sellers are not found', async () => {
  const seller = await app.signUp('Dora', 'seller')
  expect((await pageOf(seller)).status).toBe(200)
  const id = await app.memberId(seller)
  expectOk(await seller.post('/account/deletion', { password: seller.password }))
  await expect.poll(async () => (await app.get(`/sellers/${id}`)).status).toBe(404)
  expect((await app.get(`/sellers/${crypto.randomUUID()}`)).status).toBe(404)
  expect((await app.get('/sellers/unknown')).status).toBe(404)
})

test('the home page shows real reviews in place of the samples', async () => {
  const before = textOf((await app.get('/')).text)
  expect(before).not.toContain('Sample reviews')
  await app.pool.query("update review set removed_at = now(), removed_because = 'x'")
  await expect.poll(async () => textOf((await app.get('/')).text)).toContain('Sample reviews')
})
