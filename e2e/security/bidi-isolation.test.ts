import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { expectOk } from '../../test/harness/send.ts'
import { visit } from '../harness/browser.ts'
import { createHostileScene } from '../harness/hostile-scene.ts'
import { adminPaths } from '../harness/screen-paths.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { mirroredText } from './bidi-text.ts'

/** Unbalanced overrides and isolates, also after a right-to-left character. */
const texts = [
  'Zed 12\u202e\u2067',
  '\u05d0\u05d1\u05d2 13\u202e',
  'Zed\u2069\u2069 14\u202b',
  '\u202eZed 15\u2068',
]

const text = (place: number, maxLength: number) => {
  const first = texts[place % texts.length] ?? ''
  return maxLength > 1_000 ? `${first}\n${texts.join(' ')}` : first
}

let app: TestApp
let scene: Awaited<ReturnType<typeof createHostileScene>>

const attribute = {
  names: { en: text(1, 60), de: text(0, 60) },
  kind: 'choices',
  unit: '',
  choices: texts,
  minimum: null,
  maximum: null,
  grouping: 'value',
  steps: [],
  position: 0,
  categories: [{ category: 'Dell', required: false, filterable: true }],
}

beforeAll(async () => {
  app = await startTestApp()
  scene = await createHostileScene(app, text)
  const { admin, buyer, products } = scene
  expectOk(await admin.call('PUT', '/attributes/odd', { attribute }))
  expectOk(await admin.browser.identity('/update-user', { image: 'https://127.0.0.1:9/admin.png' }))
  await app.pool.query('update product set specs = $1', [{ odd: texts }])
  for (const id of products) await buyer.call('PUT', `/favourites/${id}`)
  for (const [place, name] of texts.entries()) {
    const query = String(new URLSearchParams({ q: `${name} ${place}`, odd: name }))
    expectOk(await buyer.post('/searches', { name, query, alerts: 'none' }))
  }
})
afterAll(() => app.close())

const at = (path: string) => `${app.services.config.publicUrl}${path}`

const item = () => `/items/${scene.products[3]}`
const search = () => `/search?q=${encodeURIComponent(texts[1] ?? '')}`

const dashboard = (...screens: string[]) => screens.map((screen) => `/dashboard${screen}`)

const screensOf: [string, () => Person | undefined, () => string[]][] = [
  ['a visitor', () => undefined, () => ['/', '/advertiseditems', '/search', search(), item()]],
  [
    'the buyer',
    () => scene.buyer,
    () => [
      '/products/Dell',
      item(),
      ...dashboard('', '/myorders', '/favourites', '/searches', '/account'),
      `/dashboard/payment/${scene.bookings[0]}`,
      `/dashboard/orders/${scene.bookings[1]}`,
    ],
  ],
  [
    'the seller',
    () => scene.seller,
    () => [
      item(),
      ...dashboard('', '/myproducts', '/addproduct', '/sales'),
      `/dashboard/sales/${scene.bookings[1]}`,
      `/dashboard/sales/${scene.bookings[1]}/packing`,
      `/dashboard/editproduct/${scene.products[3]}`,
    ],
  ],
  [
    'the admin',
    () => scene.admin,
    () => [
      ...dashboard('', '/account', '/addproduct', `/editproduct/${scene.products[3]}`),
      ...adminPaths,
      `/dashboard/allbuyers?q=${encodeURIComponent(texts[0] ?? '')}`,
    ],
  ],
]

const asking = [
  /^Report/,
  /^Book Now/,
  /^Delete/,
  /^Remove listing/,
  /^Cancel/,
  /^Refund/,
  /^Admin/,
  /^See/,
]

/** A screen has arrived when its heading replaces the skeleton. */
async function hasArrived(page: Page) {
  const heading = page.getByRole('heading', { level: 1 })
  await heading.filter({ hasNotText: 'Loading' }).first().waitFor()
  await expect.poll(() => page.getByRole('main').getByText('Loading').count()).toBe(0)
}

/** Opens one dialog of each kind; returns their number. */
async function openAllDialogs(page: Page) {
  const found: string[] = []
  for (const name of asking) {
    const buttons = page.getByRole('main').getByRole('button', { name, disabled: false })
    if ((await buttons.count()) === 0) continue
    await buttons.first().click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await dialog.waitFor()
    found.push(...(await mirroredText(page)).map((leak) => `${name}: ${leak}`))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  return found
}

/** Requests of the page to the host of the external images. */
function externalRequests(page: Page) {
  const found: { url: string; referrer: string | undefined }[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).port === '9')
      found.push({ url: request.url(), referrer: request.headers().referer })
  })
  return found
}

/** Includes lazily loaded images. */
async function externalImages(page: Page): Promise<string[]> {
  const sources = await page.evaluate(() => [...document.images].map(({ src }) => src))
  return sources.filter((src) => new URL(src).port === '9')
}

test.each(screensOf)('no user text reorders its surroundings: %s', async (_, who, screens) => {
  const { page, leave } = await visit()
  const person = who()
  if (person) await signInAs(page, at('/'), person)
  const requests = externalRequests(page)
  const leaks: Record<string, string[]> = {}
  let seen = 0
  for (const address of screens()) {
    await page.goto(at(address), { waitUntil: 'domcontentloaded' })
    await hasArrived(page)
    // The admins' screens show them after a click.
    if (person === scene.admin) expect(await externalImages(page), address).toEqual([])
    // Deleting a saved search asks no question.
    const asks = person && !address.endsWith('/searches')
    const found = [...(await mirroredText(page)), ...(asks ? await openAllDialogs(page) : [])]
    if (found.length > 0) leaks[address] = found
    if ((await page.getByRole('main').textContent())?.match(/Zed|\u05d0/)) seen += 1
  }
  expect(leaks).toEqual({})
  expect(seen).toBeGreaterThan(2)
  expect(requests.length > 0).toBe(person !== scene.admin)
  await leave()
})

test('the text of an imported file does not reorder its surroundings', async () => {
  const { page, leave } = await visit()
  await signInAs(page, at('/'), scene.seller)
  const heads =
    'Category,Product name,Image URL,Original price,Resale price,Year of purchase,Phone,Location,Condition,Description'
  const good = texts.map(
    (title) => `Dell,${title},https://127.0.0.1:9/a,900,450,2023,555 010,${title},Good,${title}`,
  )
  const files = [
    [heads, ...good],
    [heads, ...texts.map((title) => `${title},${title},${title},1,x,2023,${title},,${title},`)],
    [texts.join(','), ...good],
  ]
  const leaks: string[] = []
  for (const [place, lines] of files.entries()) {
    await page.goto(at('/dashboard/import'), { waitUntil: 'domcontentloaded' })
    await hasArrived(page)
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /^Choose/ }).press('Enter')
    const buffer = Buffer.from(lines.join('\n'))
    await (await choosing).setFiles({ name: `${texts[place]}.csv`, mimeType: 'text/csv', buffer })
    await page.getByRole('main').getByRole('table').first().waitFor()
    await page.getByText('Columns', { exact: true }).click()
    leaks.push(...(await mirroredText(page)))
  }
  expect(leaks).toEqual([])
  await leave()
})

test.each([
  ['<p>Delete Zed\u202e? No.</p>', 'text in <p>'],
  ['<p><span>\u05d0\u05d1 12</span> 5 sold</p>', 'glyphs of <p>'],
  ['<p>Of <span>Zed\u202e</span> abc</p>', 'glyphs of <p>'],
  ['<p>Of Zed\u202e abc</p>', 'text in <p>'],
  ['<button aria-label="Delete Zed\u2067">x</button>', 'aria-label of <button>'],
  ['<input value="Zed\u202e" name="n">', 'value of <input name=n>'],
])('missing isolation is detected in %j', async (html, leak) => {
  const { page, leave } = await visit()
  await page.setContent(html)
  expect((await mirroredText(page)).join()).toContain(leak)
  await leave()
})

test('admin screens load an external image after a click only, without a referrer', async () => {
  const { page, leave } = await visit()
  await signInAs(page, at('/'), scene.admin)
  const requests = externalRequests(page)
  await page.goto(at('/dashboard/reportedItems'))
  const shows = page.getByRole('button', { name: /^Show picture/ })
  await shows.first().waitFor()
  const before = await shows.count()
  await shows.first().click()
  await expect.poll(() => requests.length).toBe(1)
  expect(requests[0]?.referrer || undefined).toBeUndefined()
  expect(await shows.count()).toBe(before - 1)
  await leave()
})

test('for others product images load at once, without a referrer', async () => {
  const { page, leave } = await visit()
  await signInAs(page, at('/'), scene.buyer)
  const imageRequest = page.waitForRequest((request) => new URL(request.url()).port === '9')
  await page.goto(at('/products/Dell'))
  expect((await imageRequest).headers().referer || undefined).toBeUndefined()
  await leave()
})
