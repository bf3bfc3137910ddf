import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '../../../contract/errors.ts'
import { processDeadlinesJob } from '../../../server/features/sales/jobs.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { expectOk } from '../../../test/harness/send.ts'
import { blockEventStream } from '../../harness/block-sse.ts'
import { desktop, expectAccessible, phone, untilHydrated, visit } from '../../harness/browser.ts'
import {
  expectTrap,
  focusedText,
  isFocused,
  pressOn,
  tabTo,
  typeInto,
} from '../../harness/keyboard.ts'
import { holdRequests } from '../../harness/requests.ts'
import { expectHistory, sectionsOf, unfoldHandover } from '../../harness/sale-pages.ts'
import { signInAs } from '../../harness/sign-in-as.ts'
import { press } from '../../harness/steps.ts'
import { waitForToast } from '../../harness/toasts.ts'
import { visitAs } from '../../harness/visit-as.ts'
import { sell } from '../../screens/records/sales.ts'

let app: TestApp
let seller: Person
let buyer: Person

beforeAll(async () => {
  app = await startTestApp()
  seller = await app.signUp('Sana Malik', 'seller')
  buyer = await app.signUp('Bea Marsh', 'buyer')
})
afterAll(() => app.close())

const next = 'What happens next'

/** Takes a step with one button; the focus moves to what happens next. */
async function take(page: Page, button: string, said: string) {
  await press(page, button)
  await waitForToast(page, said)
  await expect.poll(() => focusedText(page)).toBe(next)
}

async function shipFrom(page: Page, title: string) {
  await page.getByRole('link', { name: `View sale: ${title}` }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('region', { name: next }).getByText('Pier 4, Portland').waitFor()
  expect(await page.getByRole('img', { name: /^QR code/ }).isVisible()).toBe(false)
  await press(page, 'I have shipped it')
  const dialog = page.getByRole('dialog', { name: 'Which carrier has the parcel?' })
  await press(page, 'Confirm shipment')
  await dialog.getByText('Choose a carrier.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Carrier').selectOption('UPS')
  await dialog.getByLabel('Tracking number').fill('1Z999AA10123456784')
  await press(page, 'Confirm shipment')
  await waitForToast(page, 'Shipment confirmed')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => focusedText(page)).toBe(next)
}

/** Lets the deadlines of all sales pass. */
async function letTimePass() {
  await app.pool.query(`update sale_deadline set due_at = now() - interval '1 second'`)
  await app.services.jobs.enqueue(processDeadlinesJob, {})
}

/** Reads the proof of purchase of the order that the page shows. */
async function readReceipt(page: Page) {
  await page.getByRole('link', { name: 'Proof of purchase' }).click()
  await page.getByRole('heading', { level: 1, name: 'Proof of purchase' }).waitFor()
  expect(await page.title()).toBe('Dashboard/ProofOfPurchase - Relaptop')
  await page.getByText('This is not an invoice.').waitFor()
  expect(await page.getByText(/^The seller issues the invoice/).count()).toBe(0)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Back to the order' }).click()
}

/** Writes to staff about the order that the page shows; the form knows the member and the order. */
async function writeAbout(page: Page, id: string) {
  await page.getByRole('link', { name: 'Contact us about this order' }).click()
  await page.waitForURL(app.at(`/?about=order-${id}#contact`))
  const form = page.getByRole('region', { name: 'Get In Touch' })
  await form.getByText(`Order number: ${id}`).waitFor()
  const name = form.getByLabel('Name')
  await expect.poll(() => name.inputValue()).toBe('Bea Marsh')
  expect(await form.getByLabel('E-mail').inputValue()).toBe(buyer.email)
  await form.getByLabel('Message').fill('Where is the charger?')
  await form.getByRole('button', { name: 'Submit' }).click()
  await form.getByRole('status').getByText('Thank you.').waitFor()
  expect(await name.inputValue()).toBe('Bea Marsh')
}

test('a laptop is shipped, received, accepted, and paid out at the end', async () => {
  const title = 'Surface Go 2'
  const id = await sell(app, { seller, buyer }, title)
  const hers = await visitAs(app, seller, '/dashboard/sales')
  await hers.page.getByRole('heading', { level: 1, name: 'Sales' }).waitFor()
  expect(await hers.page.title()).toBe('Dashboard/Sales - Relaptop')
  await expectAccessible(hers.page)
  const search = hers.page.getByRole('searchbox', { name: /^Search by laptop, buyer or/ })
  await search.fill(id)
  await hers.page.getByText(/^1 result for/).waitFor()
  expect(await hers.page.getByRole('article').allTextContents()).toEqual([
    expect.stringContaining(title),
  ])
  await search.fill('')
  await hers.page.waitForURL(app.at('/dashboard/sales'))
  await hers.page.getByRole('link', { name: /^Waiting for you \(\d+\)$/ }).click()
  await hers.page.waitForURL(app.at('/dashboard/sales?show=waiting'))
  await hers.page.getByRole('article').getByText('Your turn · ship by').first().waitFor()
  await expectAccessible(hers.page)
  await shipFrom(hers.page, title)
  expect(await hers.page.title()).toBe('Dashboard/Sale - Relaptop')
  const tracking = hers.page.getByRole('link', { name: /^Track the parcel at UPS/ })
  expect(await tracking.getAttribute('href')).toBe(
    'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  )
  expect((await sectionsOf(hers.page)).slice(0, 2)).toEqual([next, 'Shipment'])
  await expectAccessible(hers.page)

  const his = await visitAs(app, buyer, '/dashboard/myorders', {
    viewport: phone,
    colorScheme: 'dark',
  })
  await his.page.getByRole('searchbox', { name: 'Search by laptop or order number' }).fill(title)
  await his.page.getByText(/^1 result for/).waitFor()
  const card = his.page.getByRole('article').filter({ hasText: title })
  await card.getByText('Paid', { exact: true }).waitFor()
  await card.getByText('Shipped', { exact: true }).waitFor()
  await his.page.getByRole('link', { name: `View order: ${title}` }).click()
  await his.page.waitForURL(app.at(`/dashboard/orders/${id}`))
  await his.page.getByText('+351 555 010').waitFor()
  await expectAccessible(his.page)
  await take(his.page, 'I have received the parcel', 'Receipt confirmed')
  const guide = his.page.getByRole('region', { name: 'Before you accept' })
  await guide.getByText('Firmware password', { exact: true }).waitFor()
  expect((await sectionsOf(his.page)).slice(0, 2)).toEqual([next, 'Before you accept'])
  const answers = ['Accept the laptop', 'Report a problem']
  expect(await guide.getByRole('button').allTextContents()).toEqual(answers)
  const bought = his.page.getByRole('region', { name: 'Listing as bought' })
  await bought.locator('details[open]').waitFor()
  await press(his.page, 'I need more time')
  await his.page.getByRole('dialog', { name: 'Extend the inspection?' }).waitFor()
  await expectAccessible(his.page)
  await take(his.page, 'Extend inspection', 'Inspection extended')
  expect(await his.page.getByRole('button', { name: 'I need more time' }).count()).toBe(0)
  await take(his.page, 'Accept the laptop', 'Laptop accepted')
  await take(his.page, 'Undo acceptance', 'Acceptance undone')
  await take(his.page, 'Accept the laptop', 'Laptop accepted')
  expect(await his.page.getByText('Being inspected').count()).toBe(0)
  expect(await guide.count()).toBe(0)
  await expectAccessible(his.page)
  await his.page.goto(app.at('/dashboard/myorders'))
  await his.page.getByText(/^You have accepted this laptop\. This becomes final on /).waitFor()
  await his.page.goto(app.at(`/dashboard/orders/${id}`))
  await bought.locator('details[open]').waitFor()
  await untilHydrated(his.page)

  await letTimePass()
  await his.page.getByText('This order is complete.').waitFor()
  expect(await bought.locator('details[open]').count()).toBe(1)
  const steps = ['Paid', 'Shipped', 'Received', 'More time to inspect', 'Accepted']
  const all = [...steps, 'Acceptance undone', 'Accepted', 'Completed']
  await expectHistory(his.page, all)
  await expectHistory(hers.page, all)
  await hers.page.getByText(/This sale is complete\. \$484\.51 is credited/).waitFor()
  expect(await hers.page.getByText('Pier 4, Portland').count()).toBe(0)
  await readReceipt(his.page)
  await writeAbout(his.page, id)
  expect([...hers.faults, ...his.faults]).toEqual([])
  await Promise.all([hers.leave(), his.leave()])
})

test('the listing as it was bought is loaded when it is first opened', async () => {
  const id = await sell(app, { seller, buyer }, 'Surface Pro 8')
  const { page, faults, leave } = await visitAs(app, seller, '/dashboard/sales')
  const readings: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/listing')) readings.push(request.url())
  })
  const held = await holdRequests(page, '**/api/sales/*/listing')
  await page.goto(app.at(`/dashboard/sales/${id}`))
  const bought = page.getByRole('region', { name: 'Listing as bought' })
  await bought.getByText('Show the listing').waitFor()
  expect(readings).toEqual([])
  await bought.getByText('Show the listing').click()
  await bought.getByRole('status').getByText('Loading').waitFor()
  held.release()
  await bought.getByText('It works.').waitFor()
  expect(readings).toHaveLength(1)
  expect(faults).toEqual([])
  await leave()
})

test('the listing as bought has no button for a missing picture, and says that it was removed', async () => {
  const id = await sell(app, { seller, buyer }, 'Surface Pro 9')
  await app.pool.query("update booking set image = '' where id = $1", [id])
  const { page, faults, leave } = await visitAs(app, seller, `/dashboard/sales/${id}`)
  const bought = page.getByRole('region', { name: 'Listing as bought' })
  await bought.getByText('Show the listing').click()
  await bought.getByText('It works.').waitFor()
  expect(await bought.getByRole('img').count()).toBe(1)
  expect(await bought.getByRole('button').count()).toBe(0)

  await app.pool.query(
    `update product set hidden_at = now(), hidden_because = 'removed'
     from booking where product.id = product_id and booking.id = $1`,
    [id],
  )
  await page.reload()
  await bought.getByText('Show the listing').click()
  await bought.getByText('Our team has removed this listing from the site.').waitFor()
  expect(await bought.getByRole('img').count()).toBe(0)
  expect(faults).toEqual([])
  await leave()
})

test('clearing a search without results keeps the search box, and never says that there are none', async () => {
  const title = 'Surface Go 5'
  await sell(app, { seller, buyer }, title)
  const { page, faults, leave } = await visitAs(app, buyer, '/dashboard/myorders?q=zzz')
  const nothing = page.getByText('Nothing found', { exact: true })
  await nothing.waitFor()
  const { release } = await holdRequests(page, '**/api/bookings?*')
  await press(page, 'Clear search')
  await nothing.waitFor({ state: 'hidden' })
  expect(await page.getByText('No Orders Available').count()).toBe(0)
  const search = page.getByRole('searchbox', { name: 'Search by laptop or order number' })
  expect(await isFocused(search)).toBe(true)
  release()
  await page.getByRole('article').filter({ hasText: title }).waitFor()
  expect(await isFocused(search)).toBe(true)
  expect(faults).toEqual([])
  await leave()
})

test('the seller reads where to ship a laptop, or the location of an undecided buyer', async () => {
  const toShip = await sell(app, { seller, buyer }, 'Surface Pro 10', { delivery: 'ship' })
  const undecided = await sell(app, { seller, buyer }, 'Surface Pro 11')
  const { page, faults, leave } = await visitAs(app, seller, `/dashboard/sales/${toShip}`)
  const steps = page.getByRole('region', { name: next })
  await steps.getByText('Ship to', { exact: true }).waitFor()
  await page.goto(app.at(`/dashboard/sales/${undecided}`))
  await steps.getByText('Location', { exact: true }).waitFor()
  expect(await steps.getByText('Ship to', { exact: true }).count()).toBe(0)
  expect(faults).toEqual([])
  await leave()
})

test('a handover in person: a wrong code, then the QR code of the seller', async () => {
  const id = await sell(app, { seller, buyer }, 'Surface Go 3')
  await app.pool.query(
    `update sale set listing = listing || '{"delivery": "meet"}' where id = $1`,
    [id],
  )
  const hers = await visitAs(app, seller, `/dashboard/sales/${id}`, { viewport: phone })
  await hers.page.getByText('Paid, not handed over yet').waitFor()
  await hers.page.getByText('Meet by').waitFor()
  expect(await hers.page.getByRole('link', { name: 'Packing page' }).count()).toBe(0)
  const code = await hers.page.getByText(/^\d{6}$/).innerText()
  await hers.page.getByRole('img', { name: /^QR code/ }).waitFor()
  await expectAccessible(hers.page)

  const wrong = code === '123456' ? '654321' : '123456'
  const his = await visitAs(app, buyer, `/dashboard/orders/${id}`, { viewport: phone })
  const field = his.page.getByLabel('Handover code')
  await his.page.getByText('Enter it only when you hold the laptop.').waitFor()
  await press(his.page, 'Give the seller more time')
  await his.page.getByRole('dialog', { name: 'Give the seller more time?' }).waitFor()
  await expectAccessible(his.page)
  await take(his.page, 'Give more time', 'The seller has more time')
  expect(await his.page.getByRole('button', { name: 'Give the seller more time' }).count()).toBe(0)
  await field.fill('12')
  await press(his.page, 'Confirm handover')
  await his.page.getByText('Enter the six digits of the code.').waitFor()
  await field.fill(wrong)
  await press(his.page, 'Confirm handover')
  await his.page.getByText(refusals.wrong_handover_code[1]).waitFor()
  await expectAccessible(his.page)

  const scanned = await visitAs(app, buyer, `/dashboard/orders/${id}#code=${code}`, {
    viewport: phone,
  })
  expect(await scanned.page.getByLabel('Handover code').inputValue()).toBe(code)
  await press(scanned.page, 'Confirm handover')
  await waitForToast(scanned.page, 'Handover confirmed')
  await expect.poll(() => focusedText(scanned.page)).toBe(next)
  await scanned.page.getByRole('button', { name: 'Accept the laptop' }).waitFor()
  await expectHistory(hers.page, ['Paid', 'More time to ship or to meet', 'Handed over in person'])
  expect([...hers.faults, ...his.faults, ...scanned.faults]).toEqual([])
  await Promise.all([hers, his, scanned].map(({ leave }) => leave()))
})

test('a code typed without a connection is kept and sent later', async () => {
  const id = await sell(app, { seller, buyer }, 'Surface Go 4')
  const { rows } = await app.pool.query('select handover_code from sale where id = $1', [id])
  const { page, leave } = await visitAs(app, buyer, `/dashboard/orders/${id}`, { viewport: phone })
  const code = page.getByLabel('Handover code')
  await unfoldHandover(page, 'Enter the handover code')
  await code.waitFor()
  await page.context().setOffline(true)
  await code.fill(rows[0].handover_code)
  await press(page, 'Confirm handover')
  await page.getByRole('status').getByText('You are offline.').waitFor()
  await expectAccessible(page)
  await press(page, 'Do not send it')
  await expect.poll(() => isFocused(code)).toBe(true)
  await page.getByRole('button', { name: 'Confirm handover' }).click()
  await page.getByRole('status').getByText('You are offline.').waitFor()
  await page.context().setOffline(false)
  await waitForToast(page, 'Handover confirmed')
  await page.getByRole('button', { name: 'Accept the laptop' }).waitFor()
  await leave()
})

test('a buyer cancels; a step that is no longer possible is refused and explained', async () => {
  const id = await sell(app, { seller, buyer }, 'Surface Pro 6')
  const hers = await visit()
  // Her page would learn of the cancellation, and no longer offer the step.
  await blockEventStream(hers.page)
  await signInAs(hers.page, app.at('/'), seller)
  await hers.page.goto(app.at(`/dashboard/sales/${id}`))
  await hers.page.getByRole('button', { name: 'I have shipped it' }).waitFor()
  const his = await visitAs(app, buyer, `/dashboard/orders/${id}`, {
    viewport: desktop,
    colorScheme: 'dark',
  })
  await press(his.page, 'Cancel order')
  const dialog = his.page.getByRole('dialog', { name: 'Cancel this order?' })
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await dialog.getByText('Reason is required.').waitFor()
  await expectAccessible(his.page)
  await dialog.getByLabel('Reason').fill('I found one nearby.')
  await his.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await press(his.page, 'Cancel order')
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('I found one nearby.')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await waitForToast(his.page, 'The order is cancelled')
  await expect.poll(() => focusedText(his.page)).toBe(next)
  await his.page.getByText('Reason: I found one nearby.').waitFor()
  expect(await his.page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)

  const ship = hers.page.getByRole('dialog')
  await press(hers.page, 'I have shipped it')
  await ship.getByLabel('Carrier').selectOption('Another carrier')
  await press(hers.page, 'Confirm shipment')
  await hers.page.getByRole('alert').getByText(refusals.sale_event_not_possible[1]).waitFor()
  await ship.waitFor({ state: 'hidden' })
  await expectHistory(hers.page, ['Paid', 'Cancelled'])
  await expectAccessible(hers.page)
  await Promise.all([hers.leave(), his.leave()])
})

test('the form of a shipment stays open when the buyer cancels, and says so', async () => {
  const id = await sell(app, { seller, buyer }, 'Surface Pro 5')
  const { page, faults, leave } = await visitAs(app, seller, `/dashboard/sales/${id}`)
  await press(page, 'I have shipped it')
  const dialog = page.getByRole('dialog')
  const number = dialog.getByLabel('Tracking number')
  await number.fill('Z8K2')
  expectOk(await buyer.post(`/sales/${id}/cancellation`, { reason: 'I found one nearby.' }))
  await dialog.getByText(refusals.sale_event_not_possible[1]).waitFor()
  expect(await number.inputValue()).toBe('Z8K2')
  expect(await dialog.getByRole('button', { name: 'Confirm shipment' }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => focusedText(page)).toBe(next)
  expect(await page.getByRole('button', { name: 'I have shipped it' }).count()).toBe(0)
  expect(faults).toEqual([])
  await leave()
})

test('a seller prints the packing page and ships by keyboard only', async () => {
  const title = 'Surface Laptop 3'
  const id = await sell(app, { seller, buyer }, title)
  const { page, faults, leave } = await visitAs(app, seller, '/dashboard')
  const drawer = page.getByRole('navigation', { name: 'Dashboard' })
  await pressOn(page, drawer.getByRole('link', { name: 'Sales' }))
  await page.waitForURL(app.at('/dashboard/sales'))
  await pressOn(page, page.getByRole('link', { name: `View sale: ${title}` }))
  await expect.poll(() => focusedText(page)).toBe(title)
  await pressOn(page, page.getByRole('link', { name: 'Packing page' }))
  await page.waitForURL(app.at(`/dashboard/sales/${id}/packing`))
  await page.getByText('Pier 4, Portland').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  expect(await page.getByText('Pier 4, Portland').isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await tabTo(page, page.getByRole('button', { name: 'Print' }))
  await pressOn(page, page.getByRole('link', { name: 'Back to the sale' }))

  const dialog = page.getByRole('dialog')
  await pressOn(page, page.getByRole('button', { name: 'I have shipped it' }), 'Space')
  await expectTrap(page, dialog)
  await typeInto(page, dialog.getByLabel('Carrier'), 'GLS')
  await typeInto(page, dialog.getByLabel('Tracking number'), 'Z8K2')
  await page.keyboard.press('Enter')
  await dialog.getByText('This is not a tracking number of the carrier.').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type('4Q7X')
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Shipment confirmed')
  await expect.poll(() => focusedText(page)).toBe(next)
  await page.getByRole('link', { name: /^Track the parcel at GLS/ }).waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('each party is led to its own page, and others find nothing', async () => {
  const id = await sell(app, { seller, buyer }, 'Surface Studio')
  const his = await visitAs(app, buyer, `/dashboard/sales/${id}/packing`)
  await his.page.waitForURL(app.at(`/dashboard/orders/${id}`))
  const hers = await visitAs(app, seller, `/dashboard/orders/${id}`)
  await hers.page.waitForURL(app.at(`/dashboard/sales/${id}`))
  await hers.page.goto(app.at(`/dashboard/orders/${id}/receipt`))
  await hers.page.waitForURL(app.at(`/dashboard/sales/${id}`))
  await hers.page.goto(app.at('/dashboard/myproducts'))
  await hers.page.getByRole('link', { name: 'View sale: Surface Studio' }).click()
  await hers.page.waitForURL(app.at(`/dashboard/sales/${id}`))
  const other = await visitAs(app, await app.signUp('Otto', 'buyer'), `/dashboard/orders/${id}`)
  await other.page.getByText('404 Not Found').waitFor()
  await Promise.all([his, hers, other].map(({ leave }) => leave()))
})
