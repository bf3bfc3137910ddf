import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processDeadlinesJob } from '../../../server/features/sales/jobs.ts'
import type { TestApp } from '../../../test/harness/app.ts'
import { startPayoutApp } from '../../../test/harness/payout-app.ts'
import { passDays, sendDue } from '../../../test/harness/payouts.ts'
import type { Person } from '../../../test/harness/people.ts'
import { phone, visit } from '../../harness/browser.ts'
import {
  addButton,
  book,
  describeProduct,
  payButton,
  press,
  signUp,
  typeCard,
} from '../../harness/steps.ts'
import { waitForToast } from '../../harness/toasts.ts'
import { visitAs } from '../../harness/visit-as.ts'

let app: TestApp
let buyer: Person

beforeAll(async () => {
  ;({ app, buyer } = await startPayoutApp())
})
afterAll(() => app.close())

const title = 'Latitude 7420'

async function listFirst(page: Page) {
  await page.goto(app.at('/'))
  await page.getByRole('link', { name: 'Sell yours' }).click()
  const account = {
    name: 'Sana Malik',
    email: 'sana.malik@example.com',
    category: 'seller',
  } as const
  await signUp(page, { ...account, password: 'a long enough word' })
  await page.waitForURL(app.at('/dashboard/addproduct'))
  await describeProduct(page, { title, category: 'Dell', price: '450' })
  await addButton(page).click()
  await waitForToast(page, 'Product Added')
}

async function buy(page: Page) {
  await book(page, title)
  await page.goto(app.at('/dashboard/myorders'))
  await page.getByRole('link', { name: /^Pay Now/ }).click()
  await typeCard(page, '4242 4242 4242 4242')
  await payButton(page).click()
  await waitForToast(page, 'Congrats ! Your payment completed')
}

async function ship(page: Page) {
  await page.goto(app.at('/dashboard/sales'))
  await page.getByRole('link', { name: `View sale: ${title}` }).click()
  await press(page, 'I have shipped it')
  const dialog = page.getByRole('dialog', { name: 'Which carrier has the parcel?' })
  await dialog.getByLabel('Carrier').selectOption('UPS')
  await dialog.getByLabel('Tracking number').fill('1Z999AA10123456784')
  await press(page, 'Confirm shipment')
  await waitForToast(page, 'Shipment confirmed')
}

async function accept(page: Page) {
  await page.goto(app.at('/dashboard/myorders'))
  await page.getByRole('link', { name: `View order: ${title}` }).click()
  await press(page, 'I have received the parcel')
  await waitForToast(page, 'Receipt confirmed')
  await press(page, 'Accept the laptop')
  await waitForToast(page, 'Laptop accepted')
  await app.pool.query("update sale_deadline set due_at = now() - interval '1 second'")
  await app.services.jobs.enqueue(processDeadlinesJob, {})
  await page.getByText('This order is complete.').waitFor()
}

async function setUpPayouts(page: Page) {
  await page.goto(app.at('/dashboard/payouts'))
  await press(page, 'Set up payouts')
  await page.getByRole('heading', { name: 'Set up payouts' }).waitFor()
  await press(page, 'Finish')
  await page.getByRole('region', { name: 'Get paid' }).getByText('Ready', { exact: true }).waitFor()
}

/** Lets time pass until the page shows the text. */
async function expectLater(page: Page, passTime: () => Promise<unknown>, text: string) {
  const isShown = async () => {
    await passTime()
    await page.reload()
    await page.getByRole('region', { name: 'Money of your sales' }).waitFor()
    return page.getByRole('main').getByText(text, { exact: true }).first().isVisible()
  }
  await expect.poll(isShown).toBe(true)
}

test('from the first listing of a seller to the first payout', async () => {
  const hers = await visit({ viewport: phone })
  await listFirst(hers.page)
  const his = await visitAs(app, buyer, '/products/Dell')
  await buy(his.page)
  await ship(hers.page)
  await accept(his.page)
  await setUpPayouts(hers.page)
  await expectLater(hers.page, () => sendDue(app), 'Sent')
  await expectLater(hers.page, () => passDays(app, 1), 'Paid')
  expect([...hers.faults, ...his.faults]).toEqual([])
  await Promise.all([hers.leave(), his.leave()])
})
