import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { laptop } from '../../test/harness/product-input.ts'
import { expectOk } from '../../test/harness/send.ts'
import {
  desktop,
  expectAccessible,
  horizontalOverflow,
  untilHydrated,
  visit,
} from '../harness/browser.ts'
import { isFocused, pressOn, typeInto } from '../harness/keyboard.ts'
import { signInAs } from '../harness/sign-in-as.ts'

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
    ['meet', /^Your town is enough, because you meet the seller in person\.$/],
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
