import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Screen, screens } from '../../contract/screens.ts'
import { startTestApp, type TestApp } from '../harness/app.ts'

let app: TestApp
let item: string

beforeAll(async () => {
  app = await startTestApp()
  const sana = await app.signUp('Sana Malik', 'seller')
  await app.addProduct(sana)
  item = (await textOf('/search')).match(/\/items\/[^"?]+/)?.[0] ?? ''
})
afterAll(() => app.close())

/**
 * In bytes after gzip. The largest part of the scripts is `core`, which every page loads: React and
 * its router are 95,000 bytes of it.
 */
const maxBytes = { scripts: 140 * 1024, part: 25_000, styles: 15_500 }

const textOf = async (path: string) => (await app.get(path)).text
const weightOf = async (path: string) => gzipSync(await textOf(path), { level: 9 }).length

/** A sentence of the texts that this page has besides those of all pages. */
const wordsOf: Record<string, string[]> = {
  '/': ['One buyer per laptop'],
  '/categories': ['One buyer per laptop'],
  '/advertiseditems': ['One buyer per laptop'],
  '/login': ['Welcome back.'],
  '/signup': ['Welcome back.'],
  '/search': ['What are you looking for?'],
  'an item': ['This laptop has been sold.'],
}

/** The screens with live lists load what follows changes of products. */
const hasLists = (page: string) =>
  page === 'an item' || screens.some(({ path, liveLists }) => path === page && liveLists)

/** What a page asks for lazily and yet always: the texts in English, and what follows the changes. */
async function isAskedFor(path: string, page: string) {
  if (path.startsWith('/assets/live-announcer-')) return hasLists(page)
  const text = await textOf(path)
  return ['Skip to content', ...(wordsOf[page] ?? [])].some((word) => text.includes(word))
}

/** Adds the script at `path`, all it imports, and what it asks for by itself. */
async function follow(path: string, page: string, found: Set<string>) {
  if (found.has(path)) return
  found.add(path)
  const text = await textOf(path)
  for (const [, file] of text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
    await follow(`/assets/${file}`, page, found)
  }
  for (const [, file] of text.matchAll(/import\(["'`]\.\/([^"'`]+\.js)["'`]\)/g)) {
    if (await isAskedFor(`/assets/${file}`, page)) await follow(`/assets/${file}`, page, found)
  }
}

async function scriptsOf(html: string, page: string) {
  const found = new Set<string>()
  for (const [path] of html.matchAll(/\/assets\/[^"'\s]+\.js/g)) await follow(path, page, found)
  return [...found]
}

const addressesOf = ({ path, sitemap }: Screen) => (sitemap === true ? [path] : (sitemap ?? []))
const pages = [...(screens as readonly Screen[]).flatMap(addressesOf), 'an item']

test.each(pages)('the scripts and styles that %s loads are light enough', async (page) => {
  const path = page === 'an item' ? item : page
  const html = await textOf(path)
  const scripts = await Promise.all((await scriptsOf(html, page)).map(weightOf))
  const [core = 0, ...parts] = scripts.toSorted((a, b) => b - a)
  const styles = [...html.matchAll(/\/assets\/[^"'\s]+\.css/g)].map(([file]) => file)
  const style = (await Promise.all([...new Set(styles)].map(weightOf))).reduce((a, b) => a + b)
  const total = scripts.reduce((a, b) => a + b)
  console.log(`${path}: scripts ${total} in ${scripts.length}, core ${core}, styles ${style}`)
  expect(total).toBeLessThan(maxBytes.scripts)
  expect(Math.max(0, ...parts)).toBeLessThan(maxBytes.part)
  expect(style).toBeLessThan(maxBytes.styles)
})
