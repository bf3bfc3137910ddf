import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '../../contract/errors.ts'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { confirmAddress, type Person } from '../../test/harness/people.ts'
import { tryBook } from '../../test/harness/sales.ts'
import { expectAccessible, phone, visit } from '../harness/browser.ts'
import { focusedText } from '../harness/keyboard.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { book, signUp } from '../harness/steps.ts'
import { waitForToast } from '../harness/toasts.ts'

let app: TestApp
let seller: Person

beforeAll(async () => {
  app = await startTestApp()
  seller = await app.signUp('Sana', 'seller')
  for (const title of ['Latitude 7420', 'XPS 13', 'Vostro 15']) {
    await app.addProduct(seller, { title })
  }
})
afterAll(() => app.close())

async function openBooking(page: Page, title: string) {
  const card = page.getByRole('article').filter({ hasText: title })
  await card.getByRole('button', { name: /^Book Now/ }).click()
  return page.getByRole('dialog')
}

/** Submits the booking form, which is refused once, and returns the dialog about what to do. */
async function ask(page: Page, title: string, why: string) {
  const dialog = await openBooking(page, title)
  await dialog.getByLabel('Phone').fill('+1 (555) 0100')
  await dialog.getByLabel('Location').fill('Pier 4, Portland')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await waitForToast(page, why)
  await dialog.getByRole('button', { name: 'Submit' }).waitFor({ state: 'detached' })
  expect(await dialog.getByText(why).count()).toBe(0)
  return dialog
}

test('an unconfirmed buyer has one hold, is told why, and requests a new e-mail', async () => {
  const { page, faults, leave } = await visit({ viewport: phone, colorScheme: 'dark' })
  await page.goto(`${app.url}/signup?from=%2Fproducts%2FDell`)
  const email = 'uma@example.com'
  const account = { name: 'Uma', email, password: 'a long enough word', category: 'buyer' } as const
  await signUp(page, account)
  await page.waitForURL(`${app.url}/products/Dell`)
  await book(page, 'Latitude 7420')

  const dialog = await ask(page, 'XPS 13', refusals.email_unconfirmed[1])
  await dialog.getByText(`The link is in the e-mail that we sent to ${email}.`).waitFor()
  await expectAccessible(page)
  const before = (await app.emails(email)).length
  await dialog.getByRole('button', { name: 'Send the e-mail again' }).click()
  await dialog.getByRole('status').getByText(`We have sent an e-mail to ${email}.`).waitFor()
  await expect.poll(async () => (await app.emails(email)).length).toBe(before + 1)
  await expectAccessible(page)

  await confirmAddress(app.pool, { email })
  await dialog.getByRole('button', { name: 'OK' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => focusedText(page)).toBe('XPS 13')
  await book(page, 'XPS 13')
  expect(faults).toEqual([])
  await leave()
})

test('after cancelling, buyers are told when they can book the laptop again', async () => {
  const buyer = await app.signUp('Bea', 'buyer')
  const { page, leave } = await visit()
  await signInAs(page, app.url, buyer)
  await page.goto(`${app.url}/products/Dell`)
  await book(page, 'Vostro 15')
  await page.goto(`${app.url}/dashboard/myorders`)
  const order = page.getByRole('article').filter({ hasText: 'Vostro 15' })
  await order.getByRole('button', { name: /^Cancel/ }).click()
  await page.getByRole('dialog').getByText('You can reserve it again after 24 hours.').waitFor()
  await page.getByRole('button', { name: 'Cancel reservation' }).click()
  await waitForToast(page, 'Reservation cancelled')

  await order.getByText(/^You can reserve it again from /).waitFor()
  expect(await order.getByRole('link', { name: /^Reserve again/ }).count()).toBe(0)
  await order.getByRole('link', { name: 'Vostro 15' }).click()
  await page.waitForURL(/\/items\/.+\/vostro-15$/)

  await page.goto(`${app.url}/products/Dell`)
  const dialog = await openBooking(page, 'Vostro 15')
  await dialog.getByText(/You can reserve it again from /).waitFor()
  expect(await dialog.getByRole('button', { name: 'Submit' }).count()).toBe(0)
  await expectAccessible(page)
  await leave()
})

test('after 24 hours, an order leads to the laptop, and the form has the last contact details', async () => {
  const buyer = await app.signUp('Ben', 'buyer')
  const productId = await app.addProduct(seller, { title: 'Inspiron 14' })
  const contact = { phone: '555 0100', location: 'Pier 4' }
  const { body } = await tryBook(buyer, productId, contact)
  await buyer.post(`/bookings/${body.insertedId}/cancellation`)
  await app.pool.query(
    "update booking set released_at = released_at - interval '1 day' where id = $1",
    [body.insertedId],
  )
  const { page, faults, leave } = await visit()
  await signInAs(page, app.url, buyer)
  await page.goto(`${app.url}/dashboard/myorders`)
  await page.getByRole('link', { name: 'Reserve again: Inspiron 14' }).click()
  await page.waitForURL(/\/items\/.+\/inspiron-14$/)
  await page
    .getByRole('button', { name: /^Book Now/ })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await expect.poll(() => form.getByLabel('Phone').inputValue()).toBe(contact.phone)
  expect(await form.getByLabel('Location').inputValue()).toBe(contact.location)
  await page.keyboard.press('Escape')

  await app.pool.query('update product set withdrawn_at = now() where id = $1', [productId])
  await page.goto(`${app.url}/dashboard/myorders`)
  await page.getByText('This laptop is no longer for sale.').waitFor()
  expect(await page.getByRole('link', { name: 'Inspiron 14' }).count()).toBe(0)
  expect(faults).toEqual([])
  await leave()
})
