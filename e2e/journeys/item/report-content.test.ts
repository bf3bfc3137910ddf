import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { expectOk } from '../../../test/harness/send.ts'
import {
  desktop,
  expectAccessible,
  horizontalOverflow,
  phone,
  visit,
} from '../../harness/browser.ts'
import { untranslatedText } from '../../harness/untranslated-text.ts'
import { visitAs } from '../../harness/visit-as.ts'

let app: TestApp
let seller: Person
let admin: Person

beforeAll(async () => {
  app = await startTestApp({ LISTING_ACCESS: 'public' })
  seller = await app.signUp('Sana Malik', 'seller')
  admin = await app.signUp('Ada Quist', 'buyer')
  await app.grantAdmin(admin)
})
afterAll(() => app.close())

test('a guest reports a listing from a list or its page; the input stays until it is sent', async () => {
  const product = await app.addProduct(seller, { title: 'Latitude 5320' })
  const { page, leave } = await visit({ viewport: phone })
  const report = page.getByRole('link', { name: 'Report: Latitude 5320' })
  await page.goto(app.at('/products/Dell'))
  const { pathname, searchParams } = new URL(`${await report.getAttribute('href')}`, app.url)
  expect([pathname, searchParams.get('from')]).toEqual(['/report', `/items/${product}`])
  await page.goto(app.at(`/items/${product}/latitude-5320`))
  await report.click()
  await page.waitForURL(app.at('/report?*'))
  const form = page.getByRole('main')
  const field = (label: string) => form.getByLabel(label)
  const send = () => form.getByRole('button', { name: 'Send report' }).click()
  const content = app.at(`/items/${product}`)
  await expect.poll(() => field('Web address of the content').inputValue()).toBe(content)
  await send()
  await form.getByText('Explanation is required.').waitFor()
  await form.getByText('Confirm that your information is accurate and complete.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  await expectAccessible(page)

  await field('Why is it illegal?').fill('It was stolen from me.')
  await field('Name').fill('Nora Notifier')
  await field('E-mail address').fill('nora@example.org')
  await page.reload()
  await expect.poll(() => field('Why is it illegal?').inputValue()).toBe('It was stolen from me.')
  await field('Web address of the content').fill('https://elsewhere.example/items')
  await field('I believe in good faith').check()
  await send()
  await form.getByText('Enter the web address of a listing or a seller on this site.').waitFor()
  expect(await field('Name').inputValue()).toBe('Nora Notifier')
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('name'))
  expect(focused).toBe('address')

  await field('Web address of the content').fill(app.at(`/items/${crypto.randomUUID()}`))
  await send()
  await form.getByText('There is no public content at this web address.').waitFor()
  await field('Web address of the content').fill(content)
  await send()
  await form.getByRole('status').getByText('to nora@example.org').waitFor()
  expect(await field('Why is it illegal?').inputValue()).toBe('')
  await expectAccessible(page)
  await leave()

  const desk = await visitAs(app, admin, '/dashboard/reportedItems')
  await desk.page.getByText('Public form').waitFor()
  await desk.page.getByText('Sent by Nora Notifier, nora@example.org').waitFor()
  await expectAccessible(desk.page)
  await desk.leave()
})

test('the page of a seller leads to the form with its address', async () => {
  const path = `/sellers/${await app.memberId(seller)}`
  const { page, leave } = await visit({ viewport: phone })
  await page.goto(app.at(path))
  await page.getByRole('link', { name: 'Report Sana Malik' }).click()
  await page.waitForURL(app.at('/report?*'))
  const address = page.getByLabel('Web address of the content')
  await expect.poll(() => address.inputValue()).toBe(app.at(path))
  await leave()
})

test('what a member typed in the form survives a reload', async () => {
  const { page, faults, leave } = await visitAs(app, seller, '/report')
  const explanation = page.getByLabel('Why is it illegal?')
  await page.getByRole('button', { name: 'LogOut' }).waitFor()
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('Explanation is required.').waitFor()
  await explanation.fill('It was stolen from me.')
  await page.reload()
  await expect.poll(() => explanation.inputValue()).toBe('It was stolen from me.')
  expect(faults).toEqual([])
  await leave()
})

test('a guest reports one question, and a seller finds the form instead of the refusal', async () => {
  const buyer = await app.signUp('Bea Marsh', 'buyer')
  const product = await app.addProduct(seller, { title: 'Latitude 5330' })
  const asked = await buyer.post(`/items/${product}/questions`, { text: 'Is it loud?' })
  const id = expectOk(asked).body.insertedId
  expectOk(await seller.post(`/questions/${id}/answer`, { text: 'No.' }))
  const { page, leave } = await visit({ viewport: desktop })
  await page.goto(app.at(`/items/${product}/latitude-5330`))
  await page.getByRole('link', { name: 'Report the question of Bea M.' }).click()
  const address = page.getByLabel('Web address of the content')
  const part = app.at(`/items/${product}/latitude-5330#question-${id}`)
  await expect.poll(() => address.inputValue()).toBe(part)
  await leave()

  const other = await app.signUp('Olga Reyes', 'seller')
  const hers = await visitAs(app, other, `/items/${product}/latitude-5330`)
  await hers.page.getByRole('button', { name: 'Report: Latitude 5330' }).click()
  const dialog = hers.page.getByRole('dialog', { name: 'Not possible' })
  await dialog.getByRole('link', { name: 'Report illegal content' }).click()
  const heading = hers.page.getByRole('heading', { level: 1, name: 'Report illegal content' })
  await heading.waitFor()
  await expect
    .poll(() => hers.page.getByLabel('Web address of the content').inputValue())
    .toBe(app.at(`/items/${product}`))
  await hers.leave()
})

test('the form in German, from the footer', async () => {
  const { page, leave } = await visit({ viewport: phone })
  await page.goto(app.at('/de/blog'))
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Rechtswidrige Inhalte' })
  await link.click()
  await page.waitForURL(app.at('/de/report'))
  await page.getByRole('button', { name: 'Meldung senden' }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  expect(await untranslatedText(page)).toEqual([])
  expect(await horizontalOverflow(page)).toBe(0)
  await expectAccessible(page)
  await leave()
})
