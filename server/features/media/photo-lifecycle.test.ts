import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { payOut } from '../../../test/harness/payouts.ts'
import type { Person } from '../../../test/harness/people.ts'
import { photoOf, plain, upload } from '../../../test/harness/photos.ts'
import { book, completeSale, pay, step } from '../../../test/harness/sales.ts'
import { deleteUnusedPhotos } from './gc.ts'

let app: TestApp
let sana: Person

beforeAll(async () => {
  app = await startTestApp()
  sana = await app.signUp('Sana', 'seller')
})
afterAll(async () => {
  await expectInvariants(app.pool)
  await app.close()
})

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

async function sell(seller: Person, ...ids: string[]): Promise<string> {
  const { status, body } = await seller.post('/products', {
    ...laptop,
    photos: ids.map((id) => ({ id, alt: '' })),
  })
  expect(status).toBe(200)
  return body.insertedId
}

const face = (person: Person, image: string) => person.browser.identity('/update-user', { image })

/** Moves all timestamps into the past. */
async function later(time: string) {
  await app.pool.query(
    `update media set created_at = created_at - $1::interval,
       doomed_at = doomed_at - $1::interval`,
    [time],
  )
}

const sweep = () => deleteUnusedPhotos(app.services)

async function isThere(id: string): Promise<boolean> {
  const { rows } = await app.pool.query('select from media where id = $1', [id])
  const folders = await readdir(join(app.dataDir, 'media'))
  expect(folders.includes(id)).toBe(rows.length > 0)
  const { status } = await app.get(`/media/${id}/40.webp`)
  expect(status).toBe(rows.length > 0 ? 200 : 404)
  return rows.length > 0
}

test('deletes unused photos after a day and retains used ones', async () => {
  const [unused, shown, own] = [
    await photoOf(app, sana),
    await photoOf(app, sana),
    await photoOf(app, sana),
  ]
  await sell(sana, shown)
  expect((await face(sana, `/media/${own}/40.webp`)).status).toBe(200)
  await later('20 minutes')
  const young = await photoOf(app, sana)
  await later('23 hours 50 minutes')
  await sweep()
  await sell(sana, young)
  // Marked for deletion: it can no longer be chosen, and the next run deletes it.
  const chosen = await sana.post('/products', { ...laptop, photos: [{ id: unused, alt: '' }] })
  expect([chosen.status, Object.keys(chosen.body.fields)]).toEqual([400, ['photos']])
  expect((await face(sana, `/media/${unused}/40.webp`)).status).toBe(400)
  await later('1 hour')
  await sweep()
  const photos = [unused, young, shown, own]
  expect(await Promise.all(photos.map(isThere))).toEqual([false, true, true, true])
})

test('a withdrawn product releases its photos, a sold one retains them', async () => {
  const [used, unused] = [await photoOf(app, sana), await photoOf(app, sana)]
  const sold = await sell(sana, used)
  const withdrawn = await sell(sana, unused)
  const bea = await app.signUp('Bea', 'buyer')
  const bookingId = await book(bea, sold)
  await pay(app, bea, bookingId)
  expect((await sana.call('DELETE', `/products/${withdrawn}`)).status).toBe(200)
  for (const time of ['25 hours', '1 hour', '1 hour']) {
    await later(time)
    await sweep()
  }
  expect(await Promise.all([used, unused].map(isThere))).toEqual([true, false])

  // When the seller is deleted, sold products retain their photos; all others are deleted.
  const [own, idle] = [await photoOf(app, sana), await photoOf(app, sana)]
  await face(sana, `/media/${own}/40.webp`)
  await completeSale(app, bea, sana, bookingId)
  await payOut(app, sana)
  expect((await sana.post('/account/deletion')).status).toBe(200)
  await later('1 hour')
  await sweep()
  expect(await Promise.all([used, own, idle].map(isThere))).toEqual([true, false, false])
})

/** A cancelled sale of a listing whose photo was replaced afterwards. */
async function boughtWithPhoto(buyer: Person, seller: Person) {
  const [bought, replacement] = [await photoOf(app, seller), await photoOf(app, seller)]
  const productId = await sell(seller, bought)
  const id = await book(buyer, productId)
  await pay(app, buyer, id)
  expect(await step(buyer, id, 'cancellation', { reason: 'Changed my mind.' })).toBe('ok')
  const edited = { ...laptop, photos: [{ id: replacement, alt: '' }] }
  expect((await seller.call('PUT', `/products/${productId}`, edited)).status).toBe(200)
  return { id, bought, replacement }
}

test('photos of a listing that was bought stay for a year after the sale, also replaced ones', async () => {
  const seller = await app.signUp('Lis', 'seller')
  const buyer = await app.signUp('Ben', 'buyer')
  const old = await boughtWithPhoto(buyer, seller)
  const recent = await boughtWithPhoto(buyer, seller)
  const left = () =>
    Promise.all([old.bought, recent.bought, old.replacement, recent.replacement].map(isThere))
  const pass = async (...times: string[]) => {
    for (const time of times) {
      await later(time)
      await sweep()
    }
  }
  await pass('25 hours', '1 hour', '1 hour')
  expect(await left()).toEqual([true, true, true, true])
  const { photos } = (await buyer.get(`/sales/${old.id}/listing`)).body
  expect(photos).toMatchObject([{ id: old.bought }])
  await app.pool.query(
    `update sale set closed_at = now() - case id when $1 then interval '1 year 1 day'
       else interval '1 year' - interval '1 day' end
     where id in ($1, $2)`,
    [old.id, recent.id],
  )
  await pass('1 hour', '1 hour')
  expect(await left()).toEqual([false, true, true, true])
})

test('deletes a replaced or removed profile picture as well', async () => {
  const ines = await app.signUp('Ines', 'buyer')
  const [first, second] = [await photoOf(app, ines), await photoOf(app, ines)]
  await face(ines, `/media/${first}/40.webp`)
  await face(ines, `/media/${second}/40.avif`)
  for (const time of ['25 hours', '1 hour']) {
    await later(time)
    await sweep()
  }
  expect(await Promise.all([first, second].map(isThere))).toEqual([false, true])
})

test('a photo that cannot be deleted stays, holds up no other, and is deleted later', async () => {
  const sol = await app.signUp('Sol', 'seller')
  const photos = [await photoOf(app, sol), await photoOf(app, sol)].sort()
  await later('25 hours')
  await sweep()
  await later('1 hour')
  const stuck = join(app.dataDir, 'media', photos[0] ?? '', '40.webp')
  await rm(stuck)
  await mkdir(stuck)
  const first = "update media set doomed_at = doomed_at - interval '1 second' where id = $1"
  await app.pool.query(first, [photos[0]])
  await expect(sweep()).rejects.toMatchObject({ errors: [{ code: 'bucket_away' }] })
  const { rows } = await app.pool.query('select id from media where id = any($1)', [photos])
  expect(rows).toEqual([{ id: photos[0] }])
  await rmdir(stuck)
  await sweep()
  expect(await Promise.all(photos.map(isThere))).toEqual([false, false])
})

test('deletes the remains of an interrupted upload, not one in progress', async () => {
  const rui = await app.signUp('Rui', 'seller')
  const [interrupted, inProgress] = [await photoOf(app, rui), await photoOf(app, rui)]
  const age = (id: string, time: string) =>
    app.pool.query('update media set doomed_at = now() - $2::interval where id = $1', [id, time])
  await age(interrupted, '11 minutes')
  await age(inProgress, '9 minutes')
  await sweep()
  expect(await Promise.all([interrupted, inProgress].map(isThere))).toEqual([false, true])
})

test('an unreachable bucket is reported, and nothing can be chosen', async () => {
  const uma = await app.signUp('Uma', 'seller')
  const folder = join(app.dataDir, 'media')
  await rename(folder, `${folder}-moved`)
  await writeFile(folder, '')
  const { status, body, headers } = await upload(app, uma, await plain(40).png().toBuffer())
  await rm(folder)
  await rename(`${folder}-moved`, folder)
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'bucket_away', '2'])
  const { rows } = await app.pool.query(
    "select doomed_at from media join member on member.id = owner_id and name = 'Uma'",
  )
  expect(rows).toEqual([{ doomed_at: expect.any(Date) }])
})

test('chosen during its deletion, a photo is either used or deleted', async () => {
  const pia = await app.signUp('Pia', 'seller')
  for (let round = 0; round < 20; round += 1) {
    const id = await photoOf(app, pia, 8)
    await later('25 hours')
    const product = pia.post('/products', { ...laptop, photos: [{ id, alt: '' }] })
    const [{ status }] = await Promise.all([product, sweep(), sweep()])
    const { rows } = await app.pool.query('select doomed_at from media where id = $1', [id])
    expect([status, rows[0].doomed_at === null]).toEqual(
      status === 200 ? [200, true] : [400, false],
    )
  }
})
