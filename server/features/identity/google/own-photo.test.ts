import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import type { Person } from '../../../../test/harness/people.ts'
import { photoOf } from '../../../../test/harness/photos.ts'

let app: TestApp
let sana: Person
let bea: Person

beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())

const face = (person: Person, image: unknown) => person.browser.identity('/update-user', { image })

test('an uploaded photo becomes the picture of the member and their listings', async () => {
  const image = `/media/${await photoOf(app, sana, 400)}/320.webp`
  const { status, body } = await face(sana, image)
  expect([status, body.user.image]).toEqual([200, image])
  expect(await sana.browser.session()).toMatchObject({ image })
  await app.addProduct(sana, { category: 'HP' })
  expect((await bea.get('/products/HP')).body).toMatchObject([{ photo: image }])
})

test('refuses another member’s photo, an unknown one and other URLs', async () => {
  const theirs = await photoOf(app, sana, 400)
  const own = await photoOf(app, bea, 400)
  for (const image of [
    `/media/${theirs}/320.webp`,
    `/media/${crypto.randomUUID()}/320.webp`,
    `/media/${own}/321.webp`,
    `/media/${own}/640.webp`,
    `/media/${own}/320.png`,
    `/media/${own}`,
    `/media/${own}/320.webp/x`,
    '/media/x',
    '/media/------------------------------------/320.webp',
  ]) {
    const { status, body } = await face(bea, image)
    expect([image, status, body.code, Object.keys(body.fields ?? {})]).toEqual([
      image,
      400,
      'bad_input',
      ['image'],
    ])
  }
  expect(await bea.browser.session()).toMatchObject({ image: null })
  expect((await face(bea, `/media/${own}/400.avif`)).status).toBe(200)
})
