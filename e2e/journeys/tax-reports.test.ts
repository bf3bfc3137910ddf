import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { buy, completeSale } from '../../test/harness/sales.ts'
import { expectAccessible, visit } from '../harness/browser.ts'
import { holdRequests } from '../harness/requests.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { taxOperator } from '../harness/tax-operator.ts'
import { waitForToast } from '../harness/toasts.ts'
import { visitAs } from '../harness/visit-as.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ TAX_EXEMPT_AMOUNT: '400', ...taxOperator })
})
afterAll(() => app.close())

async function fillPerson(page: Page) {
  await page.getByRole('radio', { name: 'As a person' }).check()
  await page.getByLabel('First name').fill('Sana')
  await page.getByLabel('Last name').fill('Malik')
  await page.getByLabel('Date of birth').fill('1990-05-17')
}

async function fillAddressAndTaxNumber(page: Page) {
  await page.getByLabel('Street and number').fill('Hafenstraße 1')
  await page.getByLabel('Postcode').fill('20457')
  await page.getByLabel('City').fill('Hamburg')
  await page.getByLabel('Country', { exact: true }).selectOption('DE')
  await page.getByLabel(/^Tax number/).fill('12345678901')
  await page.getByLabel('Country of the tax number').selectOption('DE')
}

test('a seller above the limit gives tax details; an admin downloads the message', async () => {
  const sana = await app.signUp('Sana', 'seller')
  const bea = await app.signUp('Bea', 'buyer')
  const ada = await app.signUp('Ada', 'buyer')
  await app.grantAdmin(ada)
  const { id } = await buy(app, bea, sana)
  await completeSale(app, bea, sana, id)

  const seller = await visit()
  await signInAs(seller.page, app.at('/'), sana)
  await seller.page.goto(app.at('/dashboard/tax-details'))
  await seller.page.getByText(/above the limit\. Please add your tax details/).waitFor()
  const thisYear = String(new Date().getUTCFullYear())
  const quarters = seller.page.getByRole('table', { name: `Your sales in ${thisYear} by quarter` })
  await quarters.getByRole('rowheader', { name: 'Quarter 4' }).waitFor()
  const menu = seller.page.getByRole('navigation', { name: 'Dashboard' })
  await menu.getByRole('link', { name: 'Tax details' }).waitFor()
  await seller.page.getByRole('button', { name: 'Save' }).click()
  await seller.page.getByText('First name is required.').waitFor()
  await expectAccessible(seller.page)
  const country = seller.page.getByLabel('Country', { exact: true })
  expect(await country.getAttribute('autocomplete')).toBe('country')
  const otherCountry = seller.page.getByLabel('Country of the tax number (optional)')
  expect(await otherCountry.getAttribute('autocomplete')).toBeNull()
  await seller.page.getByLabel('Date of birth').fill('2990-05-17')
  await seller.page.getByRole('radio', { name: 'As a company' }).check()
  await seller.page.getByLabel('Tax number', { exact: true }).waitFor()
  expect(await seller.page.getByText('If you have none').count()).toBe(0)
  await seller.page.getByLabel('Legal name').fill('Sana Laptops GmbH')
  await seller.page.getByLabel('Register number').fill('HRB 12345')
  await fillAddressAndTaxNumber(seller.page)
  await seller.page.getByRole('button', { name: 'Save' }).click()
  await waitForToast(seller.page, 'Tax details saved')
  await fillPerson(seller.page)
  await seller.page.getByRole('button', { name: 'Save' }).click()
  await waitForToast(seller.page, 'Tax details saved')

  await app.pool.query('delete from tax_details')
  await app.pool.query(
    `insert into tax_request (member_id, blocked_at)
     select id, now() from member where name = 'Sana'`,
  )
  await seller.page.reload()
  await seller.page.getByText(/Your listings are paused, and you cannot list laptops/).waitFor()
  await fillPerson(seller.page)
  await fillAddressAndTaxNumber(seller.page)
  await seller.page.getByRole('button', { name: 'Save' }).click()
  await seller.page.getByText(/Your listings are still paused/).waitFor()
  await seller.page.getByRole('note').getByRole('link', { name: 'My Products' }).waitFor()
  expect(seller.faults).toEqual([])
  await seller.leave()

  const admin = await visit()
  await signInAs(admin.page, app.at('/'), ada)
  await admin.page.goto(app.at(`/dashboard/tax-reports?year=${thisYear}`))
  await admin.page.getByText(`${thisYear} has not ended`).waitFor()
  await admin.page.getByRole('row').filter({ hasText: 'Sana' }).getByText('Complete').waitFor()
  await expectAccessible(admin.page)
  const downloading = admin.page.waitForEvent('download')
  await admin.page.getByRole('button', { name: 'Download XML' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^dpi-DE-\d{4}\.xml$/)
  const xml = await readFile(String(await download.path()), 'utf8')
  expect(xml).toContain('<dpi:LastName>Malik</dpi:LastName>')
  await admin.page.goto(app.at(`/dashboard/tax-reports?year=${Number(thisYear) + 1}`))
  const early = admin.page.getByRole('button', { name: 'Download XML', disabled: true })
  await early.waitFor()
  expect(await early.getAttribute('aria-describedby')).toBe('year-not-ended')
  await expectAccessible(admin.page)
  await admin.page.goto(app.at('/dashboard/tax-reports?year=2019'))
  const year = admin.page.getByLabel('Year')
  expect(await year.inputValue()).toBe('2019')
  expect(await admin.page.getByText('has not ended').count()).toBe(0)
  const { release } = await holdRequests(admin.page, '**/api/taxReports/*')
  // At once, because a skeleton takes its place when loading takes long.
  const chosen = await year.evaluate(async (select: HTMLSelectElement, value) => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return select.value
  }, thisYear)
  expect(chosen).toBe(thisYear)
  release()
  await admin.page.getByRole('row').filter({ hasText: 'Sana' }).getByText('Complete').waitFor()
  expect(admin.faults).toEqual([])
  await admin.leave()
})

test('a site that reports nothing asks sellers for nothing', async () => {
  const plain = await startTestApp()
  const sana = await plain.signUp('Sana', 'seller')
  const { page, faults, leave } = await visitAs(plain, sana, '/dashboard/tax-details')
  await page.getByText('This site does not report its sellers to a tax authority.').waitFor()
  await page.getByRole('heading', { name: /^Your sales in/ }).waitFor()
  await expectAccessible(page)
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await menu.getByRole('link', { name: 'Seller details' }).waitFor()
  expect(await menu.getByRole('link', { name: 'Tax details' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  expect(faults).toEqual([])
  await leave()
  await plain.close()
})
