import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { send } from '../../test/harness/send.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test.each([
  ['/login/', '/login'],
  ['/login/?from=/blog', '/login?from=%2Fblog'],
  ['//evil.example', '/evil.example'],
  ['//evil.example/', '/evil.example/'],
  ['/.//evil.example//', '/evil.example//'],
  ['/%2F/evil.example/', '/%2F/evil.example'],
  ['/%5Cevil.example/', '/%5Cevil.example'],
  ['/login?from=//evil.example', '/login'],
])('%s redirects to a path of this site, regardless of the Host header', async (path, location) => {
  for (const host of [undefined, 'evil.example', 'evil.example:80']) {
    const answer = await send(`${app.url}${path}`, { headers: host ? { host } : {} })
    expect([answer.status, answer.headers.location]).toEqual([
      expect.toBeOneOf([307, 308]),
      location,
    ])
  }
})

test('non-page requests are not rendered', async () => {
  for (const path of ['/_serverFn/x', '/%ff', '/__tsr/x']) {
    const { status, headers } = await app.get(path)
    expect([status, headers['set-cookie']], path).toEqual([404, undefined])
  }
})

test('a page contains no personal data', async () => {
  const bea = await app.signUp('Bea Marsh', 'buyer')
  for (const path of ['/', '/dashboard', '/reset-password?token=a-token-of-a-letter']) {
    const { text } = await bea.browser.ask('GET', path)
    expect(text, path).not.toMatch(/Bea|bea\.marsh|a-token-of-a-letter/)
  }
})

test.each(['/', '/products/Dell', '/dashboard', '/dashboard/myorders', '/nowhere'])(
  '%s is complete without scripts',
  async (path) => {
    const { text } = await app.get(path)
    expect(text).toContain('</html>')
    expect(text).not.toMatch(/\$R[CSXV]|<template|<div hidden="" id="S:/)
  },
)

/** The visible text and the language of a page. */
async function readPage(path: string) {
  const { status, text } = await app.get(path)
  const [, lang] = /<html[^>]* lang="(\w+)"/.exec(text) ?? []
  return { status, lang, words: text.replaceAll(/<script[\s\S]*?<\/script>/g, '') }
}

test('the 404 page is in German', async () => {
  const { status, lang, words } = await readPage('/de/nowhere')
  expect([status, lang]).toEqual([404, 'de'])
  expect(words).toContain('Hoppla!')
  expect(words).toContain('404 Nicht gefunden')
  expect(words).not.toMatch(/Oops|Sorry|Not Found/)
})

test.each([
  ['/de/categories', 'Hoppla!', 'Bei uns ist etwas schiefgegangen'],
  ['/categories', 'Oops!', 'Something went wrong'],
])('%s with a server error is localized and reveals nothing', async (path, oops, why) => {
  await app.pool.query('alter table category rename to category_away')
  const { status, lang, words } = await readPage(path)
  await app.pool.query('alter table category_away rename to category')
  expect([status, lang]).toEqual([500, path.startsWith('/de') ? 'de' : 'en'])
  expect(words).toContain(oops)
  expect(words).toContain(why)
  expect(words).not.toMatch(/relation|does not exist|category_away/)
})
