import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { sendMessage } from '../../test/harness/conversations.ts'
import { book, buy } from '../../test/harness/sales.ts'
import { expectOk } from '../../test/harness/send.ts'
import { desktop, expectAccessible, phone, visit } from '../harness/browser.ts'
import { intercept } from '../harness/intercept.ts'
import { focusedText } from '../harness/keyboard.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { addButton, describeProduct } from '../harness/steps.ts'
import { visitAs } from '../harness/visit-as.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const figure = (page: Page, label: string) =>
  page.getByRole('definition').and(page.locator(`dt:has-text("${label}") + dd`))

test('a buyer pays from the dashboard, and the seller sees the reservation', async () => {
  const sana = await app.signUp('Sana', 'seller')
  const bea = await app.signUp('Bea', 'buyer')
  const productId = await app.addProduct(sana, { title: 'A held laptop' })
  const { page, faults, leave } = await visitAs(app, bea, '/dashboard', {
    viewport: desktop,
    colorScheme: 'light',
  })
  await page.getByRole('link', { name: 'Browse laptops' }).waitFor()
  expect(await figure(page, 'To pay').textContent()).toBe('0')

  await book(bea, productId)
  await page.reload()
  await page.getByRole('link', { name: 'Pay Now: A held laptop' }).waitFor()
  await expect.poll(() => figure(page, 'To pay').textContent()).toBe('1')
  // As many as the list that it links to has.
  expect(await figure(page, 'Orders waiting for you').textContent()).toBe('1')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Pay Now: A held laptop' }).click()
  const booking = page.getByRole('region', { name: 'Your reservation' })
  await booking.getByText('Sana', { exact: true }).last().waitFor()
  await page.getByRole('heading', { name: 'What happens next' }).waitFor()
  expect(faults).toEqual([])
  await leave()

  const seller = await visitAs(app, sana, '/dashboard')
  await seller.page.getByText('One of your laptops is reserved').waitFor()
  expect(await figure(seller.page, 'Reserved').textContent()).toBe('1')
  expect(seller.faults).toEqual([])
  await seller.leave()
})

test('the first step of new members is to confirm their e-mail address', async () => {
  const una = await app.signUp('Una', 'buyer', { confirmed: false })
  const { page, faults, leave } = await visitAs(app, una, '/dashboard')
  const steps = page.getByRole('region', { name: 'Next steps' })
  const first = steps.getByRole('listitem').first()
  await first.getByText('Confirm your e-mail address').waitFor()
  await first.getByText(`in the e-mail that we sent to ${una.email}.`).waitFor()
  await first.getByText('you can reserve one laptop at a time').waitFor()
  await expectAccessible(page)
  await first.getByRole('button', { name: 'Send the e-mail again' }).click()
  await first.getByRole('status').getByText('We have sent an e-mail to').waitFor()

  await app.pool.query('update identity_user set email_verified = true where email = $1', [
    una.email,
  ])
  await page.reload()
  await steps.getByRole('link', { name: 'Browse laptops' }).waitFor()
  expect(await steps.getByText('Confirm your e-mail address').count()).toBe(0)
  expect(faults).toEqual([])
  await leave()
})

test('a seller whose only listing is paused adds another one, and sees the messages', async () => {
  const [pia, ben] = [await app.signUp('Pia', 'seller'), await app.signUp('Ben', 'buyer')]
  const id = await app.addProduct(pia)
  expectOk(await sendMessage(ben, `/products/${id}/conversation`, 'Is it quiet?'))
  expectOk(await pia.post(`/products/${id}/pause`))
  const { page, leave } = await visitAs(app, pia, '/dashboard')
  await page.getByRole('link', { name: 'Add another' }).waitFor()
  await page.getByText('You have unread messages in one conversation.').waitFor()
  expect(await page.getByRole('link', { name: 'Add your first laptop' }).count()).toBe(0)
  await leave()
})

test('the first listing of an admin brings the screens of sellers into the menu', async () => {
  const abe = await app.signUp('Abe Moss', 'buyer')
  await app.grantAdmin(abe)
  const { page, faults, leave } = await visitAs(app, abe, '/dashboard/addproduct')
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await menu.getByRole('link', { name: 'Add Product' }).waitFor()
  expect(await menu.getByRole('link', { name: 'My Products' }).count()).toBe(0)
  await describeProduct(page, { title: 'EliteBook of an admin', category: 'HP', price: '450' })
  await addButton(page).click()
  await page.waitForURL(app.at('/dashboard/myproducts'))
  await menu.getByRole('link', { name: 'My Products' }).waitFor()
  await page.getByRole('link', { name: 'List a similar one: EliteBook of an admin' }).waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('a former admin sees what waits in sales and listings, and is not led to Add Product', async () => {
  const alf = await app.signUp('Alf Moss', 'buyer')
  await app.grantAdmin(alf)
  await buy(app, await app.signUp('Lena', 'buyer'), alf, 'A sold laptop')
  await app.addProduct(alf, { title: 'A listed laptop' })
  await app.pool.query('update member set is_admin = false where email = $1', [alf.email])
  const { page, faults, leave } = await visitAs(app, alf, '/dashboard')
  const steps = page.getByRole('region', { name: 'Next steps' })
  await steps.getByText('A sale is waiting for your next step.').waitFor()
  expect(await figure(page, 'Sales waiting for you').textContent()).toBe('1')
  const listed = page.getByRole('region', { name: 'Recently listed' })
  await listed.getByText('A listed laptop').waitFor()
  await expectAccessible(page)
  expect(await steps.getByRole('link', { name: /^Add/ }).count()).toBe(0)
  await page.goto(app.at('/dashboard/myproducts'))
  await page.getByRole('button', { name: 'Delete: A listed laptop' }).waitFor()
  expect(await page.getByRole('link', { name: /^List a similar one/ }).count()).toBe(0)
  await page.goto(app.at('/dashboard/figures'))
  await page.getByRole('table').getByText('A listed laptop').waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('the lists of the dashboard say that they could not be loaded, and load again', async () => {
  const bo = await app.signUp('Bo', 'buyer')
  const productId = await app.addProduct(await app.signUp('Sia', 'seller'), { title: 'A late one' })
  await book(bo, productId)
  const { page, leave } = await visit()
  const stop = await intercept(page, '**/api/bookings*', () => 'abort')
  await signInAs(page, app.at('/'), bo)
  await page.goto(app.at('/dashboard'))
  const orders = page.getByRole('region', { name: 'Recent orders' })
  await orders.getByRole('alert').waitFor()
  const steps = page.getByRole('region', { name: 'Next steps' })
  await steps.getByRole('alert').waitFor()
  await expectAccessible(page)
  await stop()
  await steps.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Pay Now: A late one' }).waitFor()
  await expect.poll(() => focusedText(page)).toBe('Next steps')
  await orders.getByText('A late one').waitFor()
  await leave()
})

test('the drawer on a phone traps and restores the focus, and closes on navigation', async () => {
  const ola = await app.signUp('Ola', 'seller')
  const { page, faults, leave } = await visitAs(app, ola, '/dashboard', {
    viewport: phone,
    colorScheme: 'dark',
  })
  await page.getByRole('link', { name: 'Add your first laptop' }).waitFor()
  await expectAccessible(page)
  const menu = page.getByRole('button', { name: 'Dashboard menu' })
  const drawer = page.getByRole('dialog', { name: 'Dashboard' })

  await menu.click()
  await drawer.waitFor()
  await expectAccessible(page)
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab')
    expect(await drawer.evaluate((inside) => inside.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expect(await focusedText(page)).toBe('Dashboard menu')

  await menu.click()
  await drawer.waitFor()
  await page.mouse.click(phone.width - 10, 300)
  await drawer.waitFor({ state: 'hidden' })

  await menu.click()
  await drawer.getByRole('link', { name: 'My Products' }).click()
  await page.waitForURL(app.at('/dashboard/myproducts'))
  await drawer.waitFor({ state: 'hidden' })
  await page.getByText('No Listings Available').waitFor()
  await menu.click()
  await drawer.getByRole('link', { name: 'My Products' }).waitFor()
  await page.goBack()
  await page.waitForURL(app.at('/dashboard'))
  await drawer.waitFor({ state: 'hidden' })
  expect(faults).toEqual([])
  await leave()
})
