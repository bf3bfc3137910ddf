import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { photoOf, plain, upload } from '../../../test/harness/photos.ts'

let app: TestApp
let sana: Person
let sami: Person

beforeAll(async () => {
  app = await startTestApp({ LISTING_ACCESS: 'public' })
  sana = await app.signUp('Sana', 'seller')
  sami = await app.signUp('Sami', 'seller')
})
afterAll(() => app.close())

const laptop = {
  category: 'Dell',
  header: 'Latitude 7420',
  originalprice: '900',
  resaleprice: '450.5',
  purchase: '2023',
  phone: '+351 (555) 010',
  location: 'Porto',
  condition: 'Good',
  description: 'It works.',
}

const add = (seller: Person, ids: unknown[], more = {}) =>
  seller.post('/products', {
    ...laptop,
    photos: ids.map((id) => ({ id, alt: `of ${id}` })),
    ...more,
  })

const products = async () =>
  Number((await app.pool.query('select count(*) as n from product')).rows[0].n)

test('a product shows its photos in the seller’s order, in every list', async () => {
  const large = (await upload(app, sana, await plain(1200, 900).jpeg().toBuffer())).body
  const small = (await upload(app, sana, await plain(400, 300).jpeg().toBuffer())).body
  const { status, body } = await add(sana, [large.id, small.id])
  expect(status).toBe(200)
  expect((await sana.post('/advertises', { adsProductId: body.insertedId })).status).toBe(200)
  const shown = {
    image: large.url,
    preview: large.preview,
    photos: [
      { id: large.id, width: 1200, height: 900, alt: `of ${large.id}` },
      { id: small.id, width: 400, height: 300, alt: `of ${small.id}` },
    ],
  }
  expect(large.url).toBe(`/media/${large.id}/960.webp`)
  for (const list of ['/products/Dell', `/products?email=${sana.email}`, '/advertises']) {
    expect((await sana.get(list)).body).toMatchObject([shown])
  }
})

test('a photo of a flaw names a part of the laptop', async () => {
  const [id, plainId] = [await photoOf(app, sana), await photoOf(app, sana)]
  const offer = (photos: object[]) => sana.post('/products', { ...laptop, photos })
  for (const flaw of ['hinge', '', 3]) {
    const { status, body } = await offer([{ id, alt: '', flaw }])
    expect([status, body.fields]).toEqual([
      400,
      { 'photos.0.flaw': 'For a photo of a flaw, choose the part of the laptop.' },
    ])
  }
  const { status, body } = await offer([
    { id, alt: '', flaw: 'screen' },
    { id: plainId, alt: '' },
  ])
  expect(status).toBe(200)
  const flaws = (photos: { flaw: string | null }[]) => photos.map(({ flaw }) => flaw)
  for (const path of [`/items/${body.insertedId}`, `/products/${body.insertedId}/listing`]) {
    expect(flaws((await sana.get(path)).body.photos)).toEqual(['screen', null])
  }
})

test('stores an additional image URL; for our bucket only that of a chosen photo', async () => {
  const [one, other] = [await photoOf(app, sami), await photoOf(app, sami)]
  const wrong = await add(sami, [one], { image: `/media/${other}/40.webp` })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['image']])
  const image = 'https://pictures.example.com/latitude.webp'
  expect((await add(sami, [one], { image })).status).toBe(200)
  expect((await add(sami, [other], { image: `/media/${other}/40.avif` })).status).toBe(200)
  const { body } = await sami.get(`/products?email=${sami.email}`)
  expect(body.map((product: { image: string }) => product.image)).toEqual([
    `/media/${other}/40.avif`,
    image,
  ])
})

test('refuses another’s photo, one in use, duplicates and unknown ones', async () => {
  const [theirs, used, fresh] = [
    await photoOf(app, sami),
    await photoOf(app, sana),
    await photoOf(app, sana),
  ]
  expect((await add(sana, [used])).status).toBe(200)
  const before = await products()
  for (const ids of [
    [theirs],
    [used],
    [fresh, fresh],
    [fresh, crypto.randomUUID()],
    [fresh, used],
  ]) {
    const { status, body } = await add(sana, ids)
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'bad_input', ['photos']])
  }
  const none = await add(sana, [])
  expect([none.status, Object.keys(none.body.fields)]).toEqual([400, ['image']])
  const nine = await add(sana, Array(9).fill(fresh))
  expect([nine.status, Object.keys(nine.body.fields)]).toEqual([400, ['photos']])
  expect(await products()).toBe(before)
  expect((await add(sana, [fresh.toUpperCase()])).status).toBe(200)
})

test('chosen for several products concurrently, a photo is attached to one', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await photoOf(app, sana, 8)
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(sana, [id])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    await app.pool.query("delete from rate_limit where key like 'addProduct%'")
  }
})
