import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import german from '../../contract/i18n/messages/de.json' with { type: 'json' }
import { contractMessages } from '../../contract/i18n/messages.ts'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { book } from '../../test/harness/sales.ts'
import { untilHydrated, visit } from '../harness/browser.ts'
import { expectInView } from '../harness/in-view.ts'
import { intercept } from '../harness/intercept.ts'
import { isFocused } from '../harness/keyboard.ts'
import { broken, holdRequests } from '../harness/requests.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { cardNumber, logIn } from '../harness/steps.ts'
import { waitForToast } from '../harness/toasts.ts'

let app: TestApp
let bea: Person
let sana: Person

beforeAll(async () => {
  app = await startTestApp()
  bea = await app.signUp('Bea Marsh', 'buyer')
  sana = await app.signUp('Sana Malik', 'seller')
  await app.addProduct(sana, { title: 'A doubtful one' })
})
afterAll(() => app.close())

async function visitAs(person?: Person) {
  const visitor = await visit()
  if (person) await signInAs(visitor.page, app.at('/'), person)
  return visitor
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'))
const oops = 'Sorry, an unexpected error has occurred.'

/** Responds 500 to requests to this URL until `stop`, and counts them. */
async function breakCalls(page: Page, address: string, method: string) {
  const calls: string[] = []
  const stop = await intercept(page, address, (request) => {
    if (request.method !== method) return 'continue'
    calls.push(request.url)
    return { status: 500, json: broken }
  })
  return { calls, stop }
}

test('a spinner shows until the session is known', async () => {
  const { page, faults, leave } = await visitAs(bea)
  const { release } = await holdRequests(page, '**/api/identity/get-session')
  await page.goto(app.at('/dashboard'))
  await page.getByRole('main').getByRole('status').getByText('Loading').waitFor()
  expect(await page.getByText('Welcome to your Dashboard').count()).toBe(0)
  release()
  await page.getByText('Welcome to your Dashboard').waitFor()
  await expect.poll(() => page.getByRole('main').getByText('Loading').count()).toBe(0)
  expect(faults).toEqual([])
  await leave()
})

test('log-in shows a message, stores the token and replaces the form in the history', async () => {
  const { page, faults, leave } = await visitAs()
  await page.goto(app.at('/blog'))
  await page.getByRole('banner').getByRole('link', { name: 'LogIn' }).click()
  await page.waitForURL(/\/login/)
  const { release } = await holdRequests(page, '**/sign-in/email')
  await logIn(page, bea)
  const button = page.getByRole('button', { name: 'Log In' })
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
  release()
  await waitForToast(page, 'Login success')
  await page.waitForURL(app.at('/'))
  expect((await tokenOf(page))?.split('.')).toHaveLength(3)
  await page.goBack()
  await page.waitForURL(app.at('/blog'))
  expect(faults).toEqual([])
  await leave()
})

test('log-in and log-out apply to the other tabs', async () => {
  const lena = await app.signUp('Lena', 'buyer')
  const { page, faults, leave } = await visitAs(lena)
  await page.goto(app.at('/dashboard'))
  await page.getByText('Welcome to your Dashboard').waitFor()
  const other = await page.context().newPage()
  await other.goto(app.at('/dashboard'))
  await other.getByText('Welcome to your Dashboard').waitFor()
  await page.getByRole('button', { name: 'LogOut' }).click()
  await page.waitForURL(/\/login/)
  await other.waitForURL(/\/login/)
  expect([await tokenOf(page), await tokenOf(other)]).toEqual([null, null])
  await logIn(page, lena)
  await page.getByText('Welcome to your Dashboard').waitFor()
  await other.getByRole('button', { name: 'LogOut' }).waitFor()
  expect(faults).toEqual([])
  await leave()
})

const idOf = '(select id from identity_user where email = $1)'

test.each([
  ['Dora', 'closed', `update identity_user set disabled_at = now() where id = ${idOf}`],
  ['Dina', 'logged out elsewhere', `delete from identity_session where user_id = ${idOf}`],
])('%s, %s meanwhile, is signed out', async (name, what, happens) => {
  const person = await app.signUp(name, 'buyer')
  const { page, faults, leave } = await visitAs(person)
  await page.goto(app.at('/dashboard'))
  await page.getByText('Welcome to your Dashboard').waitFor()
  await app.pool.query(happens, [person.email])
  await page.getByRole('link', { name: 'My Orders' }).first().click()
  await page.waitForURL(/\/login/)
  await expect.poll(() => tokenOf(page)).toBeNull()
  await logIn(page, person)
  if (what === 'closed')
    await page
      .getByRole('alert')
      .getByText(/account has been closed/)
      .waitFor()
  else await page.waitForURL(app.at('/dashboard/myorders'))
  expect(faults).toEqual([])
  await leave()
})

test('a failing screen is tried four times, then shows an error with a link home', async () => {
  const { page, leave } = await visitAs()
  await page.goto(app.at('/blog'))
  await untilHydrated(page)
  const { calls, stop } = await breakCalls(page, '**/api/advertises*', 'GET')
  const started = Date.now()
  await page.getByRole('banner').getByRole('link', { name: 'Advertised items' }).click()
  await page.getByRole('heading', { name: 'Oops!' }).waitFor()
  expect(Date.now() - started).toBeGreaterThanOrEqual(7000)
  expect(calls).toHaveLength(4)
  await page.getByText(oops).waitFor()
  await page.getByText(broken.message).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).waitFor()
  await stop()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.waitForURL(app.at('/'))
  await page.getByRole('heading', { name: 'Categories' }).waitFor()
  await leave()
})

test('the start of a payment is tried four times, then can be tried again', async () => {
  const ida = await app.signUp('Ida Lind', 'buyer')
  const productId = await app.addProduct(await app.signUp('Sami Noor', 'seller'))
  const bookingId = await book(ida, productId)
  const { page, leave } = await visitAs(ida)
  const { calls, stop } = await breakCalls(page, '**/api/create-payment-intent', 'POST')
  await page.goto(app.at(`/dashboard/payment/${bookingId}`))
  await page.getByText('The card form is not available').waitFor()
  expect(calls).toHaveLength(4)
  await stop()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => cardNumber(page).isEnabled()).toBe(true)
  await leave()
})

test('offline, a screen says so, and “Try again” loads it', async () => {
  const { page, leave } = await visitAs(bea)
  await page.goto(app.at('/dashboard/account'))
  await page.getByRole('heading', { name: 'My Account', exact: true }).waitFor()
  // Fully offline, the offline page would be shown instead.
  await page.route('**/api/bookings*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: 'My Orders' }).first().click()
  await page.getByRole('heading', { name: 'Oops!' }).waitFor()
  await page.getByText('We could not reach the service. Check your connection.').waitFor()
  await page.unroute('**/api/bookings*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No Orders Available').waitFor()
  await leave()
})

test('a failed report shows an error in place, and is sent once', async () => {
  const { page, leave } = await visitAs(bea)
  await page.goto(app.at('/products/Dell'))
  const { calls } = await breakCalls(page, '**/api/reportedItems', 'POST')
  await page.getByRole('button', { name: 'Report: A doubtful one' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Two cats, no laptop.')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await dialog.getByRole('alert').getByText(broken.message).waitFor()
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Two cats, no laptop.')
  await page.waitForTimeout(2500)
  expect(calls).toHaveLength(1)
  await leave()
})

test.each([
  { path: '/products/Dell', act: 'Report', reason: 'Reason', texts: contractMessages },
  { path: '/de/products/Dell', act: 'Melden', reason: 'Grund', texts: german.sentences },
])('a page of a proxy is no message on $path', async ({ path, act, reason, texts }) => {
  const { page, leave } = await visitAs(bea)
  await page.goto(app.at(path))
  await page.getByRole('button', { name: `${act}: A doubtful one` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(reason).fill('Two cats, no laptop.')
  for (const [status, body, message] of [
    [502, '<h1>Bad Gateway</h1>', texts.wentWrong],
    [429, '<h1>Too Many Requests</h1>', texts.tooManyRequests],
    [504, '', texts.wentWrong],
  ] as const) {
    const answer = { status, body, contentType: 'text/html' }
    await page.route('**/api/reportedItems', (route) => route.fulfill(answer), { times: 1 })
    await dialog.getByRole('button', { name: act }).click()
    await dialog.getByRole('alert').getByText(message).waitFor()
  }
  await leave()
})

test('a failed advertisement or deletion shows an error', async () => {
  const { page, leave } = await visitAs(sana)
  await page.goto(app.at('/dashboard/myproducts'))
  await breakCalls(page, '**/api/advertises', 'POST')
  await breakCalls(page, '**/api/products/*', 'DELETE')
  await page.getByRole('button', { name: /^Advertise/ }).click()
  await waitForToast(page, broken.message)
  await page.getByRole('button', { name: /^Delete/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('alert').getByText(broken.message).waitFor()
  await leave()
})

test('a closed Google window shows a message under the form', async () => {
  const { page, faults, leave } = await visitAs()
  await page.goto(app.at('/login'))
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /Google/ }).click(),
  ])
  await popup.close()
  const alert = page.getByRole('alert').getByText(/^The Google window was closed/)
  await alert.waitFor()
  const { red, ink } = await alert.evaluate((element) => ({
    red: getComputedStyle(element).color,
    ink: getComputedStyle(document.body).color,
  }))
  expect(red).not.toBe(ink)
  expect(faults).toEqual([])
  await leave()
})

test('sign-up with a used address shows a message under the form', async () => {
  const { page, faults, leave } = await visitAs()
  await page.goto(app.at('/signup'))
  await page.getByLabel('Name').fill('Bea')
  await page.getByLabel('Email').fill(bea.email)
  await page.getByLabel('Password', { exact: true }).fill('a long enough word')
  await page.getByLabel('Account type').selectOption('buyer')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const taken = 'An account with this e-mail address already exists.'
  const alert = page.getByRole('alert').filter({ hasText: taken })
  await expectInView(alert)
  expect(await page.getByLabel('Name').inputValue()).toBe('Bea')
  // The same refusal again, of an attempt at the top of the form.
  const name = page.getByLabel('Name')
  await name.focus()
  await page.evaluate(() => scrollTo(0, 0))
  const answered = page.waitForResponse('**/sign-up/email')
  await name.press('Enter')
  await answered
  await expectInView(alert)
  expect(await isFocused(name)).toBe(true)
  expect(faults).toEqual([])
  await leave()
})
