import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../test/harness.ts'
import { send } from '../test/send.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test.each([
  ['/login/', '/login'],
  ['/login/?from=/blog', '/login?from=%2Fblog'],
  ['//evil.example', '/evil.example'],
  ['//evil.example/', '/evil.example/'],
  ['/.//evil.example//', '/evil.example//'],
  ['/%2F/evil.example/', '/%2F/evil.example'],
  ['/%5Cevil.example/', '/%5Cevil.example'],
  ['/login?from=//evil.example', '/login'],
])('%s is sent on to a path of this site, whatever host was asked for', async (path, location) => {
  for (const host of [undefined, 'evil.example', 'evil.example:80']) {
    const answer = await send(`${shop.url}${path}`, { headers: host ? { host } : {} })
    expect([answer.status, answer.headers.location]).toEqual([
      expect.toBeOneOf([307, 308]),
      location,
    ])
  }
})

test('what is no page is not answered by the pages', async () => {
  for (const path of ['/_serverFn/x', '/%ff', '/__tsr/x']) {
    const { status, headers } = await shop.get(path)
    expect([status, headers['set-cookie']], path).toEqual([404, undefined])
  }
})

test('a page holds nothing of who asks for it', async () => {
  const bea = await shop.signUp('Bea Marsh', 'buyer')
  for (const path of ['/', '/dashboard', '/reset-password?token=a-token-of-a-letter']) {
    const { text } = await bea.browser.ask('GET', path)
    expect(text, path).not.toMatch(/Bea|bea\.marsh|a-token-of-a-letter/)
  }
})

test.each(['/', '/products/Dell', '/dashboard', '/dashboard/myorders', '/nowhere'])(
  '%s comes whole: no script has to put pieces of it in their places',
  async (path) => {
    const { text } = await shop.get(path)
    expect(text).toContain('</html>')
    expect(text).not.toMatch(/\$R[CSXV]|<template|<div hidden="" id="S:/)
  },
)
