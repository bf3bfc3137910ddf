import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { book } from '../../test/harness/sales.ts'
import { desktop, visit } from '../harness/browser.ts'
import { openBrowserThatRemembers } from '../harness/chromium.ts'
import { signInAs } from '../harness/sign-in-as.ts'

declare global {
  var $isRestored: boolean | undefined
}

let app: TestApp
let browser: Browser
let buyer: Person
const title = 'Latitude 7450'
let productId: string

beforeAll(async () => {
  app = await startTestApp()
  browser = await openBrowserThatRemembers()
  const seller = await app.signUp('Sana Malik', 'seller')
  buyer = await app.signUp('Bea Marsh', 'buyer')
  productId = await app.addProduct(seller, { title })
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const isStream = (response: { url(): string }) => response.url().endsWith('/api/live')

async function open() {
  const visitor = await visit({ viewport: desktop }, browser)
  await visitor.page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      globalThis.$isRestored = persisted
    })
  })
  return visitor
}

/** With a session of its own, so that a log-out ends no other test's. */
async function openAsBuyer() {
  const visitor = await open()
  const elsewhere = app.anonymous()
  await elsewhere.signIn(buyer.email, buyer.password)
  await signInAs(visitor.page, app.url, { ...buyer, browser: elsewhere })
  return visitor
}

/** Opens a list that follows changes. A service worker that takes over pages ends their restoration. */
async function openList(page: Page) {
  const streams = page.waitForResponse(isStream)
  await page.goto(`${app.url}/search`)
  await page.mouse.move(1, 1)
  await streams
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

async function leaveAndComeBack(page: Page) {
  await page.goto(`${app.url}/robots.txt`)
  await page.goBack({ waitUntil: 'commit' })
}

test('a restored list opens its stream again and shows what was booked meanwhile', async () => {
  const { page, faults, leave } = await open()
  await openList(page)
  await page.goto(`${app.url}/robots.txt`)
  await book(buyer, productId)
  const stream = page.waitForRequest(isStream)
  await page.goBack({ waitUntil: 'commit' })
  await stream
  await page.getByRole('article').filter({ hasText: title }).getByText('Reserved').waitFor()
  expect(await page.evaluate(() => globalThis.$isRestored)).toBe(true)
  expect(faults).toEqual([])
  await leave()
})

test('a page that is not hydrated is restored too', async () => {
  const { page, faults, leave } = await open()
  await page.route(/\/assets\/.*\.js$/, () => {})
  await page.goto(`${app.url}/how-buying-works`)
  await leaveAndComeBack(page)
  await page.waitForFunction(() => globalThis.$isRestored)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('a member’s restored page stays, though the next page has renewed the token', async () => {
  const { page, faults, leave } = await openAsBuyer()
  await openList(page)
  const photo = page.getByRole('banner').getByRole('img', { name: buyer.name })
  await photo.waitFor()
  const token = () => page.evaluate(() => localStorage.getItem('accessToken'))
  const before = await token()
  // Tokens of the same second are equal.
  const [, claims = ''] = String(before).split('.')
  const { iat } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  await expect.poll(() => Date.now() / 1000).toBeGreaterThan(iat + 1)
  await page.goto(`${app.url}/blog`)
  await photo.waitFor()
  const stream = page.waitForRequest(isStream)
  await page.goBack({ waitUntil: 'commit' })
  await stream
  expect(await page.evaluate(() => globalThis.$isRestored)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.hidden)).toBe(false)
  expect(await token()).not.toBe(before)
  expect(faults).toEqual([])
  await leave()
})

test('after a log-out in another tab a restored page shows nothing of the member', async () => {
  const { page, faults, leave } = await openAsBuyer()
  await openList(page)
  const banner = page.getByRole('banner')
  await banner.getByRole('img', { name: buyer.name }).waitFor()
  await page.goto(`${app.url}/robots.txt`)

  const other = await page.context().newPage()
  await other.goto(`${app.url}/blog`)
  await other.getByRole('button', { name: 'LogOut' }).click()
  await other.getByRole('banner').getByRole('link', { name: 'LogIn' }).waitFor()
  await page.goBack({ waitUntil: 'commit' })
  await banner.getByRole('link', { name: 'LogIn' }).waitFor()
  expect(await page.content()).not.toContain(buyer.name)
  expect(faults).toEqual([])
  await leave()
})
