import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { untilHydrated, visit } from '../harness/browser.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { book } from '../harness/steps.ts'

let app: TestApp
const title = 'EliteBook 840'

beforeAll(async () => {
  app = await startTestApp()
  await app.addProduct(await app.signUp('Sana Malik', 'seller'), { title, category: 'HP' })
})
afterAll(() => app.close())

/** As in a browser whose user blocks site data. */
function blockStorage() {
  for (const storage of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, storage, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  }
}

async function open() {
  const visitor = await visit()
  await visitor.page.addInitScript(blockStorage)
  return visitor
}

test('without storage, a visitor can search and go to the log-in', async () => {
  const { page, faults, leave } = await open()
  await page.goto(`${app.url}/`)
  await untilHydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Categories' }).click()
  await page.getByRole('link', { name: 'See All Products: HP' }).click()
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('link', { name: /^Book Now/ }).click()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('without storage, a member can book and log out', async () => {
  const { page, faults, leave } = await open()
  await signInAs(page, app.url, await app.signUp('Bea Marsh', 'buyer'))
  await page.goto(`${app.url}/products/HP`)
  await untilHydrated(page)
  await book(page, title)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('heading', { name: 'Welcome to your Dashboard' }).waitFor()
  await page.getByRole('button', { name: 'LogOut' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'LogIn' }).waitFor()
  expect(faults).toEqual([])
  await leave()
})
