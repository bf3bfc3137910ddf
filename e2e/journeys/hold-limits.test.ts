import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '../../contract/errors.ts'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { confirmAddress, type Person } from '../../test/harness/people.ts'
import { look, phone, visit } from '../harness/browser.ts'
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

/** Submits the booking form and handles the dialog with the reason for the refusal. */
async function ask(page: Page, title: string, why: string) {
  const card = page.getByRole('article').filter({ hasText: title })
  await card.getByRole('button', { name: /^Book Now/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Phone').fill('+1 (555) 0100')
  await dialog.getByLabel('Location').fill('Pier 4, Portland')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await waitForToast(page, why)
  await dialog.getByRole('button', { name: 'Submit' }).waitFor({ state: 'detached' })
  await dialog.getByText(why).waitFor()
  return dialog
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('an unconfirmed buyer has one hold, is told why, and requests a new e-mail', async () => {
  const { page, faults, leave } = await visit({ viewport: phone, colorScheme: 'dark' })
  await page.goto(`${app.url}/signup?from=%2Fproducts%2FDell`)
  const email = 'uma@example.com'
  const account = { name: 'Uma', email, password: 'a long enough word', category: 'buyer' } as const
  await signUp(page, account)
  await page.waitForURL(`${app.url}/products/Dell`)
  await book(page, 'Latitude 7420')

  const dialog = await ask(page, 'XPS 13', refusals.email_unconfirmed[1])
  await look(page)
  const before = (await app.emails(email)).length
  await dialog.getByRole('button', { name: 'Send the e-mail again' }).click()
  await dialog.getByRole('status').getByText(`We have sent an e-mail to ${email}.`).waitFor()
  await expect.poll(async () => (await app.emails(email)).length).toBe(before + 1)
  await look(page)

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

  await page.goto(`${app.url}/products/Dell`)
  await ask(page, 'Vostro 15', refusals.recently_released[1])
  await look(page)
  await leave()
})
