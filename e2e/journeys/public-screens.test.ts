import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { phone, visit } from '../harness/browser.ts'
import { tabTo } from '../harness/keyboard.ts'
import { holdScripts } from '../harness/requests.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { bookingDialog } from '../harness/steps.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  const sana = await app.signUp('Sana Malik', 'seller')
  const adsProductId = await app.addProduct(sana, { title: 'One to look at' })
  expect((await sana.post('/advertises', { adsProductId })).status).toBe(200)
})
afterAll(() => app.close())

test('a condition is explained on hover and by keyboard, until Escape', async () => {
  const { page, leave } = await visit()
  await page.goto(app.at('/advertiseditems'))
  const term = page.getByRole('button', { name: 'Condition: Good' })
  const meaning = page.getByRole('tooltip').filter({ hasText: 'Light signs of use' })
  await expect.poll(() => term.isEnabled()).toBe(true)
  expect(await meaning.isVisible()).toBe(false)
  await term.hover()
  await expect.poll(() => meaning.isVisible()).toBe(true)
  await page.mouse.move(0, 0)
  await expect.poll(() => meaning.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'See photo: One to look at' }).focus()
  await tabTo(page, term)
  await expect.poll(() => meaning.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => meaning.isVisible()).toBe(false)
  await leave()
})

test('the small-screen menu closes on going back and when the screen grows', async () => {
  const { page, leave } = await visit({ viewport: phone })
  await page.goto(app.at('/blog'))
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const scrolls = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow)
  await expect.poll(() => button.isVisible()).toBe(true)
  await button.click()
  await menu.waitFor()
  expect(await scrolls()).toBe('hidden')
  await menu.getByRole('link', { name: 'Categories' }).click()
  await page.waitForURL(app.at('/categories'))
  await button.click()
  await menu.waitFor()
  await page.goBack()
  await page.waitForURL(app.at('/blog'))
  await menu.waitFor({ state: 'hidden' })
  await button.click()
  await menu.waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('banner').getByRole('link', { name: 'Categories' }).click()
  await page.waitForURL(app.at('/categories'))
  expect(await scrolls()).not.toBe('hidden')
  await leave()
})

test('the small-screen menu closes on going back before the next page has loaded', async () => {
  const { page, leave } = await visit({ viewport: phone })
  await page.goto(app.at('/blog'))
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await button.click()
  await menu.waitFor()
  const release = await holdScripts(page, '**/assets/*.js')
  await menu.getByRole('link', { name: 'Categories' }).click()
  await page.waitForURL(app.at('/categories'))
  await button.click()
  await menu.waitFor()
  await page.goBack()
  await menu.waitFor({ state: 'hidden' })
  release()
  await page.waitForURL(app.at('/blog'))
  await leave()
})

test('a missing picture shows a placeholder, even if it failed before hydration', async () => {
  const { page, leave } = await visit()
  const release = await holdScripts(page, '**/assets/*.js')
  await page.route('**/pictures/category-dell.svg', async (route) => {
    await route.abort()
    release()
  })
  await page.goto(app.at('/advertiseditems'))
  await page.getByRole('img', { name: 'One to look at (picture missing)' }).waitFor()
  await leave()
})

test('the contact form hydrates near the viewport and keeps its input', async () => {
  const { page, faults, leave } = await visit()
  const typed = Promise.withResolvers<void>()
  const requests: string[] = []
  await page.route('**/assets/contact-form-*.js', async (route) => {
    requests.push(route.request().url())
    await typed.promise
    await route.continue()
  })
  await page.goto(app.at('/'))
  const form = page.getByRole('region', { name: 'Get In Touch' })
  const name = form.getByLabel('Name')
  const photo = page.getByRole('button', { name: 'See photo: One to look at' })
  await expect.poll(() => photo.isEnabled()).toBe(true)
  expect(requests).toEqual([])
  await name.focus()
  await expect.poll(() => requests.length).toBe(1)
  await name.fill('Ada')
  typed.resolve()
  await expect.poll(() => form.getByRole('button').isEnabled()).toBe(true)
  expect(await name.inputValue()).toBe('Ada')
  expect(faults).toEqual([])
  await leave()
})

test('the booking dialog shows its product at the top', async () => {
  const { page, leave } = await visit()
  await signInAs(page, app.at('/'), await app.signUp('Bea Marsh', 'buyer'))
  await page.goto(app.at('/products/Dell'))
  await page.getByRole('button', { name: 'Book Now: One to look at' }).click()
  const modal = bookingDialog(page)
  await modal.getByText('One to look at').waitFor()
  await modal.getByText('Condition: Good').waitFor()
  await modal.getByText('$499.50', { exact: true }).waitFor()
  await leave()
})
