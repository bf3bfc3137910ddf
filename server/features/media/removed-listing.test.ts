import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startSalesApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { photoOf } from '../../../test/harness/photos.ts'
import { laptop } from '../../../test/harness/product-input.ts'
import { book, completeSale, pay } from '../../../test/harness/sales.ts'
import { expectOk, send } from '../../../test/harness/send.ts'
import { deleteUnusedPhotos } from './gc.ts'

let app: TestApp
let ada: Person
let sana: Person
let bea: Person

beforeAll(async () => {
  ;({ app, admin: ada, seller: sana, buyer: bea } = await startSalesApp())
})
afterAll(() => app.close())

afterEach(() => expectInvariants(app.pool))

const { image: _, ...described } = laptop

/** A sale of a laptop whose listing has one photo. */
async function soldWithPhoto() {
  const photo = await photoOf(app, sana, 400)
  const listing = { ...described, photos: [{ id: photo, alt: '' }] }
  const productId: string = expectOk(await sana.post('/products', listing)).body.insertedId
  const id = await book(bea, productId)
  await pay(app, bea, id)
  return { id, productId, photo, evidence: `/sales/${id}/case/photos/${photo}?size=large` }
}

const publicAddress = (photo: string) => `/media/${photo}/400.webp`
const publicStatus = async (photo: string) => (await app.get(publicAddress(photo))).status
/** Processes read every few seconds which photos are withheld. */
const expectPublicStatus = (photo: string) => expect.poll(() => publicStatus(photo))
const statusFor = async (person: Person, path: string) => (await person.get(path)).status

async function remove(productId: string) {
  const reasons = { ground: 'counterfeit', reason: 'The logo is forged.' }
  expectOk(await ada.post(`/products/${productId}/removal`, reasons))
}

async function restore(productId: string) {
  const find = 'select id from restriction where subject = $1'
  const { rows } = await app.pool.query(find, [productId])
  const reversal = { reason: 'The manufacturer says that it is genuine.' }
  expectOk(await ada.post(`/restrictions/${rows[0].id}/reversal`, reversal))
}

/** Lets a day pass, and deletes the photos that nothing uses. */
async function deleteUnused() {
  await app.pool.query("update media set created_at = now() - interval '25 hours'")
  await deleteUnusedPhotos(app.services)
  await app.pool.query(
    "update media set doomed_at = now() - interval '1 hour' where doomed_at < now()",
  )
  await deleteUnusedPhotos(app.services)
}

test('photos of a sold listing that staff removed are shown to the parties and staff only', async () => {
  const { id, productId, photo, evidence } = await soldWithPhoto()
  const shown = await app.get(publicAddress(photo))
  expect(shown.status).toBe(200)
  expect((await bea.get(`/sales/${id}/listing`)).body).toMatchObject({
    photos: [{ id: photo }],
    privatePhotos: [],
  })

  await remove(productId)
  await expectPublicStatus(photo).toBe(404)
  // Not even to a browser or CDN that only asks whether its copy is current.
  const headers = { 'if-none-match': String(shown.headers.etag) }
  expect((await send(`${app.url}${publicAddress(photo)}`, { headers })).status).toBe(404)
  for (const viewer of [bea, sana, ada]) {
    const { body } = expectOk(await viewer.get(`/sales/${id}/listing`))
    expect(body.photos).toEqual([])
    expect(body.privatePhotos).toMatchObject([{ id: photo, width: 400, height: 400 }])
    expect(body.privatePhotos[0].preview).toMatch(/^data:image\/webp/)
    const seen = await viewer.get(evidence)
    expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(seen.headers['cache-control']).toBe('no-store')
  }
})

test('pages of the sale name no photo of it as its picture, but an address of another site', async () => {
  const { id, productId, photo } = await soldWithPhoto()
  const pages = [
    [sana, `/sales/${id}`],
    [bea, `/bookings/${id}`],
    [bea, `/sales/${id}/conversation`],
    [bea, `/sales/${id}/listing`],
  ] as const
  const pictures = () =>
    Promise.all(pages.map(async ([viewer, path]) => (await viewer.get(path)).body.image))
  expect(await pictures()).toEqual(pages.map(() => publicAddress(photo)))
  await remove(productId)
  expect(await pictures()).toEqual(pages.map(() => ''))
  expect((await bea.get(`/sales/${id}/listing`)).body.isRemoved).toBe(true)

  const image = 'https://pictures.example.com/laptop.webp'
  await app.pool.query('update booking set image = $2 where id = $1', [id, image])
  await app.pool.query('update product set image = $2 where id = $1', [productId, image])
  expect(await pictures()).toEqual(pages.map(() => image))
})

test('other members, anonymous callers and other sales do not show them', async () => {
  const { productId, photo, evidence } = await soldWithPhoto()
  await remove(productId)
  const other = await soldWithPhoto()
  expect(await statusFor(await app.signUp('Otto', 'buyer'), evidence)).toBe(404)
  expect((await app.get(`/api${evidence}`)).status).toBe(401)
  expect(await statusFor(bea, `/sales/${other.id}/case/photos/${photo}?size=large`)).toBe(404)
  await expectPublicStatus(photo).toBe(404)
  expect(await publicStatus(other.photo)).toBe(200)
})

test('they are public again when the listing is restored', async () => {
  const { id, productId, photo } = await soldWithPhoto()
  await remove(productId)
  await expectPublicStatus(photo).toBe(404)
  await restore(productId)
  await expectPublicStatus(photo).toBe(200)
  expect((await bea.get(`/sales/${id}/listing`)).body).toMatchObject({
    photos: [{ id: photo }],
    privatePhotos: [],
  })
})

test('the seller’s export names an address at which they can still be read', async () => {
  const { productId, photo, evidence } = await soldWithPhoto()
  await remove(productId)
  const { photos, products } = expectOk(await sana.get('/account/export')).body
  const own = photos.filter(({ address }: { address: string }) => address.includes(photo))
  expect(own).toMatchObject([{ address: `/api${evidence}` }])
  const removed = products.find(({ id }: { id: string }) => id === productId)
  expect(removed.photos).toMatchObject([{ address: `/api${evidence}` }])
})

test('they are deleted a year after the sale, unlike those of a listing that stays', async () => {
  const [old, recent, kept] = [await soldWithPhoto(), await soldWithPhoto(), await soldWithPhoto()]
  for (const { id } of [old, recent, kept]) await completeSale(app, bea, sana, id)
  for (const { productId } of [old, recent]) await remove(productId)
  await app.pool.query(
    `update sale set closed_at = now() - case id when $1 then interval '1 year' - interval '1 day'
       else interval '1 year 1 day' end
     where id in ($1, $2, $3)`,
    [recent.id, old.id, kept.id],
  )
  await deleteUnused()
  expect(await statusFor(bea, old.evidence)).toBe(404)
  const emptied = { isRemoved: true, image: '', photos: [], privatePhotos: [] }
  expect((await bea.get(`/sales/${old.id}/listing`)).body).toMatchObject(emptied)
  expect(await statusFor(bea, recent.evidence)).toBe(200)
  expect(await publicStatus(kept.photo)).toBe(200)
  // Without its photo.
  await restore(old.productId)
  const { rows } = await app.pool.query('select image from product where id = $1', [old.productId])
  expect(rows).toEqual([{ image: '' }])
})
