import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '../../contract/errors.ts'
import { clientMessages } from '../../contract/i18n/client-messages.ts'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { book, payBooking } from '../../test/harness/sales.ts'
import { desktop, expectAccessible, phone, visit } from '../harness/browser.ts'
import { intercept } from '../harness/intercept.ts'
import { holdRequests } from '../harness/requests.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { waitForToast } from '../harness/toasts.ts'
import { visitAsCast } from '../harness/visit-as.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ DEMO_DATA: '1' })
})
afterAll(() => app.close())

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function open(page: Page, screen: string, heading: string) {
  await page.goto(app.at(`/dashboard/${screen}`))
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

/** A laptop of Selma's that Bea paid for with 500 dollars. */
async function sale(name: string | number) {
  const seller = await app.signUp(`Selma ${name}`, 'seller')
  const buyer = await app.signUp(`Bea ${name}`, 'buyer')
  const title = `Paid laptop ${name}`
  const productId = await app.addProduct(seller, { title, price: 50_000 })
  const bookingId = await book(buyer, productId)
  return { seller, buyer, title, bookingId, ...(await payBooking(app, buyer, bookingId)) }
}

/** Account, debit and credit of the entries of this transaction. */
async function entriesOf(page: Page, happened: string, title: string) {
  const table = page.getByRole('table', { name: `${happened}: ${title}`, exact: true })
  await table.waitFor()
  const rows = await table.locator('tbody tr').all()
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))
}

const askToRefund = (page: Page, title: string) =>
  page.getByRole('button', { name: `Refund: ${title}` }).click()

/** Enters a reason and submits the dialog. */
async function refund(dialog: Locator, reason: string) {
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
}

describe.each([
  ['a desk', desktop, 'light'],
  ['a phone', phone, 'dark'],
] as const)('at %s', (_, viewport, colorScheme) => {
  const { width } = viewport

  test('an admin refunds a payment; its buyer reads why, and the ledger has the entries', async () => {
    const { seller, buyer, title, bookingId, transactionId } = await sale(width)
    const options = { viewport, colorScheme }
    const { page, faults, leave } = await visitAsCast(app, 'ruth', '/dashboard/payments', options)
    const row = rowOf(page, title)
    await row.waitFor()
    expect(await page.title()).toBe('Dashboard/Payments - Relaptop')
    const facts = [buyer.name, seller.name, '$500.00', 'Fee $15.00', transactionId, 'Paid']
    for (const fact of facts) await row.getByText(fact, { exact: true }).waitFor()
    const sold = row.getByRole('link', { name: title })
    expect(await sold.getAttribute('href')).toBe(`/dashboard/cases/${bookingId}`)
    await expectAccessible(page)

    await open(page, 'ledger', 'Ledger')
    expect(await page.title()).toBe('Dashboard/Ledger - Relaptop')
    expect(await entriesOf(page, 'Sale', title)).toEqual([
      ['Held by the payment provider', '$500.00', ''],
      [`Held for open sales\n${seller.name}`, '', '$500.00'],
    ])
    await page.getByText('Balanced: $0.00').waitFor()
    await expectAccessible(page)

    await open(page, 'payments', 'Payments')
    await askToRefund(page, title)
    const dialog = page.getByRole('dialog', { name: `Refund ${title}` })
    await dialog.getByText(`$500.00 is refunded in full to the card of ${buyer.name}`).waitFor()
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog.getByText('Reason is required.').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Reason').fill('The photo')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await askToRefund(page, title)
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('The photo')
    await refund(dialog, 'The photo shows another machine.')
    await waitForToast(page, 'Payment refunded')
    await dialog.waitFor({ state: 'hidden' })
    await row.getByText('Refunded', { exact: true }).waitFor()
    await row.getByText('Reason: The photo shows another machine.').waitFor()
    expect(await row.getByRole('button').count()).toBe(0)
    expect(await row.evaluate((one) => one.contains(document.activeElement))).toBe(true)

    await expect
      .poll(async () => {
        await open(page, 'payments', 'Payments')
        return row.textContent()
      })
      .toContain('Sent, ')
    await expectAccessible(page)
    await open(page, 'ledger', 'Ledger')
    expect(await entriesOf(page, 'Refund', title)).toEqual([
      [`Held for open sales\n${seller.name}`, '$500.00', ''],
      [`Pending refunds\n${buyer.name}`, '', '$500.00'],
    ])
    expect(await entriesOf(page, 'Refund sent', title)).toEqual([
      [`Pending refunds\n${buyer.name}`, '$500.00', ''],
      ['Held by the payment provider', '', '$500.00'],
    ])
    await page.getByText('Balanced: $0.00').waitFor()
    await open(page, 'auditlog', 'Audit log')
    await rowOf(page, title).getByText('Refunded a payment').waitFor()
    const refunded = rowOf(page, title).getByRole('link', { name: title })
    expect(await refunded.getAttribute('href')).toBe(`/dashboard/cases/${bookingId}`)
    expect(faults).toEqual([])
    await leave()

    const hers = await visit({ viewport, colorScheme })
    await signInAs(hers.page, app.at('/'), buyer)
    await open(hers.page, 'myorders', 'My Orders')
    const why = 'We refunded your payment: The photo shows another machine.'
    await hers.page.getByText(why).waitFor()
    await expectAccessible(hers.page)
    await open(hers.page, `payment/${bookingId}`, 'Payment')
    await hers.page.getByText(why).waitFor()
    expect(hers.faults).toEqual([])
    await hers.leave()
  })
})

test('a failed refund keeps the reason; a repeated one is refused', async () => {
  const { title, paymentId } = await sale('twice')
  const una = await app.signUp('Una', 'buyer')
  await app.grantAdmin(una)
  const { page, leave } = await visit()
  await signInAs(page, app.at('/'), una)
  await open(page, 'payments', 'Payments')
  await askToRefund(page, title)
  const dialog = page.getByRole('dialog')
  const stop = await intercept(page, '**/refund', () => 'abort')
  await refund(dialog, 'She asked for it.')
  await dialog.getByText('We could not reach the service.').waitFor()
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('She asked for it.')
  await stop()

  const other = await una.post(`/payments/${paymentId}/refund`, { reason: 'Broken.' })
  expect(other.status).toBe(200)
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await waitForToast(page, refusals.already_refunded[1])
  await dialog.waitFor({ state: 'hidden' })
  await rowOf(page, title).getByText('Reason: Broken.').waitFor()
  await leave()
})

test('a refund of another amount than the dialog showed is refused, and the dialog shows the new one', async () => {
  const { title, transactionId } = await sale('changed')
  const ute = await app.signUp('Ute', 'buyer')
  await app.grantAdmin(ute)
  const { page, faults, leave } = await visit()
  await signInAs(page, app.at('/'), ute)
  await open(page, 'payments', 'Payments')
  await askToRefund(page, title)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('$500.00 is refunded in full').waitFor()
  await app.refundAtProvider({ payment_intent: transactionId, amount: '15000' })
  const booked = 'select from refund where intent_id = $1'
  await expect.poll(async () => (await app.pool.query(booked, [transactionId])).rowCount).toBe(1)

  await refund(dialog, 'The lid is cracked.')
  await dialog.getByText(refusals.refundable_changed[1]).waitFor()
  await dialog.getByText('$350.00, the rest of $500.00, is refunded').waitFor()
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('The lid is cracked.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await waitForToast(page, 'Payment refunded')
  await dialog.waitFor({ state: 'hidden' })
  await rowOf(page, title).getByText('Reason: The lid is cracked.').waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('a refund that ends after its dialog was closed changes no other dialog', async () => {
  const first = await sale('first')
  const second = await sale('second')
  const uma = await app.signUp('Uma', 'buyer')
  await app.grantAdmin(uma)
  const { page, leave } = await visit()
  await signInAs(page, app.at('/'), uma)
  await open(page, 'payments', 'Payments')
  const call = `**/payments/${first.paymentId}/refund`
  const dialog = page.getByRole('dialog')
  const dialogOf = (title: string) => page.getByRole('dialog', { name: `Refund ${title}` })
  const accept = dialogOf(second.title).getByRole('button', { name: 'Refund', exact: true })

  const failed = Promise.withResolvers<'abort'>()
  const stop = await intercept(page, call, () => failed.promise)
  await askToRefund(page, first.title)
  await refund(dialogOf(first.title), 'Broken.')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await askToRefund(page, second.title)
  await accept.waitFor()
  expect(await accept.getAttribute('aria-busy')).toBe(null)
  failed.resolve('abort')
  await waitForToast(page, clientMessages.unreachable)
  expect(await dialogOf(second.title).getByText(clientMessages.unreachable).count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await stop()
  const { release } = await holdRequests(page, call)
  await askToRefund(page, first.title)
  await dialogOf(first.title).getByRole('button', { name: 'Refund', exact: true }).click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await askToRefund(page, second.title)
  release()
  await waitForToast(page, 'Payment refunded')
  await refund(dialogOf(second.title), 'Another model.')
  await waitForToast(page, 'Payment refunded')
  await dialog.waitFor({ state: 'hidden' })
  await rowOf(page, first.title).getByText('Reason: Broken.').waitFor()
  await rowOf(page, second.title).getByText('Reason: Another model.').waitFor()
  await leave()
})

test('payment screens are for admins', async () => {
  const { page, faults, leave } = await visitAsCast(app, 'marisol', '/dashboard')
  await page.getByText('Welcome to your Dashboard').waitFor()
  expect(await page.getByRole('link', { name: 'Ledger' }).count()).toBe(0)
  for (const screen of ['payments', 'ledger']) {
    await page.goto(app.at(`/dashboard/${screen}`))
    await page.getByText('This account cannot open that page').waitFor()
  }
  expect(faults).toEqual([])
  await leave()
})

test('a seller sees the net amount of a sale', async () => {
  const { page, faults, leave } = await visit()
  await signInAs(page, app.at('/'), await app.signUp('Sora', 'seller'))
  await open(page, 'addproduct', 'Add Product')
  const price = page.getByLabel('Resale price')
  const note = page.getByText(/We charge a fee/)
  for (const [typed, message] of [
    ['', 'We charge a fee of 3% of the price when it sells.'],
    ['500', 'We charge a fee of 3% of the price when it sells. You receive $485.00.'],
    ['499.50', 'We charge a fee of 3% of the price when it sells. You receive $484.51.'],
    ['499.505', 'We charge a fee of 3% of the price when it sells.'],
  ] as const) {
    await price.fill(typed)
    await note.getByText(message).waitFor()
  }
  expect(faults).toEqual([])
  await leave()
})
