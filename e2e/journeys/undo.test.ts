import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { book } from '../../test/harness/sales.ts'
import { visit } from '../harness/browser.ts'
import { intercept } from '../harness/intercept.ts'
import { focusedText } from '../harness/keyboard.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { waitForToast } from '../harness/toasts.ts'

let app: TestApp
let seller: Person
let buyer: Person

beforeAll(async () => {
  app = await startTestApp()
  seller = await app.signUp('Sana', 'seller')
  buyer = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())

async function hold(title: string, holder = buyer) {
  await book(holder, await app.addProduct(seller, { title }))
}

/** The buyer's orders, with a pending cancellation until `arrives` is called. */
async function openOrders(holder = buyer, query = '') {
  const visitor = await visit()
  const { page } = visitor
  const { promise: arrival, resolve: arrives } = Promise.withResolvers<'continue' | 'abort'>()
  await intercept(page, '**/cancellation', () => arrival)
  await signInAs(page, app.url, holder)
  await page.goto(`${app.url}/dashboard/myorders${query}`)
  return { ...visitor, arrives }
}

async function cancel(page: Page, title: string) {
  const order = page.getByRole('article').filter({ hasText: title })
  await order.getByRole('button', { name: /^Cancel/ }).click()
  await page.getByRole('button', { name: 'Cancel reservation' }).click()
  await order.getByText('Cancelled', { exact: true }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  return order
}

test('a booking shows as cancelled before the server responds', async () => {
  await hold('Latitude 7420')
  const { page, faults, leave, arrives } = await openOrders()
  const order = await cancel(page, 'Latitude 7420')
  await expect.poll(() => focusedText(page)).toBe('Latitude 7420')
  arrives('continue')
  await waitForToast(page, 'Reservation cancelled')
  await order.getByText('Cancelled', { exact: true }).waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('a cancelled booking leaves those that wait, and the focus stays on the page', async () => {
  const ben = await app.signUp('Ben', 'buyer')
  await hold('Vostro 15', ben)
  const { page, faults, leave, arrives } = await openOrders(ben, '?show=waiting')
  await page.getByRole('link', { name: 'Waiting for you (1)' }).waitFor()
  await cancel(page, 'Vostro 15')
  arrives('continue')
  await page.getByText('Nothing needs your attention').waitFor()
  await page.getByRole('link', { name: 'Waiting for you (0)' }).waitFor()
  await expect.poll(() => focusedText(page)).toBe('My Orders')
  expect(faults).toEqual([])
  await leave()
})

test('a cancellation that fails is rolled back', async () => {
  await hold('XPS 13')
  const { page, leave, arrives } = await openOrders()
  const order = await cancel(page, 'XPS 13')
  // Blocks the refetch, which would also restore it.
  await intercept(page, '**/api/bookings?*', () => 'hold')
  arrives('abort')
  await waitForToast(page, 'We could not reach the service. Check your connection.')
  await order.getByRole('link', { name: /^Pay Now/ }).waitFor()
  await order.getByText('To be paid', { exact: true }).waitFor()
  expect(await order.getByRole('button', { name: /^Cancel/ }).isEnabled()).toBe(true)
  await leave()
})
