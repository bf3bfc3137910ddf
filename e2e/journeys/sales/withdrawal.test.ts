import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processDeadlinesJob } from '../../../server/features/sales/jobs.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { returnAddress, returnShipment, shipment } from '../../../test/harness/sales.ts'
import { expectOk } from '../../../test/harness/send.ts'
import { declareTrader } from '../../../test/harness/traders.ts'
import { desktop, expectAccessible, horizontalOverflow, narrow } from '../../harness/browser.ts'
import { expectTrap, focusedText, pressOn } from '../../harness/keyboard.ts'
import { expectHistory } from '../../harness/sale-pages.ts'
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

async function createDeliveredSale(title: string) {
  const id = await sell(app, { seller, buyer }, title)
  expectOk(await seller.post(`/sales/${id}/shipment`, shipment))
  expectOk(await buyer.post(`/sales/${id}/delivery`))
  return id
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The first step: the button on the order, by keyboard. */
async function begin(page: Page, name = 'Withdraw from contract') {
  await pressOn(page, button(page, name))
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await expectTrap(page, dialog)
  return dialog
}

async function receiptOf(id: string): Promise<string> {
  const found = async () =>
    (await app.emails(buyer.email)).find((one) => one.includes(id) && /^Received: /m.test(one))
  await expect.poll(found).toBeDefined()
  return (await found()) ?? ''
}

test('a private person’s order has no withdrawal', async () => {
  const id = await createDeliveredSale('Latitude 5290')
  const { page, faults, leave } = await visitAs(app, buyer, `/dashboard/orders/${id}`)
  await button(page, 'Accept the laptop').waitFor()
  expect(await page.getByText('Withdraw from contract').count()).toBe(0)
  expect(await page.getByText('Right of withdrawal').count()).toBe(0)
  expect(faults).toEqual([])
  await leave()
})

test('a buyer withdraws from a trader’s sale in two steps, returns it and is refunded', async () => {
  await declareTrader(seller)
  const title = 'Latitude of a trader'
  const id = await createDeliveredSale(title)
  const his = await visitAs(app, buyer, `/dashboard/orders/${id}`)
  const { page } = his
  const dialog = await begin(page)
  await dialog.getByText(title).waitFor()
  await dialog.getByText(id).waitFor()
  await dialog.getByText('Sana Laptops Ltd').waitFor()
  await dialog.getByText(buyer.email).waitFor()
  expect(await dialog.getByRole('textbox').count()).toBe(0)
  await expectAccessible(page)
  await pressOn(page, dialog.getByRole('button', { name: 'Confirm withdrawal' }))
  await waitForToast(page, 'You have withdrawn from the contract')
  await expect.poll(() => focusedText(page)).toBe('What happens next')
  await page.getByText('Withdrawn on').waitFor()
  expect(await button(page, 'Withdraw from contract').count()).toBe(0)
  await expectAccessible(page)
  const receipt = await receiptOf(id)
  expect(receipt).toContain('I withdraw from the contract for the purchase of this laptop.')
  expect(receipt).toContain(`Laptop: ${title}`)
  expect(receipt).toMatch(/^Received: \w+ \d+, \d{4}, \d\d:\d\d \(UTC\)$/m)

  await button(page, 'I have sent it back').click()
  const shipping = page.getByRole('dialog', { name: 'Which carrier has the return?' })
  await shipping.getByLabel('Carrier').selectOption('UPS')
  await shipping.getByLabel('Tracking number').fill('1Z999AA10123456784')
  await shipping.getByRole('button', { name: 'Confirm return' }).click()
  await waitForToast(page, 'Return confirmed')

  const hers = await visitAs(app, seller, `/dashboard/sales/${id}`, {
    viewport: desktop,
    colorScheme: 'dark',
  })
  await hers.page.getByText('Withdrawn on').waitFor()
  await expectAccessible(hers.page)
  await button(hers.page, 'Accept return').click()
  await hers.page.getByRole('dialog').getByRole('button', { name: 'Accept return' }).click()
  await waitForToast(hers.page, 'The buyer is refunded')
  await page.reload()
  await page.getByText('Your money is refunded to your card.').waitFor()
  await expectHistory(page, [
    ...['Paid', 'Shipped', 'Received', 'Withdrawn from the contract'],
    ...['Sent back', 'Return received'],
  ])
  expect([...his.faults, ...hers.faults]).toEqual([])
  await Promise.all([his.leave(), hers.leave()])
})

test('in German at 320 pixels, before the shipment, the buyer is refunded at once', async () => {
  const id = await sell(app, { seller, buyer }, 'EliteBook eines Händlers')
  const { page, faults, leave } = await visitAs(app, buyer, `/de/dashboard/orders/${id}`, {
    viewport: narrow,
  })
  await page.getByText('14 Tage nach der Lieferung').waitFor()
  await expectAccessible(page)
  const dialog = await begin(page, 'Vertrag widerrufen')
  await dialog.getByText(buyer.email).waitFor()
  await expectAccessible(page)
  expect(await horizontalOverflow(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Widerruf bestätigen', exact: true }).click()
  await page.getByText('Diese Bestellung ist storniert').waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])
  await leave()
})

test('the proof of purchase says whose invoice to ask for, on the screen only', async () => {
  await declareTrader(seller)
  const id = await createDeliveredSale('Latitude 5300')
  const { page, faults, leave } = await visitAs(app, buyer, `/dashboard/orders/${id}/receipt`)
  const invoice = page.getByText('The seller issues the invoice: ask for it by message.')
  await invoice.waitFor()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('This is not an invoice.').isVisible()).toBe(true)
  expect(await invoice.isVisible()).toBe(false)
  expect(faults).toEqual([])
  await leave()
})

test('a completed sale can be withdrawn from until the period is over', async () => {
  const id = await createDeliveredSale('Surface of a trader')
  expectOk(await buyer.post(`/sales/${id}/acceptance`))
  await app.pool.query(
    `update sale_deadline set due_at = now() - interval '1 second' where sale_id = $1`,
    [id],
  )
  await app.services.jobs.enqueue(processDeadlinesJob, {})
  const { page, faults, leave } = await visitAs(app, buyer, `/dashboard/orders/${id}`)
  await expect.poll(async () => (await buyer.get(`/sales/${id}`)).body.state).toBe('completed')
  await page.reload()
  await page.getByText('This order is complete.').waitFor()
  await button(page, 'Withdraw from contract').waitFor()
  await expectAccessible(page)
  await app.pool.query(
    "update sale set delivered_at = delivered_at - interval '17 days' where id = $1",
    [id],
  )
  await page.goto(app.at(`/dashboard/orders/${id}`))
  await page.getByText('This order is complete.').waitFor()
  expect(await page.getByText('Withdraw from contract').count()).toBe(0)
  expect(faults).toEqual([])
  await leave()
})

test('a buyer whose return is under way in a case withdraws, and need not send it again', async () => {
  const id = await createDeliveredSale('Latitude on its way back')
  const report = { reason: 'damaged', description: 'The hinge is broken.' }
  expectOk(await buyer.post(`/sales/${id}/case`, report))
  const asked = { answer: 'ask_return', note: '', returnAddress }
  expectOk(await seller.post(`/sales/${id}/case/answer`, asked))
  expectOk(await buyer.post(`/sales/${id}/return`, returnShipment))
  const { page, faults, leave } = await visitAs(app, buyer, `/dashboard/orders/${id}`)
  const dialog = await begin(page)
  await dialog.getByText('need not send it again').waitFor()
  await expectAccessible(page)
  await pressOn(page, dialog.getByRole('button', { name: 'Confirm withdrawal' }))
  await waitForToast(page, 'You have withdrawn from the contract')
  await page.getByText('Withdrawn on').waitFor()
  await page.getByText('The laptop is on its way back to the seller.').waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('after a withdrawal on the way, the receipt asks first, and a problem can still be reported', async () => {
  const title = 'Latitude on its way'
  const id = await sell(app, { seller, buyer }, title)
  expectOk(await seller.post(`/sales/${id}/shipment`, shipment))
  expectOk(await buyer.post(`/sales/${id}/withdrawal`))
  const { page, faults, leave } = await visitAs(app, buyer, '/dashboard/myorders')
  const card = page.getByRole('article').filter({ hasText: title })
  await card.getByText('You have withdrawn from the contract.').waitFor()
  expect(await card.getByText('is on its way to you').count()).toBe(0)

  await page.goto(app.at(`/dashboard/orders/${id}`))
  await button(page, 'I have received the parcel').click()
  const receipt = page.getByRole('dialog', { name: 'Have you received the parcel?' })
  await expectAccessible(page)
  await receipt.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.poll(() => focusedText(page)).toBe('I have received the parcel')
  await button(page, 'I have received the parcel').click()
  await receipt.getByRole('button', { name: 'I have received the parcel' }).click()
  await waitForToast(page, 'Receipt confirmed')
  await button(page, 'I have sent it back').waitFor()
  await button(page, 'Report a problem').waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])
  await leave()
})
