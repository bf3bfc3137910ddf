import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { tryBook } from '../../test/harness/sales.ts'
import { expectOk } from '../../test/harness/send.ts'
import { desktop, expectAccessible, phone, visit } from '../harness/browser.ts'
import { expectInView } from '../harness/in-view.ts'
import { holdScripts } from '../harness/requests.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import {
  authenticate,
  authenticationAnswer,
  book,
  cardNumber,
  logIn,
  oneOfCast,
  payButton,
  signUp,
  typeCard,
} from '../harness/steps.ts'
import { waitForToast } from '../harness/toasts.ts'
import { visitAsCast } from '../harness/visit-as.ts'

const good = '4242424242424242'
const declined = '4000000000000002'
const asksFirst = '4000002500003155'

/** The button directly after a text. */
const buttonAfter = (text: Locator) => text.locator('xpath=following-sibling::*[1][self::button]')

/** The page's background for fields, by colour scheme. */
const surface = { light: 'rgb(255, 255, 255)', dark: 'rgb(28, 32, 30)' }

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ DEMO_DATA: '1' })
})
afterAll(() => app.close())

describe.each([
  ['a desk', desktop, 'light', 'Latitude 7420'],
  ['a phone', phone, 'dark', 'Vostro 15'],
] as const)('at %s', (_, viewport, colorScheme, title) => {
  test('a buyer signs up, browses, reserves, pays and sees Paid', async () => {
    const { page, faults, leave } = await visit({ viewport, colorScheme })
    const { width } = viewport
    await page.goto(app.at('/'))
    await page.getByRole('heading', { name: 'Advertised Items For Selling' }).waitFor()
    await expectAccessible(page)
    await page.goto(app.at('/categories'))
    await expectAccessible(page)

    await page.goto(app.at('/products/Dell'))
    await page.waitForURL(/\/login/)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.waitForURL(/\/signup/)
    await page.getByLabel('Account type').waitFor()
    const accepted = page.getByText(/^By signing up you accept our Terms/)
    for (const name of ['Terms', 'Privacy']) {
      const link = accepted.getByRole('link', { name: `${name} (opens in a new tab)` })
      expect(await link.getAttribute('target')).toBe('_blank')
    }
    expect(await buttonAfter(accepted).textContent()).toBe('Sign Up')
    await expectAccessible(page)
    await signUp(page, {
      name: `Buyer ${width}`,
      email: `buyer.${width}@example.com`,
      password: 'a long enough word',
      category: 'buyer',
    })
    await page.waitForURL(app.at('/products/Dell'))
    await page.getByRole('article').first().waitFor()
    expect(await page.title()).toBe('Products - Relaptop')
    await expectAccessible(page)

    await book(page, title)
    await page.goto(app.at('/dashboard'))
    await page.getByText('Welcome to your Dashboard').waitFor()
    await expectAccessible(page)
    await page.goto(app.at('/dashboard/myorders'))
    await page.getByRole('link', { name: /^Pay Now/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: /^Pay Now/ }).click()
    await page.getByRole('heading', { name: 'Pay Here Now' }).waitFor()
    await typeCard(page, good)
    const field = page.locator('div:has(> .StripeElement)')
    const background = await field.evaluate((frame) => getComputedStyle(frame).backgroundColor)
    expect(background).toBe(surface[colorScheme])
    const terms = page.getByText(/^With your payment you buy from .+\. Our Terms/)
    expect(await buttonAfter(terms).textContent()).toMatch(/^Pay \$/)
    await expectAccessible(page)
    await payButton(page).click()
    await waitForToast(page, 'Congrats ! Your payment completed')
    await page.waitForURL(app.at('/dashboard/myorders'))
    await page.getByText('Paid', { exact: true }).waitFor()
    await expectAccessible(page)
    expect(faults).toEqual([])
    await leave()
  })
})

test('a declined card shows the reason; one with authentication pays after it', async () => {
  const { page, faults, leave } = await visitAsCast(app, 'jonas', '/products/HP')
  await book(page, 'EliteBook 840 G8')
  await page.goto(app.at('/dashboard/myorders'))
  // Input before the frame is ready would be lost.
  const releaseFrame = await holdScripts(page, '**/card-frame.js')
  await page
    .getByRole('link', { name: /^Pay Now/ })
    .first()
    .click()
  await cardNumber(page).waitFor()
  expect(await cardNumber(page).isDisabled()).toBe(true)
  releaseFrame()
  await typeCard(page, declined)
  await payButton(page).click()
  await expectInView(page.getByRole('alert').filter({ hasText: 'Your card was declined.' }))
  await expectAccessible(page)

  // Answers before the frame is ready would be lost.
  const releaseAuthentication = await holdScripts(page, '**/authenticate.js')
  await typeCard(page, asksFirst)
  await payButton(page).click()
  await authenticationAnswer(page, 'Fail').waitFor()
  expect(await authenticationAnswer(page, 'Fail').isDisabled()).toBe(true)
  releaseAuthentication()
  await authenticate(page, 'Fail')
  await page
    .getByRole('alert')
    .getByText(/authenticate/i)
    .waitFor()
  await payButton(page).click()
  await expect.poll(() => authenticationAnswer(page, 'Complete').isEnabled()).toBe(true)
  await page.goBack()
  await page.waitForURL(app.at('/dashboard/myorders'))
  await page.locator('iframe[title="Authenticate payment — test"]').waitFor({ state: 'detached' })
  await page
    .getByRole('link', { name: /^Pay Now/ })
    .first()
    .click()
  await cardNumber(page).waitFor()
  await typeCard(page, asksFirst)
  await payButton(page).click()
  await authenticate(page, 'Complete')
  await waitForToast(page, 'Congrats ! Your payment completed')
  await page.waitForURL(app.at('/dashboard/myorders'))
  await page.getByText('Paid', { exact: true }).first().waitFor()
  // The console shows the decline's status, 402.
  expect(faults).toEqual([])
  await leave()
})

test('a payment that was cancelled while its page is open is made at the second try', async () => {
  const lena = await app.signUp('Lena Voss', 'buyer')
  const productId = await app.addProduct(await app.signUp('Lutz Voss', 'seller'))
  const { insertedId } = expectOk(await tryBook(lena, productId)).body
  const { page, faults, leave } = await visit()
  await signInAs(page, app.at('/'), lena)
  await page.goto(app.at(`/dashboard/payment/${insertedId}`))
  await typeCard(page, good)
  await app.services.cancelIntents([insertedId])
  await payButton(page).click()
  await page.getByRole('alert').getByText('your card was not charged').waitFor()
  await payButton(page).click()
  await waitForToast(page, 'Congrats ! Your payment completed')
  await page.waitForURL(app.at('/dashboard/myorders'))
  expect(faults).toEqual([])
  await leave()
})

test('a new person with Google becomes a buyer', async () => {
  const { page, faults, leave } = await visit()
  await page.goto(app.at('/login'))
  await page.getByText(/^By signing up you accept our Terms/).waitFor()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /Google/ }).click(),
  ])
  await popup.getByRole('button', { name: /Gwen Tanaka/ }).click()
  await page.waitForURL(app.at('/'))
  await page.getByRole('button', { name: 'LogOut' }).waitFor()
  await page.goto(app.at('/dashboard'))
  await page.getByRole('link', { name: 'My Orders' }).first().waitFor()
  await page.goto(app.at('/dashboard/myorders'))
  await page.getByText('No Orders Available').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'LogOut' }).click()
  await page.getByRole('link', { name: 'LogIn' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  expect(faults).toEqual([])
  await leave()
})

/** Delays messages from other windows until they are closed. */
function delayMessages() {
  const late = (event: MessageEvent) => {
    if (!event.isTrusted) return
    event.stopImmediatePropagation()
    const { data, origin } = event
    setTimeout(() => window.dispatchEvent(new MessageEvent('message', { data, origin })), 800)
  }
  window.addEventListener('message', late, { capture: true })
}

test('the Google window may close before its message arrives', async () => {
  const { page, faults, leave } = await visit()
  await page.addInitScript(delayMessages)
  await page.goto(app.at('/login'))
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /Google/ }).click(),
  ])
  await popup.getByRole('button', { name: /Gwen Tanaka/ }).click()
  await page.waitForURL(app.at('/'))
  await page.getByRole('button', { name: 'LogOut' }).waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('a wrong password is shown in red under the form, which keeps its input', async () => {
  const { page, faults, leave } = await visit()
  await page.goto(app.at('/login'))
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByText('Email name is required').waitFor()
  await page.getByText('Password is required').waitFor()
  await logIn(page, { email: 'amara@example.com', password: 'not this one' })
  await page.getByRole('alert').first().waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('amara@example.com')
  await expectAccessible(page)
  expect(faults).toEqual([])
  await leave()
})

test('input before hydration is kept and not submitted', async () => {
  const { page, faults, leave } = await visit()
  const release = await holdScripts(page, '**/assets/*.js')
  await page.goto(app.at('/login'), { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('amara@example.com')
  await page.getByLabel('Password', { exact: true }).fill(oneOfCast('amara').password)
  await page.keyboard.press('Enter')
  expect(await page.getByRole('button', { name: 'Log In' }).isDisabled()).toBe(true)
  release()
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('button', { name: 'LogOut' }).waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('an unknown path shows the 404 page with a link home', async () => {
  const { page, leave } = await visit()
  const answer = await page.goto(app.at('/nowhere'))
  expect(answer?.status()).toBe(404)
  await page.getByText('Oops!').waitFor()
  await page.getByText('404 Not Found').waitFor()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await page.waitForURL(app.at('/'))
  await leave()
})

test('log-in never redirects to another site', async () => {
  const { page, leave } = await visit()
  await page.goto(app.at('/login?from=%2F%2Fevil.example%2F'))
  await logIn(page, oneOfCast('amara'))
  await page.getByRole('button', { name: 'LogOut' }).waitFor()
  await page.waitForURL(app.at('/'))
  await leave()
})
