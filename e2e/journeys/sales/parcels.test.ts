import type { Page } from 'playwright-core'
import { encode } from 'uqr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processDeadlinesJob } from '../../../server/features/sales/jobs.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { newTrackingNumber, untilRegistered } from '../../../test/harness/parcels.ts'
import type { Person } from '../../../test/harness/people.ts'
import { desktop, expectAccessible, narrow, phone } from '../../harness/browser.ts'
import { expectHistory, unfoldHandover } from '../../harness/sale-pages.ts'
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

/** The seller ships with a tracking number of its own; returns it. */
async function shipFrom(page: Page, id: string) {
  const trackingNumber = newTrackingNumber()
  await press(page, 'I have shipped it')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Carrier').selectOption('DHL')
  await dialog.getByLabel('Tracking number').fill(trackingNumber)
  await press(page, 'Confirm shipment')
  await waitForToast(page, 'Shipment confirmed')
  await untilRegistered(app, id)
  return trackingNumber
}

test('the carrier delivers a parcel, 72 hours pass, and the seller is paid', async () => {
  const id = await sell(app, { seller, buyer }, 'Surface Go 2')
  const hers = await visitAs(app, seller, `/dashboard/sales/${id}`, { viewport: desktop })
  await hers.page.getByText('Ship by').waitFor()
  const tracking_number = await shipFrom(hers.page, id)
  const his = await visitAs(app, buyer, `/dashboard/orders/${id}`, { viewport: narrow })
  await his.page.getByText('The carrier reports to us where this parcel is').waitFor()
  await app.scan({ tracking_number, kind: 'in_transit', city: 'Beaverton', country: 'US' })
  await his.page.getByText('Beaverton, US').waitFor()
  await expectAccessible(his.page)
  await app.scan({ tracking_number, kind: 'delivered', city: 'Portland', country: 'US' })
  await his.page.getByRole('button', { name: 'Accept the laptop' }).waitFor()
  const scans = ['Paid', 'Shipped', 'On its way', 'Delivered', 'Received']
  await expectHistory(his.page, scans)
  await expectAccessible(his.page)
  expect((await app.emails(buyer.email)).join()).toContain('Compare the laptop with its listing')

  await app.pool.query(
    "update sale_deadline set due_at = now() - interval '1 second' where sale_id = $1",
    [id],
  )
  await app.services.jobs.enqueue(processDeadlinesJob, {})
  await expectHistory(hers.page, [...scans, 'Completed'])
  await hers.page.getByText(/This sale is complete\. \$484\.51 is credited/).waitFor()
  await expectAccessible(hers.page)
  expect([...hers.faults, ...his.faults]).toEqual([])
  await Promise.all([hers.leave(), his.leave()])
})

test('a parcel that the carrier has lost opens a case', async () => {
  const id = await sell(app, { seller, buyer }, 'Surface Go 3')
  const hers = await visitAs(app, seller, `/dashboard/sales/${id}`, { viewport: phone })
  const tracking_number = await shipFrom(hers.page, id)
  const his = await visitAs(app, buyer, `/dashboard/orders/${id}`, { viewport: narrow })
  await app.scan({ tracking_number, kind: 'lost' })
  const steps = ['Paid', 'Shipped', 'Reported lost', 'Parcel not delivered in time']
  await expectHistory(his.page, steps)
  await his.page.getByText('We hold the money until it is solved.').waitFor()
  await expectAccessible(his.page)
  await expectHistory(hers.page, steps)
  await Promise.all([hers.leave(), his.leave()])
})

test('a tracking number that belongs to another parcel is noticed and corrected', async () => {
  const id = await sell(app, { seller, buyer }, 'Surface Go 4')
  const hers = await visitAs(app, seller, `/dashboard/sales/${id}`, { viewport: narrow })
  const tracking_number = await shipFrom(hers.page, id)
  const before = new Date(Date.now() - 48 * 3_600_000).toISOString()
  await app.scan({ tracking_number, kind: 'delivered', at: before })
  const his = await visitAs(app, buyer, `/dashboard/orders/${id}`, {
    viewport: narrow,
    colorScheme: 'dark',
  })
  await his.page.getByRole('note').getByText('It may belong to another parcel').waitFor()
  await his.page.getByRole('button', { name: 'I have received the parcel' }).waitFor()
  await expectAccessible(his.page)
  await his.page.goto(app.at(`/de/dashboard/orders/${id}`))
  await his.page.getByRole('note').getByText('vielleicht zu einem anderen Paket').waitFor()
  await expectAccessible(his.page)

  await hers.page.getByRole('note').getByText('It may belong to another parcel').waitFor()
  await press(hers.page, 'Correct the tracking number')
  const dialog = hers.page.getByRole('dialog')
  const field = dialog.getByLabel('Tracking number')
  expect(await field.inputValue()).toBe(tracking_number)
  await field.fill('')
  await press(hers.page, 'Save the tracking number')
  await dialog.getByText('Tracking number is required.').waitFor()
  await expectAccessible(hers.page)
  const right = newTrackingNumber()
  await field.fill(right)
  await press(hers.page, 'Save the tracking number')
  await waitForToast(hers.page, 'Tracking number corrected')
  await expect.poll(() => hers.page.locator(':focus').textContent()).toContain('What happens next')
  await hers.page.getByText(`Former number: ${tracking_number}`).waitFor()
  await expectHistory(hers.page, ['Paid', 'Shipped', 'Tracking number corrected'])
  await expectAccessible(hers.page)
  await his.page.getByText(right).first().waitFor()
  expect(await his.page.getByRole('note').getByText('anderen Paket').count()).toBe(0)
  await Promise.all([hers.leave(), his.leave()])
})

test('a handover where neither has a connection is confirmed later, by the link of the QR code', async () => {
  const id = await sell(app, { seller, buyer }, 'Surface Pro 6')
  const hers = await visitAs(app, seller, `/dashboard/sales/${id}`, { viewport: phone })
  await unfoldHandover(hers.page, 'Show the handover code')
  const code = await hers.page.getByText(/^\d{6}$/).innerText()
  await hers.page.context().setOffline(true)
  const link = app.at(`/dashboard/orders/${id}#code=${code}`)
  const { data, size } = encode(link, { border: 4 })
  const image = hers.page.getByRole('img', { name: /^QR code/ })
  expect(await image.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`)
  const modules = (await image.locator('path').getAttribute('d'))?.match(/M/g)?.length
  expect(modules).toBe(data.flat().filter(Boolean).length)
  await expectAccessible(hers.page)

  const his = await visitAs(app, buyer, `/dashboard/orders/${id}`, { viewport: narrow })
  await his.page.getByText('Enter the handover code').waitFor()
  await his.page.context().setOffline(true)
  // Following the link changes the fragment of the page that is open already.
  await his.page.evaluate((hash) => {
    location.hash = hash
  }, `code=${code}`)
  await expect.poll(() => his.page.getByLabel('Handover code').inputValue()).toBe(code)
  await his.page.getByText('Enter it only when you hold the laptop.').waitFor()
  await press(his.page, 'Confirm handover')
  await his.page.getByRole('status').getByText('You are offline.').waitFor()
  await expectAccessible(his.page)
  await his.page.context().setOffline(false)
  await waitForToast(his.page, 'Handover confirmed')
  await his.page.getByRole('button', { name: 'Accept the laptop' }).waitFor()
  await hers.page.context().setOffline(false)
  await expectHistory(hers.page, ['Paid', 'Handed over in person'])
  await Promise.all([hers.leave(), his.leave()])
})
