import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { TestClient } from '../../test/harness/client.ts'
import type { Person } from '../../test/harness/people.ts'
import { tryBook } from '../../test/harness/sales.ts'
import { desktop, untilHydrated, visit } from '../harness/browser.ts'
import { openBrowserThatRemembers } from '../harness/chromium.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { book, logIn, payButton, typeCard } from '../harness/steps.ts'
import { waitForToast } from '../harness/toasts.ts'

let app: TestApp
let browser: Browser
let bea: Person
let eve: Person
let sana: Person

beforeAll(async () => {
  app = await startTestApp()
  browser = await openBrowserThatRemembers()
  bea = await app.signUp('Bea Marsh', 'buyer')
  eve = await app.signUp('Eve Stone', 'buyer')
  sana = await app.signUp('Sana Malik', 'seller')
  await app.addProduct(sana, { title: 'A laptop to pay' })
  const productId = await app.addProduct(sana, { title: 'A laptop of Bea' })
  await tryBook(bea, productId, { phone: '+1 (555) 0199', location: 'Pier 4, Portland' })
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const logOutButton = (page: Page) => page.getByRole('button', { name: 'LogOut' })
const logInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'LogIn' })

async function sessionCookie(page: Page) {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name.includes('session'))
}

/**
 * A new browser with its own session, so that a log-out ends no other test's; `elsewhere` holds the
 * same session.
 */
async function visitAs(person: Person) {
  const visitor = await visit({ viewport: desktop }, browser)
  const elsewhere = app.anonymous()
  await elsewhere.signIn(person.email, person.password)
  await signInAs(visitor.page, app.at('/'), { ...person, browser: elsewhere })
  return { ...visitor, elsewhere }
}

test('a session from before log-in is replaced and ends', async () => {
  const { page, faults, leave } = await visit({ viewport: desktop }, browser)
  await page.goto(app.at('/login'))
  // Planted once the page is hydrated: one that starts with a session leads elsewhere.
  await untilHydrated(page)
  const elsewhere = app.anonymous()
  await elsewhere.signIn(eve.email, eve.password)
  await signInAs(page, app.at('/'), { ...eve, browser: elsewhere })
  const planted = await sessionCookie(page)
  expect(planted).toBeDefined()
  await logIn(page, bea)
  await page.getByRole('img', { name: 'Bea Marsh' }).waitFor()
  const now = await sessionCookie(page)
  expect(now?.value).not.toBe(planted?.value)
  expect(now).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect(await elsewhere.session()).toBeNull()
  expect(faults).toEqual([])
  await leave()
})

/** Google's redirect back to us, captured instead of followed. */
async function lastStepOf(page: Page) {
  const query = new URLSearchParams({ popupOrigin: app.at(''), popupNonce: 'any' })
  await page.goto(app.at(`/api/identity/oauth-popup/start?${query}`))
  const choice = page.getByRole('button', { name: /Gwen Tanaka/ })
  const { url, form } = await choice.evaluate((button) => {
    const form = button.closest('form') as HTMLFormElement
    return { url: form.action, form: Object.fromEntries(new FormData(form)) }
  })
  const fields = form as Record<string, string>
  const answer = await page.request.post(url, { form: fields, maxRedirects: 0 })
  return String(answer.headers().location)
}

test('the callback of another browser’s Google sign-in is refused', async () => {
  const theirs = await visit({ viewport: desktop }, browser)
  const ours = await visit({ viewport: desktop }, browser)
  await ours.page.goto(await lastStepOf(theirs.page))
  expect(await sessionCookie(ours.page)).toBeUndefined()
  const own = await lastStepOf(theirs.page)
  await theirs.page.goto(own)
  expect(await sessionCookie(theirs.page)).toBeDefined()
  await Promise.all([theirs.leave(), ours.leave()])
})

/** All URLs, pages and requests of a browser. */
function recordOf(page: Page) {
  const urls: string[] = []
  const sent: string[] = []
  const pages: Promise<string>[] = []
  page.on('request', (request) => {
    urls.push(request.url(), request.headers().referer ?? '')
    if (request.url().startsWith(app.at('/'))) sent.push(request.postData() ?? '')
  })
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'document') return
    pages.push(response.text().catch(() => ''))
  })
  return { urls, sent, pages: () => Promise.all(pages) }
}

test('URLs and pages contain no password, session, token or card', async () => {
  const { page, faults, leave } = await visit({ viewport: desktop }, browser)
  const record = recordOf(page)
  await page.goto(app.at('/login?from=/products/Dell'))
  await logIn(page, bea)
  await book(page, 'A laptop to pay')
  const cookie = await sessionCookie(page)
  await page.goto(app.at('/dashboard/myorders'))
  await page.getByRole('link', { name: 'Pay Now: A laptop to pay' }).click()
  await typeCard(page, '4242424242424242')
  await payButton(page).click()
  await waitForToast(page, 'Congrats ! Your payment completed')
  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '')
  const [value = ''] = decodeURIComponent(cookie?.value ?? '').split('.')
  const secrets = [bea.password, value, token, token.split('.')[2] ?? '']
  expect(secrets.every((secret) => secret.length > 16)).toBe(true)

  const seen = [...record.urls, ...(await record.pages())].map(decodeLoosely)
  for (const secret of [...secrets, '4242424242424242']) {
    expect(seen.filter((text) => text.includes(secret))).toEqual([])
  }
  expect(record.sent.join().replaceAll(/\D/g, '')).not.toContain('4242424242424242')
  expect(await page.evaluate(() => document.cookie)).toBe('')
  expect(faults).toEqual([])
  await leave()
})

function decodeLoosely(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const traces = /Bea Marsh|bea\.marsh|555.*0199|Pier 4|A laptop of Bea/

/** All content of a page: text, field values, accessible names, storage. */
function holdings(page: Page) {
  return page.evaluate(() => {
    const inputs = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[]
    const stores = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
    return [document.documentElement.outerHTML, stores, ...inputs.map(({ value }) => value)].join()
  })
}

/** Identical for all callers, so that caching it is harmless. */
const isPublic = (url: string) => /\/api\/(advertises|categories)$/.test(url)

/** In a page: which of these URLs are in the HTTP cache. */
async function findCached(urls: string[]) {
  const found: string[] = []
  const asking = urls.map(async (url) => {
    await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' })
    found.push(url)
  })
  await Promise.allSettled(asking)
  return found
}

test('after log-out no personal data is painted, stored or cached', async () => {
  const { page, faults, leave } = await visitAs(bea)
  const requests: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request.url())
  })
  await page.goto(app.at('/dashboard/addproduct'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto(app.at('/dashboard/myorders'))
  await page.getByText('A laptop of Bea').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  const form = page.getByRole('region', { name: 'Get In Touch' })
  await form.getByLabel('Name').fill(bea.name)
  await form.getByLabel('E-mail').fill(bea.email)
  await form.getByRole('button', { name: 'Submit' }).click()
  await page.getByText(`We will reply to ${bea.email}`).waitFor()
  expect(await holdings(page)).toMatch(traces)

  const cookie = await sessionCookie(page)
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  await logOutButton(page).click()
  await logInLink(page).waitFor()
  expect(await holdings(page)).not.toMatch(traces)
  expect(await sessionCookie(page)).toBeUndefined()
  for (const screen of ['myorders', 'addproduct']) {
    await page.goBack({ waitUntil: 'commit' })
    await expect.poll(() => page.url()).toMatch(/\/login\?from=/)
    expect(page.url()).toContain(screen)
    await logInLink(page).waitFor()
    expect(await holdings(page)).not.toMatch(traces)
  }

  expect(faults).toEqual([])
  expect(requests.length).toBeGreaterThan(5)
  const personal = requests.filter((url) => !isPublic(url))
  expect(await page.evaluate(findCached, personal)).toEqual([])
  const again = { cookie: `${cookie?.name}=${cookie?.value}` }
  const path = `/api/jwt?email=${bea.email}`
  expect((await eve.browser.ask('GET', path, { headers: again })).status).toBe(401)
  const authorization = `Bearer ${token}`
  const own = `/api/bookings?email=${bea.email}`
  expect((await eve.browser.ask('GET', own, { headers: { authorization } })).status).toBe(401)
  await leave()
})

test('a product draft is kept until log-out, and no longer', async () => {
  const { page, faults, leave } = await visitAs(sana)
  await page.goto(app.at('/dashboard/addproduct'))
  await page.getByLabel('Location').fill('Pier 4, Portland')
  await page.reload()
  await expect.poll(() => page.getByLabel('Location').inputValue()).toBe('Pier 4, Portland')
  await logOutButton(page).click()
  await logInLink(page).waitFor()
  expect(await holdings(page)).not.toMatch(traces)
  expect(faults).toEqual([])
  await leave()
})

test('a session that ends elsewhere leaves the drafts of the other tabs', async () => {
  const { page, faults, leave, elsewhere } = await visitAs(sana)
  await page.goto(app.at('/dashboard/addproduct'))
  await page.getByLabel('Location').fill('Pier 4, Portland')
  const other = await page.context().newPage()
  await other.goto(app.at('/blog'))
  await logOutButton(other).waitFor()
  await elsewhere.identity('/sign-out')
  await other.reload()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  await logIn(page, sana)
  await page.waitForURL(app.at('/dashboard/addproduct'))
  await expect.poll(() => page.getByLabel('Location').inputValue()).toBe('Pier 4, Portland')
  expect(faults).toEqual([])
  await leave()
})

/** Replaces the browser's session, as a log-in in another tab does before it has a token. */
async function replaceSession(page: Page, ended: TestClient, next: Person) {
  await signInAs(page, app.at('/'), next)
  await ended.identity('/sign-out')
}

const bannerPhoto = (page: Page, { name }: Person) =>
  page.getByRole('banner').getByRole('img', { name })

test('what one member typed is not sent as the next', async () => {
  const title = 'A laptop that Bea wants'
  await app.addProduct(sana, { title })
  const { page, faults, leave, elsewhere } = await visitAs(bea)
  // It would notice the end of the session first.
  await page.route('**/api/live', (route) => route.fulfill({ status: 404 }))
  await page.goto(app.at('/products/Dell'))
  const card = page.getByRole('article').filter({ hasText: title })
  await card.getByRole('button', { name: /^Book Now/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Phone').fill('+1 (555) 0199')
  await dialog.getByLabel('Location').fill('Pier 4, Portland')
  await replaceSession(page, elsewhere, eve)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await bannerPhoto(page, eve).waitFor()
  await card.getByRole('button', { name: /^Book Now/ }).waitFor()
  expect((await eve.get(`/bookings?email=${eve.email}`)).body).toEqual([])
  expect(await holdings(page)).not.toContain('Pier 4, Portland')
  expect(faults).toEqual([])
  await leave()
})

test('a tab reloads for the next member even if the identity service does not answer it', async () => {
  const { page, leave, elsewhere } = await visitAs(bea)
  await page.goto(app.at('/dashboard/myorders'))
  await page.getByText('A laptop of Bea').waitFor()
  await page.route('**/api/identity/get-session', (route) => route.fulfill({ status: 503 }))
  await replaceSession(page, elsewhere, eve)
  const reloaded = page.waitForEvent('load')
  const other = await page.context().newPage()
  await other.goto(app.at('/blog'))
  await reloaded
  await page.unroute('**/api/identity/get-session')
  await page.reload()
  await bannerPhoto(page, eve).waitFor()
  expect(await holdings(page)).not.toMatch(traces)
  await leave()
})

/** Records what each frame shows after a return from the back/forward cache. */
function watchReturn() {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    const note = () => {
      if (document.body.checkVisibility()) console.info(`painted: ${document.body.textContent}`)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    console.info('brought back')
  })
}

test('a page restored from the bfcache after log-out never shows the member', async () => {
  const { page, faults, leave } = await visitAs(bea)
  const notes: string[] = []
  page.on('console', (message) => notes.push(message.text()))
  await page.addInitScript(watchReturn)
  await page.goto(app.at('/dashboard/myorders'))
  await page.getByText('A laptop of Bea').waitFor()
  await page.goto(app.at('/blog'))
  await logOutButton(page).click()
  await logInLink(page).waitFor()
  await page.goBack({ waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  expect(notes).toContain('brought back')
  expect(notes.filter((note) => traces.test(note))).toEqual([])
  expect(faults).toEqual([])
  await leave()
})

test('log-out in one tab clears the others; the next member sees no earlier data', async () => {
  const { page, faults, leave } = await visitAs(bea)
  await page.goto(app.at('/dashboard/myorders'))
  await page.getByText('A laptop of Bea').waitFor()
  const other = await page.context().newPage()
  await other.goto(app.at('/blog'))
  await logOutButton(other).click()
  await page.waitForURL(/\/login\?from=/)
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  expect(await holdings(page)).not.toMatch(traces)

  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    // A stream never ends, and its events are public.
    if (response.url().endsWith('/api/live')) return
    if (response.url().includes('/api/')) bodies.push(response.text().catch(() => ''))
  })
  await logIn(page, eve)
  await page.waitForURL(app.at('/dashboard/myorders'))
  await page.getByText('No Orders Available').waitFor()
  expect(await holdings(page)).not.toMatch(traces)
  expect((await Promise.all(bodies)).join()).not.toMatch(traces)
  await logOutButton(other).waitFor()
  await other.getByRole('img', { name: 'Eve Stone' }).waitFor()
  expect(await holdings(other)).not.toMatch(traces)
  expect(faults).toEqual([])
  await leave()
})
