import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { desktop, hasReactProps, phone, untilHydrated, visit } from '../harness/browser.ts'
import { isFocused } from '../harness/keyboard.ts'

let app: TestApp
let path: string

beforeAll(async () => {
  app = await startTestApp()
  const seller = await app.signUp('Sana Malik', 'seller')
  path = `/items/${await app.addProduct(seller, { title: 'Latitude 5320', category: 'Dell' })}`
  await app.addProduct(seller, { title: 'EliteBook 840', category: 'HP', price: 60_000 })
})
afterAll(() => app.close())

/** Opens the page; its scripts are held back until `release`. */
async function openHeldBack(address: string, viewport = desktop) {
  const visitor = await visit({ viewport })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const scripts: string[] = []
  await visitor.page.route(/\/assets\/.*\.js$/, async (script) => {
    scripts.push(script.request().url())
    await released
    await script.continue()
  })
  // A page whose image fails loads scripts, for which the load event would wait.
  await visitor.page.goto(`${app.url}${address}`, { waitUntil: 'domcontentloaded' })
  return { ...visitor, scripts, release }
}

test.each(['/', '/search', '/how-buying-works', 'item'])(
  '%s loads its scripts at the first interaction',
  async (address) => {
    const { page, scripts, release, faults, leave } = await openHeldBack(
      address === 'item' ? path : address,
    )
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(scripts).toEqual([])
    await page.mouse.move(20, 20)
    await expect.poll(() => scripts.length).toBeGreaterThan(3)
    release()
    await page.locator('header button[aria-label="Search laptops"]').waitFor({ state: 'attached' })
    expect(faults).toEqual([])
    await leave()
  },
)

test('the scripts load automatically when the browser is idle', async () => {
  const { page, release, leave } = await openHeldBack('/search')
  release()
  await page.locator('header button[aria-label="Search laptops"]').waitFor({ state: 'attached' })
  await leave()
})

test('a key press loads the scripts', async () => {
  const { page, scripts, leave } = await openHeldBack('/search')
  await page.keyboard.press('Tab')
  await expect.poll(() => scripts.length).toBeGreaterThan(3)
  await leave()
})

test('an image that fails loads the scripts, which replace it', async () => {
  const { page, scripts, leave } = await openHeldBack('/how-buying-works')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(scripts).toEqual([])
  await page.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: '/pictures/missing.webp' }))
  })
  await expect.poll(() => scripts.length).toBeGreaterThan(3)
  await leave()
})

test('a click on a button before the scripts is repeated', async () => {
  const { page, release, faults, leave } = await openHeldBack('/', phone)
  await page.getByRole('button', { name: 'Menu' }).click()
  release()
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('link', { name: 'Categories' })
    .waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('on a phone a tap on the link to the filters before the scripts opens their dialog', async () => {
  const { page, release, faults, leave } = await openHeldBack('/search', phone)
  await page.getByRole('link', { name: 'Filters', exact: true }).click()
  release()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await dialog.getByRole('checkbox', { name: /^HP/ }).waitFor()
  expect(page.url()).toBe(app.at('/search'))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.locator('#filters').isVisible()).toBe(false)
  const button = page.getByRole('button', { name: 'Filters', exact: true })
  await expect.poll(() => isFocused(button)).toBe(true)
  expect(faults).toEqual([])
  await leave()
})

test('a click on a button that is disabled without scripts is repeated', async () => {
  const { page, release, faults, leave } = await openHeldBack(path)
  const photo = page.getByRole('button', { name: /^See photo/ })
  expect(await photo.isDisabled()).toBe(true)
  await photo.click({ force: true })
  release()
  await page.getByRole('dialog').waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('a photo that fails before the scripts leaves the placeholder', async () => {
  await app.pool.query(
    "update member set photo = '/pictures/missing.webp' where name = 'Sana Malik'",
  )
  const { page, release, leave } = await openHeldBack(path)
  const photos = page.locator('img[src="/pictures/missing.webp"]')
  const hasFailed = () => photos.first().evaluate((image: HTMLImageElement) => image.complete)
  await expect.poll(hasFailed).toBe(true)
  await page.mouse.move(20, 20)
  release()
  await expect.poll(() => photos.count()).toBe(0)
  await leave()
})

test('filters and sorting that are chosen before are applied', async () => {
  const { page, release, faults, leave } = await openHeldBack('/search')
  await page.getByRole('checkbox', { name: /^HP/ }).first().check()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price')
  release()
  await page.waitForURL(/category=HP/)
  await page.waitForURL(/sort=price/)
  expect(faults).toEqual([])
  await leave()
})

test('words and a town that are typed before stay in their fields', async () => {
  const { page, release, faults, leave } = await openHeldBack('/search')
  const words = page.getByRole('main').getByLabel('What are you looking for?')
  const town = page.getByRole('main').getByLabel('Town or city')
  await words.fill('EliteBook')
  await town.fill('Porto')
  await town.blur()
  release()
  await untilHydrated(page)
  for (const field of [words, town]) {
    await expect.poll(() => field.evaluate(hasReactProps)).toBe(true)
  }
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect([await words.inputValue(), await town.inputValue()]).toEqual(['EliteBook', 'Porto'])
  expect(faults).toEqual([])
  await leave()
})

test('links, search and filters work without them', async () => {
  const { page, scripts, leave } = await openHeldBack('/')
  await page.getByRole('textbox', { name: 'Search laptops' }).first().fill('EliteBook')
  await page.keyboard.press('Enter')
  await page.waitForURL(/search\?q=EliteBook/)
  await page.getByRole('link', { name: 'EliteBook 840', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'EliteBook 840' }).waitFor()
  await page.getByRole('link', { name: /^Book Now/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
  expect(scripts.length).toBeGreaterThan(0)
  await leave()
})

test('a visitor with a session does not wait for an interaction', async () => {
  const { page, scripts, leave } = await openHeldBack('/search')
  expect(scripts).toEqual([])
  await page.evaluate(() => localStorage.setItem('accessToken', 'expired'))
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => scripts.length).toBeGreaterThan(3)
  await leave()
})

test('going back before the scripts of a reloaded page opens the page before', async () => {
  const { page, faults, leave } = await visit()
  await page.goto(`${app.url}/`)
  await untilHydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Categories' }).click()
  await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor()
  await page.reload()
  await page.evaluate(() => history.back())
  await page.locator('#about').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(faults).toEqual([])
  await leave()
})
