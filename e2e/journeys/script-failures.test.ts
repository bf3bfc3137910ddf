import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { hasReactProps, look, untilItListens, visit } from '../harness/browser.ts'
import { signInAs } from '../harness/sign-in-as.ts'

let app: TestApp
let buyer: Person

const title = 'EliteBook 840'

beforeAll(async () => {
  app = await startTestApp()
  buyer = await app.signUp('Bea Marsh', 'buyer')
  await app.addProduct(await app.signUp('Sana Malik', 'seller'), { title, category: 'HP' })
})
afterAll(() => app.close())

const at = (path: string) => `${app.services.config.publicUrl}${path}`
const offline = 'You are offline, and this part of the page has not been loaded yet.'
const deployed =
  'Part of this page could not be loaded. There may be a new version: reload the page.'

const inGerman = /^Ein Teil dieser Seite konnte nicht geladen werden/

const bookNow = (page: Page) => page.getByRole('button', { name: `Book Now: ${title}` })

async function openListing() {
  const visitor = await visit()
  await signInAs(visitor.page, app.url, buyer)
  await visitor.page.goto(at('/products/HP'))
  await untilItListens(visitor.page)
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
  await look(page)
  await page.context().setOffline(false)
  await bookNow(page).click()
  await page.getByRole('dialog', { name: title }).waitFor()
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
  await page.goto(at('/categories'))
  await untilItListens(page)
  const link = page.getByRole('link', { name: 'See All Products: HP' })
  await expect.poll(() => link.evaluate(hasReactProps)).toBe(true)
  await expect.poll(() => link.getAttribute('href')).toBe('/products/HP')
  await link.click()
  await page.getByRole('heading', { name: 'Oops!' }).waitFor()
  await page.getByText(deployed).waitFor()
  expect(await page.getByText('Check your connection').count()).toBe(0)
  await look(page)
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
    await page.goto(at(path))
    await page.getByRole('alert').getByText(text).waitFor()
    await look(page)
    await page.unroute(scripts)
    await page.getByRole('button', { name: reload }).click()
    await page.getByRole('heading', { level: 2, name: title }).waitFor()
    expect(await page.getByRole('button', { name: reload }).count()).toBe(0)
    await leave()
  },
)

test('the browser opens the dashboard by itself when its routes fail to load', async () => {
  const { page, leave } = await visit()
  await signInAs(page, app.url, buyer)
  await page.goto(at('/categories'))
  await untilItListens(page)
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
