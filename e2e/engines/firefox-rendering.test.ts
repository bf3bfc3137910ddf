import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { desktop, phone, untilHydrated, visit } from '../harness/browser.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { bookingDialog } from '../harness/steps.ts'
import { openFirefox } from './firefox.ts'

let app: TestApp
let browser: Browser

const title = 'EliteBook 840'

beforeAll(async () => {
  app = await startTestApp()
  const seller = await app.signUp('Sana Malik', 'seller')
  for (const name of [title, 'ProBook 450', 'Pavilion Aero']) {
    const adsProductId = await app.addProduct(seller, { title: name, category: 'HP' })
    expect((await seller.post('/advertises', { adsProductId })).status).toBe(200)
  }
  browser = await openFirefox({ 'widget.gtk.overlay-scrollbars.enabled': false })
})
afterAll(async () => {
  await browser?.close()
  await app.close()
})

/** Position and width of the page content in CSS pixels. */
const contentBox = (page: Page) =>
  page.locator('#main').evaluate((main) => {
    const { x, width } = main.getBoundingClientRect()
    return { x, width }
  })

const scrollbarWidth = (page: Page) =>
  page.evaluate(() => window.innerWidth - document.documentElement.clientWidth)

test('Firefox: a native or library modal does not shift the page', async () => {
  const { page, leave } = await visit({ viewport: phone }, browser)
  await signInAs(page, app.url, await app.signUp('Bea Marsh', 'buyer'))
  await page.goto(app.at('/products/HP'))
  await untilHydrated(page)
  await page.getByRole('button', { name: `Book Now: ${title}` }).waitFor()
  expect(await scrollbarWidth(page)).toBeGreaterThan(0)
  const before = await contentBox(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  expect(await contentBox(page)).toEqual(before)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Book Now: ${title}` }).click()
  await bookingDialog(page).waitFor()
  expect(await contentBox(page)).toEqual(before)
  await leave()
})

test('Firefox: a scrolling dialog keeps its round corners', async () => {
  const { page, leave } = await visit({ viewport: { ...desktop, height: 420 } }, browser)
  await signInAs(page, app.url, await app.signUp('Ben Marsh', 'buyer'))
  await page.goto(app.at('/products/HP'))
  await untilHydrated(page)
  await page.getByRole('button', { name: `Book Now: ${title}` }).click()
  const dialog = bookingDialog(page)
  await dialog.waitFor()
  const isRound = await dialog.evaluate((popup) => {
    const scrolls = (element: Element) => element.scrollHeight > element.clientHeight
    const within = [...popup.querySelectorAll('*')].filter(
      (element) => scrolls(element) && getComputedStyle(element).overflowY === 'auto',
    )
    const { borderTopRightRadius, overflowY } = getComputedStyle(popup)
    // Firefox clips a scrollbar by the corners of an ancestor, not by the element's own.
    return within.length > 0 && overflowY === 'clip' && borderTopRightRadius !== '0px'
  })
  expect(isRound).toBe(true)
  await leave()
})

test('Firefox: no alternative text is painted over a loading picture', async () => {
  const { page, leave } = await visit(undefined, browser)
  await page.route('**/pictures/category-dell.svg', () => {})
  await page.goto(app.at('/advertiseditems'), { waitUntil: 'domcontentloaded' })
  await untilHydrated(page)
  const picture = page.getByRole('main').locator('img').first()
  await picture.scrollIntoViewIfNeeded()
  const withText = await picture.screenshot()
  await picture.evaluate((image: HTMLImageElement) => image.setAttribute('alt', ''))
  expect(withText.equals(await picture.screenshot())).toBe(true)
  await leave()
})
