import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { photoOf } from '../../../test/harness/photos.ts'
import { send } from '../../../test/harness/send.ts'

let app: TestApp
let id: string

beforeAll(async () => {
  app = await startTestApp()
  id = await photoOf(app, await app.signUp('Sana', 'seller'))
})
afterAll(() => app.close())

const ask = (path: string, method = 'GET', headers = {}) =>
  send(`${app.url}${path}`, { method, headers })

test('browsers cache a photo permanently, and it cannot run scripts', async () => {
  const { status, headers } = await ask(`/media/${id}/40.webp`)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': expect.stringMatching(/^\d+$/),
    'cache-control': 'public, max-age=31536000, immutable',
    'cdn-cache-control': 'max-age=86400',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    'cross-origin-resource-policy': 'same-origin',
  })
  expect((await ask(`/media/${id}/40.avif`)).headers['content-type']).toBe('image/avif')
})

test('a cached photo gets 304, and HEAD has no body', async () => {
  const path = `/media/${id}/40.webp`
  const { headers } = await ask(path)
  const etag = String(headers.etag)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await ask(path, 'GET', { 'if-none-match': known })
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
  }
  expect((await ask(path, 'GET', { 'if-none-match': '"other"' })).status).toBe(200)
  const head = await ask(path, 'HEAD')
  expect([head.status, head.text]).toEqual([200, ''])
  expect(head.headers['content-length']).toBe(headers['content-length'])
})

test.each([
  '',
  '/',
  '/{id}',
  '/{id}/',
  '/{id}/41.webp',
  '/{id}/40.png',
  '/{id}/40.webp.part',
  '/{id}/40.webp/',
  '/{id}/040.webp',
  '/{ID}/40.webp',
  '/{id}/40.WEBP',
  '/../media/{id}/40',
  '/..%2f..%2fetc%2fpasswd',
  '/{id}/..%2f{id}%2f40.webp',
  '/{id}%2f40.webp',
  '/{id}/40.webp%00',
  '//{id}/40.webp',
  '/00000000-0000-0000-0000-000000000000/40.webp',
])('%j is not found', async (path) => {
  const named = path.replaceAll('{id}', id).replaceAll('{ID}', id.toUpperCase())
  const { status, body } = await ask(`/media${named}`)
  expect([status, body?.code]).toEqual([404, 'not_found'])
})

test('refuses other methods', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const { status, headers } = await ask(`/media/${id}/40.webp`, method)
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  }
})
