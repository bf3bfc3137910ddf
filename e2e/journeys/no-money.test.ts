import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { expectAccessible, visit } from '../harness/browser.ts'
import { signInAs } from '../harness/sign-in-as.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ FEE_PERCENT: '0' })
})
afterAll(() => app.close())

test('without sales the payment screens say so, without a commission', async () => {
  const ada = await app.signUp('Ada', 'seller')
  await app.grantAdmin(ada)
  const { page, faults, leave } = await visit()
  await signInAs(page, app.at('/'), ada)
  await page.goto(app.at('/dashboard/payments'))
  await page.getByText('No payments yet').waitFor()
  await expectAccessible(page)
  await page.goto(app.at('/dashboard/ledger'))
  await page.getByText('No transactions yet').waitFor()
  await expectAccessible(page)
  await page.goto(app.at('/dashboard/addproduct'))
  await page.getByLabel('Resale price').fill('500')
  await page.getByText('In USD.').first().waitFor()
  expect(await page.getByText(/charge a fee/).count()).toBe(0)
  expect(faults).toEqual([])
  await leave()
})
