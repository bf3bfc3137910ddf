import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { photoOf } from '../../../test/harness/photos.ts'
import { laptop } from '../../../test/harness/product-input.ts'
import { expectOk } from '../../../test/harness/send.ts'
import { holdLock } from '../../../test/races/lock-queue.ts'
import { openDb } from '../../database/db.ts'
import { createWithheldPhotos } from './withheld-photos.ts'

let app: TestApp
let sana: Person
/** Of a listing. */
let photo: string

beforeAll(async () => {
  app = await startTestApp()
  sana = await app.signUp('Sana', 'seller')
})
beforeEach(async () => {
  photo = await photoOf(app, sana, 400)
  const { image: _, ...described } = laptop
  expectOk(await sana.post('/products', { ...described, photos: [{ id: photo, alt: '' }] }))
})
afterAll(() => app.close())

const removeListing = () =>
  app.pool.query(
    `update product set sold_at = now(), hidden_at = now(), hidden_because = 'removed'
     from product_photo where product_id = product.id and media_id = $1`,
    [photo],
  )

test('requests do not wait while the ids are read again', async () => {
  const isWithheld = createWithheldPhotos(app.db, { refreshMs: 0 })
  expect(await isWithheld(photo)).toBe(false)
  await removeListing()
  const gate = await holdLock(app.pool, 'lock table product_photo in access exclusive mode')
  try {
    expect(await isWithheld(photo)).toBe(false)
    await gate.waiting(1)
  } finally {
    await gate.release()
  }
  await expect.poll(() => isWithheld(photo)).toBe(true)
})

test('ids that are too old are read again first', async () => {
  const isWithheld = createWithheldPhotos(app.db, { refreshMs: 0, maxAgeMs: 0 })
  expect(await isWithheld(photo)).toBe(false)
  await removeListing()
  expect(await isWithheld(photo)).toBe(true)
})

test('the last ids count while the database is away', async () => {
  const { connectionString } = app.pool.options
  const db = openDb(new pg.Pool({ connectionString, max: 1 }))
  const isWithheld = createWithheldPhotos(db, { refreshMs: 0, maxAgeMs: 0 })
  await removeListing()
  expect(await isWithheld(photo)).toBe(true)
  await db.destroy()
  expect(await isWithheld(photo)).toBe(true)
  await expect(createWithheldPhotos(db)(photo)).rejects.toThrow()
})
