import { createEmulator, type Emulator } from 'emulate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { photoOf } from '../../../test/harness/photos.ts'
import { deleteUnusedPhotos } from './gc.ts'

let s3: Emulator
let app: TestApp

beforeAll(async () => {
  const seed = { aws: { s3: { buckets: [{ name: 'photos' }] } } }
  s3 = await createEmulator({ service: 'aws', hostname: '127.0.0.1', port: 0, seed })
  app = await startTestApp({
    S3_ENDPOINT: s3.url,
    S3_BUCKET: 'photos',
    S3_REGION: 'eu-west-1',
    S3_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
    S3_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  })
})
afterAll(async () => {
  await app.close()
  await s3.close()
})

test('photos are stored in, served from and deleted from the configured bucket', async () => {
  const id = await photoOf(app, await app.signUp('Sana', 'seller'), 400)
  const inBucket = (width: number) => fetch(`${s3.url}/s3/photos/${id}/${width}.webp`)
  const served = await fetch(`${app.url}/media/${id}/320.webp`)
  expect(served.headers.get('content-type')).toBe('image/webp')
  const bytes = Buffer.from(await served.arrayBuffer())
  expect(bytes.equals(Buffer.from(await (await inBucket(320)).arrayBuffer()))).toBe(true)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320 })

  await app.pool.query("update media set doomed_at = now() - interval '1 hour'")
  await deleteUnusedPhotos(app.services)
  expect((await inBucket(320)).status).toBe(404)
  expect((await fetch(`${app.url}/media/${id}/320.webp`)).status).toBe(404)
  expect((await app.pool.query('select from media')).rows).toEqual([])
})
