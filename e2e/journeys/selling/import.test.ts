import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { expectOk } from '../../../test/harness/send.ts'
import { desktop, expectAccessible, phone } from '../../harness/browser.ts'
import { waitForToast } from '../../harness/toasts.ts'
import { visitAs } from '../../harness/visit-as.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ DEMO_DATA: '0' })
})
afterAll(() => app.close())

const heads =
  'Category,Product name,Image URL,Original price,Resale price,Year of purchase,Phone,Location,Condition,Description,Memory'
const row = (title: string, price: string) =>
  `Dell,${title},${app.at('/pictures/category-dell.svg').replace('http:', 'https:')},900,${price},2023,555 010,Porto,Good,It works.,16`

async function choose(page: Page, name: string, rows: string[]) {
  const buffer = Buffer.from([heads, ...rows].join('\r\n'))
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Choose/ }).press('Enter')
  await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer })
}

describe.each([
  ['a desk', desktop, 'light'],
  ['a phone', phone, 'dark'],
] as const)('at %s', (_, viewport, colorScheme) => {
  const { width } = viewport

  test('a seller sees all errors of a file, corrects it and lists it', async () => {
    const seller = await app.signUp(`Selma ${width}`, 'seller')
    // Console errors are allowed: the file's image URLs do not respond.
    const options = { viewport, colorScheme }
    const { page, leave } = await visitAs(app, seller, '/dashboard/import', options)
    await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor()
    await expectAccessible(page)

    const [first, second] = [`Latitude ${width}`, `XPS ${width}`]
    await choose(page, 'laptops.csv', [row(first, '450.50'), row(second, '"450,50"')])
    await page.getByRole('status').getByText('2 laptops read, 1 error.').waitFor()
    const mistake = page.getByRole('row').filter({ hasText: 'such as 450.50' })
    expect(await mistake.textContent()).toContain('Resale price')
    expect(await mistake.getByRole('rowheader').textContent()).toContain('3')
    expect(await page.getByRole('button', { name: /^List/ }).count()).toBe(0)
    await expectAccessible(page)

    await choose(page, 'mended.csv', [row(first, '450.50'), row(second, '300')])
    const listed = page.getByRole('row').filter({ hasText: second })
    await listed.getByText('$300.00').waitFor()
    await listed.getByRole('img', { name: `${second} (picture missing)` }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'List 2 laptops' }).click()
    await waitForToast(page, '2 laptops listed')
    await page.waitForURL(app.at('/dashboard/myproducts'))
    await page.getByText(first).first().waitFor()
    await page.getByText(second).first().waitFor()
    const own = page.getByRole('article').filter({ hasText: second })
    await own.getByText('lacks: Brand, Processor family, and Processor generation.').waitFor()
    await own.getByRole('link', { name: `Add details: ${second}` }).waitFor()
    await expectAccessible(page)

    await page.goto(app.at('/dashboard/import'))
    await choose(page, 'mended.csv', [row(first, '450.50'), row(second, '300')])
    await page.getByRole('button', { name: 'List 2 laptops again' }).waitFor()
    await page.getByText('You have already listed this file').waitFor()
    await expectAccessible(page)

    const late = row(`ProBook ${width}`, '200')
    await choose(page, 'late.csv', [late])
    const list = page.getByRole('button', { name: 'List 1 laptop', exact: true })
    await list.waitFor()
    expectOk(await seller.post('/imports', { csv: `${heads}\r\n${late}`, purpose: 'list' }))
    await list.click()
    await page.getByRole('button', { name: 'List 1 laptop again' }).waitFor()
    const warning = page.getByRole('note').filter({ hasText: 'already listed this file' })
    await warning.getByRole('link', { name: 'My Products' }).waitFor()
    const refusal = page.getByText('You have already listed this file.', { exact: true })
    expect(await refusal.count()).toBe(0)
    await leave()
  })
})

test('the template has the columns, and with a laptop in it is valid', async () => {
  const seller = await app.signUp('Tomas', 'seller')
  const { page, faults, leave } = await visitAs(app, seller, '/dashboard/import')
  await page.getByLabel('Category').selectOption('HP')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download template' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('hp.csv')
  const chunks = await (await file.createReadStream()).toArray()
  const columns = Buffer.concat(chunks).toString('utf8').trim().split(',')
  expect(columns).toContain('Battery health')
  const laptop: Record<string, string> = Object.fromEntries(
    heads.split(',').map((head, n) => [head, row('EliteBook', '300').split(',')[n] ?? '']),
  )
  const cells = columns.map((head) => laptop[head.replace('\ufeff', '')] ?? '')
  const { body } = await seller.post('/imports', {
    csv: `${columns.join(',')}\n${cells.join(',')}`,
  })
  expect(body).toMatchObject({ rows: 1, mistakes: [] })
  expect(faults).toEqual([])
  await leave()
})

test('a file that is not UTF-8 is refused, and a buyer is told who may import', async () => {
  const seller = await app.signUp('Tilda', 'seller')
  const { page, leave } = await visitAs(app, seller, '/dashboard/import')
  const buffer = Buffer.from('Preis für', 'latin1')
  await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: '', buffer })
  await page.getByRole('alert').getByText('This file is not UTF-8 text.').waitFor()
  await leave()

  const buyer = await app.signUp('Bela', 'buyer')
  const other = await visitAs(app, buyer, '/dashboard/import')
  await other.page.getByText('This page is for sellers').waitFor()
  await other.leave()
})
