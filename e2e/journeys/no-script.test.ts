import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { expectAccessible, phone, visit } from '../harness/browser.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const english = 'This part of the site needs JavaScript.'
const german = 'Dieser Teil der Seite braucht JavaScript.'

const paths = [
  ['/login', english],
  ['/signup', english],
  ['/forgot-password', english],
  ['/reset-password?token=abc', english],
  ['/products/Dell', english],
  ['/dashboard', english],
  ['/dashboard/addproduct', english],
  ['/dashboard/payment/00000000-0000-4000-8000-000000000000', english],
  ['/', english],
  ['/de/login', german],
  ['/de/dashboard', german],
] as const

test.each(paths)('without JavaScript %s says that it is needed', async (path, sentence) => {
  const { page, leave } = await visit({ viewport: phone, javaScriptEnabled: false })
  await page.goto(app.at(path))
  // Text selectors ignore `noscript`.
  const note = page.getByRole('main').getByRole('note').filter({ visible: true })
  expect(await note.textContent()).toContain(sentence)
  const dead = page.locator('main').locator('.animate-spin, .animate-pulse, form[method=post]')
  expect(await dead.filter({ visible: true }).count()).toBe(0)
  await leave()
})

test('with JavaScript there is no such note', async () => {
  const { page, leave } = await visit()
  for (const path of ['/login', '/']) {
    await page.goto(app.at(path))
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('main').getByRole('note').count()).toBe(0)
    await expectAccessible(page)
  }
  await leave()
})
