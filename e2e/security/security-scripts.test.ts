import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { expectOk } from '../../test/harness/send.ts'
import { untilArrived } from '../harness/arrival.ts'
import { visit } from '../harness/browser.ts'
import { createHostileScene, type HostileScene } from '../harness/hostile-scene.ts'
import {
  drawingWithScript,
  hostileText,
  hostileTexts,
  refusedPictures,
} from '../harness/hostile-texts.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { mirroredText, turningTexts } from './bidi-text.ts'
import { type Visitor, visitOf, visitors } from './hostile-visits.ts'

let app: TestApp
let scene: HostileScene

/** Ends with a text that turns the writing direction, and has all of those if there is room. */
function hostile(index: number, maxLength: number) {
  const end = turningTexts[index % turningTexts.length] ?? ''
  const turning = maxLength > 1_000 ? `${end}\n${turningTexts.join(' ')}` : end
  return `${hostileText(index, maxLength - turning.length - 1)} ${turning}`
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
  for (const [index, name] of turningTexts.entries()) {
    const query = String(new URLSearchParams({ q: `${name} ${index}`, odd: name }))
    expectOk(await buyer.post('/searches', { name, query, alerts: 'none' }))
  }
})
afterAll(() => app.close())

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

type ExternalRequest = { url: string; referrer: string | undefined }

/** Requests of the page to the host of the external images. */
function externalRequests(page: Page): ExternalRequest[] {
  const found: ExternalRequest[] = []
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

const showButtons = (within: Page | Locator) =>
  within.getByRole('button', { name: /^Show picture/ })

type Step = (page: Page, requests: ExternalRequest[]) => Promise<void>

/** For others than admins, images are loaded without a click. */
const awaitPicture: Step = async (_, requests) => {
  await expect.poll(() => requests.length).toBeGreaterThan(0)
}

/** After a click of an admin, one image is loaded. */
const showReportedPicture: Step = async (page, requests) => {
  const shows = showButtons(page)
  await shows.first().waitFor()
  const before = await shows.count()
  await shows.first().click()
  await expect.poll(() => requests.length).toBe(1)
  const { body: reports } = await scene.admin.get('/reportedItems')
  // A request has no fragment.
  const addressOf = ({ image }: { image: string }) => image.replace(/#.*/, '')
  const same = reports.filter((report: { image: string }) => addressOf(report) === requests[0]?.url)
  // All places of the same image show it.
  expect(same.length).toBeGreaterThan(0)
  expect(await shows.count()).toBe(before - same.length)
}

/** The gallery of an image opens once an admin has shown the image. */
const enlargePicture: Step = async (page) => {
  const main = page.getByRole('main')
  const show = showButtons(main).first()
  const enlarge = main.getByRole('button', { name: enlarging })
  await show.waitFor()
  expect(await enlarge.count()).toBe(0)
  await show.click()
  await enlarge.click()
  const gallery = page.getByRole('dialog')
  await gallery.getByRole('img').waitFor()
  expect(await showButtons(gallery).count()).toBe(0)
}

/** What a visitor does on a screen once it has been checked, by its address. */
function stepsOf(visitor: Visitor): Record<string, Step> {
  if (visitor === 'the buyer') return { '/products/Dell': awaitPicture }
  if (visitor !== 'the admin') return {}
  return {
    '/dashboard/reportedItems': showReportedPicture,
    [`/items/${scene.listed}`]: enlargePicture,
  }
}

test.each(visitors)(
  'user content is text on every screen, reorders nothing, and images get no referrer: %s',
  async (visitor) => {
    const { person, screens, odd, showing } = visitOf(scene, visitor)
    const steps = stepsOf(visitor)
    expect(screens).toEqual(expect.arrayContaining(Object.keys(steps)))
    const isAdmin = person === scene.admin
    const { page, faults, leave } = await visit()
    if (person) await signInAs(page, app.at('/'), person)
    page.on('dialog', (dialog) => faults.push(`asked: ${dialog.message()}`))
    await drawPictures(page)
    const requests = externalRequests(page)
    const shown: string[] = []
    const mirrored: Record<string, string[]> = {}
    let opened = 0
    let turned = 0
    let requested = 0
    for (const address of [...screens, ...odd]) {
      requests.length = 0
      await page.goto(app.at(address), { waitUntil: 'domcontentloaded' })
      await untilArrived(page)
      // The dashboard of admins shows them after a click.
      const isAdminScreen = isAdmin && address.startsWith('/dashboard')
      if (isAdminScreen) expect(await externalImages(page), address).toEqual([])
      const found = await mirroredText(page)
      // Deleting a saved search asks no question.
      if (person && address !== '/dashboard/searches') {
        const dialogs = await openDialogs(page, isAdmin ? asking : [...asking, enlarging])
        opened += dialogs.opened
        found.push(...dialogs.mirrored)
      }
      if (found.length > 0) mirrored[address] = found
      if (isAdminScreen) expect(requests, address).toEqual([])
      const text = (await page.getByRole('main').textContent()) ?? ''
      if (screens.includes(address)) expect(text, address).not.toContain('404 Not Found')
      if (text.includes(hostileTexts[0] ?? '')) shown.push(address)
      if (/Zed|\u05d0/.test(text)) turned += 1
      await steps[address]?.(page, requests)
      requested += requests.length
      expect(
        requests.filter(({ referrer }) => referrer),
        address,
      ).toEqual([])
      expect(await page.evaluate(() => '__ran' in window), address).toBe(false)
      expect(faults, address).toEqual([])
    }
    expect(mirrored).toEqual({})
    expect(requested).toBeGreaterThan(0)
    expect(turned).toBeGreaterThan(2)
    expect(shown).toEqual(expect.arrayContaining(showing))
    expect(opened > 0).toBe(person !== undefined)
    await leave()
  },
)

test.each(refusedPictures)('%s is not accepted as an image', async (image) => {
  const product = await scene.seller.post('/products', { image })
  expect([product.status, product.body.fields.image]).toEqual([400, expect.any(String)])
  const photo = await scene.seller.browser.identity('/update-user', { image })
  expect([photo.status, photo.body.fields.image]).toEqual([400, expect.any(String)])
})
