import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '../../contract/errors.ts'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { blockEventStream } from '../harness/block-sse.ts'
import { desktop, expectAccessible, phone, visit } from '../harness/browser.ts'
import { intercept } from '../harness/intercept.ts'
import { focusedText } from '../harness/keyboard.ts'
import { addButton, book, describeProduct, logIn, oneOfCast, signUp } from '../harness/steps.ts'
import { waitForToast } from '../harness/toasts.ts'
import { visitAsCast } from '../harness/visit-as.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ DEMO_DATA: '1' })
})
afterAll(() => app.close())

const rowOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

async function add(page: Page, offer: Parameters<typeof describeProduct>[1]) {
  await page.goto(app.at('/dashboard/addproduct'))
  await describeProduct(page, offer)
  await addButton(page).click()
  await waitForToast(page, 'Product Added')
  await page.waitForURL(app.at('/dashboard/myproducts'))
  await rowOf(page, offer.title).getByText('Available').waitFor()
}

describe.each([
  ['a desk', desktop, 'light', 'amara'],
  ['a phone', phone, 'dark', 'jonas'],
] as const)('at %s', (_, viewport, colorScheme, buyerKey) => {
  const { width } = viewport
  const title = `Elite Folio ${width}`

  test('a seller adds, advertises and deletes; a buyer reports, books and cancels', async () => {
    const options = { viewport, colorScheme }
    const { page, faults, leave } = await visit(options)
    await blockEventStream(page)
    await page.goto(app.at('/'))
    await page.getByRole('link', { name: 'Sell yours' }).click()
    await page.waitForURL(/\/signup/)
    await signUp(page, {
      name: `Seller ${width}`,
      email: `seller.${width}@example.com`,
      password: 'a long enough word',
      category: 'seller',
    })
    await waitForToast(page, 'User Created Successful')
    const sent = `We have sent a link to seller.${width}@example.com.`
    await waitForToast(page, `${sent} Open it to confirm your address.`)
    await page.waitForURL(app.at('/dashboard/addproduct'))
    await page.goto(app.at('/dashboard'))
    await page.getByText('with a seller account').waitFor()
    await expectAccessible(page)
    await page.goto(app.at('/dashboard/myproducts'))
    await page.getByText('No Listings Available').waitFor()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Add Product' }).last().click()
    await page.waitForURL(app.at('/dashboard/addproduct'))
    expect(await page.getByLabel('Seller name').inputValue()).toBe(`Seller ${width}`)
    expect(await page.getByLabel("Today's date").isEditable()).toBe(false)
    expect(await page.title()).toBe('Dashboard/AddProducts - Relaptop')
    await expectAccessible(page)
    await addButton(page).click()
    await page.getByText('Product name is required.').waitFor()
    expect(await focusedText(page)).toMatch(/^Select a category/)
    await describeProduct(page, { title, category: 'HP', price: '12e5' })
    await page.getByLabel('Phone').fill('call me')
    await addButton(page).click()
    await page.getByText(/^Enter a price/).waitFor()
    await page.getByText(/^Phone can contain only digits/).waitFor()
    await page.getByLabel('Resale price').fill('950')
    await page.getByText(/^The resale price is higher/).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Resale price').fill('449.50')
    await page.getByLabel('Phone').fill('+351 555 010')
    await page.getByText('This is what buyers see.').waitFor()
    await addButton(page).click()
    await waitForToast(page, 'Product Added')
    await page.waitForURL(app.at('/dashboard/myproducts'))
    const row = rowOf(page, title)
    await row.getByText('$449.50').waitFor()
    await row.getByText('Available', { exact: true }).waitFor()
    const link = row.getByRole('link', { name: title, exact: true })
    expect(await link.getAttribute('href')).toMatch(/^\/items\//)

    await row.getByRole('button', { name: /^Advertise/ }).click()
    await waitForToast(page, 'Add to Advertise')
    await row.getByText('Advertised', { exact: true }).waitFor()
    await page.goto(app.at('/'))
    const section = page.getByRole('region', { name: 'Advertised Items For Selling' })
    await section.getByRole('heading', { name: title }).waitFor()

    const other = `Stream ${width}`
    await add(page, { title: other, category: 'HP', price: '90' })
    const remove = rowOf(page, other).getByRole('button', { name: /^Delete/ })
    await remove.click()
    await page.getByRole('dialog', { name: 'Are you sure?' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await focusedText(page)).toBe('Delete')
    await remove.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await waitForToast(page, 'Successfully Delete')
    await rowOf(page, other).waitFor({ state: 'detached' })
    await expect.poll(() => focusedText(page)).toBe(title)

    const buyer = await visitAsCast(app, buyerKey, '/products/HP', options)
    await rowOf(buyer.page, title)
      .getByRole('button', { name: /^Report/ })
      .click()
    await buyer.page.getByLabel('Reason').fill('The picture is from a catalogue.')
    await expectAccessible(buyer.page)
    await buyer.page.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
    await waitForToast(buyer.page, 'Reported to admin')
    await buyer.page.getByRole('dialog').waitFor({ state: 'hidden' })
    await book(buyer.page, title)

    // The seller's page does not show the booking yet.
    await row.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await waitForToast(page, refusals.product_reserved[1])
    await row.getByText('Reserved', { exact: true }).waitFor()
    await expect.poll(() => focusedText(page)).toBe(title)
    expect(await row.getByRole('button', { name: /^Delete/ }).isDisabled()).toBe(true)
    await expectAccessible(page)

    await buyer.page.goto(app.at('/dashboard/myorders'))
    const order = rowOf(buyer.page, title)
    await order.getByRole('button', { name: /^Cancel/ }).click()
    await buyer.page.getByRole('dialog', { name: 'Are you sure?' }).waitFor()
    await expectAccessible(buyer.page)
    await buyer.page.getByRole('button', { name: 'Cancel reservation' }).click()
    await order.getByText('Cancelled', { exact: true }).waitFor()
    await expect.poll(() => focusedText(buyer.page)).toBe(title)
    await page.reload()
    await row.getByText('Available', { exact: true }).waitFor()

    await page.getByRole('link', { name: 'Sold', exact: true }).click()
    await page.getByText('No such listings').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'For sale', exact: true }).click()
    await row.getByText('Available', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'All', exact: true }).click()

    await app.pool.query('update product set sold_at = now() where title = $1', [title])
    await page.reload()
    expect(await row.getByRole('button', { name: 'Sold' }).isDisabled()).toBe(true)
    expect(await row.getByRole('button').count()).toBe(1)
    await expectAccessible(page)

    expect([...faults, ...buyer.faults]).toEqual([])
    await buyer.leave()
    await leave()
  })

  test('a visitor sends a contact message', async () => {
    const { page, faults, leave } = await visit({ viewport, colorScheme })
    await page.goto(app.at('/blog'))
    await page.getByRole('link', { name: 'Contact', exact: true }).click()
    await page.waitForURL(app.at('/#contact'))
    const section = page.getByRole('region', { name: 'Get In Touch' })
    await section.getByRole('button', { name: 'Submit' }).click()
    await section.getByText('Name is required.').waitFor()
    await section.getByText('E-mail is required.').waitFor()
    await section.getByLabel('Name').fill('Priya')
    await section.getByLabel('E-mail').fill('priya@example.com')
    await section.getByRole('button', { name: 'Submit' }).click()
    await section.getByRole('status').getByText('Thank you.').waitFor()
    expect(await section.getByLabel('Name').inputValue()).toBe('')
    expect(
      await page.getByRole('region', { name: 'Users Reviews' }).getByRole('figure').count(),
    ).toBe(4)
    await expectAccessible(page)
    expect(faults).toEqual([])
    await leave()
  })
})

test('product input survives an offline phase and a reload', async () => {
  const { page, leave } = await visit()
  await page.goto(app.at('/login?from=%2Fdashboard%2Faddproduct'))
  await logIn(page, oneOfCast('nadia'))
  const title = 'Typed once'
  await describeProduct(page, { title, category: 'Dell', price: '100' })
  await page.context().setOffline(true)
  await addButton(page).click()
  await page.getByRole('alert').getByText('We could not reach the service.').waitFor()
  await page.context().setOffline(false)
  await page.reload()
  await page.getByLabel('Product name').waitFor()
  expect(await page.getByLabel('Product name').inputValue()).toBe(title)
  expect(await page.getByLabel('Month of purchase').inputValue()).toBe('3')
  await page.getByText('We kept what you typed.').waitFor()
  await addButton(page).click()
  await rowOf(page, title).waitFor()
  await page.goto(app.at('/dashboard/addproduct'))
  expect(await page.getByLabel('Product name').inputValue()).toBe('')
  const kept = page.getByText('We kept what you typed.')
  expect(await kept.count()).toBe(0)
  await page.getByLabel('Product name').fill('Another')
  await page.reload()
  await kept.waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click()
  await kept.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(await page.getByLabel('Product name').inputValue()).toBe('')
  await page.reload()
  await page.getByLabel('Product name').waitFor()
  expect(await kept.count()).toBe(0)
  await leave()
})

test('a seller can neither buy nor report, in the specification’s words', async () => {
  const { page, faults, leave } = await visitAsCast(app, 'marisol', '/products/Dell')
  for (const act of ['Report', 'Book Now']) {
    await page
      .getByRole('button', { name: new RegExp(`^${act}`), disabled: false })
      .first()
      .click()
    await page.getByRole('dialog').getByText(refusals.buyer_account_required[1]).waitFor()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  expect(faults).toEqual([])
  await leave()
})

test.each([401, 403])('a %i on the own list logs the seller out', async (status) => {
  const { page, faults, leave } = await visitAsCast(app, 'keiko', '/dashboard')
  await page.getByText('Welcome to your Dashboard').waitFor()
  const json = { code: status === 401 ? 'sign_in_required' : 'not_allowed', message: 'No.' }
  await intercept(page, '**/api/products?*', () => ({ status, json }))
  await page.goto(app.at('/dashboard/myproducts'))
  await page.waitForURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await page.goto(app.at('/dashboard'))
  await page.waitForURL(/\/login/)
  expect(faults).toEqual([])
  await leave()
})

test('a buyer is refused the seller’s screens', async () => {
  const { page, faults, leave } = await visitAsCast(app, 'malia', '/dashboard/addproduct')
  await page.getByText('This page is for sellers').waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])
  await leave()
})
