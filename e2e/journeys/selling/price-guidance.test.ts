import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { buy, completeSale } from '../../../test/harness/sales.ts'
import { expectAccessible, phone } from '../../harness/browser.ts'
import { visitAs } from '../../harness/visit-as.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ DEMO_DATA: '0' })
})
afterAll(() => app.close())

test('a seller sees sale prices of similar products', async () => {
  const seller = await app.signUp('Selma', 'seller')
  const buyer = await app.signUp('Bob', 'buyer')
  for (const price of [30_000, 40_000, 50_000, 60_000, 70_000]) {
    const { id } = await buy(app, buyer, seller, 'Latitude 7490', price)
    await completeSale(app, buyer, seller, id)
  }
  await app.pool.query("update product set sold_at = '2026-03-05'")
  const { page, faults, leave } = await visitAs(app, seller, '/dashboard/addproduct', {
    viewport: phone,
    colorScheme: 'dark',
  })
  await page.getByLabel('Category').selectOption('HP')
  await page.getByText('Not enough similar sales yet to suggest a price.').waitFor()
  await page.getByLabel('Category').selectOption('Dell')
  await page.getByText('sold for $400.00 to $600.00. The median price is $500.00.').waitFor()
  await page.getByText('5 sales here, March 2026 to March 2026: same category.').waitFor()
  await page.getByLabel('Condition').selectOption('Good')
  await page.getByText('same category and condition').waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])
  await leave()
})
