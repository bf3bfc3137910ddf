import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { book } from '../../test/harness/sales.ts'
import { expectOk } from '../../test/harness/send.ts'
import { desktop, expectAccessible, phone, untilHydrated, visit } from '../harness/browser.ts'
import { descriptionOf } from '../harness/description.ts'
import { intercept } from '../harness/intercept.ts'
import { isFocused, pressOn, tabTo, typeInto } from '../harness/keyboard.ts'
import { signInAs } from '../harness/sign-in-as.ts'

let app: TestApp

const laptop = {
  image: '/pictures/category-dell.svg',
  purchase: '2023',
  phone: '+351 555 010',
  location: 'Porto',
  condition: 'Good',
  description: 'It works.',
  originalprice: '900',
}

const business = {
  kind: 'trader',
  businessName: 'Berg Laptops Ltd',
  address: '1 High Street\nBristol',
  email: 'shop@example.com',
  phone: '+44 117 496 0000',
}

const latitude = { brand: 'Dell', model: 'Latitude 7420', memory: 16, screen_size: 14 }

/** Variants of the first product are named after their difference. */
const offers = [
  { header: 'The one', resaleprice: '380', specs: { ...latitude, battery_health: 91 } },
  { header: 'Dear', resaleprice: '640', specs: { ...latitude, battery_health: 91 } },
  { header: 'Tired', resaleprice: '380', specs: { ...latitude, battery_health: 72 } },
  { header: 'Small', resaleprice: '380', specs: { ...latitude, memory: 8, battery_health: 91 } },
  { header: 'Wide', resaleprice: '380', specs: { ...latitude, screen_size: 15.6 } },
]

beforeAll(async () => {
  app = await startTestApp()
  const admin = await app.signUpStaff('Ada Quist')
  const sana = await app.signUp('Sana Malik', 'seller')
  const sven = await app.signUp('Sven Berg', 'seller')
  for (const offer of offers) {
    expectOk(await sana.post('/products', { ...laptop, category: 'Dell', ...offer }))
  }
  const unchecked = { ...offers[0], header: 'Of a stranger', category: 'HP' }
  expectOk(await sven.post('/products', { ...laptop, ...unchecked }))
  expectOk(await sana.call('PUT', '/sellerDetails', { kind: 'private' }))
  expectOk(await sven.call('PUT', '/sellerDetails', business))
  expectOk(await admin.call('PUT', `/verifySeller/${sana.email}`))
})
afterAll(() => app.close())

const wanted = '/search?battery_health=80&memory=16&screen_size=14&seller=verified&price=-500'

const titlesOn = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const filtersOf = (page: Page) => page.getByRole('complementary', { name: 'Filters' })

async function expectFound(page: Page, titles: string[]) {
  await expect.poll(async () => (await titlesOn(page).allTextContents()).sort()).toEqual(titles)
}

async function openSearch(page: Page, path = '/search') {
  await page.goto(app.at(path))
  await untilHydrated(page)
}

test('facets find a laptop, and the URL has the whole search', async () => {
  const { page, faults, leave } = await visit()
  await openSearch(page)
  await expectFound(page, ['Dear', 'Of a stranger', 'Small', 'The one', 'Tired', 'Wide'])
  const filters = filtersOf(page)
  await filters.getByRole('checkbox', { name: 'Verified seller' }).click()
  await page.getByRole('status').getByText('5 laptops', { exact: true }).waitFor()
  const memory = filters.getByRole('checkbox', { name: /^16\sGB/ })
  await memory.click()
  await page.getByRole('status').getByText('4 laptops', { exact: true }).waitFor()
  expect(await isFocused(memory)).toBe(true)
  await filters.getByRole('checkbox', { name: /^14\sin/ }).click()
  await filters.getByRole('radio', { name: /^80\s% or more/ }).click()
  const priceError = filters.getByText('Enter amounts such as 250, the lower one first.')
  await filters.getByLabel('To (USD)').fill('-5')
  await filters.getByRole('button', { name: 'Set price' }).click()
  await priceError.waitFor()
  const to = filters.getByLabel('To (USD)')
  expect(await descriptionOf(to)).toContain('the lower one first')
  expect(await to.getAttribute('aria-invalid')).toBe('true')
  await to.fill('500')
  await priceError.waitFor({ state: 'detached' })
  expect(await to.getAttribute('aria-invalid')).toBe(null)
  await filters.getByRole('button', { name: 'Set price' }).click()
  await page.waitForURL(app.at(wanted))
  await expectFound(page, ['The one'])
  await expectAccessible(page)

  await page.getByRole('link', { name: 'The one', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'The one' }).waitFor()
  await page.goBack()
  await expectFound(page, ['The one'])
  expect(page.url()).toBe(app.at(wanted))
  await page.getByRole('link', { name: 'Remove Memory: 16 GB' }).click()
  await expectFound(page, ['Small', 'The one'])
  await page.getByRole('link', { name: 'Clear all' }).click()
  await page.waitForURL(app.at('/search'))
  await expectFound(page, ['Dear', 'Of a stranger', 'Small', 'The one', 'Tired', 'Wide'])
  expect(faults).toEqual([])
  await leave()
})

test('a filter shows the laptops of traders only, and its chip removes it', async () => {
  const { page, faults, leave } = await visit()
  await openSearch(page)
  await filtersOf(page).getByRole('checkbox', { name: 'Private seller' }).waitFor()
  await filtersOf(page).getByRole('checkbox', { name: 'Trader' }).click()
  await page.waitForURL(app.at('/search?seller_kind=trader'))
  await expectFound(page, ['Of a stranger'])
  await page.getByRole('article').getByText('Trader', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Remove Seller type: Trader' }).waitFor()
  await openSearch(page, '/de/search?seller_kind=trader')
  await page.getByRole('link', { name: 'Art des Verkaufs: Gewerblich entfernen' }).click()
  await page.waitForURL(app.at('/de/search'))
  await expectFound(page, ['Dear', 'Of a stranger', 'Small', 'The one', 'Tired', 'Wide'])
  expect(faults).toEqual([])
  await leave()
})

test('a shared URL shows the same to another person, on a phone and without scripts', async () => {
  const { page, leave } = await visit({ javaScriptEnabled: false, viewport: phone })
  await page.goto(app.at(wanted))
  await expectFound(page, ['The one'])
  await page.getByRole('link', { name: 'Filters (5)' }).click()
  await filtersOf(page)
    .getByRole('checkbox', { name: /^8\sGB/ })
    .check()
  await filtersOf(page).getByRole('button', { name: 'Show laptops' }).click()
  await page.waitForURL(/memory=16%2C8/)
  await expectFound(page, ['Small', 'The one'])
  await page.getByRole('textbox', { name: 'What are you looking for?' }).fill('small')
  await page.keyboard.press('Enter')
  await expectFound(page, ['Small'])
  await page.goto(app.at('/de/search?price=499.50-'))
  expect(await page.getByLabel('Von (USD)').inputValue()).toBe('499,50')
  await page.goto(app.at('/de/search?q=latitude+asdfghjkl&category=HP'))
  await page.getByRole('link', { name: 'Ohne „asdfghjkl“ suchen' }).click()
  await page.waitForURL(app.at('/de/search?q=latitude&category=HP'))
  await expectFound(page, ['Of a stranger'])
  await leave()
})

test('by keyboard only: words, a suggestion, a filter and a result', async () => {
  const { page, faults, leave } = await visit()
  await openSearch(page, '/blog')
  const field = page.getByRole('banner').locator('input')
  await typeInto(page, field, 'latit')
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect.poll(() => options.allTextContents()).toContain('Latitude 7420 ')
  expect(await field.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await expect.poll(() => options.count()).toBe(0)
  await page.keyboard.press('ArrowDown')
  await options.first().waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true')
  expect(await field.getAttribute('aria-activedescendant')).toBe(
    await options.first().getAttribute('id'),
  )
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Laptops for “Latitude 7420”' }).waitFor()
  await pressOn(page, filtersOf(page).getByRole('checkbox', { name: /^8\sGB/ }), 'Space')
  await expectFound(page, ['Small'])
  await tabTo(page, page.getByRole('link', { name: 'Remove Memory: 8 GB' }))
  await page.keyboard.press('Enter')
  const words = page.getByRole('link', { name: 'Remove “Latitude 7420”' })
  await expect.poll(() => isFocused(words)).toBe(true)
  await pressOn(page, page.getByRole('link', { name: 'The one', exact: true }))
  await page.getByRole('heading', { level: 1, name: 'The one' }).waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('a late response does not replace a newer one', async () => {
  const { page, leave } = await visit()
  const late = Promise.withResolvers<void>()
  await intercept(page, '**/api/search/suggestions?q=la', async () => {
    await late.promise
    return { json: [{ kind: 'word', text: 'late', search: 'q=late' }] }
  })
  await openSearch(page)
  const field = page.getByRole('main').locator('search input')
  const request = page.waitForRequest('**/api/search/suggestions?q=la')
  await field.pressSequentially('la')
  await request
  await field.pressSequentially('tit')
  const options = page.getByRole('listbox').getByRole('option')
  await options.getByText('Latitude 7420').waitFor()
  late.resolve()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  expect(await options.getByText('late', { exact: true }).count()).toBe(0)
  await leave()
})

test('without results the page suggests what to leave out', async () => {
  const { page, leave } = await visit()
  await openSearch(page, '/search?memory=8&screen_size=15')
  await page.getByText('No laptops match all filters').waitFor()
  await page.getByRole('listitem').filter({ hasText: '1 laptop' }).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Without Memory: 8 GB' }).click()
  await expectFound(page, ['Wide'])
  await page.goto(app.at('/search?q=asdfghjkl'))
  await page.getByText('No laptops for “asdfghjkl”').waitFor()
  await page.getByRole('link', { name: 'Browse all laptops' }).waitFor()
  await page.goto(app.at('/search?q=latitide'))
  await page.getByText('Showing results for “latitude”').waitFor()
  await leave()
})

test('without results for several words the page offers to leave out one, or the filters', async () => {
  const { page, faults, leave } = await visit()
  const everything = ['Dear', 'Of a stranger', 'Small', 'The one', 'Tired', 'Wide']
  await openSearch(page, '/search?q=used+latitude+asdfghjkl')
  await page.getByText('No laptops for “used latitude asdfghjkl”').waitFor()
  await page.getByRole('listitem').filter({ hasText: '6 laptops' }).waitFor()
  expect(await page.getByRole('link', { name: /^Search without/ }).count()).toBe(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Search without “asdfghjkl”' }).click()
  await page.waitForURL(app.at('/search?q=latitude'))
  await expectFound(page, everything)
  await openSearch(page, '/search?q=latitude&memory=8&screen_size=15')
  const withoutFilters = page.getByRole('link', { name: /^Search for .+ without filters$/ })
  const offer = page.getByRole('listitem').filter({ has: withoutFilters })
  await offer.getByText('6 laptops').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Search for “latitude” without filters' }).click()
  await page.waitForURL(app.at('/search?q=latitude'))
  await expectFound(page, everything)
  await openSearch(page, '/search?q=asdfghjkl&memory=8&screen_size=15')
  await page.getByText('No laptops match all filters').waitFor()
  await withoutFilters.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await leave()
})

test('on a phone the filters are a sheet with the number of results', async () => {
  const { page, faults, leave } = await visit({ viewport: phone, colorScheme: 'dark' })
  await openSearch(page)
  const button = page.getByRole('button', { name: 'Filters' })
  await button.click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('checkbox', { name: /^8\sGB/ }).click()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Show 1 laptop' }).click()
  await expectFound(page, ['Small'])
  const filtered = page.getByRole('button', { name: 'Filters (1)' })
  await expect.poll(() => isFocused(filtered)).toBe(true)

  // Back closes the sheet and keeps what was chosen in it; the next Back leaves this search.
  await page.getByRole('main').getByLabel('What are you looking for?').fill('latitude')
  await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Laptops for “latitude”' }).waitFor()
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await sheet.getByRole('checkbox', { name: /^16\sGB/ }).click()
  await sheet.getByRole('button', { name: 'Show 6 laptops' }).waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'hidden' })
  await page.waitForURL(/q=latitude.*memory=16/)
  await expectFound(page, ['Dear', 'Of a stranger', 'Small', 'The one', 'Tired', 'Wide'])
  await page.goBack()
  await page.waitForURL(app.at('/search?memory=8'))
  await expectFound(page, ['Small'])
  expect(faults).toEqual([])
  await leave()
})

test('the button of the sheet applies the typed price and town, or says what is wrong', async () => {
  const { page, faults, leave } = await visit({ viewport: phone })
  await openSearch(page)
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const open = () => page.getByRole('button', { name: /^Filters/ }).click()
  const show = () => sheet.getByRole('button', { name: /^Show/ }).click()
  const [from, to, town] = ['From (USD)', 'To (USD)', 'Town or city'].map((name) =>
    sheet.getByLabel(name),
  )
  if (!from || !to || !town) throw new Error('a field is missing')
  await open()
  await from.fill('600')
  await to.fill('300')
  await show()
  await sheet.getByRole('alert').getByText('the lower one first').waitFor()
  expect(await isFocused(from)).toBe(true)
  await from.fill('500')
  await to.fill('')
  await town.fill('Nowhere at all')
  await show()
  await sheet.getByRole('alert').getByText('We do not know this place.').waitFor()
  await town.fill('Porto, Portugal')
  await show()
  await sheet.waitFor({ state: 'hidden' })
  await page.waitForURL(/\/search\?price=500-&near=\d+&within=50$/)
  await expectFound(page, ['Dear'])

  await open()
  expect([await from.inputValue(), await town.inputValue()]).toEqual(['500', 'Porto, Portugal'])
  await town.fill('')
  await show()
  await page.waitForURL(/\/search\?price=500-$/)
  expect(faults).toEqual([])
  await leave()
})

test('a list that fails to load shows an error and loads on retry', async () => {
  const { page, leave } = await visit({ viewport: desktop })
  const json = { code: 'invalid_input', message: 'Not today.' }
  const stop = await intercept(page, '**/api/search{,/page}?**', () => ({ status: 400, json }))
  await openSearch(page)
  await filtersOf(page).getByRole('checkbox', { name: /^HP/ }).click()
  await page.getByRole('alert').getByRole('button').waitFor()
  await stop()
  await page.getByRole('alert').getByRole('button').click()
  await expectFound(page, ['Of a stranger'])
  await leave()
})

test('a change of the filters needs one call, another order only results', async () => {
  const { page, leave } = await visit({ viewport: desktop })
  // As long after the page was rendered as it may be in the server's cache.
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 120_000
  })
  // Not from the server's cache: earlier tests may have taken a minute.
  await openSearch(page, '/search?price=1-')
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/search')) calls.push(pathname)
  })
  await filtersOf(page).getByRole('checkbox', { name: /^HP/ }).click()
  await expectFound(page, ['Of a stranger'])
  expect(calls).toEqual(['/api/search/page'])
  await page.getByLabel('Sort by').selectOption('price')
  await page.waitForURL(/sort=price/)
  await expect.poll(() => calls).toEqual(['/api/search/page', '/api/search'])
  await leave()
})

test('a laptop booked by another buyer is marked on the list', async () => {
  const { page, leave } = await visit()
  await signInAs(page, app.url, await app.signUp('Ray Lund', 'buyer'))
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/live'))
  await openSearch(page, '/search?q=wide')
  await expectFound(page, ['Wide'])
  await stream
  const buyer = await app.signUp('Bea Marsh', 'buyer')
  const { body } = await app.get('/api/search?q=wide')
  await book(buyer, body[0]._id)
  await page.getByRole('main').getByText('Reserved', { exact: true }).waitFor()
  await leave()
})
