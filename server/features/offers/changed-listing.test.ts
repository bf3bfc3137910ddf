import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { answerAutomatically, answerOf, makeOffer, offerRow } from '../../../test/harness/offers.ts'
import type { Person } from '../../../test/harness/people.ts'
import { photoOf } from '../../../test/harness/photos.ts'
import { expectOk } from '../../../test/harness/send.ts'

let app: TestApp
let sana: Person
let bea: Person
let productId: string

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  productId = await app.addProduct(sana, { price: 50_000 })
})
afterAll(() => app.close())

/** The product as it was added. */
const listing = {
  category: 'Dell',
  header: 'A laptop',
  image: '/pictures/category-dell.svg',
  originalprice: '900',
  resaleprice: '500',
  purchase: '2024',
  purchaseMonth: '3',
  phone: '+351 555 010',
  location: 'Porto',
  condition: 'Good',
  description: 'It works.',
}

const edit = async (changes: object) =>
  expectOk(await sana.call('PUT', `/products/${productId}`, { ...listing, ...changes }))
const declare = async (kind: object) => expectOk(await sana.call('PUT', '/sellerDetails', kind))
const offer = () => makeOffer(bea, productId, '400')
const accept = (by: Person, id: string, amount = '400') =>
  answerOf(by, id, 'acceptance', { amount })
const counter = (id: string) => answerOf(sana, id, 'counter', { amount: '450' })

async function seen(by: Person, list: 'made' | 'received', id: string) {
  const { body } = expectOk(await by.get(`/offers/${list}`))
  const { obstacle, can } = body.find((row: { _id: string }) => row._id === id)
  return { obstacle, accept: can.accept, counter: can.counter, withdraw: can.withdraw }
}

const grades = { screen: 'Fair', body: 'Good', keyboard: 'Good', battery: 'Good', function: 'Good' }

test.each<object>([
  { description: 'The hinge is broken.' },
  { header: 'Another laptop' },
  { condition: 'Fair' },
  { condition: 'Fair', grades },
  { specs: { memory: 8 } },
  { image: '/pictures/category-hp.svg' },
  { delivery: 'meet', resaleprice: '450' },
])('an offer that was made before an edit to %j is not accepted', async (changes) => {
  const id = await offer()
  await edit(changes)
  expect([await accept(sana, id), await counter(id)]).toEqual([
    'listing_changed',
    'listing_changed',
  ])
  const blocked = { obstacle: 'changed', accept: false, counter: false }
  expect(await seen(sana, 'received', id)).toEqual({ ...blocked, withdraw: false })
  expect(await seen(bea, 'made', id)).toEqual({ ...blocked, withdraw: true })
  expect(await answerOf(bea, id, 'withdrawal')).toBe('ok')
  expect(await accept(sana, await offer())).toBe('ok')
})

test('an offer that was made before an edit of the photos is not accepted', async () => {
  const photo = { id: await photoOf(app, sana), alt: 'The lid', flaw: null }
  await edit({ photos: [photo] })
  const [id, other] = [await offer(), await app.signUp('Ben', 'buyer')]
  const later = await makeOffer(other, productId, '410')
  await edit({ photos: [photo], resaleprice: '480' })
  expect((await seen(bea, 'made', id)).obstacle).toBeNull()
  await edit({ photos: [{ ...photo, flaw: 'body' }] })
  for (const made of [id, later])
    expect((await seen(sana, 'received', made)).obstacle).toBe('changed')
})

test('a counter-offer that was made before an edit is not accepted', async () => {
  const id = await offer()
  expect(await counter(id)).toBe('ok')
  await edit({ description: 'The hinge is broken.' })
  expect(await accept(bea, id, '450')).toBe('listing_changed')
  expect(await seen(bea, 'made', id)).toMatchObject({ obstacle: 'changed', accept: false })
  expect(await answerOf(bea, id, 'rejection')).toBe('ok')
})

test('another price or phone number, an edit without changes and a pause keep the offers', async () => {
  const id = await offer()
  await edit({})
  await edit({ resaleprice: '450', phone: '555', serial: 'PF-77AB-19' })
  for (const act of ['pause', 'relist']) expectOk(await sana.post(`/products/${productId}/${act}`))
  expect(await seen(sana, 'received', id)).toMatchObject({ obstacle: null, accept: true })
  expect(await accept(sana, id)).toBe('ok')
})

test('settings leave an offer that was made before an edit to the seller', async () => {
  const settings = { autoAccept: '400' }
  expectOk(await sana.call('PUT', `/products/${productId}/offer-settings`, settings))
  const id = await offer()
  await edit({ condition: 'Fair' })
  await answerAutomatically(app)
  // The application's own job may be answering it.
  await expect
    .poll(() => offerRow(app, id))
    .toMatchObject({ state: 'open', answer_due_at: null, is_seller_told: true })
})

const trader = {
  kind: 'trader',
  businessName: 'Sana Laptops GmbH',
  address: 'Hafenstraße 1\n20457 Hamburg',
  registerNumber: '',
  vatId: '',
  email: 'shop@example.com',
  phone: '+49 40 1234567',
}

test('offers are accepted after the first declaration of the seller, not after another kind', async () => {
  const first = await offer()
  await declare(trader)
  expect((await seen(sana, 'received', first)).obstacle).toBeNull()
  await declare({ ...trader, phone: '+49 40 7654321' })
  expect((await seen(sana, 'received', first)).obstacle).toBeNull()
  await declare({ kind: 'private' })
  expect(await accept(sana, first)).toBe('listing_changed')
  expect(await answerOf(bea, first, 'withdrawal')).toBe('ok')
  expect(await accept(sana, await offer())).toBe('ok')
})
