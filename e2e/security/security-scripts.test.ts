import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { expectOk } from '../../test/harness/send.ts'
import { untilArrived } from '../harness/arrival.ts'
import { visit } from '../harness/browser.ts'
import { createHostileScene } from '../harness/hostile-scene.ts'
import {
  drawingWithScript,
  hostileText,
  hostileTexts,
  refusedPictures,
} from '../harness/hostile-texts.ts'
import { adminPaths, screenPaths } from '../harness/screen-paths.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { mirroredText, turningTexts } from './bidi-text.ts'

let app: TestApp
let scene: Awaited<ReturnType<typeof createHostileScene>>

/** Ends with a text that turns the writing direction, and has all of those if there is room. */
function hostile(place: number, maxLength: number) {
  const end = turningTexts[place % turningTexts.length] ?? ''
  const turning = maxLength > 1_000 ? `${end}\n${turningTexts.join(' ')}` : end
  return `${hostileText(place, maxLength - turning.length - 1)} ${turning}`
}

const attribute = {
  names: { en: turningTexts[1], de: turningTexts[0] },
  kind: 'choices',
  unit: '',
  choices: turningTexts,
  minimum: null,
  maximum: null,
  grouping: 'value',
  steps: [],
  position: 0,
  categories: [{ category: 'Dell', required: false, filterable: true }],
}

beforeAll(async () => {
  app = await startTestApp()
  scene = await createHostileScene(app, hostile)
  const { admin, buyer, products } = scene
  expectOk(await admin.call('PUT', '/attributes/odd', { attribute }))
  await app.pool.query('update product set specs = $1', [{ odd: turningTexts }])
  for (const id of products) await buyer.call('PUT', `/favourites/${id}`)
  for (const [place, name] of turningTexts.entries()) {
    const query = String(new URLSearchParams({ q: `${name} ${place}`, odd: name }))
    expectOk(await buyer.post('/searches', { name, query, alerts: 'none' }))
  }
})
afterAll(() => app.close())

const at = (path: string) => `${app.services.config.publicUrl}${path}`

const ofProduct = ['item', 'editProduct']

/** Every screen, with existing records: a product on sale, the unpaid booking, and those with a sale. */
function screens(): string[] {
  const [unpaid, ...paid] = scene.bookings
  return [
    ...screenPaths(({ name }) => ofProduct.includes(name), scene.products[3]),
    ...screenPaths(({ name }) => name === 'payment', unpaid),
    ...paid.flatMap((id) => screenPaths(({ name }) => !ofProduct.includes(name), id)),
  ]
}

/** Screens with hostile text in their path. */
const oddAddresses = [...hostileTexts.slice(0, 2), turningTexts.join(' ')]
  .map(encodeURIComponent)
  .flatMap((text) => [
    `/${text}`,
    `/products/${text}`,
    `/login?from=/${text}&error=${text}`,
    `/reset-password?token=${text}`,
    `/confirm-email?token=${text}&error=${text}`,
    `/search?q=${text}`,
    `/dashboard/allsellers?q=${text}`,
    `/dashboard/payment/${text}`,
    `/#${text}`,
  ])

const asking = [/^Report/, /^Book/, /^Delete/, /^Remove listing/, /^Cancel/, /^Refund/, /^Admin/]
/** Admins have no such button until they have shown the picture. */
const enlarging = /^See/

/** Opens and closes one dialog of each kind; returns their number and what user text reorders in them. */
async function openDialogs(page: Page, names: RegExp[]) {
  let opened = 0
  const mirrored: string[] = []
  for (const name of names) {
    const buttons = page.getByRole('main').getByRole('button', { name, disabled: false })
    if ((await buttons.count()) === 0) continue
    await buttons.first().click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await dialog.waitFor()
    mirrored.push(...(await mirroredText(page)))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    opened += 1
  }
  return { opened, mirrored }
}

/**
 * Responds for the image host over CDP: Playwright's `route` would delay all requests and bypass
 * the cache.
 */
async function drawPictures(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const drawing = {
    responseCode: 200,
    responseHeaders: [{ name: 'content-type', value: 'image/svg+xml' }],
    body: Buffer.from(drawingWithScript).toString('base64'),
  }
  devtools.on('Fetch.requestPaused', ({ requestId }) => {
    // After a navigation the request no longer exists.
    devtools.send('Fetch.fulfillRequest', { requestId, ...drawing }).catch(() => {})
  })
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: 'https://127.0.0.1:9/*' }] })
}

/** Screens equal for all members are visited as the admin only. */
const leftToAdmin = new Set([
  ...adminPaths,
  '/categories',
  '/blog',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
])

function addressesFor(person: Person | undefined): Set<string> {
  if (person === scene.admin) return new Set([...screens(), ...oddAddresses])
  if (person) return new Set(screens()).difference(leftToAdmin)
  const isPublic = (address: string) => !address.startsWith('/dashboard')
  return new Set([...screens(), ...oddAddresses].filter(isPublic))
}

/** Attributes are the admins' own texts; sums, the provider's movements and a case without id have none. */
const withoutMemberTexts = [
  '/dashboard/attributes',
  '/dashboard/money',
  '/dashboard/reconciliation',
  '/dashboard/cases/',
]
const showsMemberTexts = (path: string) => !withoutMemberTexts.includes(path)

const shownTo: [string, () => Person | undefined, string[]][] = [
  ['a visitor', () => undefined, ['/', '/advertiseditems']],
  ['the buyer', () => scene.buyer, ['/products/Dell', '/dashboard', '/dashboard/myorders']],
  ['the seller', () => scene.seller, ['/products/Dell', '/dashboard/myproducts']],
  ['the admin', () => scene.admin, adminPaths.filter(showsMemberTexts)],
]

/** Requests of the page to the host of the external images. */
function externalRequests(page: Page) {
  const found: { url: string; referrer: string | undefined }[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).port === '9')
      found.push({ url: request.url(), referrer: request.headers().referer })
  })
  return found
}

/** Pictures that are loaded from elsewhere, or would be once they are scrolled to. */
async function externalImages(page: Page): Promise<string[]> {
  const sources = await page.evaluate(() => [...document.images].map(({ src }) => src))
  return sources.filter((src) => new URL(src).port === '9')
}

test.each(shownTo)(
  'user content is text on every screen, and reorders nothing: %s',
  async (_, who, wanted) => {
    const { page, faults, leave } = await visit()
    const person = who()
    if (person) await signInAs(page, at('/'), person)
    page.on('dialog', (dialog) => faults.push(`asked: ${dialog.message()}`))
    await drawPictures(page)
    const requests = externalRequests(page)
    const shown: string[] = []
    const mirrored: Record<string, string[]> = {}
    let opened = 0
    let turned = 0
    for (const address of addressesFor(person)) {
      const requestedBefore = requests.length
      await page.goto(at(address), { waitUntil: 'domcontentloaded' })
      await untilArrived(page)
      // The dashboard of admins shows them after a click.
      const isAdminScreen = person === scene.admin && address.startsWith('/dashboard')
      if (isAdminScreen) expect(await externalImages(page), address).toEqual([])
      const found = await mirroredText(page)
      // Deleting a saved search asks no question.
      if (person && address !== '/dashboard/searches') {
        const names = person === scene.admin ? asking : [...asking, enlarging]
        const dialogs = await openDialogs(page, names)
        opened += dialogs.opened
        found.push(...dialogs.mirrored)
      }
      if (found.length > 0) mirrored[address] = found
      if (isAdminScreen) expect(requests.slice(requestedBefore), address).toEqual([])
      const text = await page.getByRole('main').textContent()
      if (text?.includes(hostileTexts[0] ?? '')) shown.push(address)
      if (text && /Zed|\u05d0/.test(text)) turned += 1
      expect(await page.evaluate(() => '__ran' in window), address).toBe(false)
      expect(faults, address).toEqual([])
    }
    expect(mirrored).toEqual({})
    expect(requests.length).toBeGreaterThan(0)
    expect(turned).toBeGreaterThan(2)
    expect(shown).toEqual(expect.arrayContaining(wanted))
    expect(opened > 0).toBe(person !== undefined)
    await leave()
  },
)

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
  const { body: reports } = await scene.admin.get('/reportedItems')
  // A request has no fragment.
  const addressOf = ({ image }: { image: string }) => image.replace(/#.*/, '')
  const same = reports.filter((report: { image: string }) => addressOf(report) === requests[0]?.url)
  // All places of the same image show it.
  expect(same.length).toBeGreaterThan(0)
  expect(await shows.count()).toBe(before - same.length)
  await leave()
})

test('the gallery of an external image opens once an admin has shown the image', async () => {
  const { page, leave } = await visit()
  await signInAs(page, at('/'), scene.admin)
  await page.goto(at(`/items/${scene.products[3]}`))
  const main = page.getByRole('main')
  const show = main.getByRole('button', { name: /^Show picture/ }).first()
  const enlarge = main.getByRole('button', { name: enlarging })
  await show.waitFor()
  expect(await enlarge.count()).toBe(0)
  await show.click()
  await enlarge.click()
  const gallery = page.getByRole('dialog')
  await gallery.getByRole('img').waitFor()
  expect(await gallery.getByRole('button', { name: /^Show picture/ }).count()).toBe(0)
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

test.each(refusedPictures)('%s is not accepted as an image', async (image) => {
  const product = await scene.seller.post('/products', { image })
  expect([product.status, product.body.fields.image]).toEqual([400, expect.any(String)])
  const photo = await scene.seller.browser.identity('/update-user', { image })
  expect([photo.status, photo.body.fields.image]).toEqual([400, expect.any(String)])
})
