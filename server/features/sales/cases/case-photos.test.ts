import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../../test/contract/invariants.ts'
import { startSalesApp, type TestApp } from '../../../../test/harness/app.ts'
import type { Person } from '../../../../test/harness/people.ts'
import { casePhotoOf, photoOf, plain } from '../../../../test/harness/photos.ts'
import { laptop } from '../../../../test/harness/product-input.ts'
import { buyUntilInspection, damage, readSale, step } from '../../../../test/harness/sales.ts'
import { send } from '../../../../test/harness/send.ts'
import { deleteUnusedPhotos } from '../../media/gc.ts'

let app: TestApp
let ada: Person
let sana: Person
let bea: Person
let otto: Person

beforeAll(async () => {
  ;({ app, admin: ada, seller: sana, buyer: bea } = await startSalesApp())
  otto = await app.signUp('Otto', 'buyer')
})
afterAll(() => app.close())

afterEach(() => expectInvariants(app.pool))

const inspected = async (buyer = bea) => (await buyUntilInspection(app, buyer, sana)).id

/** A sale with a case that shows one photo. */
async function shown(buyer = bea) {
  const id = await inspected(buyer)
  const photo = await casePhotoOf(buyer)
  expect(await step(buyer, id, 'case', { ...damage, photos: [photo] })).toBe('ok')
  return { id, photo, path: `/sales/${id}/case/photos/${photo}?size=large` }
}

const statusOf = async (person: Person, path: string) => (await person.get(path)).status

const open = (photos: string[]) => ({ ...damage, photos })
const casePost = async (by: Person, id: string, body: object) => {
  const { status, body: answer } = await by.post(`/sales/${id}/case`, body)
  return [status, Object.keys(answer.fields ?? {})]
}

/** Lets a day pass, except for these photos, and collects what is not used. */
async function collectGarbage(young: string[] = []) {
  await app.pool.query(
    `update media
       set created_at = now() - make_interval(hours => case when id = any($1) then 23 else 25 end)`,
    [young],
  )
  await deleteUnusedPhotos({ db: app.services.db, bucket: app.services.bucket })
  await app.pool.query(
    "update media set doomed_at = now() - interval '1 hour' where doomed_at < now()",
  )
  await deleteUnusedPhotos({ db: app.services.db, bucket: app.services.bucket })
}

const bytesOf = async (key: string) => {
  const file = await app.services.bucket.get(key)
  await file?.body.cancel()
  return file?.size
}

test('both parties and staff see a photo of a case, in two sizes', async () => {
  const { id, photo, path } = await shown()
  for (const person of [bea, sana, ada]) {
    const { status, headers } = await person.get(path.replace('large', 'small'))
    expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
    expect(headers['cache-control']).toBe('no-store')
  }
  const { steps } = await readSale(sana, id)
  const { photos } = steps.find(({ event }: { event: string }) => event === 'open_case')
  expect(photos).toMatchObject([{ id: photo, width: 400, height: 300 }])
  expect(photos[0].preview).toMatch(/^data:image\/webp/)
})

test('a third person, an anonymous caller and another sale of the viewer show nothing', async () => {
  const { photo, path } = await shown()
  const other = await inspected()
  const own = await shown(otto)
  expect(await statusOf(otto, path)).toBe(404)
  expect((await send(`${app.url}/api${path}`)).status).toBe(401)
  expect(await statusOf(bea, `/sales/${other}/case/photos/${photo}?size=large`)).toBe(404)
  expect(await statusOf(bea, `/sales/${other}/case/photos/${own.photo}?size=large`)).toBe(404)
  expect(await statusOf(otto, `/sales/${own.id}/case/photos/${photo}?size=large`)).toBe(404)
})

test('a photo of a case is never public, neither before nor after it is added', async () => {
  const { photo } = await shown()
  const loose = await casePhotoOf(bea)
  for (const id of [photo, loose]) {
    expect(await bytesOf(`private/${id}/400.webp`)).toBeGreaterThan(0)
    for (const path of [`/media/${id}/400.webp`, `/media/private/${id}/400.webp`]) {
      expect((await send(`${app.url}${path}`)).status).toBe(404)
    }
  }
  expect(await statusOf(bea, `/sales/${await inspected()}/case/photos/${loose}?size=large`)).toBe(
    404,
  )
})

test('only own, private and unused photos can be added, each once', async () => {
  const id = await inspected()
  const photo = await casePhotoOf(bea)
  const used = await shown()
  const wrong = [400, ['photos']]
  expect(await casePost(bea, id, open(['no-id']))).toEqual([400, ['photos.0']])
  expect(await casePost(bea, id, open([await casePhotoOf(otto)]))).toEqual(wrong)
  expect(await casePost(bea, id, open([await photoOf(app, bea)]))).toEqual(wrong)
  expect(await casePost(bea, id, open([photo, photo]))).toEqual(wrong)
  expect(await casePost(bea, id, open([used.photo]))).toEqual(wrong)
  expect(await casePost(bea, id, open(Array(9).fill(photo)))).toEqual(wrong)
  expect((await readSale(bea, id)).state).toBe('inspection')
  expect(await casePost(bea, id, open([photo]))).toEqual([200, []])
})

test('a photo of a case cannot become that of a listing', async () => {
  const photo = await casePhotoOf(sana)
  const input = { ...laptop, photos: [{ id: photo, alt: '' }] }
  const refused = await sana.post('/products', input)
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['photos']])
})

test('both sides add photos with their answers, which stay with their step', async () => {
  const { id, photo } = await shown()
  const answers = [await casePhotoOf(sana), await casePhotoOf(sana)]
  const contest = { answer: 'contest', note: 'It left like this.', photos: answers }
  expect(await step(sana, id, 'case/answer', contest)).toBe('ok')
  const late = await casePhotoOf(bea)
  const escalate = { answer: 'escalate', note: 'Look closer.', photos: [late] }
  expect(await step(bea, id, 'case/answer', escalate)).toBe('ok')
  const { steps } = await readSale(ada, id)
  type Step = { event: string; photos: { id: string }[] }
  const byStep = steps.map(({ event, photos }: Step) => [event, photos.map((one) => one.id)])
  expect(byStep.slice(-3)).toEqual([
    ['open_case', [photo]],
    ['contest', answers],
    ['escalate', [late]],
  ])
})

test('evidence is kept for a year after the sale, other private photos for a day', async () => {
  const [old, recent] = [await shown(), await shown()]
  const statuses = () => Promise.all([old, recent].map(({ path }) => statusOf(bea, path)))
  const [loose, young] = [await casePhotoOf(bea), await casePhotoOf(bea)]
  await collectGarbage([young])
  expect(await bytesOf(`private/${loose}/400.webp`)).toBeUndefined()
  expect(await bytesOf(`private/${young}/400.webp`)).toBeGreaterThan(0)
  expect(await statuses()).toEqual([200, 200])

  for (const { id } of [old, recent]) {
    expect(await step(sana, id, 'case/answer', { answer: 'accept_refund' })).toBe('ok')
  }
  await collectGarbage()
  expect(await statuses()).toEqual([200, 200])
  await app.pool.query(
    `update sale set closed_at = now() - case id when $1 then interval '1 year 1 day'
       else interval '1 year' - interval '1 day' end
     where id in ($1, $2)`,
    [old.id, recent.id],
  )
  await collectGarbage()
  expect(await bytesOf(`private/${old.photo}/400.webp`)).toBeUndefined()
  expect(await bytesOf(`private/${recent.photo}/400.webp`)).toBeGreaterThan(0)
  expect(await statuses()).toEqual([404, 200])
  const { steps } = await readSale(bea, old.id)
  expect(steps.flatMap(({ photos }: { photos: object[] }) => photos)).toEqual([])
})

test('the export of personal data names the photos of both kinds', async () => {
  const { path } = await shown()
  const { body } = await bea.get('/account/export')
  const addresses = body.photos.map(({ address }: { address: string }) => address)
  expect(addresses).toContain(`/api${path}`)
})

test('an upload that is no photo is refused', async () => {
  const { status, body } = await bea.post('/case-photos', Buffer.from('no photo'))
  expect([status, body.code]).toEqual([415, 'not_a_photo'])
  const large = await plain(10).png().toBuffer()
  expect((await otto.post('/case-photos', large)).status).toBe(200)
})
