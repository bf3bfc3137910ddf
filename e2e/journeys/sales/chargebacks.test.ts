import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processDeadlinesJob } from '../../../server/features/sales/jobs.ts'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { readSale } from '../../../test/harness/sales.ts'
import { desktop, expectAccessible, phone } from '../../harness/browser.ts'
import { expectLastStep } from '../../harness/sale-pages.ts'
import { waitForToast } from '../../harness/toasts.ts'
import { visitAs } from '../../harness/visit-as.ts'
import { sell } from '../../screens/records/sales.ts'

let app: TestApp
let seller: Person
let buyer: Person
let admin: Person

beforeAll(async () => {
  app = await startTestApp()
  seller = await app.signUp('Sana Malik', 'seller')
  buyer = await app.signUp('Bea Marsh', 'buyer')
  admin = await app.signUp('Ada Quist', 'buyer')
  await app.grantAdmin(admin)
})
afterAll(() => app.close())

const expectEmail = (person: Person, text: string) =>
  expect.poll(async () => (await app.emails(person.email)).join('\n')).toContain(text)

const intentOf = async (id: string) =>
  String((await app.pool.query('select intent_id from sale where id = $1', [id])).rows[0].intent_id)

/** A sale with the pages of both parties open, which update themselves. */
async function open(title: string) {
  const id = await sell(app, { seller, buyer }, title)
  const his = await visitAs(app, buyer, `/dashboard/orders/${id}`, { viewport: phone })
  const hers = await visitAs(app, seller, `/dashboard/sales/${id}`, { viewport: desktop })
  await his.page.getByRole('heading', { level: 1, name: title }).waitFor()
  await hers.page.getByRole('heading', { level: 1, name: title }).waitFor()
  return {
    id,
    intent: await intentOf(id),
    his,
    hers,
    async close() {
      expect([...his.faults, ...hers.faults]).toEqual([])
      await Promise.all([his.leave(), hers.leave()])
    },
  }
}

test('a chargeback that is won lets the sale go on where it was', async () => {
  const { intent, his, hers, close } = await open('Surface Pro 4')
  const { id: dispute } = await app.dispute({ payment_intent: intent })
  await expectLastStep(hers.page, 'Payment disputed by the bank')
  await his.page.getByText('The order is on hold until the bank has decided.').waitFor()
  expect(await hers.page.getByRole('button', { name: 'I have shipped it' }).count()).toBe(0)
  await expectAccessible(hers.page)
  await expectAccessible(his.page)
  await expectEmail(seller, 'disputed the payment')
  await app.dispute({ dispute, status: 'won' })
  await expectLastStep(his.page, 'Bank decided for the seller')
  await hers.page.getByRole('button', { name: 'I have shipped it' }).waitFor()
  await expectEmail(seller, 'The bank has decided in your favour.')
  await close()
})

test('a chargeback that is lost ends the sale, and the bank refunds the buyer', async () => {
  const { intent, his, hers, close } = await open('Surface Pro 5')
  const { id: dispute } = await app.dispute({ payment_intent: intent })
  await expectLastStep(his.page, 'Payment disputed by the bank')
  await app.dispute({ dispute, status: 'lost' })
  await expectLastStep(hers.page, 'Bank decided for the buyer')
  await expectLastStep(his.page, 'Bank decided for the buyer')
  await his.page.getByText('returned the money to you itself.').waitFor()
  expect(await his.page.getByText('refunded to your card').count()).toBe(0)
  await hers.page.getByText('You can relist the laptop under').waitFor()
  // It was never shipped.
  expect(await his.page.getByRole('region', { name: 'Reviews' }).count()).toBe(0)
  await expectAccessible(his.page)
  await expectAccessible(hers.page)
  await expectEmail(buyer, 'returned the money to you itself')
  await expectEmail(seller, 'You are not paid for this sale. The listing is paused')
  await close()
})

test('Reconciliation names the seller and what becomes of the evidence, and leads to the sale', async () => {
  const id = await sell(app, { seller, buyer }, 'Surface Book 3')
  const { id: dispute } = await app.dispute({ payment_intent: await intentOf(id) })
  await expect.poll(async () => (await readSale(admin, id)).state).toBe('charged_back')
  const { page, faults, leave } = await visitAs(app, admin, '/dashboard/reconciliation')
  const card = page.getByRole('article').filter({ hasText: 'Surface Book 3' })
  await card.getByText('Will be submitted automatically if our record speaks for').waitFor()
  await card.getByRole('link', { name: seller.email }).waitFor()
  await expectAccessible(page)
  await app.dispute({ dispute, status: 'under_review' })
  const isUnderReview = async () => {
    const { disputes } = (await admin.get('/reconciliation')).body
    return disputes.find(({ _id }: { _id: string }) => _id === dispute)?.evidence.sent !== null
  }
  await expect.poll(isUnderReview).toBe(true)
  await page.reload()
  await card.getByText('The bank is reviewing the evidence.').waitFor()
  await card.getByRole('link', { name: 'Open sale' }).click()
  await page.waitForURL(`**/dashboard/cases/${id}`)
  expect(faults).toEqual([])
  await leave()
})

test('a refund in the dashboard of the card provider ends the sale', async () => {
  const { intent, his, hers, close } = await open('Surface Pro 6')
  await app.refundAtProvider({ payment_intent: intent })
  await expectLastStep(his.page, 'Refunded')
  await his.page.getByText('Your money is refunded to your card.').waitFor()
  await hers.page.getByText('The buyer’s money is refunded.').waitFor()
  await expectAccessible(his.page)
  await expectEmail(buyer, 'through our payment provider')
  await close()
})

/** Records the bank transfer that pays the refund of this sale, which has failed. */
async function recordBankTransfer(id: string, title: string) {
  const { page, faults, leave } = await visitAs(app, admin, `/dashboard/cases/${id}`)
  await page.getByText('The refund could not be made to the buyer’s card.').waitFor()
  await page.getByText('Refund that failed, still owed to the buyer').waitFor()
  await expectAccessible(page)
  await page.goto(`${app.url}/dashboard/payments`)
  await page.getByText('Refund failed', { exact: true }).waitFor()
  await expectAccessible(page)
  const search = page.getByRole('searchbox', { name: 'Search by name, e-mail or number' })
  await search.fill('pi_unknown')
  await page.getByText('No payments match “pi_unknown”').waitFor()
  await expectAccessible(page)
  await search.fill('Bea Marsh')
  await page.getByText('found for “Bea Marsh”').waitFor()
  await page.getByText('Refund failed', { exact: true }).waitFor()
  await page.goto(`${app.url}/dashboard`)
  await page.getByText('A refund has failed. Its buyer is still owed the money.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Pay refunds' }).click()
  await page.waitForURL(`${app.url}/dashboard/reconciliation#failed-refunds`)
  const failed = page.getByRole('region', { name: 'Refunds that failed' })
  await failed.getByText(title).waitFor()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await failed.getByRole('button', { name: 'Record bank transfer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a bank transfer to Bea Marsh' })
  await dialog.getByText('$499.50 is recorded as refunded').waitFor()
  await dialog.getByRole('button', { name: 'Record bank transfer' }).click()
  await dialog.getByText('Reference is required.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Reference of the bank transfer').fill('SEPA 2026-11-23 0816')
  await dialog.getByRole('button', { name: 'Record bank transfer' }).click()
  await waitForToast(page, 'Recorded. Now transfer $499.50 from your bank account.')
  await failed.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await leave()
}

/** Expects that the order page and My Orders say this of the refund, and not that it went to the card. */
async function expectTold(page: Page, id: string, title: string, text: string) {
  await page.goto(`${app.url}/dashboard/orders/${id}`)
  await page.getByText(text).waitFor()
  expect(await page.getByText('refunded in full to your card').count()).toBe(0)
  await expectAccessible(page)
  await page.goto(`${app.url}/dashboard/myorders`)
  const order = page.getByRole('article').filter({ hasText: title })
  await order.getByText(text).waitFor()
  expect(await order.getByText('refunded in full').count()).toBe(0)
  await expectAccessible(page)
}

test('a seller who never ships: the sale is cancelled, and a refund that fails is paid by the bank', async () => {
  const { id, intent, his, hers, close } = await open('Surface Pro 7')
  await app.pool.query(
    "update sale_deadline set due_at = now() - interval '1 second' where sale_id = $1",
    [id],
  )
  await app.services.jobs.enqueue(processDeadlinesJob, {})
  const cancelled = 'Cancelled: not shipped or handed over in time'
  for (const { page } of [his, hers]) await expectLastStep(page, cancelled)
  await his.page.getByText('This order is cancelled').waitFor()
  await expectEmail(buyer, 'Your order is cancelled.')
  const refundOf = async () =>
    (await app.pool.query('select provider_id, state from refund where intent_id = $1', [intent]))
      .rows[0]
  await expect.poll(async () => (await refundOf()).provider_id).toMatch(/^re_/)
  await app.failRefund((await refundOf()).provider_id)
  await expect.poll(async () => (await refundOf()).state).toBe('failed')
  await expectEmail(buyer, 'Your bank did not accept the refund')
  await expectTold(his.page, id, 'Surface Pro 7', 'The refund could not be made to your card.')
  await his.page.getByText('Refund failed', { exact: true }).waitFor()
  await recordBankTransfer(id, 'Surface Pro 7')
  await expectEmail(buyer, 'SEPA 2026-11-23 0816')
  await expectTold(his.page, id, 'Surface Pro 7', 'reference SEPA 2026-11-23 0816.')
  await hers.page.reload()
  await hers.page.getByText('This sale is cancelled, and the buyer is refunded in full.').waitFor()
  await his.page.goto(`${app.url}/dashboard/notifications`)
  await his.page.getByText('We sent your refund for “Surface Pro 7”').waitFor()
  await expectInvariants(app.pool)
  await close()
})
