import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxListingsPerCall } from '../../../contract/selling/listing-terms.ts'
import { followUpStaleListings } from '../../../server/features/catalog/own-listings/stale-listings.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { book } from '../../../test/harness/sales.ts'
import { declareTrader } from '../../../test/harness/traders.ts'
import { desktop, expectAccessible, phone, visit } from '../../harness/browser.ts'
import { expectInView } from '../../harness/in-view.ts'
import { intercept } from '../../harness/intercept.ts'
import { focusedText } from '../../harness/keyboard.ts'
import { signInAs } from '../../harness/sign-in-as.ts'
import { addButton, describeProduct } from '../../harness/steps.ts'
import { waitForToast } from '../../harness/toasts.ts'

let app: TestApp
let buyer: Person

beforeAll(async () => {
  app = await startTestApp()
  buyer = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())

const rowOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' })

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const choose = (page: Page, name: string, choice: string) =>
  group(page, name).getByRole('radio', { name: choice, exact: true }).check()

const openSection = (page: Page, name: string) => page.getByRole('button', { name }).click()

const titlesForBuyers = async () =>
  (await buyer.get('/products/Dell')).body.map(({ header }: { header: string }) => header)

async function fillSpecifications(page: Page) {
  await openSection(page, 'Add specifications')
  expect(await focusedText(page)).toBe('Specifications')
  await page.getByLabel('Processor', { exact: true }).fill('i7')
  await page.getByLabel('Memory (GB)').fill('16')
  await page.getByLabel('Screen size (in)').fill('13,3')
  await page.getByRole('checkbox', { name: 'USB-C' }).check()
  await page.getByRole('checkbox', { name: 'HDMI', exact: true }).check()
  await choose(page, 'Charger included', 'No')
  await page.getByLabel('Serial number').fill(`5CD${page.viewportSize()?.width}XYZ`)
}

async function gradeParts(page: Page) {
  await openSection(page, 'Grade each part')
  for (const part of ['Screen', 'Body', 'Keyboard and touchpad']) await choose(page, part, 'Good')
  await choose(page, 'Battery', 'Fair')
  expect(await page.getByLabel('Condition').inputValue()).toBe('Fair')
  await page
    .getByRole('status')
    .getByText('Your lowest grade is Fair, so the condition can be Fair at best.')
    .waitFor()
  expect(await page.getByRole('option', { name: 'Good', exact: true }).isDisabled()).toBe(true)
}

async function answerLocks(page: Page) {
  await openSection(page, 'Answer the checklist')
  await choose(page, 'Firmware password', 'No')
  await choose(page, 'Data wiped', 'Yes')
}

async function discloseAsTrader(page: Page) {
  await openSection(page, 'Add tax and safety details')
  await page
    .getByRole('combobox', { name: /^VAT/ })
    .selectOption('Margin scheme: no VAT on your invoice')
  await page.getByRole('textbox', { name: /^Manufacturer/ }).fill('Dell, Round Rock, USA')
}

const specification = {
  processor: 'Intel Core i7-1165G7',
  processor_family: 'Intel Core i7',
  processor_generation: 11,
  memory: 16,
  screen_size: 13.3,
  ports: ['USB-C', 'HDMI'],
  charger_included: false,
}

/** Lists another laptop with the details of this one, and finds it in the list. */
async function listSimilar(page: Page, title: string) {
  const other = `Like ${title}`
  await rowOf(page, title)
    .getByRole('link', { name: `List a similar one: ${title}` })
    .click()
  await page.getByText(/^Filled in from/).waitFor()
  const typedIn = (label: string) => page.getByLabel(label).inputValue()
  expect(await typedIn('Product name')).toBe(title)
  expect(await typedIn('Image URL')).toBe('')
  expect(await typedIn('Resale price')).toBe('399.00')
  expect(await typedIn('Screen size (in)')).toBe('13.3')
  expect(await typedIn('Serial number')).toBe('')
  await page.getByRole('button', { name: 'Answer the checklist' }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Product name').fill(other)
  await page.goto(app.at('/dashboard/addproduct'))
  await page.getByText('We kept what you typed.').waitFor()
  expect(await typedIn('Product name')).toBe(other)
  await page.getByLabel('Image URL').fill('/pictures/category-hp.svg')
  await addButton(page).click()
  await waitForToast(page, 'Product Added')
  const { rows } = await app.pool.query(
    'select specs, locks, passport, serial_key from product where title = $1',
    [other],
  )
  expect(rows).toEqual([{ specs: specification, locks: null, passport: null, serial_key: null }])

  const search = page.getByRole('searchbox', { name: 'Search by name of the laptop' })
  await search.fill('nothing like it')
  await page.getByText('Nothing found', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await rowOf(page, other).waitFor()
  expect(await focusedText(page)).toBe('')
  await search.fill(other.toLowerCase())
  await page.getByText(/^1 result for/).waitFor()
  expect(await page.getByRole('article').count()).toBe(1)
}

/** Answers the first call as if it had changed as many listings as a call can. */
async function answerFirst(page: Page, call: string, json: object) {
  const address = `**/api/ownListings/${call}`
  await intercept(page, address, () => ({ status: 200, json }), { times: 1 })
}

/** Pauses and relists all listings of a seller who has one, as if there were 500 more. */
async function pauseAndRelistAll(page: Page) {
  await answerFirst(page, 'pause', { paused: maxListingsPerCall })
  await answerFirst(page, 'relist', { relisted: maxListingsPerCall, left: [] })
  const calls = [
    ['Pause all', 'Pause one listing?', '501 listings are paused.', 'Relist all'],
    ['Relist all', 'Relist one listing?', '501 listings are relisted.', 'Pause all'],
  ] as const
  for (const [act, question, done, next] of calls) {
    await page.getByRole('button', { name: act }).click()
    const dialog = page.getByRole('dialog', { name: question })
    await dialog.waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: act }).click()
    await waitForToast(page, done)
    await page.getByRole('button', { name: next }).waitFor()
    await expect.poll(() => focusedText(page)).toBe(next)
  }
}

/** Confirms that a laptop is still for sale, about which its seller is asked while the list is open. */
async function confirmForSale(page: Page, title: string, id: string) {
  const age = "update product set confirmed_at = now() - interval '60 days' where id = $1"
  await app.pool.query(age, [id])
  const unread = page.waitForResponse('**/api/notices/unread')
  await page.goto(app.at('/dashboard/myproducts'))
  await rowOf(page, title).getByText('Available', { exact: true }).waitFor()
  await (await unread).finished()
  await followUpStaleListings(app.services)
  await page.getByText('Listed today. Is it still for sale?').waitFor()
  await page.getByRole('link', { name: 'To confirm', exact: true }).click()
  await page.waitForURL(app.at('/dashboard/myproducts?show=to_confirm'))
  await page.getByText('Listed today. Is it still for sale?').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Still for sale: ${title}` }).click()
  await waitForToast(page, 'Listing confirmed')
  await page.getByText('No such listings').waitFor()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await rowOf(page, title).getByText('Available', { exact: true }).waitFor()
  await expect.poll(() => page.getByText('Is it still for sale?').count()).toBe(0)
}

test.each([
  ['a phone', phone, 'light'],
  ['a desk', desktop, 'dark'],
] as const)(
  'at %s a seller adds specifications, edits, pauses and relists',
  async (_, viewport, colorScheme) => {
    const { page, faults, leave } = await visit({ viewport, colorScheme })
    const title = `Latitude ${viewport.width}`
    const seller = await app.signUp(`Sana ${viewport.width}`, 'seller')
    await declareTrader(seller)
    await signInAs(page, app.url, seller)
    await page.goto(app.at('/dashboard/addproduct'))
    await describeProduct(page, { title, category: 'Dell', price: '450' })
    await fillSpecifications(page)
    await gradeParts(page)
    await answerLocks(page)
    await discloseAsTrader(page)
    await page.getByLabel('Resale price').fill('')
    await addButton(page).click()
    await page.getByText('Please include the model, such as i7-1165G7.').waitFor()
    await page.getByText('Grade each part as Excellent, Good or Fair.').waitFor()
    await page.getByRole('status').getByRole('button', { name: 'Function' }).click()
    await expectAccessible(page)

    await choose(page, 'Function', 'Excellent')
    await page.getByLabel('Processor', { exact: true }).fill('Intel Core i7-1165G7')
    expect(await page.getByLabel('Processor family').inputValue()).toBe('Intel Core i7')
    expect(await page.getByLabel('Processor generation').inputValue()).toBe('11')
    await page.reload()
    await page.getByLabel('Resale price').fill('450')
    await addButton(page).click()
    await waitForToast(page, 'Product Added')
    const row = rowOf(page, title)
    await row.getByText('Available', { exact: true }).waitFor()
    const { rows } = await app.pool.query(
      'select id, specs, grades, locks, disclosures, condition from product where title = $1',
      [title],
    )
    expect(rows).toEqual([
      {
        specs: specification,
        grades: {
          screen: 'Good',
          body: 'Good',
          keyboard: 'Good',
          battery: 'Fair',
          function: 'Excellent',
        },
        locks: { firmwarePassword: 'no', managementLock: 'unknown', dataWiped: 'yes' },
        disclosures: {
          vatScheme: 'margin',
          manufacturer: 'Dell, Round Rock, USA',
          responsiblePerson: '',
          safetyInformation: '',
        },
        id: expect.any(String),
        condition: 'Fair',
      },
    ])

    await row.getByRole('link', { name: `Edit: ${title}` }).click()
    await page.getByRole('heading', { name: 'Edit listing' }).waitFor()
    expect(await page.title()).toBe('Dashboard/EditProduct - Relaptop')
    expect(await page.getByLabel('Screen size (in)').inputValue()).toBe('13.3')
    expect(await page.getByRole('checkbox', { name: 'HDMI', exact: true }).isChecked()).toBe(true)
    await page.getByLabel('Resale price').fill('399')
    await page.context().setOffline(true)
    await saveButton(page).click()
    await page.getByRole('alert').getByText('We could not reach the service.').waitFor()
    await page.context().setOffline(false)
    expect(await page.getByLabel('Resale price').inputValue()).toBe('399')
    await expectAccessible(page)
    await saveButton(page).click()
    await waitForToast(page, 'Listing updated')
    await row.getByText('$399.00').waitFor()

    await page.goBack()
    expect(await page.getByLabel('Resale price').inputValue()).toBe('399.00')
    await page.goForward()
    await row.getByRole('link', { name: /^Edit/ }).click()
    expect(await page.getByLabel('Resale price').inputValue()).toBe('399.00')
    const history = page.getByRole('region', { name: 'Price history' })
    await history.getByText('$51.00 less').waitFor()
    await history.getByText('First price').waitFor()
    await expectAccessible(page)
    await page.goBack()

    await row.getByRole('button', { name: `Pause: ${title}` }).click()
    await row.getByText('Paused', { exact: true }).waitFor()
    await waitForToast(page, 'Listing paused')
    expect(await titlesForBuyers()).not.toContain(title)
    await expect.poll(() => focusedText(page)).toBe('Relist')
    await expectAccessible(page)
    await row.getByRole('button', { name: `Relist: ${title}` }).click()
    await waitForToast(page, 'Listing relisted')
    await row.getByText('Available', { exact: true }).waitFor()
    expect(await titlesForBuyers()).toContain(title)
    await pauseAndRelistAll(page)
    await confirmForSale(page, title, rows[0].id)
    await listSimilar(page, title)
    await page.goto(app.at(`/items/${rows[0].id}`))
    const disclosed = page.getByRole('region', { name: 'Tax and product safety' })
    await disclosed.getByText('Margin scheme – second-hand goods.').waitFor()
    await disclosed.getByText('Dell, Round Rock, USA').waitFor()
    await expectAccessible(page)
    expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    await leave()
  },
)

test('specifications that cannot be read say why the product is not saved, and those on screen stay', async () => {
  const seller = await app.signUp('Sven', 'seller')
  const id = await app.addProduct(seller, { title: 'Specified' })
  const { page, faults, leave } = await visit()
  await signInAs(page, app.url, seller)
  await page.clock.install()
  await page.goto(app.at(`/dashboard/editproduct/${id}`))
  await openSection(page, 'Add specifications')
  await page.getByLabel('Memory (GB)').fill('16')
  const attributes = '**/api/categories/*/attributes'
  const message = 'Try again in a minute.'
  const json = { code: 'too_many_requests', message, status: 429 }
  await page.route(attributes, (route) => route.fulfill({ status: 429, json }))

  await page.clock.fastForward('02:00')
  const refused = page.waitForResponse(attributes)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await (await refused).finished()
  expect(await page.getByLabel('Memory (GB)').inputValue()).toBe('16')

  await page.getByLabel('Category').selectOption('HP')
  const alert = page.getByRole('alert').getByText(message)
  await alert.waitFor()
  await saveButton(page).click()
  await alert.nth(1).waitFor()
  await page.unroute(attributes)
  await saveButton(page).click()
  await waitForToast(page, 'Listing updated')
  const { rows } = await app.pool.query('select specs from product where id = $1', [id])
  expect(rows).toEqual([{ specs: { memory: 16 } }])
  expect(faults.filter((fault) => !fault.includes('429'))).toEqual([])
  await leave()
})

test('a price of less than half is saved only when it is confirmed', async () => {
  const { page, faults, leave } = await visit({ viewport: phone })
  const seller = await app.signUp('Sila', 'seller')
  const id = await app.addProduct(seller, { title: 'Halved', price: 48_900 })
  await signInAs(page, app.url, seller)
  await page.goto(app.at(`/dashboard/editproduct/${id}`))
  await page.getByLabel('Product name').fill('Halved')
  await page.reload()
  await page.getByLabel('Resale price').fill('20')
  expect(await page.getByText('We kept what you typed.').count()).toBe(0)
  await saveButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Is $20.00 correct?' })
  await dialog.getByText('That is 95% less than the present price of $489.00.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await buyer.get(`/items/${id}`)).body.resaleprice).toBe('489.00')
  await saveButton(page).click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await waitForToast(page, 'Listing updated')
  expect((await buyer.get(`/items/${id}`)).body.resaleprice).toBe('20.00')
  expect(faults).toEqual([])
  await leave()
})

test('a product booked meanwhile cannot be edited, and the input stays', async () => {
  const { page, faults, leave } = await visit({ viewport: phone })
  const seller = await app.signUp('Sami', 'seller')
  const id = await app.addProduct(seller, { title: 'Wanted' })
  await signInAs(page, app.url, seller)
  await page.goto(app.at(`/dashboard/editproduct/${id}`))
  await page.getByLabel('Product name').fill('Wanted by all')
  await book(buyer, id)
  await saveButton(page).click()
  await page.getByRole('alert').getByText('Another buyer has just reserved this laptop.').waitFor()
  expect(await page.getByLabel('Product name').inputValue()).toBe('Wanted by all')
  await page.reload()
  await page.getByText('A buyer has reserved or bought it').waitFor()
  await expectAccessible(page)
  await page.goto(app.at(`/dashboard/editproduct/${crypto.randomUUID()}`))
  await page.getByRole('main').getByRole('heading').first().waitFor()
  expect(await page.getByLabel('Product name').count()).toBe(0)
  expect(faults).toEqual([])
  await leave()
})

test('a product edited meanwhile is not overwritten, and its current state can be loaded', async () => {
  const { page, faults, leave } = await visit({ viewport: phone })
  const seller = await app.signUp('Selma', 'seller')
  const id = await app.addProduct(seller, { title: 'As opened' })
  await signInAs(page, app.url, seller)
  await page.goto(app.at(`/dashboard/editproduct/${id}`))
  await page.getByLabel('Product name').fill('As typed')
  await app.pool.query(
    "update product set title = 'As edited', revised_at = clock_timestamp() where id = $1",
    [id],
  )
  await saveButton(page).click()
  // Far below the field, and above the bar with the button.
  await expectInView(page.getByRole('alert').filter({ hasText: 'This has been changed since' }))
  expect(await page.getByLabel('Product name').inputValue()).toBe('As typed')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Load Current Version' }).click()
  await expect.poll(() => page.getByLabel('Product name').inputValue()).toBe('As edited')
  await page.getByLabel('Product name').fill('As agreed')
  await saveButton(page).click()
  await waitForToast(page, 'Listing updated')
  await rowOf(page, 'As agreed').waitFor()
  expect(faults).toEqual([])
  await leave()
})
