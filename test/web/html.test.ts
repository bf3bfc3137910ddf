import { afterAll, beforeAll, expect, test } from 'vitest'
import { screens } from '../../contract/screens.ts'
import { startTestApp, type TestApp } from '../harness/app.ts'
import { htmlErrorsOf } from './html-errors.ts'

let app: TestApp
let item: string

beforeAll(async () => {
  app = await startTestApp()
  const sana = await app.signUp('Sana Malik', 'seller')
  item = `/items/${await app.addProduct(sana, { title: 'Latitude 7420' })}/latitude-7420`
})
afterAll(() => app.close())

const publicScreens = screens.filter(({ access, path }) => !access && !path.includes('$'))

const paths = [
  ...publicScreens.map(({ path }) => path),
  '/signup?from=%2Fblog',
  '/reset-password?token=abc',
  '/search?q=latitude',
  '/products/Dell',
  '/dashboard',
  '/dashboard/addproduct',
  '/nowhere',
  '/offline',
  '/de',
  '/de/offline',
  '/de/search',
]

/** Requests the page twice: the second response may be cached. */
async function pagesAt(path: string) {
  return [await app.get(path), await app.get(path)]
}

test('every page begins with its only doctype, cached or not', async () => {
  for (const path of [...paths, item]) {
    for (const { text } of await pagesAt(path)) {
      expect(text.match(/<!doctype/gi), path).toHaveLength(1)
      expect(text, path).toMatch(/^<!doctype html>/i)
    }
  }
})

test('iOS does not turn numbers on a page into links to call', async () => {
  for (const path of ['/', item, '/dashboard']) {
    const { text } = await app.get(path)
    expect(text, path).toContain('<meta name="format-detection" content="telephone=no"')
  }
})

test('every page sent by the server is valid HTML', async () => {
  const errors: Record<string, string[]> = {}
  for (const path of [...paths, item]) {
    const [, { text } = { text: '' }] = await pagesAt(path)
    const found = await htmlErrorsOf(text)
    if (found.length > 0) errors[path] = found
  }
  expect(errors).toEqual({})
})

test('the validator finds a second doctype, a duplicate id and an image without alt text', async () => {
  const page = (body: string) =>
    `<!DOCTYPE html><html lang="en"><head><title>A page</title></head><body>${body}</body></html>`
  expect(await htmlErrorsOf(page('<p>Fine.</p>'))).toEqual([])
  expect(await htmlErrorsOf(`<!DOCTYPE html>${page('')}`)).not.toEqual([])
  expect(await htmlErrorsOf(page('<p id="one"></p><p id="one"></p>'))).not.toEqual([])
  expect(await htmlErrorsOf(page('<img src="/a.png">'))).not.toEqual([])
})
