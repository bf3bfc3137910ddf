import { afterAll, beforeAll, expect, test } from 'vitest'
import { toProviderProfile } from '../../server/features/identity/google/provider-profile.ts'
import { startTestApp, type TestApp } from '../harness/app.ts'
import type { Person } from '../harness/people.ts'
import { book } from '../harness/sales.ts'

let app: TestApp
let seller: Person
let buyer: Person
let admin: Person

beforeAll(async () => {
  app = await startTestApp()
  seller = await app.signUp('Sana', 'seller')
  buyer = await app.signUp('Bea', 'buyer')
  admin = await app.signUp('Ada', 'buyer')
  await app.grantAdmin(admin)
})
afterAll(() => app.close())

const refused = [
  'http://pictures.example/a.png',
  'HTTPS:/pictures.example/a.png',
  'https:pictures.example/a.png',
  'https:///a.png',
  '//pictures.example/a.png',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  'https://name:secret@pictures.example/a.png',
  'https://name@pictures.example/a.png',
  'https://@pictures.example/a.png',
  'https://bank.example\\@pictures.example/a.png',
  'https://pictures.example/../a.png',
  'https://pictures.example/a/..',
  'https://pictures.example/a/%2e%2E/b.png',
  'https://pictures.example/a/.%2e/b.png',
  'https://pictures.example/a/%252e%252e/b.png',
  'https://pictures.example/a%2f..%2Fb.png',
  'https://pictures.example/a\\..\\b.png',
  'https://pictures.example/a%5c..%5cb.png',
  'https://pictures.example/a b.png',
  'https://pictures.example/a\nb.png',
  'https://pictures.example/a\u0000.png',
  'https://pictures.example/a\u007f.png',
  'https://pictures.example/a\u009b.png',
  'https://pictures.example/\u202egnp.exe',
  'https://pictures.example/\u2066gnp.exe',
  'https://pictures.example/\u200fa.png',
  'https://pictures.example/\u061ca.png',
  'https://pictures.example/\u2028a.png',
  'https://[not-an-address]/a.png',
  `https://pictures.example/${'a'.repeat(2049 - 25)}`,
  '/media/../api/identity/sign-out',
  '/media/%2e%2e/x',
  '/pictures/..',
  '/api/identity/sign-out',
]

const product = (image: string) => ({
  category: 'Dell',
  header: 'A laptop',
  image,
  originalprice: '900',
  resaleprice: '450.50',
  purchase: '2023',
  purchaseMonth: '5',
  phone: '+351 555 010',
  location: 'Porto',
  condition: 'Good',
  description: 'It works.',
})

const fieldsOf = ({ status, body }: { status: number; body: { fields?: object } }) => [
  status,
  Object.keys(body.fields ?? {}),
]

/** Adds a short name for the test report. */
const named = (images: string[]) => images.map((image) => [image.slice(0, 80), image] as const)

test.each(named(refused))('%j is refused for products, avatars and reports', async (_, image) => {
  const id = await app.addProduct(seller, { title: 'Kept as it was' })
  const answers = [
    await seller.post('/products', product(image)),
    await seller.call('PUT', `/products/${id}`, product(image)),
    await admin.call('PUT', `/products/${id}`, product(image)),
    await buyer.browser.identity('/update-user', { image }),
    await buyer.post('/reportedItems', { header: 'A laptop', image }),
    await buyer.post('/reportedItems', { productId: id, image }),
  ]
  for (const answer of answers) expect(fieldsOf(answer)).toEqual([400, ['image']])
  // A bad image from the identity provider is dropped; sign-in still succeeds.
  const profile = { name: 'Bea', email: 'b@example.com', picture: image }
  expect(toProviderProfile(profile, 'Relaptop').image).toBeUndefined()
})

// A line break or comma would be CSV syntax.
test.each(named(refused.filter((image) => !/[\n\0,]/.test(image))))(
  '%j is an error in an import file',
  async (_, image) => {
    const row = product(image)
    const csv = [Object.keys(row), Object.values(row)].map((cells) => cells.join(',')).join('\n')
    const { status, body } = await seller.post('/imports', { csv, purpose: 'check' })
    expect([status, body.mistakes.map((mistake: { column: string }) => mistake.column)]).toEqual([
      200,
      ['image'],
    ])
  },
)

const accepted = [
  'https://pictures.example/a.png',
  'https://pictures.example/a..b/...png?x=../y#z',
  'https://pictures.example:8443/caf\u00e9/%20a.png',
  `https://pictures.example/${'a'.repeat(2048 - 25)}`,
  '/pictures/category-hp.svg',
]

test.each(named(accepted))('%j is stored and shown unchanged', async (_, image) => {
  const added = await seller.post('/products', product(image))
  expect(added.status).toBe(200)
  expect((await buyer.get('/products/Dell')).body[0]).toMatchObject({ image })
  expect((await buyer.browser.identity('/update-user', { image })).body.user.image).toBe(image)
  await app.pool.query("delete from rate_limit where key like 'report%'")
  expect((await buyer.post('/reportedItems', { header: 'Other', image })).status).toBe(200)
  expect((await admin.get('/reportedItems')).body[0]).toMatchObject({ image })
})

test('an invalid address from before the rule is not shown', async () => {
  const bad = 'https://name:secret@pictures.example/../a.png'
  const ben = await app.signUp('Ben', 'buyer')
  const sue = await app.signUp('Sue', 'seller')
  const id = await app.addProduct(sue, { category: 'HP', advertised: true })
  const bookingId = await book(ben, await app.addProduct(sue))
  await ben.post('/reportedItems', { productId: id })
  await app.pool.query('update product set image = $1', [bad])
  await app.pool.query('update booking set image = $1', [bad])
  await app.pool.query('update report set image = $1', [bad])
  await app.pool.query("update member set photo = $1 where name in ('Sue', 'Ben')", [bad])
  await app.pool.query("update identity_user set image = $1 where name in ('Sue', 'Ben')", [bad])
  const shown = [
    (await ben.get('/products/HP')).body,
    (await ben.get(`/items/${id}`)).body,
    (await ben.get('/search')).body,
    (await ben.get('/advertises')).body,
    (await ben.get(`/bookings?email=${ben.email}`)).body,
    (await ben.get(`/bookings/${bookingId}`)).body,
    (await sue.get(`/products?email=${sue.email}`)).body,
    (await admin.get('/reportedItems')).body,
    await ben.browser.session(),
  ]
  for (const body of shown) {
    expect(JSON.stringify(body)).not.toContain('secret')
    expect(JSON.stringify(body)).toMatch(/"(image|photo)":(""|null)/)
  }
})
