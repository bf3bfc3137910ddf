import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { noticeKindsOf } from '../../../test/harness/notices.ts'
import { answerOf, followUp, makeOffer } from '../../../test/harness/offers.ts'
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
  const { state, isOutdated, can } = body.find((row: { _id: string }) => row._id === id)
  return { state, isOutdated, can: Object.values(can).includes(true) }
}

const outdated = { state: 'superseded', isOutdated: true, can: false }
const waiting = { state: 'open', isOutdated: false, can: true }

const left = async () => expectOk(await bea.get(`/products/${productId}/offer`)).body.left
const waitingOffers = async () =>
  expectOk(await sana.get(`/products/${productId}/listing`)).body.waitingOffers

const grades = { screen: 'Fair', body: 'Good', keyboard: 'Good', battery: 'Good', function: 'Good' }

test.each<object>([
  { description: 'The hinge is broken.' },
  { header: 'Another laptop' },
  { condition: 'Fair' },
  { condition: 'Fair', grades },
  { specs: { memory: 8 } },
  { image: '/pictures/category-hp.svg' },
  { delivery: 'meet', resaleprice: '450' },
])('an edit to %j ends the offers that wait, which are not counted', async (changes) => {
  const id = await offer()
  expect([await left(), await waitingOffers()]).toEqual([2, 1])
  await edit(changes)
  expect([await accept(sana, id), await counter(id)]).toEqual(['offer_over', 'offer_over'])
  expect(await seen(sana, 'received', id)).toEqual(outdated)
  expect(await seen(bea, 'made', id)).toEqual(outdated)
  expect([await left(), await waitingOffers()]).toEqual([3, 0])
  expect(await accept(sana, await offer())).toBe('ok')
})

test('an edit of the photos ends the offers that wait', async () => {
  const photo = { id: await photoOf(app, sana), alt: 'The lid', flaw: null }
  await edit({ photos: [photo] })
  const [id, other] = [await offer(), await app.signUp('Ben', 'buyer')]
  const later = await makeOffer(other, productId, '410')
  await edit({ photos: [photo], resaleprice: '480' })
  expect(await seen(bea, 'made', id)).toEqual(waiting)
  await edit({ photos: [{ ...photo, flaw: 'body' }] })
  for (const made of [id, later]) expect(await seen(sana, 'received', made)).toEqual(outdated)
})

test('an edit ends a counter-offer; earlier answers stay and are counted', async () => {
  const declined = await offer()
  expect(await answerOf(sana, declined, 'rejection')).toBe('ok')
  const id = await offer()
  expect(await counter(id)).toBe('ok')
  await edit({ description: 'The hinge is broken.' })
  expect(await accept(bea, id, '450')).toBe('offer_over')
  expect(await seen(bea, 'made', id)).toEqual(outdated)
  expect(await seen(bea, 'made', declined)).toMatchObject({ state: 'declined', isOutdated: false })
  expect(await left()).toBe(2)
})

test('the buyer is told, the seller is not', async () => {
  await offer()
  await edit({ description: 'The hinge is broken.' })
  await followUp(app)
  expect(await noticeKindsOf(bea)).toEqual(['offerOutdated'])
  expect(await noticeKindsOf(sana)).not.toContain('offerOutdated')
})

test('the e-mail about a changed listing names what the buyer offered, also after a counter-offer', async () => {
  const id = await offer()
  expect(await counter(id)).toBe('ok')
  await edit({ description: 'The hinge is broken.' })
  await followUp(app)
  const aboutChange = () => app.emails(bea.email, 'The listing was changed after')
  // The application's own job may be telling the buyer.
  await expect.poll(aboutChange).toHaveLength(1)
  const [email] = await aboutChange()
  expect(email).toContain('you made your offer of $400.00')
  expect(email).not.toContain('450.00')
})

test('another price or phone number, an edit without changes and a pause keep the offers', async () => {
  const id = await offer()
  await edit({})
  await edit({ resaleprice: '450', phone: '555', serial: 'PF-77AB-19' })
  for (const act of ['pause', 'relist']) expectOk(await sana.post(`/products/${productId}/${act}`))
  expect(await seen(sana, 'received', id)).toEqual(waiting)
  expect(await accept(sana, id)).toBe('ok')
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

test('the first declaration of the seller keeps the offers, another kind ends them', async () => {
  const first = await offer()
  await declare(trader)
  expect(await seen(sana, 'received', first)).toEqual(waiting)
  await declare({ ...trader, phone: '+49 40 7654321' })
  expect(await seen(sana, 'received', first)).toEqual(waiting)
  await declare({ kind: 'private' })
  expect(await seen(sana, 'received', first)).toEqual(outdated)
  expect(await accept(sana, await offer())).toBe('ok')
})
