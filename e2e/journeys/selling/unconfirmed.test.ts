import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '../../../contract/errors.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { expectAccessible, phone } from '../../harness/browser.ts'
import { addButton, describeProduct } from '../../harness/steps.ts'
import { visitAs } from '../../harness/visit-as.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ DEMO_DATA: '0' })
})
afterAll(() => app.close())

const onPhone = { viewport: phone }
const [, refusal] = refusals.email_confirmation_required

test('the fourth listing of an unconfirmed seller is refused, and the form keeps what was typed', async () => {
  const seller = await app.signUp('Uma', 'seller', { confirmed: false })
  for (let n = 1; n <= 3; n += 1) await app.addProduct(seller, { title: `Latitude ${n}` })
  const { page, leave } = await visitAs(app, seller, '/dashboard/addproduct', onPhone)
  await page.getByRole('heading', { level: 1, name: 'Add Product' }).waitFor()
  await describeProduct(page, { title: 'One too many', category: 'HP', price: '300' })
  await addButton(page).click()
  await page.getByRole('alert').getByText(refusal).waitFor()
  await page.getByText('you can have at most 3 laptops for sale').waitFor()
  expect(await page.getByLabel('Product name').inputValue()).toBe('One too many')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the e-mail again' }).click()
  await page.getByRole('status').getByText(seller.email).waitFor()
  await leave()
})

test('the import says that the address is to be confirmed, and checks files', async () => {
  const seller = await app.signUp('Ulf', 'seller', { confirmed: false })
  const { page, leave } = await visitAs(app, seller, '/dashboard/import', onPhone)
  await page.route('https://pictures.example.com/**', (picture) => picture.abort())
  await page.getByRole('note').getByText('Your e-mail address is not confirmed.').waitFor()
  await page.getByRole('button', { name: 'Send the e-mail again' }).waitFor()
  const csv = [
    'Category,Product name,Image URL,Original price,Resale price,Year of purchase,Phone,Location,Condition,Description',
    'Dell,Latitude 7420,https://pictures.example.com/a.webp,900,450.50,2023,555 010,Porto,Good,It works.',
  ].join('\n')
  const file = { name: 'laptops.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'List 1 laptop' }).click()
  await page.getByRole('alert').getByText(refusal).waitFor()
  await expectAccessible(page)
  await leave()
})
