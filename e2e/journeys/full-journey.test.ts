import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { linkIn } from '../../test/harness/mailbox.ts'
import type { Person } from '../../test/harness/people.ts'
import { expectAccessible, phone, visit } from '../harness/browser.ts'
import { dropOrPaste, photoFile, waitForUploads } from '../harness/photo-files.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { addButton, describeProduct, payButton, typeCard } from '../harness/steps.ts'
import { waitForToast } from '../harness/toasts.ts'

let app: TestApp
let seller: Person
let buyer: Person

beforeAll(async () => {
  app = await startTestApp({ JOB_POLL_SECONDS: '5' })
  seller = await app.signUp('Sana Malik', 'seller')
  buyer = await app.signUp('Bea Lindt', 'buyer')
  await app.pool.query('update identity_user set email_verified = true')
})
afterAll(() => app.close())

const title = 'Latitude 3340, looked after'
const report = join(
  import.meta.dirname,
  '../../web/features/selling/battery-report/samples/windows-latitude-3340.xml',
)

async function readReport(page: Page) {
  await page.getByRole('button', { name: 'Add specifications' }).click()
  const field = page.getByRole('group', { name: 'Battery report' })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    field.getByRole('button', { name: /^Choose / }).click(),
  ])
  await chooser.setFiles(report)
  await page.getByRole('status').getByText('4 details were read from the report.').waitFor()
}

async function listLaptop(page: Page) {
  await signInAs(page, app.url, seller)
  await page.goto(app.at('/dashboard/addproduct'))
  await describeProduct(page, { title, category: 'Dell', price: '450' })
  await page.getByLabel('Image URL').fill('')
  await dropOrPaste(page, 'drop', await photoFile('lid.jpg', '#7aa2c9'))
  await dropOrPaste(page, 'drop', await photoFile('keys.jpg', '#c98f7a'))
  await waitForUploads(page, 2)
  await page.getByLabel('What photo 1 shows').fill('The lid')
  await readReport(page)
  await page.getByLabel('Memory (GB)').fill('16')
  await addButton(page).click()
  await waitForToast(page, 'Product Added')
}

async function findByFacets(page: Page) {
  await page.goto(app.at('/search'))
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: /^16\sGB/ }).click()
  await page.waitForURL(/memory=16/)
  await filters.getByRole('radio', { name: /^70\s% or more/ }).click()
  await page.waitForURL(/battery_health=70/)
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

async function lowerPrice(page: Page) {
  await page.goto(app.at('/dashboard/myproducts'))
  await page.getByRole('link', { name: `Edit: ${title}` }).click()
  await page.getByLabel('Resale price').fill('399')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.waitForURL(app.at('/dashboard/myproducts'))
}

async function priceDropEmail() {
  const about = async () =>
    (await app.emails(buyer.email)).filter((email) => email.includes('to $399.00'))
  await expect.poll(about).toHaveLength(1)
  return (await about())[0]?.replaceAll(/\n[ \t]+/g, ' ')
}

async function bookAndPay(page: Page) {
  await page.getByRole('button', { name: `Book Now: ${title}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Phone').fill('+1 (555) 0100')
  await dialog.getByRole('radio', { name: 'Shipping' }).check()
  await dialog.getByLabel('Location').fill('Pier 4, Portland')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await waitForToast(page, 'Booked Successfully')
  await page.getByRole('link', { name: 'My Orders' }).first().click()
  await page.getByRole('link', { name: /^Pay Now/ }).click()
  await page.getByText('Shipping to Pier 4, Portland').waitFor()
  await typeCard(page, '4242 4242 4242 4242')
  await payButton(page).click()
  await waitForToast(page, 'Congrats ! Your payment completed')
}

test('a laptop is listed with a report, found by facets, made a favourite, reduced, booked and paid', async () => {
  const there = await visit()
  await listLaptop(there.page)

  const here = await visit()
  await signInAs(here.page, app.url, buyer)
  await findByFacets(here.page)
  await here.page.getByText('Read from the device').first().waitFor()
  await expectAccessible(here.page)
  await here.page.getByRole('button', { name: `Favourite: ${title}` }).click()
  await here.page.getByRole('button', { name: `Favourite: ${title}`, pressed: true }).waitFor()

  await lowerPrice(there.page)
  const mobile = await visit({ viewport: phone })
  await signInAs(mobile.page, app.url, buyer)
  await mobile.page.goto(linkIn(await priceDropEmail()).href)
  await mobile.page.getByText('Price lowered from $450.00').waitFor()
  await expectAccessible(mobile.page)
  await bookAndPay(mobile.page)

  await here.page.getByText('You bought this laptop.').waitFor()
  for (const { faults, leave } of [there, here, mobile]) {
    expect(faults).toEqual([])
    await leave()
  }
})
