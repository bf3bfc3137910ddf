import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { book } from '../../test/harness/sales.ts'
import { expectOk } from '../../test/harness/send.ts'
import { expectAccessible, hasReactProps, untilHydrated, visit } from '../harness/browser.ts'
import { expireRecentLogin } from '../harness/recent-login.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { bookingDialog } from '../harness/steps.ts'
import { visitAs } from '../harness/visit-as.ts'

let app: TestApp
let buyer: Person
let seller: Person

const title = 'EliteBook 840'

beforeAll(async () => {
  app = await startTestApp()
  buyer = await app.signUp('Bea Marsh', 'buyer')
  seller = await app.signUp('Sana Malik', 'seller')
  await app.addProduct(seller, { title, category: 'HP' })
})
afterAll(() => app.close())

const offline = 'You are offline, and this part of the page has not been loaded yet.'
const deployed =
  'Part of this page could not be loaded. There may be a new version: reload the page.'

const inGerman = /^Ein Teil dieser Seite konnte nicht geladen werden/

const bookNow = (page: Page) => page.getByRole('button', { name: `Book Now: ${title}` })

async function openListing() {
  const visitor = await visit()
  await signInAs(visitor.page, app.url, buyer)
  await visitor.page.goto(app.at('/products/HP'))
  await untilHydrated(visitor.page)
  await bookNow(visitor.page).waitFor()
  return visitor
}

/** Without pointer or focus, which would preload the script. */
const clickAtOnce = (page: Page) => bookNow(page).evaluate((button: HTMLElement) => button.click())

test('offline, Book Now shows an error, and works when online again', async () => {
  const { page, leave } = await openListing()
  await page.context().setOffline(true)
  await clickAtOnce(page)
  await page.getByRole('alert').getByText(offline).waitFor()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await bookNow(page).click()
  await bookingDialog(page).waitFor()
  await leave()
})

test('Book Now offers a reload when a new version removed its script', async () => {
  const { page, leave } = await openListing()
  await page.route('**/assets/book-or-refuse-*.js', (route) => route.fulfill({ status: 404 }))
  await bookNow(page).click()
  await page.getByRole('alert').getByText(deployed).waitFor()
  await leave()
})

test('a screen whose script fails to load offers a reload, without blaming the network', async () => {
  const { page, leave } = await visit()
  await signInAs(page, app.url, buyer)
  // From the beginning, as a prefetched script would be there already.
  const scripts = '**/assets/products-*.js'
  await page.route(scripts, (route) => route.fulfill({ status: 404 }))
  await page.goto(app.at('/categories'))
  await untilHydrated(page)
  const link = page.getByRole('link', { name: 'See All Products: HP' })
  await expect.poll(() => link.evaluate(hasReactProps)).toBe(true)
  await expect.poll(() => link.getAttribute('href')).toBe('/products/HP')
  await link.click()
  await page.getByRole('heading', { name: 'Oops!' }).waitFor()
  await page.getByText(deployed).waitFor()
  expect(await page.getByText('Check your connection').count()).toBe(0)
  await expectAccessible(page)
  await page.unroute(scripts)
  await page.getByRole('button', { name: 'Reload page' }).click()
  await bookNow(page).waitFor()
  await leave()
})

test.each([
  ['the first script', '/products/HP', '**/assets/index-*.js', deployed, 'Reload page'],
  ['the script of the screen', '/products/HP', '**/assets/products-*.js', deployed, 'Reload page'],
  ['a script, in German,', '/de/products/HP', '**/assets/*.js', inGerman, 'Seite neu laden'],
])(
  'a page that cannot be hydrated as %s fails to load says so',
  async (_, path, scripts, text, reload) => {
    const { page, leave } = await visit()
    await signInAs(page, app.url, buyer)
    await page.route(scripts, (route) => route.fulfill({ status: 404 }))
    await page.goto(app.at(path))
    await page.getByRole('alert').getByText(text).waitFor()
    await expectAccessible(page)
    await page.unroute(scripts)
    await page.getByRole('button', { name: reload }).click()
    await page.getByRole('heading', { level: 2, name: title }).waitFor()
    expect(await page.getByRole('button', { name: reload }).count()).toBe(0)
    await leave()
  },
)

test('the browser opens the dashboard automatically when its routes fail to load', async () => {
  const { page, leave } = await visit()
  await signInAs(page, app.url, buyer)
  await page.goto(app.at('/categories'))
  await untilHydrated(page)
  const routes = '**/assets/*private-routes-*.js'
  await page.route(routes, (route) => route.fulfill({ status: 404 }), { times: 1 })
  const menu = page.getByRole('link', { name: 'Dashboard' }).first()
  const loaded = page.waitForEvent('load')
  await menu.evaluate((link: HTMLElement) => link.click())
  await loaded
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  await leave()
})

/** Removes a script, as a deployment does. Returns the function that puts it back. */
async function withoutScript(page: Page, name: string) {
  const scripts = `**/assets/${name}-*.js`
  await page.route(scripts, (route) => route.fulfill({ status: 404 }))
  return () => page.unroute(scripts)
}

const scriptOf = (page: Page, name: string) =>
  page.waitForResponse((response) => response.url().includes(`/assets/${name}-`))

const alert = (page: Page) => page.getByRole('alert').getByText(deployed)

/** Presses a button that is disabled before hydration. */
async function press(page: Page, button: Locator) {
  await button.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await button.boundingBox()) ?? expect.fail('not visible')
  await page.mouse.click(x + width / 2, y + height / 2)
}

/** Repeated, as a press while the script is still being loaded shows nothing. */
async function pressUntilAlerted(page: Page, button: Locator) {
  const alerts = async () => {
    await press(page, button)
    return alert(page).count()
  }
  await expect.poll(alerts).toBeGreaterThan(0)
}

test('the contact form keeps its input until its script can be loaded', async () => {
  const { page, faults, leave } = await visit()
  const putBack = await withoutScript(page, 'contact-form')
  await page.goto(app.at('/'))
  const form = page.getByRole('region', { name: 'Get In Touch' })
  const [refused] = await Promise.all([
    scriptOf(page, 'contact-form'),
    form.getByLabel('Name').fill('Ada'),
  ])
  expect(refused.status()).toBe(404)
  const send = form.getByRole('button', { name: 'Submit' })
  await pressUntilAlerted(page, send)
  await expectAccessible(page)
  await putBack()
  await press(page, send)
  await form.getByText('E-mail is required.').waitFor()
  expect(await form.getByLabel('Name').inputValue()).toBe('Ada')
  expect(faults).toEqual([])
  await leave()
})

test('a list stays without the script that looks up the buyer’s own holds', async () => {
  const id = await app.addProduct(seller, { title: 'EliteBook 850', category: 'HP' })
  const ben = await app.signUp('Ben Okri', 'buyer')
  await book(ben, id)
  const { page, faults, leave } = await visit()
  await withoutScript(page, 'own-booking')
  await signInAs(page, app.url, buyer)
  const [refused] = await Promise.all([
    scriptOf(page, 'own-booking'),
    page.goto(app.at('/products/HP')),
  ])
  expect(refused.status()).toBe(404)
  await bookNow(page).click()
  await bookingDialog(page).waitFor()
  expect(faults).toEqual([])
  await leave()
})

/** As when another tab stores or removes the token. */
const replaceToken = (page: Page, token: string | null) =>
  page.evaluate((next) => {
    if (next) localStorage.setItem('accessToken', next)
    else localStorage.removeItem('accessToken')
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
  }, token)

test('the bell is shown after the next log-in when its script could not be loaded', async () => {
  const { page, faults, leave } = await visit()
  const putBack = await withoutScript(page, 'notice-bell')
  await signInAs(page, app.url, buyer)
  const [refused] = await Promise.all([
    scriptOf(page, 'notice-bell'),
    page.goto(app.at('/products/HP')),
  ])
  expect(refused.status()).toBe(404)
  await putBack()
  const bell = page.getByRole('link', { name: /^Notifications/ })
  expect(await bell.count()).toBe(0)
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  await replaceToken(page, null)
  await page.getByRole('link', { name: 'LogIn' }).first().waitFor()
  await replaceToken(page, token)
  await bell.waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('a photo opens when the script of the gallery can be loaded', async () => {
  const { page, faults, leave } = await visit()
  const putBack = await withoutScript(page, 'dialogs')
  await signInAs(page, app.url, buyer)
  await page.goto(app.at('/products/HP'))
  const photo = page.getByRole('button', { name: `See photo: ${title}` })
  await photo.click()
  await alert(page).waitFor()
  await putBack()
  await photo.click()
  await page.getByRole('dialog', { name: title }).waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('a request fails without the dialog that it needs, and can be repeated', async () => {
  const dora = await app.signUp('Dora Lind', 'buyer')
  const { page, faults, leave } = await visitAs(app, dora, '/dashboard/account/security')
  await expireRecentLogin(app.pool, dora)
  const putBack = await withoutScript(page, 'recent-login-dialog')
  const setUp = page.getByRole('button', { name: 'Set up an app' })
  await setUp.click()
  await alert(page).waitFor()
  await expect.poll(() => setUp.getAttribute('aria-busy')).toBeNull()
  await putBack()
  await setUp.click()
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor()
  expect(faults).toEqual([])
  await leave()
})

async function ask(product: string, n: number) {
  const asked = await buyer.post(`/items/${product}/questions`, { text: `Question ${n}?` })
  const { insertedId } = expectOk(asked).body
  expectOk(await seller.post(`/questions/${insertedId}/answer`, { text: `Answer ${n}.` }))
}

test('the questions about a product work once their script can be loaded', async () => {
  const product = await app.addProduct(seller, { title: 'EliteBook 860', category: 'HP' })
  for (let n = 1; n <= 6; n += 1) await ask(product, n)
  const { page, faults, leave } = await visit()
  const putBack = await withoutScript(page, 'item-questions')
  const path = app.at(`/items/${product}/elitebook-860`)
  const all = page.getByRole('button', { name: 'Show all 6 questions' })
  const approach = page.goto(path).then(() => all.scrollIntoViewIfNeeded())
  const [refused] = await Promise.all([scriptOf(page, 'item-questions'), approach])
  expect(refused.status()).toBe(404)
  await pressUntilAlerted(page, all)
  await putBack()
  await press(page, all)
  await page.getByText('Answer 1.').waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('the questions about a product work when the network returns', async () => {
  const product = await app.addProduct(seller, { title: 'EliteBook 870', category: 'HP' })
  for (let n = 1; n <= 6; n += 1) await ask(product, n)
  const { page, leave } = await visit()
  const scripts = '**/assets/item-questions-*.js'
  await page.route(scripts, (route) => route.abort(), { times: 1 })
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/assets/item-questions-'),
  )
  await page.goto(app.at(`/items/${product}/elitebook-870`))
  const all = page.getByRole('button', { name: 'Show all 6 questions' })
  await all.scrollIntoViewIfNeeded()
  await failed
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect.poll(() => all.isEnabled()).toBe(true)
  await leave()
})
