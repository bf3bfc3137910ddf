import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { book } from '../../test/harness/sales.ts'
import { desktop, phone, visit } from '../harness/browser.ts'
import {
  escapeTo,
  expectScreen,
  expectTrap,
  focusedText,
  pressOn,
  tabTo,
  typeInto,
} from '../harness/keyboard.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { bookingDialog, cardNumber, payButton } from '../harness/steps.ts'
import { waitForToast } from '../harness/toasts.ts'

const title = 'Latitude 7420'

let app: TestApp
let buyer: Person

beforeAll(async () => {
  app = await startTestApp()
  const seller = await app.signUp('Sana Malik', 'seller')
  buyer = await app.signUp('Bea Marsh', 'buyer')
  await app.addProduct(seller, { title, category: 'Dell' })
  await app.addProduct(seller, { title: 'ProBook 450', category: 'HP' })
  const productId = await app.addProduct(seller, { title: 'EliteBook 840 G8', category: 'HP' })
  await book(buyer, productId, { phone: '+1 (555) 0100', location: 'Pier 4, Portland' })
})
afterAll(() => app.close())

test('a buyer signs up, books and pays by keyboard only', async () => {
  const { page, faults, leave } = await visit({ viewport: desktop })
  await page.goto(app.at('/'))
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Sign up' }).waitFor()

  await pressOn(page, page.getByRole('link', { name: 'Skip to content' }))
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await tabTo(page, header.getByRole('link', { name: 'Sign up' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectScreen(page, app.at('/signup'), 'Sign up')

  await typeInto(page, page.getByLabel('Name'), 'Kay Board')
  await typeInto(page, page.getByLabel('Email'), 'kay@example.com')
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'a long enough word')
  await typeInto(page, page.getByLabel('Account type'), 'buyer')
  expect(await page.getByLabel('Account type').inputValue()).toBe('buyer')
  await pressOn(page, page.getByRole('main').getByRole('button', { name: 'Sign Up' }))
  await waitForToast(page, 'User Created Successful')
  await page.waitForURL(app.at('/'))
  await header.getByRole('button', { name: 'LogOut' }).waitFor()

  await pressOn(page, page.getByRole('link', { name: 'See All Products: Dell' }))
  await expectScreen(page, app.at('/products/Dell'), 'Dell')
  const bookNow = page.getByRole('button', { name: `Book Now: ${title}` })
  const dialog = bookingDialog(page)
  await pressOn(page, bookNow, 'Space')
  await expectTrap(page, dialog)
  await escapeTo(page, dialog, bookNow)
  await page.keyboard.press('Enter')
  // From the end of what the dialog scrolls, the next stop is one under its sticky title.
  await tabTo(page, dialog.getByRole('link', { name: 'How buying works' }))
  await typeInto(page, dialog.getByLabel('Phone'), '+1 (555) 0100')
  await pressOn(page, dialog.getByRole('radio', { checked: true }), 'ArrowDown')
  expect(await dialog.getByRole('radio', { name: 'Shipping' }).isChecked()).toBe(true)
  await typeInto(page, dialog.getByLabel('Location'), 'Pier 4, Portland')
  await pressOn(page, dialog.getByRole('button', { name: 'Submit' }), 'Space')
  await waitForToast(page, 'Booked Successfully')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => focusedText(page)).toBe(title)

  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'My Orders' }))
  await expectScreen(page, app.at('/dashboard/myorders'), 'My Orders')
  await pressOn(page, page.getByRole('link', { name: `Pay Now: ${title}` }))
  await expect.poll(() => cardNumber(page).isEnabled()).toBe(true)
  await expect.poll(() => focusedText(page)).toBe('Payment')
  const frame = page.frameLocator('iframe[title="Secure card details"]')
  await typeInto(page, cardNumber(page), '4242424242424242')
  await typeInto(page, frame.getByLabel(/expir/i), '1234')
  await typeInto(page, frame.getByLabel(/CVC|security/i), '123')
  await pressOn(page, payButton(page))
  await waitForToast(page, 'Congrats ! Your payment completed')
  await page.waitForURL(app.at('/dashboard/myorders'))
  const order = page.getByRole('article').filter({ hasText: title })
  await order.getByText('Paid', { exact: true }).waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('on a phone menu, drawer and sheets trap and restore the focus', async () => {
  const { page, faults, leave } = await visit({ viewport: phone })
  await signInAs(page, app.at('/'), buyer)
  await page.goto(app.at('/dashboard'))
  await page.getByText('Welcome to your Dashboard').waitFor()
  const dialog = page.getByRole('dialog')

  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await pressOn(page, menu)
  await expectTrap(page, dialog)
  await escapeTo(page, dialog, menu)
  const drawer = page.getByRole('button', { name: 'Dashboard menu' })
  await pressOn(page, drawer, 'Space')
  await expectTrap(page, dialog)
  await escapeTo(page, dialog, drawer)
  await page.keyboard.press('Enter')
  await pressOn(page, dialog.getByRole('link', { name: 'My Orders' }))
  await page.waitForURL(app.at('/dashboard/myorders'))
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => focusedText(page)).toBe('My Orders')

  const cancel = page.getByRole('button', { name: /^Cancel/ })
  await pressOn(page, cancel)
  await expectTrap(page, dialog)
  await escapeTo(page, dialog, cancel)

  await pressOn(page, menu)
  await pressOn(page, dialog.getByRole('link', { name: 'Categories' }))
  await page.waitForURL(app.at('/categories'))
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => focusedText(page)).toBeDefined()
  await pressOn(page, page.getByRole('link', { name: 'See All Products: HP' }))
  const report = page.getByRole('button', { name: /^Report/ }).first()
  await pressOn(page, report)
  await expectTrap(page, dialog)
  await escapeTo(page, dialog, report)
  expect(faults).toEqual([])
  await leave()
})
