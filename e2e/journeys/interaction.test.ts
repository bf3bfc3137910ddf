import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { desktop, untilHydrated, visit } from '../harness/browser.ts'
import { intercept } from '../harness/intercept.ts'
import { focusedText } from '../harness/keyboard.ts'
import { signInAs } from '../harness/sign-in-as.ts'

let app: TestApp
let seller: Person

beforeAll(async () => {
  app = await startTestApp()
  seller = await app.signUp('Sol Marsh', 'seller')
  for (const index of Array.from({ length: 26 }).keys()) {
    await app.addProduct(seller, { title: `Laptop ${index}`, advertised: true })
  }
})
afterAll(() => app.close())

const titleOf = (page: Page) => expect.poll(() => page.title())
const focused = (page: Page) => expect.poll(() => focusedText(page))

/** After the last page the button is gone, and the first new item has the focus. */
async function showMore(page: Page) {
  const cards = page.getByRole('article')
  await expect.poll(() => cards.count()).toBe(24)
  await page.getByRole('button', { name: 'Show more' }).click()
  const isFocused = (card: Element) => card.closest('li') === document.activeElement
  await expect.poll(() => cards.nth(24).evaluate(isFocused)).toBe(true)
}

test('after a click each public screen has its title, and its heading the focus', async () => {
  const { page, faults, leave } = await visit()
  await page.goto(app.url)
  await untilHydrated(page)
  const header = page.getByRole('navigation', { name: 'Main' })
  await header.getByRole('link', { name: 'Blog' }).click()
  await titleOf(page).toBe('Blog - Relaptop')
  await focused(page).toBe('Blog')
  await page.getByRole('link', { name: 'LogIn' }).click()
  await titleOf(page).toBe('Log in - Relaptop')
  await focused(page).toBe('Log in')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await titleOf(page).toBe('Sign up - Relaptop')
  await header.getByRole('link', { name: 'Home' }).click()
  await titleOf(page).toBe('Home - Relaptop')
  await page.getByRole('link', { name: 'Browse laptops' }).click()
  await titleOf(page).toBe('Search laptops - Relaptop')
  await focused(page).toBe('Search laptops')
  expect(faults).toEqual([])
  await leave()
})

test('after a click each dashboard screen has its title', async () => {
  const { page, faults, leave } = await visit()
  await signInAs(page, app.url, seller)
  await page.goto(`${app.url}/dashboard`)
  await titleOf(page).toBe('Dashboard - Relaptop')
  const drawer = page.getByRole('navigation', { name: 'Dashboard' })
  for (const [link, title] of [
    ['My Products', 'Dashboard/MyProducts'],
    ['Add Product', 'Dashboard/AddProducts'],
  ] as const) {
    await drawer.getByRole('link', { name: link }).click()
    await titleOf(page).toBe(`${title} - Relaptop`)
  }
  expect(faults).toEqual([])
  await leave()
})

test('the title shows 404 and errors, and is replaced afterwards', async () => {
  const { page, leave } = await visit()
  await page.goto(`${app.url}/nowhere`)
  await titleOf(page).toBe('404 Not Found - Relaptop')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await titleOf(page).toBe('Home - Relaptop')
  await intercept(page, '**/api/advertises*', () => 'abort')
  await page.goto(`${app.url}/blog`)
  await untilHydrated(page)
  await page.evaluate(() => sessionStorage.clear())
  await page.getByRole('link', { name: 'Home' }).first().click()
  await titleOf(page).toBe('Oops! - Relaptop')
  await leave()
})

test('going back restores the scroll position, a new screen starts at the top', async () => {
  const { page, leave } = await visit()
  await page.goto(app.url)
  const more = page.getByRole('link', { name: 'See all advertised items' })
  await more.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(200)
  await more.click()
  await titleOf(page).toBe('Advertised items - Relaptop')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await showMore(page)
  await page.goBack()
  await titleOf(page).toBe('Home - Relaptop')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
  await leave()
})

test('the contact form is there on going back, even if never scrolled to', async () => {
  const { page, leave } = await visit()
  const running = page.waitForRequest('**/api/live*')
  await page.goto(app.url)
  await running
  const header = page.getByRole('navigation', { name: 'Main' })
  await header.getByRole('link', { name: 'Blog' }).click()
  await titleOf(page).toBe('Blog - Relaptop')
  await header.getByRole('link', { name: 'Home' }).click()
  await titleOf(page).toBe('Home - Relaptop')
  await page.locator('#contact button:enabled').waitFor()
  await leave()
})

test('preloading on hover sends one request', async () => {
  const { page, leave } = await visit()
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/categories')) requests.push(request.url())
  })
  await page.goto(`${app.url}/blog`)
  const link = page.getByRole('link', { name: 'Home' }).first()
  await link.hover()
  await expect.poll(() => requests.length).toBe(1)
  await page.mouse.move(5, 500)
  await link.hover()
  await link.click()
  await titleOf(page).toBe('Home - Relaptop')
  expect(requests).toHaveLength(1)
  await leave()
})

test('quick navigation with view transitions causes no errors', async () => {
  const { page, faults, leave } = await visit({ viewport: desktop })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(app.url)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await page.locator('#contact button:enabled').waitFor()
  for (const name of ['Blog', 'Home', 'Blog', 'Home', 'Blog']) {
    await page.evaluate((text) => {
      const links = [...document.querySelectorAll<HTMLElement>('header a')]
      links.find(({ textContent }) => textContent === text)?.click()
    }, name)
  }
  await titleOf(page).toBe('Blog - Relaptop')
  expect(faults).toEqual([])
  await leave()
})

/** The colour of the site's name, as text inherits it, as soon as the theme changes. */
function colorAtOnce(page: Page) {
  return page.evaluateHandle(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const { promise, resolve } = Promise.withResolvers<string>()
    const name = document.querySelector('header .truncate') as Element
    dark.addEventListener('change', () => resolve(getComputedStyle(name).color))
    return { promise, color: () => getComputedStyle(name).color }
  })
}

test('with reduced motion, a change of theme shows at once in nested text too', async () => {
  const { page, leave } = await visit()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(`${app.url}/blog`)
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor()
  const name = await colorAtOnce(page)
  const light = await name.evaluate(({ color }) => color())
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const first = await name.evaluate(({ promise }) => promise)
  await expect.poll(() => name.evaluate(({ color }) => color())).not.toBe(light)
  expect(first).toBe(await name.evaluate(({ color }) => color()))
  await leave()
})
