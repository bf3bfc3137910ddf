import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import type { TestApp } from '../../../test/harness/app.ts'
import { startPayoutApp } from '../../../test/harness/payout-app.ts'
import {
  completedSale,
  debtsOfSale,
  onboardSeller,
  passDays,
  payOut,
  refundSale,
  sendDue,
  transfersOfSale,
  untilSent,
} from '../../../test/harness/payouts.ts'
import type { Person } from '../../../test/harness/people.ts'
import { buy } from '../../../test/harness/sales.ts'
import { until } from '../../../test/harness/wait-options.ts'
import { desktop, expectAccessible, phone } from '../../harness/browser.ts'
import { waitForToast } from '../../harness/toasts.ts'
import { visitAs } from '../../harness/visit-as.ts'

let app: TestApp
let admin: Person
let buyer: Person

beforeAll(async () => {
  const names = { admin: 'Ada Admin', buyer: 'Bea Marsh' }
  ;({ app, admin, buyer } = await startPayoutApp({}, names))
})
afterAll(() => app.close())

test('a refund before the transfer takes the upcoming money away, and says why', async () => {
  const seller = await app.signUp('Nele Brandt', 'seller')
  const { id } = await completedSale(app, buyer, seller, 'Latitude 7400')
  const { page, faults, leave } = await visitAs(app, seller, '/dashboard/payouts')
  const transfers = page.getByRole('region', { name: 'Money of your sales' })
  await page.getByText('$484.51 is waiting for you.').waitFor()
  await transfers.getByText('Upcoming', { exact: true }).waitFor()
  await refundSale(app, admin, id)
  await page.reload()
  await transfers.getByText('Not sent', { exact: true }).waitFor()
  await transfers.getByText('The buyer got the money back before it was sent to you.').waitFor()
  expect(await page.getByText('is waiting for you').count()).toBe(0)
  expect(await page.getByRole('region', { name: 'What you owe' }).count()).toBe(0)
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await page.setViewportSize(desktop)
  await transfers.getByRole('link', { name: 'Latitude 7400' }).click()
  await page.getByText('The lid is cracked.').first().waitFor()
  expect(faults).toEqual([])
  await leave()
  const his = await visitAs(app, buyer, `/dashboard/orders/${id}`)
  await his.page.getByText('The lid is cracked.').first().waitFor()
  await his.leave()
  const { refunds } = await app.ledger()
  expect(refunds).toMatchObject([{ amount: 49_950, status: 'succeeded' }])
  // An account that is set up later gets nothing of it.
  await onboardSeller(app, seller)
  await sendDue(app)
  expect(await transfersOfSale(app, id)).toMatchObject([{ state: 'cancelled' }])
  await expectInvariants(app.pool)
})

test('a refund after the transfer takes the money back from the balance, and nothing is owed', async () => {
  const seller = await app.signUp('Ole Vik', 'seller')
  const { id } = await completedSale(app, buyer, seller, 'Latitude 7300')
  await payOut(app, seller)
  const { page, faults, leave } = await visitAs(app, seller, '/dashboard/payouts')
  const transfers = page.getByRole('region', { name: 'Money of your sales' })
  await transfers.getByText('Sent', { exact: true }).waitFor()
  await refundSale(app, admin, id)
  await until(async () => (await debtsOfSale(app, id))[0]?.reversed === 48_451)
  await page.reload()
  await transfers.getByText('Taken back', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Settled debts' }).getByText('Paid back').waitFor()
  await page.getByText('$484.51 from your balance').waitFor()
  expect(await page.getByText('You cannot list further laptops').count()).toBe(0)
  await expectAccessible(page)
  expect(faults).toEqual([])
  await leave()
  const { refunds } = await app.ledger()
  expect(refunds.at(-1)).toMatchObject({ amount: 49_950, status: 'succeeded' })
  await expectInvariants(app.pool)
})

const statusOfPayout = async ({ email }: Person) => {
  const { rows } = await app.pool.query(
    `select status from payout join member on member.id = member_id where email = $1`,
    [email],
  )
  return rows[0]?.status
}

async function askToDelete(page: Page) {
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Type “delete” to confirm').fill('delete')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  return dialog
}

test('a seller with an open sale opens the sales from the dialog', async () => {
  const seller = await app.signUp('Ida Holm', 'seller')
  await buy(app, buyer, seller, 'ThinkPad T14')
  const { page, faults, leave } = await visitAs(app, seller, '/dashboard/account')
  const dialog = await askToDelete(page)
  await dialog.getByText('One of your sales or orders is not complete yet,').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Open Sales' }).click()
  await page
    .getByRole('link', { name: /ThinkPad T14/ })
    .first()
    .waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('a seller whose money is under way reads what is open, and can leave once it is paid', async () => {
  const seller = await app.signUp('Ole Berg', 'seller')
  const { id } = await completedSale(app, buyer, seller, 'ProBook 640')
  const { page, faults, leave } = await visitAs(app, seller, '/dashboard/account')
  const dialog = await askToDelete(page)
  await dialog.getByText('Money from your sales is still on its way to you.').waitFor()
  await dialog
    .getByText('$484.51 of “ProBook 640”: on hold until you set up your payout account')
    .waitFor()
  await dialog.getByText('Set up your payouts first, so that we can send you this money.').waitFor()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await page.setViewportSize(desktop)
  await dialog.getByRole('link', { name: 'Open Payouts' }).click()
  await page.getByRole('heading', { level: 1, name: 'Payouts' }).waitFor()

  const account = await onboardSeller(app, seller)
  await sendDue(app)
  await untilSent(app, id)
  while ((await statusOfPayout(seller)) === undefined) await passDays(app, 1)
  await page.goto(app.at('/dashboard/account'))
  await askToDelete(page)
  await dialog.getByText('$484.51: on the way to your bank, arrives by').waitFor()
  await expectAccessible(page)

  while ((await statusOfPayout(seller)) !== 'paid') await passDays(app, 1)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await waitForToast(page, 'Your account has been deleted')
  expect(faults).toEqual([])
  await leave()
  const { payouts } = await app.ledger()
  const own = payouts.filter((row: { account: string }) => row.account === account)
  expect(own).toMatchObject([{ payout: { amount: 48_451, status: 'paid' } }])
  await expectInvariants(app.pool)
})

test('staff record a bank transfer to a seller without an account, who reads its reference', async () => {
  const seller = await app.signUp('Uma Lind', 'seller')
  await completedSale(app, buyer, seller, 'Surface Laptop 2')
  await app.pool.query(
    `update payout_account set waiting_since = now() - interval '91 days'
     from member where member.id = member_id and email = $1`,
    [seller.email],
  )
  const staff = await visitAs(app, admin, '/dashboard/reconciliation')
  const waiting = staff.page.getByRole('region', { name: 'Sellers without payouts' })
  await waiting.getByText('Uma Lind').waitFor()
  await expectAccessible(staff.page)
  await waiting.getByRole('button', { name: 'Record bank transfer' }).click()
  const dialog = staff.page.getByRole('dialog', { name: 'Record a bank transfer to Uma Lind' })
  await dialog.getByText('$484.51 is recorded as paid').waitFor()
  await dialog.getByRole('button', { name: 'Record bank transfer' }).click()
  await dialog.getByText('Reference is required.').waitFor()
  await expectAccessible(staff.page)
  await dialog.getByLabel('Reference of the bank transfer').fill('SEPA 2026-11-23 0815')
  await dialog.getByRole('button', { name: 'Record bank transfer' }).click()
  await waitForToast(staff.page, 'Recorded. Now transfer $484.51 from your bank account.')
  await waiting.waitFor({ state: 'detached' })
  expect(staff.faults).toEqual([])
  await staff.leave()
  const { page, leave } = await visitAs(app, seller, '/dashboard/payouts')
  const transfers = page.getByRole('region', { name: 'Money of your sales' })
  await transfers.getByText('Paid by us', { exact: true }).waitFor()
  await transfers.getByText('Bank transfer “SEPA 2026-11-23 0815”').waitFor()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await leave()
  await expectInvariants(app.pool)
})
