import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientMessages } from '../../contract/i18n/client-messages.ts'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { expectAccessible, phone, untilHydrated, visit } from '../harness/browser.ts'
import { intercept } from '../harness/intercept.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { logIn } from '../harness/steps.ts'
import { waitForToast } from '../harness/toasts.ts'

let app: TestApp
let buyer: Person

beforeAll(async () => {
  app = await startTestApp()
  buyer = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())

async function arrive(path: string) {
  const visitor = await visit()
  await signInAs(visitor.page, app.url, buyer)
  const visited: string[] = []
  visitor.page.on('framenavigated', (frame) => visited.push(frame.url()))
  await visitor.page.goto(app.at(path))
  return { ...visitor, visited }
}

/** The calls that the page has not seen the end of, other than the stream of live updates. */
function pendingCalls(page: Page) {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/live')) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return pending
}

const password = (page: Page) => page.getByLabel('Password', { exact: true })

test.each([
  ['/login', '/'],
  ['/login?from=%2Fblog', '/blog'],
  ['/login?from=%2Fsearch%3Fq%3Dlatitude', '/search?q=latitude'],
  ['/signup', '/'],
  ['/signup?from=%2Fblog', '/blog'],
  ['/login?from=%2Flogin%3Ffrom%3D%252Flogin', '/'],
  ['/signup?from=%2Flogin', '/'],
  ['/login?from=%2F%2Fevil.example', '/'],
  ['/de/login?from=%2Fblog', '/de/blog'],
])('%s redirects a signed-in member to %s', async (path, target) => {
  const { page, faults, leave } = await arrive(path)
  await page.waitForURL(app.at(target))
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await password(page).count()).toBe(0)
  expect(faults).toEqual([])
  await leave()
})

test('a member without access is asked for another account, without a loop', async () => {
  const { page, faults, visited, leave } = await arrive('/dashboard/allsellers')
  await page.getByText('You are logged in as Bea. This account cannot open that page.').waitFor()
  expect(page.url()).toBe(app.at('/login?from=%2Fdashboard%2Fallsellers'))
  await password(page).waitFor()
  await expectAccessible(page)
  await page.reload()
  await password(page).waitFor()
  await page.getByText('This account cannot open that page.').waitFor()
  expect(visited.length).toBeLessThan(6)
  expect(faults).toEqual([])
  await leave()
})

test('the path of that log-in screen is followed once', async () => {
  const { page, visited, leave } = await arrive('/login?from=%2Fdashboard%2Fallsellers')
  await page.getByText('This account cannot open that page.').waitFor()
  await password(page).waitFor()
  expect(visited.length).toBeLessThan(6)
  await leave()
})

test('a member with an expired session is asked to log in once, and returns', async () => {
  const ida = await app.signUp('Ida', 'buyer')
  const { page, leave } = await visit()
  await signInAs(page, app.url, ida)
  const pending = pendingCalls(page)
  await Promise.all([
    page.waitForResponse('**/conversations/unread'),
    page.goto(app.at('/dashboard')),
  ])
  await page.getByRole('heading', { level: 1, name: /Dashboard/ }).waitFor()
  // A call still under way at the expiry would ask for a log-in of its own.
  await page.getByRole('link', { name: 'My Orders' }).first().waitFor()
  await expect.poll(() => pending.size).toBe(0)
  await app.pool.query(
    'delete from identity_session where user_id = (select id from identity_user where email = $1)',
    [ida.email],
  )
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(frame.url()))
  await page.getByRole('link', { name: 'My Orders' }).first().click()
  await page.waitForURL(/\/login\?from=/)
  await password(page).waitFor()
  await logIn(page, ida)
  await page.waitForURL(app.at('/dashboard/myorders'))
  expect(visited.filter((url) => url.includes('/login'))).toHaveLength(1)
  await leave()
})

test('the header keeps the page to return to between log-in and sign-up', async () => {
  const { page, faults, leave } = await visit()
  await page.goto(app.at('/login?from=%2Fblog'))
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click()
  await page.waitForURL(app.at('/signup?from=%2Fblog'))
  await page.getByRole('heading', { level: 1, name: 'Sign up' }).waitFor()
  await logInLink(page).click()
  await page.waitForURL(app.at('/login?from=%2Fblog'))
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
  await logIn(page, buyer)
  await page.waitForURL(app.at('/blog'))
  expect(faults).toEqual([])
  await leave()
})

test('a signed-in member who opens a confirmation link sees the result', async () => {
  const { page, leave } = await arrive('/login?verified=1')
  await page.getByText('Your e-mail address is confirmed.').waitFor()
  await page.getByRole('button', { name: 'Continue', exact: true }).waitFor()
  expect(await password(page).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL(app.at('/'))
  await leave()
})

const sessionCall = '**/api/identity/get-session'
const logOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'LogOut' })
const logInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'LogIn' })

/** Reloads the page of a member, whose session is first answered with this status. */
async function reloadWithoutSession(page: Page, status: number) {
  await untilHydrated(page)
  await logOut(page).waitFor()
  await intercept(page, sessionCall, () => ({ status }), { times: 1 })
  await page.reload()
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  return loads
}

test('a member whose session cannot be read is signed in as soon as it can, without a reload', async () => {
  const { page, faults, leave } = await arrive('/blog')
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/get-session')) statuses.push(response.status())
  })
  const loads = await reloadWithoutSession(page, 503)
  await logOut(page).waitFor()
  expect(statuses.slice(-2)).toEqual([503, 200])
  expect(loads).toEqual([])
  expect(faults.filter((fault) => !fault.includes('503'))).toEqual([])
  await leave()
})

test('a session that was refused for now is read again when the browser is online again', async () => {
  const { page, faults, leave } = await arrive('/blog')
  const loads = await reloadWithoutSession(page, 429)
  await logInLink(page).waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await logOut(page).waitFor()
  expect(loads).toEqual([])
  expect(faults).toEqual([])
  await leave()
})

test('the log-in screen reads a session again that was refused for now', async () => {
  const { page, faults, leave } = await arrive('/blog')
  const loads = await reloadWithoutSession(page, 429)
  await logInLink(page).click()
  await page.waitForURL(app.at('/'))
  await logOut(page).waitFor()
  expect(loads).toEqual([])
  expect(faults).toEqual([])
  await leave()
})

test('the menu shows the log-out until it ends, and closes when it fails', async () => {
  const { page, leave } = await visit({ viewport: phone })
  await signInAs(page, app.url, buyer)
  const answer = Promise.withResolvers<'abort'>()
  await intercept(page, '**/api/identity/sign-out', () => answer.promise)
  await page.goto(app.at('/blog'))
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const logOut = page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'LogOut' })
  await logOut.click()
  await expect.poll(() => logOut.getAttribute('aria-busy')).toBe('true')
  answer.resolve('abort')
  await waitForToast(page, clientMessages.unreachable)
  await logOut.waitFor({ state: 'detached' })
  await leave()
})
