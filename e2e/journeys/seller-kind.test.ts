import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { expectAccessible, visit } from '../harness/browser.ts'
import { focusedText } from '../harness/keyboard.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { addButton, describeProduct } from '../harness/steps.ts'
import { waitForToast } from '../harness/toasts.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const question = 'Do you sell as a private person or as a trader?'

test('a new seller is asked in Add Product; buyers read the answer at the offer', async () => {
  const { page, faults, leave } = await visit()
  await signInAs(page, app.at('/'), await app.signUp('Sana', 'seller'))
  await page.goto(app.at('/dashboard/addproduct'))
  await page.getByRole('heading', { name: question }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'As a private person' }).click()
  await waitForToast(page, 'Seller details saved')
  await page.getByRole('heading', { name: question }).waitFor({ state: 'hidden' })
  await expect.poll(() => focusedText(page)).toBe('Add Product')
  const title = 'Latitude from a private person'
  await describeProduct(page, { title, category: 'Dell', price: '450' })
  await addButton(page).click()
  await page.waitForURL(app.at('/dashboard/myproducts'))
  await page.goto(app.at('/search?q=private'))
  await page.getByRole('article').getByText('Private seller').waitFor()
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByText(/^Sold by a private person – EU consumer rights do not apply/).waitFor()
  expect(await page.getByText('Legal guarantee').count()).toBe(0)
  expect(await page.getByText('You can return the laptop').count()).toBe(0)
  await expectAccessible(page)
  expect(faults).toEqual([])
  await leave()
})

test('a trader gives details, which buyers open at the offer', async () => {
  const { page, faults, leave } = await visit()
  const sami = await app.signUp('Sami', 'seller')
  const id = await app.addProduct(sami, { title: 'Latitude of a trader' })
  await signInAs(page, app.at('/'), sami)
  await page.goto(app.at('/dashboard'))
  await page.getByRole('link', { name: 'Choose seller type' }).click()
  await page.getByRole('radio', { name: 'Trader' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Business name is required.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('VAT ID').fill('none')
  await page.getByRole('radio', { name: 'Private person' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'Seller details saved')
  await page.getByRole('radio', { name: 'Trader' }).check()
  expect(await page.getByLabel('VAT ID').inputValue()).toBe('none')
  await page.getByLabel('VAT ID').fill('')
  await page.getByLabel('Business name').fill('Sami Laptops Ltd')
  await page.getByLabel('Address', { exact: true }).fill('1 High Street\nBristol')
  await page.getByLabel('E-mail address for customers').fill('shop@example.com')
  await page.getByLabel('Phone for customers').fill('+44 117 496 0000')
  await page.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'Seller details saved')
  await page.getByRole('listitem').filter({ hasText: 'Sami Laptops Ltd' }).waitFor()
  await page.goto(app.at(`/items/${id}`))
  await page.getByText(/^Legal guarantee of conformity: /).waitFor()
  await page.getByText(/^You can withdraw from the contract within 14 days of delivery/).waitFor()
  const returns = page.getByRole('link', { name: 'Returns (opens in a new tab)' })
  expect(await returns.getAttribute('href')).toMatch(/\/legal\/returns$/)
  const rights = page.getByRole('link', { name: 'Your rights' })
  expect(await rights.getAttribute('href')).toMatch(/^https:\/\/europa\.eu\/.+\/index_en\.htm$/)
  await page.getByText('Sold by a trader: Sami Laptops Ltd').click()
  await page.getByText('+44 117 496 0000').waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])
  await leave()
})

test('the main ranking parameters are one click from the search results', async () => {
  const { page, faults, leave } = await visit()
  await page.goto(app.at('/search'))
  await page.getByRole('link', { name: 'How results are ranked' }).click()
  await page.getByRole('heading', { level: 1, name: 'How results are ranked' }).waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])
  await leave()
})
