import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { laptop } from '../../test/harness/product-input.ts'
import { pay } from '../../test/harness/sales.ts'
import { expectOk } from '../../test/harness/send.ts'
import {
  desktop,
  expectAccessible,
  horizontalOverflow,
  phone,
  untilHydrated,
  visit,
} from '../harness/browser.ts'
import { isFocused, pressOn, typeInto } from '../harness/keyboard.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { waitForToast } from '../harness/toasts.ts'
import { visitAs } from '../harness/visit-as.ts'

let app: TestApp
let porto: number

const pictured = { ...laptop, image: '/pictures/category-dell.svg' }

const offers = [
  { header: 'Here', location: 'Porto' },
  { header: 'Close', location: 'Braga, Portugal', delivery: 'meet', resaleprice: '440' },
  { header: 'Far', location: 'Lisbon', delivery: 'ship' },
  { header: 'Nowhere', location: 'At home' },
]

beforeAll(async () => {
  app = await startTestApp()
  const sana = await app.signUp('Sana Malik', 'seller')
  for (const offer of offers) expectOk(await sana.post('/products', { ...pictured, ...offer }))
  const { rows } = await app.pool.query("select resolve_place('Porto') as id")
  porto = rows[0].id
})
afterAll(() => app.close())

const titlesOn = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const filtersOf = (page: Page) => page.getByRole('complementary', { name: 'Filters' })

async function expectFound(page: Page, titles: string[]) {
  await expect.poll(() => titlesOn(page).allTextContents()).toEqual(titles)
}

test('by mouse: a place, a radius, the nearest first', async () => {
  const { page, faults, leave } = await visit()
  await page.goto(app.at('/search'))
  await untilHydrated(page)
  const filters = filtersOf(page)
  const order = page.getByRole('combobox', { name: 'Sort by' })
  expect(await order.getByRole('option').allTextContents()).not.toContain('Nearest first')

  await filters.getByRole('textbox', { name: 'Town or city' }).click()
  const town = filters.getByRole('combobox', { name: 'Town or city' })
  await town.pressSequentially('port')
  const options = page.getByRole('listbox', { name: 'Places' }).getByRole('option')
  await options.first().waitFor()
  await town.pressSequentially('o, pt')
  await expect.poll(() => options.allTextContents()).toEqual(['Porto, Portugal'])
  await expectAccessible(page)
  await options.first().click()
  await page.waitForURL(app.at(`/search?near=${porto}&within=50`))
  await expectFound(page, ['Close', 'Here'])
  await page.getByText('Braga · 47 km', { exact: true }).waitFor()
  expect(await town.inputValue()).toBe('Porto, Portugal')

  await filters.getByRole('combobox', { name: 'Distance' }).selectOption('Any distance')
  await page.waitForURL(app.at(`/search?near=${porto}`))
  await order.selectOption('Nearest first')
  await expectFound(page, ['Here', 'Close', 'Far', 'Nowhere'])
  await filters.getByRole('checkbox', { name: /^Meet in person/ }).click()
  await expectFound(page, ['Here', 'Close', 'Nowhere'])
  await filters.getByRole('combobox', { name: 'Distance' }).selectOption('10 km')
  await expectFound(page, ['Here'])
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Remove Within 10 km of Porto, Portugal' }).click()
  await page.waitForURL(app.at('/search?delivery=meet'))
  await expectFound(page, ['Nowhere', 'Close', 'Here'])
  expect(await town.inputValue()).toBe('')
  expect(faults).toEqual([])
  await leave()
})

test('Enter takes the place of the text in the field, not of the text before', async () => {
  const { page, faults, leave } = await visit()
  await page.goto(app.at('/search'))
  await untilHydrated(page)
  const filters = filtersOf(page)
  await filters.getByRole('textbox', { name: 'Town or city' }).click()
  const town = filters.getByRole('combobox', { name: 'Town or city' })
  await town.pressSequentially('lisb')
  const options = page.getByRole('listbox', { name: 'Places' }).getByRole('option')
  await options.getByText('Lisbon, Portugal').waitFor()
  await town.fill('porto, pt')
  await town.press('Enter')
  await page.waitForURL(app.at(`/search?near=${porto}&within=50`))
  expect(await town.inputValue()).toBe('Porto, Portugal')
  expect(faults).toEqual([])
  await leave()
})

test('by keyboard, on a narrow phone, in German', async () => {
  const viewport = { width: 320, height: 700 }
  const { page, faults, leave } = await visit({ viewport, colorScheme: 'dark' })
  await page.goto(app.at('/de/search'))
  const button = page.getByRole('button', { name: 'Filter' })
  await button.waitFor()
  await pressOn(page, button)
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  const town = sheet.getByLabel('Stadt oder Gemeinde')
  await typeInto(page, town, 'lissab')
  const options = page.getByRole('listbox', { name: 'Orte' }).getByRole('option')
  await options.getByText('Lissabon, Portugal').waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true')
  expect(await town.getAttribute('aria-activedescendant')).toBe(
    await options.first().getAttribute('id'),
  )
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(/within=50/)
  expect(await isFocused(town)).toBe(true)
  await pressOn(page, sheet.getByRole('button', { name: '1 Laptop zeigen' }))
  await expectFound(page, ['Far'])
  await page
    .getByRole('link', { name: 'Höchstens 50 km von Lissabon, Portugal entfernen' })
    .waitFor()
  await expectAccessible(page)
  expect(await horizontalOverflow(page)).toBe(0)
  expect(faults).toEqual([])
  await leave()
})

test('the form without scripts resolves a typed place, and returns one that is not known', async () => {
  const { page, leave } = await visit({ javaScriptEnabled: false, viewport: desktop })
  await page.goto(app.at('/search?sort=price'))
  const town = filtersOf(page).getByRole('textbox', { name: 'Town or city' })
  const send = () => filtersOf(page).getByRole('button', { name: 'Show laptops' }).click()
  await town.fill('4000 Porto')
  await send()
  await page.waitForURL(app.at(`/search?near=${porto}&within=50&sort=price`))
  await expectFound(page, ['Close', 'Here'])
  expect(await town.inputValue()).toBe('Porto, Portugal')

  await filtersOf(page).getByRole('combobox', { name: 'Distance' }).selectOption('10 km')
  await send()
  await page.waitForURL(app.at(`/search?near=${porto}&within=10&sort=price`))
  await expectFound(page, ['Here'])

  await town.fill('At home')
  await send()
  await page.getByText('We do not know this place. Try the nearest larger town.').waitFor()
  expect(await town.inputValue()).toBe('At home')
  expect(await town.getAttribute('aria-invalid')).toBe('true')
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, follow')

  await town.fill('')
  await send()
  await page.waitForURL(app.at('/search?sort=price'))
  await leave()
})

test('a seller says how a laptop is handed over, and the item page repeats it', async () => {
  const { page, faults, leave } = await visit()
  const seller = await app.signUp('Sven Berg', 'seller')
  const { body } = expectOk(
    await seller.post('/products', { ...pictured, header: 'To be met', delivery: 'meet' }),
  )
  await page.goto(app.at(`/items/${body.insertedId}`))
  await page.getByText('You meet in person. The seller does not ship.').waitFor()
  await signInAs(page, app.url, seller)
  await page.goto(app.at(`/dashboard/editproduct/${body.insertedId}`))
  const delivery = page.getByRole('combobox', { name: 'Delivery' })
  await expect.poll(() => delivery.inputValue()).toBe('meet')
  await delivery.selectOption('Shipping only')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect
    .poll(async () => (await app.get(`/api/items/${body.insertedId}`)).body.delivery)
    .toBe('ship')
  expect(faults).toEqual([])
  await leave()
})

test('booking and offer ask for the address that the delivery needs', async () => {
  const seller = await app.signUp('Svea Holm', 'seller')
  const buyer = await app.signUp('Bea Marsh', 'buyer')
  const { page, faults, leave } = await visit()
  await signInAs(page, app.url, buyer)
  for (const [delivery, hint] of [
    ['ship', /^Your full postal address, to which the laptop is sent:/],
    ['meet', /^Where you want to meet the seller\. The town is enough\.$/],
  ] as const) {
    const listed = await seller.post('/products', { ...pictured, header: delivery, delivery })
    await page.goto(app.at(`/items/${expectOk(listed).body.insertedId}`))
    await page.getByRole('button', { name: `Book Now: ${delivery}` }).click()
    await page.getByRole('dialog').getByText(hint).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Make an offer' }).click()
    await page.getByRole('dialog', { name: 'Make an offer' }).getByText(hint).waitFor()
  }
  expect(faults).toEqual([])
  await leave()
})

test('a buyer chooses between shipping and a meeting, and both parties read the choice', async () => {
  const seller = await app.signUp('Sofie Lind', 'seller')
  const buyer = await app.signUp('Bruno Paz', 'buyer')
  const listed = await seller.post('/products', { ...pictured, header: 'Either way' })
  const itemPath = `/items/${expectOk(listed).body.insertedId}`
  const { page, faults, leave } = await visitAs(app, buyer, itemPath, { viewport: phone })
  await page.getByRole('button', { name: 'Book Now: Either way' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Your full postal address if the laptop is to be sent to you/).waitFor()
  const preselected = dialog.getByRole('radio', { name: 'I will arrange it with the seller' })
  expect(await preselected.isChecked()).toBe(true)
  await expectAccessible(page)

  const choose = (name: string) => dialog.getByRole('radio', { name }).check()
  await choose('Shipping')
  await dialog.getByText(/^Your full postal address, to which the laptop is sent:/).waitFor()
  await choose('Meet in person')
  await dialog.getByText(/^Where you want to meet the seller\./).waitFor()
  await dialog.getByLabel('Phone').fill('+351 555 011')
  await dialog.getByLabel('Location').fill('Porto')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await waitForToast(page, 'Booked Successfully')

  const [{ _id: id }] = expectOk(await buyer.get(`/bookings?email=${buyer.email}`)).body
  await page.goto(app.at(`/dashboard/payment/${id}`))
  await page.getByText('Meeting in person: Porto').waitFor()
  await page.getByText('None: you meet in person').waitFor()
  await expectAccessible(page)
  await pay(app, buyer, id)
  await page.goto(app.at(`/dashboard/orders/${id}`))
  await page.getByText('Meeting in person: Porto').waitFor()
  await page.getByText('Paid, not handed over yet').waitFor()

  const hers = await visitAs(app, seller, `/dashboard/sales/${id}`)
  await hers.page.getByText('Meeting in person: Porto').waitFor()
  await hers.page.getByText('Meet by').waitFor()
  await expectAccessible(hers.page)
  expect([...faults, ...hers.faults]).toEqual([])
  await Promise.all([leave(), hers.leave()])
})
