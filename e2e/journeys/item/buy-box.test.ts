import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import {
  desktop,
  expectAccessible,
  hasReactProps,
  phone,
  untilHydrated,
  visit,
} from '../../harness/browser.ts'
import { holdScripts } from '../../harness/requests.ts'
import { waitForToast } from '../../harness/toasts.ts'

let app: TestApp
let path: string

const title = 'EliteBook 840 G8 with a dock, two chargers and the box it came in'

beforeAll(async () => {
  app = await startTestApp()
  const seller = await app.signUp('Sana Malik', 'seller')
  const id = await app.addProduct(seller, { title, category: 'HP' })
  path = `/items/${id}`
  const description = 'It works. '.repeat(400)
  await app.pool.query('update product set description = $2 where id = $1', [id, description])
  for (const price of [400, 500, 600]) {
    await app.addProduct(seller, {
      title: `Similar at ${price}`,
      category: 'HP',
      price: price * 100,
    })
  }
})
afterAll(() => app.close())

const bookNow = (page: Page) => page.getByRole('link', { name: /^Book Now/ })

/** Opens the page and notes the scripts that it loads. */
async function open(options: Parameters<typeof visit>[0]) {
  const visitor = await visit(options)
  const scripts: string[] = []
  visitor.page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await visitor.page.goto(`${app.url}${path}`)
  await untilHydrated(visitor.page)
  return { ...visitor, scripts }
}

/** Whether the element is the topmost one at its middle, or contains what is. */
const isUncovered = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  return top !== null && (element.contains(top) || top.contains(element))
}

test('at a desk, booking stays in view while the sections scroll', async () => {
  const { page, faults, leave } = await open({ viewport: desktop })
  await page
    .getByRole('heading', { name: 'Specifications' })
    .evaluate((heading) => heading.scrollIntoView({ block: 'center' }))
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(desktop.height)
  expect(await bookNow(page).evaluate(isUncovered)).toBe(true)
  expect(faults).toEqual([])
  await leave()
})

test('on a phone, price and booking are a bar below the whole title', async () => {
  const { page, faults, leave } = await open({ viewport: phone })
  const bar = page.locator('.bottom-bar')
  const edges = await bar.boundingBox()
  expect((edges?.y ?? 0) + (edges?.height ?? 0)).toBe(phone.height)
  expect(await bar.textContent()).toContain('$499.50')
  expect(await bookNow(page).evaluate(isUncovered)).toBe(true)
  const heading = page.getByRole('heading', { level: 1 })
  const isWhole = (element: Element) => element.scrollHeight <= element.clientHeight + 1
  expect(await heading.evaluate(isWhole)).toBe(true)
  await expectAccessible(page)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const last = page.getByRole('contentinfo').getByRole('link').last()
  expect(await last.evaluate(isUncovered)).toBe(true)
  expect(faults).toEqual([])
  await leave()
})

test('on a phone, the bar never covers the focus', async () => {
  const { page, leave } = await open({ viewport: phone })
  const seen = new Set<string>()
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press('Tab')
    // A handle, because after the last stop the focus leaves the page at any moment.
    const focused = await page.evaluateHandle(() => document.activeElement as HTMLElement)
    const name = await focused.evaluate((element) => {
      return element === document.body ? '' : (element.ariaLabel ?? element.textContent)
    })
    if (!name) break
    // The browser may still be scrolling there.
    await expect.poll(() => focused.evaluate(isUncovered), { message: name }).toBe(true)
    seen.add(name)
  }
  expect([...seen]).toEqual(expect.arrayContaining(['Share', 'Similar at 400', 'Terms']))
  await leave()
})

test('a visitor who scrolls before the scripts are loaded stays there', async () => {
  const { page, faults, leave } = await visit({ viewport: phone })
  const release = await holdScripts(page, /assets\/item-/)
  await page.goto(`${app.url}${path}`, { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  await page.evaluate(() => window.scrollTo(0, 1200))
  release()
  const share = page.getByRole('button', { name: 'Share' })
  await expect.poll(() => share.evaluate(hasReactProps)).toBe(true)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await page.evaluate(() => window.scrollY)).toBe(1200)
  expect(faults).toEqual([])
  await leave()
})

test('sections below are in the page, and load their scripts when they are needed', async () => {
  const { page, scripts, faults, leave } = await open({ viewport: phone })
  const loaded = (name: string) => scripts.some((script) => script.startsWith(`/assets/${name}`))
  const similar = page.getByRole('heading', { name: 'Similar laptops' })
  expect(await similar.count()).toBe(1)
  expect([loaded('similar-items'), loaded('item-facts')]).toEqual([false, false])
  await similar.scrollIntoViewIfNeeded()
  await expect.poll(() => loaded('similar-items')).toBe(true)
  expect(loaded('item-facts')).toBe(false)
  const link = page.getByRole('link', { name: 'Similar at 400', exact: true })
  // Before, a click loads the next page from the server.
  await expect.poll(() => link.evaluate(hasReactProps)).toBe(true)
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Similar at 400' }).waitFor()
  await page.getByText('Listed for $400.00').waitFor()
  await expect.poll(() => loaded('item-facts')).toBe(true)
  expect(faults).toEqual([])
  await leave()
})

test('the link of the page is copied where there is no dialog to share it', async () => {
  const { page, leave } = await open({ viewport: desktop })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share' }).click()
  await waitForToast(page, 'Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  // As on a page without HTTPS.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Share' }).click()
  await waitForToast(page, 'Not copied. The link is in the address bar.')
  await leave()
})
