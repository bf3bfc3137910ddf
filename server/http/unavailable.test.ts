import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenOnLoopback } from '../../test/harness/network/listen-on-loopback.ts'
import { reply503 } from './unavailable.ts'

const server = createServer((_, outgoing) => reply503(outgoing, 'de'))
let url: string

beforeAll(async () => {
  url = `http://127.0.0.1:${await listenOnLoopback(server)}`
})
afterAll(() => server.close())

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test.each([
  ['/', { ...browser, 'accept-language': 'fr, de;q=0.9' }, 'de', 'Erneut versuchen'],
  ['/de/search?q=x', browser, 'de', 'Erneut versuchen'],
  ['/search?q=x', { ...browser, 'accept-language': 'en' }, 'en', 'Try again'],
  ['/search?q=x', browser, 'de', 'Erneut versuchen'],
])('a browser that opens %s gets a page', async (path, headers, language, retry) => {
  const answer = await fetch(url + path, { headers })
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    503,
    'text/html; charset=utf-8',
  ])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(text).toContain(`<html lang="${language}">`)
  expect(text).toContain(`<a href="">${retry}</a>`)
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(text) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(answer.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
})

test.each([
  ['/api/search', browser],
  ['/', { accept: 'application/json' }],
  ['/photo.webp', { accept: 'image/avif,image/webp,*/*;q=0.8' }],
])('other requests, like %s, get JSON', async (path, headers) => {
  const answer = await fetch(url + path, { headers })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'application/json'])
  expect(await answer.json()).toEqual({ code: 'overloaded', message: expect.any(String) })
})
