import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { buy, shipment, step } from '../../test/harness/sales.ts'
import { expectAccessible, narrow, visit } from '../harness/browser.ts'
import { intercept } from '../harness/intercept.ts'
import { focusedText } from '../harness/keyboard.ts'
import { waitForToast } from '../harness/toasts.ts'
import { visitAs } from '../harness/visit-as.ts'

let app: TestApp
let seller: Person
let buyer: Person

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
  seller = await app.signUp('Sana Malik', 'seller')
  buyer = await app.signUp('Bea Marsh', 'buyer')
})
afterAll(() => app.close())

const refuse = () => ({ status: 400, json: { code: 'invalid_input', message: 'Not today.' } })
const bell = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const unreadRows = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Unread/ })

test('the bell counts what the other party does, on public pages too', async () => {
  const { id } = await buy(app, buyer, seller, 'Surface Go 2')
  const hers = await visitAs(app, buyer, '/')
  await bell(hers.page, 'Notifications, 1 unread').waitFor()
  await step(seller, id, 'shipment', shipment)
  await bell(hers.page, 'Notifications, 2 unread').waitFor()
  const announced = hers.page.locator('header [aria-live=polite]')
  await expect.poll(() => announced.textContent()).toBe('Notifications, 2 unread')
  await expectAccessible(hers.page)

  await bell(hers.page, 'Notifications, 2 unread').click()
  await hers.page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  expect(await hers.page.title()).toBe('Dashboard/Notifications - Relaptop')
  await expectAccessible(hers.page)
  const shipped = hers.page.getByRole('link', { name: /“Surface Go 2” is on its way/ })
  await shipped.click()
  await hers.page.waitForURL(`**/dashboard/orders/${id}`)
  await bell(hers.page, 'Notifications, 1 unread').waitFor()

  await bell(hers.page, 'Notifications, 1 unread').click()
  await expect.poll(() => unreadRows(hers.page).count()).toBe(1)
  await hers.page.getByRole('button', { name: 'Mark all as read' }).click()
  await waitForToast(hers.page, 'All notifications are marked as read.')
  await expect.poll(() => focusedText(hers.page)).toBe('Notifications')
  await bell(hers.page, 'Notifications').waitFor()
  expect(await unreadRows(hers.page).count()).toBe(0)
  await hers.leave()
})

test('an open order follows what the seller does', async () => {
  const { id } = await buy(app, buyer, seller, 'Surface Go 3')
  const hers = await visitAs(app, buyer, `/dashboard/orders/${id}`)
  await hers.page.getByRole('region', { name: 'Handover in person' }).waitFor()
  await bell(hers.page, 'Notifications, 1 unread').waitFor()
  await step(seller, id, 'shipment', shipment)
  await hers.page.getByRole('button', { name: 'I have received the parcel' }).waitFor()
  await hers.leave()
})

test('the number of sales that wait for a seller follows what buyers do', async () => {
  const sol = await app.signUp('Sol', 'seller')
  await buy(app, buyer, sol, 'Surface Go 4')
  const his = await visitAs(app, sol, '/dashboard/sales')
  await his.page.getByRole('link', { name: 'Waiting for you (1)' }).waitFor()
  await buy(app, buyer, sol, 'Surface Go 5')
  await his.page.getByRole('link', { name: 'Waiting for you (2)' }).waitFor()
  await his.leave()
})

test('e-mails are chosen in the account, and some are always sent', async () => {
  const { page, leave } = await visitAs(app, buyer, '/dashboard/account')
  const orders = page.getByRole('checkbox', { name: /^Reservations, shipping/ })
  await orders.waitFor()
  const stop = await intercept(page, '**/api/notices/preferences{,/*}', refuse)
  await orders.click()
  await waitForToast(page, 'Not today.')
  await expect.poll(() => orders.isChecked()).toBe(true)
  await stop()
  await orders.click()
  await waitForToast(page, 'Your choice is saved.')
  await expect.poll(() => orders.isChecked()).toBe(false)
  const money = page.getByRole('checkbox', { name: /^Purchases, payments/ })
  expect([await money.isChecked(), await money.isDisabled()]).toEqual([true, true])
  await expectAccessible(page)
  await page.reload()
  await expect.poll(() => orders.isChecked()).toBe(false)
  await leave()
})

test('notifications in German on a phone', async () => {
  const { page, leave } = await visitAs(app, buyer, '/de/dashboard/notifications', {
    viewport: narrow,
  })
  await page.getByRole('heading', { level: 1, name: 'Mitteilungen' }).waitFor()
  await page.getByText('„Surface Go 2“ ist unterwegs.').waitFor()
  await page.getByRole('link', { name: /^Mitteilungen, \d+ ungelesen$/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /„Surface Go 2“ ist unterwegs/ }).click()
  await page.waitForURL('**/de/dashboard/orders/*')
  await leave()
})

test('visitors and members without notices see no number', async () => {
  const anonymous = await visit()
  await anonymous.page.goto(app.at('/'))
  await anonymous.page.getByRole('link', { name: 'LogIn' }).first().waitFor()
  expect(await anonymous.page.getByRole('link', { name: /^Notifications/ }).count()).toBe(0)
  await anonymous.leave()
  const newcomer = await app.signUp('Noa Levi', 'buyer')
  const { page, leave } = await visitAs(app, newcomer, '/dashboard/notifications')
  await page.getByText('No notifications yet').waitFor()
  await bell(page, 'Notifications').waitFor()
  await expectAccessible(page)
  await leave()
})
