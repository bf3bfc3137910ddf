import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { phone, untilHydrated, visit } from '../harness/browser.ts'
import { openBrowserThatRemembers } from '../harness/chromium.ts'

let app: TestApp
let id: string
const title = 'Latitude 7440'

beforeAll(async () => {
  app = await startTestApp()
  const seller = await app.signUp('Sana Malik', 'seller')
  id = await app.addProduct(seller, { title })
})
afterAll(() => app.close())

const itemLink = (page: Page) => page.getByRole('link', { name: title, exact: true })
const isItemData = (request: { url(): string }) => request.url().endsWith(`/api/items/${id}`)

type Time = { from: number; to?: number }

/** Addresses that the page has requested from the network in that time. */
const requestsIn = (page: Page, time: Time) =>
  page.evaluate(({ from, to = Number.POSITIVE_INFINITY }) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries
      .filter(({ startTime, transferSize }) => {
        return startTime > from && startTime < to && transferSize > 0
      })
      .map(({ name }) => name)
  }, time)

/** When the first frame with this heading is painted. */
const paintOf = (page: Page, heading: string) =>
  page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector('h1')?.textContent === text) resolve(performance.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
    heading,
  )

/** Waits until the page has requested nothing for a while. */
async function untilQuiet(page: Page) {
  for (;;) {
    const from = await page.evaluate(() => performance.now())
    await page.waitForTimeout(500)
    if ((await requestsIn(page, { from })).length === 0) return
  }
}

test('after hovering, a click requests nothing before the page is shown', async () => {
  const { page, faults, leave } = await visit()
  await page.goto(`${app.url}/search`)
  await untilHydrated(page)
  await Promise.all([page.waitForRequest(isItemData), itemLink(page).hover()])
  await untilQuiet(page)
  // There the next page has nothing that fetches more below the pointer.
  await page.mouse.move(1, 1)
  const from = await page.evaluate(() => performance.now())
  const painted = paintOf(page, title)
  await itemLink(page).press('Enter')
  expect(await requestsIn(page, { from, to: await painted })).toEqual([])
  expect(faults).toEqual([])
  await leave()
})

test('a finger on a link prefetches', async () => {
  const { page, leave } = await visit({ viewport: phone })
  await page.goto(`${app.url}/search`)
  await untilHydrated(page)
  const request = page.waitForRequest(isItemData)
  await itemLink(page).dispatchEvent('touchstart')
  await request
  expect(page.url()).toBe(`${app.url}/search`)
  await leave()
})

test('with Save-Data nothing is prefetched', async () => {
  const { page, leave } = await visit()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`${app.url}/search`)
  await untilHydrated(page)
  await itemLink(page).hover()
  await untilQuiet(page)
  expect(requests.filter((url) => isItemData({ url: () => url }))).toEqual([])
  await itemLink(page).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await leave()
})

test('before hydration the browser prefetches the page of a link', async () => {
  const browser = await openBrowserThatRemembers()
  const { page, faults, leave } = await visit(undefined, browser)
  await page.route(/\/assets\/.*\.js$/, () => {})
  const cdp = await page.context().newCDPSession(page)
  const { promise: isReady, resolve } = Promise.withResolvers<void>()
  cdp.on('Preload.prefetchStatusUpdated', ({ status }) => {
    if (status === 'Ready') resolve()
  })
  await cdp.send('Preload.enable')
  await page.goto(`${app.url}/search`, { waitUntil: 'commit' })
  await itemLink(page).hover()
  await isReady
  await itemLink(page).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  const delivery = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation')
    return (entry as unknown as { deliveryType: string }).deliveryType
  })
  expect(delivery).toBe('navigational-prefetch')
  expect(faults).toEqual([])
  await leave()
  await browser.close()
})
