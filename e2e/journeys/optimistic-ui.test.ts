import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '../../contract/errors.ts'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { book } from '../../test/harness/sales.ts'
import { blockEventStream } from '../harness/block-sse.ts'
import { visit } from '../harness/browser.ts'
import { type Answer, intercept } from '../harness/intercept.ts'
import { focusedText, isFocused } from '../harness/keyboard.ts'
import { broken, holdRequests } from '../harness/requests.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { waitForToast } from '../harness/toasts.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function open(page: Page, path: string, person: Person) {
  await signInAs(page, app.at('/'), person)
  await page.goto(app.at(path))
}

async function accept(page: Page, button: string) {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

test('a deleted product disappears at once, and returns when the server refuses', async () => {
  const seller = await app.signUp('Sana', 'seller')
  const buyer = await app.signUp('Bea', 'buyer')
  await app.addProduct(seller, { title: 'The other one' })
  const wanted = await app.addProduct(seller, { title: 'The wanted one' })
  const { page, faults, leave } = await visit()
  await blockEventStream(page)
  await open(page, '/dashboard/myproducts', seller)
  const { release } = await holdRequests(page, '**/api/products/*', 'DELETE')
  await accept(page, 'Delete: The wanted one')
  await cardOf(page, 'The wanted one').waitFor({ state: 'detached' })
  await expect.poll(() => focusedText(page)).toBe('The other one')

  await book(buyer, wanted)
  release()
  await waitForToast(page, refusals.product_reserved[1])
  await cardOf(page, 'The wanted one').getByText('Reserved', { exact: true }).waitFor()
  await expect.poll(() => focusedText(page)).toBe('The wanted one')
  expect(faults).toEqual([])
  await leave()
})

test('an advertisement shows at once, and is rolled back on failure', async () => {
  const seller = await app.signUp('Olga', 'seller')
  await app.addProduct(seller, { title: 'A quiet one' })
  const { page, leave } = await visit()
  await open(page, '/dashboard/myproducts', seller)
  const { fail } = await holdRequests(page, '**/api/advertises', 'POST')
  const button = page.getByRole('button', { name: 'Advertise: A quiet one' })
  await button.click()
  await page.getByText('Advertised', { exact: true }).waitFor()
  expect(await button.count()).toBe(0)
  fail()
  await waitForToast(page, broken.message)
  await button.waitFor()
  expect(await page.getByText('Advertised', { exact: true }).count()).toBe(0)
  await leave()
})

test('a verified seller and a closed report show at once, and are rolled back', async () => {
  const admin = await app.signUp('Ada', 'buyer')
  await app.grantAdmin(admin)
  const seller = await app.signUp('Una', 'seller')
  const buyer = await app.signUp('Otto', 'buyer')
  const productId = await app.addProduct(seller, { title: 'An odd one' })
  expect((await buyer.post('/reportedItems', { productId })).status).toBe(200)
  const { page, leave } = await visit()
  await open(page, '/dashboard/allsellers', admin)
  const verification = await holdRequests(page, '**/api/verifySeller/*', 'PUT')
  await page.getByRole('button', { name: 'Verify: Una' }).click()
  await rowOf(page, seller.email).getByRole('img', { name: 'Verified seller' }).waitFor()
  verification.fail()
  await waitForToast(page, broken.message)
  await page.getByRole('button', { name: 'Verify: Una' }).waitFor()

  await page.goto(app.at('/dashboard/reportedItems'))
  const closing = await holdRequests(page, '**/api/reportedItems/*', 'DELETE')
  await accept(page, 'Delete: the report of An odd one')
  await page.getByText('No Reported Items').waitFor()
  closing.fail()
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await dialog.getByRole('alert').getByText(broken.message).waitFor()
  await page.keyboard.press('Escape')
  await rowOf(page, 'An odd one').waitFor()
  expect(await page.getByText('No Reported Items').count()).toBe(0)

  await closing.stop()
  const button = page.getByRole('button', { name: 'Delete: the report of An odd one' })
  await expect.poll(() => isFocused(button)).toBe(true)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await waitForToast(page, 'Successfully Delete')
  await page.getByText('No Reported Items').waitFor()
  await expect.poll(() => focusedText(page)).toBe('Reported Items')
  await leave()
})

test('a favourite that fails to be saved does not undo a later click', async () => {
  const seller = await app.signUp('Lars', 'seller')
  const buyer = await app.signUp('Fay', 'buyer')
  const id = await app.addProduct(seller, { title: 'A loved one' })
  const { page, leave } = await visit()
  await open(page, '/products/Dell', buyer)
  const heart = page.getByRole('button', { name: 'Favourite: A loved one' })
  const first = Promise.withResolvers<Answer>()
  await intercept(page, `**/api/favourites/${id}`, () => first.promise, { times: 1 })
  for (const pressed of ['true', 'false', 'true']) {
    await heart.click()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe(pressed)
  }
  const read = page.waitForResponse('**/api/favourites/ids')
  first.resolve({ status: 500, json: broken })
  await waitForToast(page, broken.message)
  await read
  expect((await buyer.get('/favourites/ids')).body).toEqual([id])
  expect(await heart.getAttribute('aria-pressed')).toBe('true')
  await leave()
})

test('two choices in quick succession are sent one after the other', async () => {
  const buyer = await app.signUp('Gil', 'buyer')
  const { page, leave } = await visit()
  await open(page, '/dashboard/searches', buyer)
  const first = await holdRequests(page, '**/api/letterChoices', 'PUT')
  const drops = page.getByRole('checkbox', { name: 'When the price of a favourite drops' })
  const returns = page.getByRole('checkbox', { name: 'When a favourite is available again' })
  await drops.click()
  await returns.click()
  await expect.poll(() => returns.isChecked()).toBe(false)
  const sent = () => first.held.map(({ postData = '' }) => JSON.parse(postData))
  await expect.poll(sent).toEqual([{ priceDrops: false, returns: true }])
  first.release()
  await expect
    .poll(async () => (await buyer.get('/letterChoices')).body)
    .toEqual({ priceDrops: false, returns: false })
  expect([await drops.isChecked(), await returns.isChecked()]).toEqual([false, false])
  await leave()
})

test('a choice that waits for another one stays shown', async () => {
  const buyer = await app.signUp('Ira', 'buyer')
  const { page, leave } = await visit()
  await open(page, '/dashboard/account', buyer)
  const choices = '**/api/notices/preferences/'
  const first = await holdRequests(page, `${choices}reviews`, 'PUT')
  const second = await holdRequests(page, `${choices}returns`, 'PUT')
  const reviews = page.getByRole('checkbox', { name: 'New reviews of you' })
  const returns = page.getByRole('checkbox', { name: 'Favourites that are available again' })
  await reviews.click()
  await returns.click()
  const sent = page.waitForRequest(`${choices}returns`)
  first.release()
  await sent
  expect([await reviews.isChecked(), await returns.isChecked()]).toEqual([false, false])
  const read = page.waitForResponse((response) => response.url().endsWith('/preferences'))
  second.release()
  await read
  expect([await reviews.isChecked(), await returns.isChecked()]).toEqual([false, false])
  await leave()
})
