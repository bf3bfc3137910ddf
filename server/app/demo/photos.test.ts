import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { addDemoPhotos } from './photos.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ DEMO_DATA: '1' })
})
afterAll(() => app.close())

/** The photos of all listings. */
const added = async () => {
  const { rows } = await app.pool.query(
    `select media_id as id, position, alt, width from product_photo
     join media on media.id = media_id where doomed_at is null`,
  )
  return rows
}

/** Adds photos until there are at least `count`, and returns them all. */
async function addUntil(count: number) {
  const stopping = new AbortController()
  const adding = addDemoPhotos(app.services, stopping.signal)
  await expect.poll(async () => (await added()).length).toBeGreaterThanOrEqual(count)
  stopping.abort()
  await adding
  return added()
}

test('listings get their photos like uploads, and a second start goes on', async () => {
  const [first, ...others] = await addUntil(1)
  expect(first).toMatchObject({ position: 0, alt: 'Switched on', width: 960 })
  for (const file of ['320.avif', '960.webp']) {
    expect((await app.get(`/media/${first.id}/${file}`)).status).toBe(200)
  }
  const later = await addUntil(others.length + 2)
  expect(later.map(({ id }) => id)).toContain(first.id)
})
