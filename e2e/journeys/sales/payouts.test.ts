import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../test/harness/app.ts'
import { startPayoutApp } from '../../../test/harness/payout-app.ts'
import {
  ageWait,
  completedSale,
  debtsOfSale,
  maintain,
  onboardSeller,
  passDays,
  refundSale,
  sendDue,
  untilSent,
} from '../../../test/harness/payouts.ts'
import type { Person } from '../../../test/harness/people.ts'
import { until } from '../../../test/harness/wait-options.ts'
import { expectAccessible } from '../../harness/browser.ts'
import { expireRecentLogin } from '../../harness/recent-login.ts'
import { press } from '../../harness/steps.ts'
import { visitAs } from '../../harness/visit-as.ts'

const path = '/dashboard/payouts'

let app: TestApp
let admin: Person
let buyer: Person

beforeAll(async () => {
  const names = { admin: 'Ada Admin', buyer: 'Bea Marsh' }
  ;({ app, admin, buyer } = await startPayoutApp({}, names))
})
afterAll(() => app.close())

const account = (page: Page) => page.getByRole('region', { name: 'Get paid' })

/** Gives an answer in the provider's form, and comes back. */
async function giveAnswer(page: Page, answer: string) {
  await page.getByRole('heading', { name: 'Set up payouts' }).waitFor()
  await press(page, answer)
  await page.getByRole('heading', { level: 1, name: 'Payouts' }).waitFor()
}

/** Goes to the provider's form, gives an answer there, and comes back. */
async function answerForm(page: Page, button: string, answer: string) {
  await press(page, button)
  await giveAnswer(page, answer)
}

async function paidSales(seller: Person, titles: string[]) {
  const ids: string[] = []
  for (const title of titles) ids.push((await completedSale(app, buyer, seller, title)).id)
  await sendDue(app)
  for (const id of ids) await untilSent(app, id)
  return ids
}

test('a seller leaves the form half-way, finishes it later, and is paid for three sales', async () => {
  const seller = await app.signUp('Sana Malik', 'seller')
  const titles = ['Latitude 7490', 'EliteBook 840', 'Surface Go 2']
  for (const title of titles) await completedSale(app, buyer, seller, title)
  const { page, leave } = await visitAs(app, seller, path)
  await account(page).getByText('Not set up').waitFor()
  await account(page).getByText('$1,453.53 is waiting for you.').waitFor()
  await expectAccessible(page)
  await expireRecentLogin(app.pool, seller)
  await press(page, 'Set up payouts')
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await confirm.getByLabel('Password', { exact: true }).fill(seller.password)
  await page.keyboard.press('Enter')
  await giveAnswer(page, 'Return without finishing')
  await account(page).getByText('Not finished').waitFor()
  await account(page).getByText('Your date of birth').waitFor()
  await expectAccessible(page)
  await answerForm(page, 'Continue', 'Finish')
  await account(page).getByText('Ready', { exact: true }).waitFor()
  const transfers = page.getByRole('region', { name: 'Money of your sales' })
  await expect
    .poll(async () => {
      await sendDue(app)
      await page.reload()
      await transfers.getByRole('table').waitFor()
      return transfers.getByText('Sent', { exact: true }).count()
    })
    .toBe(3)
  await expectAccessible(page)
  await leave()
})

test('a seller whose listings are paused reads why in My Products, and how to go on', async () => {
  const seller = await app.signUp('Pia Lund', 'seller')
  await app.addProduct(seller, { title: 'ThinkPad X1' })
  await completedSale(app, buyer, seller)
  await ageWait(app, seller, 8)
  await maintain(app)
  const { page, leave } = await visitAs(app, seller, '/dashboard/myproducts')
  await page.getByText(/^Your listings are paused because your payouts are not set up\./).waitFor()
  await expectAccessible(page)
  await page.getByRole('note').getByRole('link', { name: 'Payouts' }).click()
  await account(page)
    .getByText(/^Your listings are paused, and you cannot list/)
    .waitFor()
  await leave()
})

test('a declined seller reads what to do', async () => {
  const seller = await app.signUp('Mo Ferrer', 'seller')
  const { page, leave } = await visitAs(app, seller, path)
  await answerForm(page, 'Set up payouts', 'Be rejected')
  await account(page).getByText('Declined', { exact: true }).waitFor()
  await account(page).getByRole('link', { name: 'Contact us' }).waitFor()
  await expectAccessible(page)
  await leave()
})

test('a later requirement is shown before it stops payouts', async () => {
  const seller = await app.signUp('Ines Costa', 'seller')
  const id = await onboardSeller(app, seller)
  await app.connect('requirements', { account: id, seconds: '1000000' })
  await maintain(app)
  const { page, leave } = await visitAs(app, seller, `${path}?from=provider`)
  await account(page).getByText('A photo of your identity document').waitFor()
  await account(page).getByText('Payouts go on until then.').waitFor()
  await leave()
})

test('a debt is shown with its reason, and the sale that pays it', async () => {
  const seller = await app.signUp('Lou Berg', 'seller')
  await onboardSeller(app, seller)
  const [first = ''] = await paidSales(seller, ['Latitude 5400'])
  await passDays(app, 4)
  await refundSale(app, admin, first)
  await until(async () => (await debtsOfSale(app, first)).length === 1)
  await maintain(app)
  const { page, leave } = await visitAs(app, seller, path)
  const debts = page.getByRole('region', { name: 'What you owe' })
  await debts.getByText('The buyer was refunded').waitFor()
  await page.getByText('You cannot list further laptops until you owe us less.').waitFor()
  await expectAccessible(page)
  await completedSale(app, buyer, seller, 'ProBook 450')
  await page.reload()
  const settled = page.getByRole('region', { name: 'Settled debts' })
  await settled.getByText('Paid back').waitFor()
  await settled.getByText('$484.51 from “ProBook 450”').waitFor()
  expect(await debts.count()).toBe(0)
  await leave()
})

test('a payout that the bank returns says what to do, and is made again', async () => {
  const seller = await app.signUp('Kim Osei', 'seller')
  const id = await onboardSeller(app, seller, 'fails_after_paid')
  await paidSales(seller, ['Surface Pro 7'])
  await passDays(app, 12)
  await maintain(app)
  const { page, leave } = await visitAs(app, seller, path)
  const payouts = page.getByRole('region', { name: 'Payouts to your bank' })
  const reloadUntil = (text: string) =>
    expect
      .poll(async () => {
        await page.reload()
        await payouts.getByRole('table').waitFor()
        return payouts.getByText(text, { exact: true }).count()
      })
      .toBeGreaterThan(0)
  await reloadUntil('Returned by your bank')
  await expectAccessible(page)
  await app.connect('bank', { account: id, bank: 'paid' })
  await passDays(app, 12)
  await reloadUntil('Paid')
  await leave()
})
