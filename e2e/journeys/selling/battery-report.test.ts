import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { desktop, expectAccessible, phone, visit } from '../../harness/browser.ts'
import { isFocused } from '../../harness/keyboard.ts'
import { signInAs } from '../../harness/sign-in-as.ts'
import { addButton, describeProduct } from '../../harness/steps.ts'
import { waitForToast } from '../../harness/toasts.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const sample = (name: string) =>
  join(import.meta.dirname, '../../../web/features/selling/battery-report/samples', name)
const field = (page: Page) => page.getByRole('group', { name: 'Battery report' })
const act = (page: Page, name: string) => field(page).getByRole('button', { name, exact: true })
const waitForStatus = (page: Page, text: string) =>
  page.getByRole('status').getByText(text).waitFor()

async function arrive(page: Page, path: string, person: Person) {
  await signInAs(page, app.at('/'), person)
  await page.goto(app.at(path))
}

const openSpecifications = (page: Page) =>
  page.getByRole('button', { name: 'Add specifications' }).click()

async function choose(page: Page, name: string) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    field(page)
      .getByRole('button', { name: /^Choose / })
      .press('Enter'),
  ])
  await chooser.setFiles(sample(name))
}

const facts = (page: Page) => field(page).getByRole('definition').allTextContents()

const storedReport = async (title: string) => {
  const query =
    'select specs, passport, serial_key is not null as numbered from product where title = $1'
  return (await app.pool.query(query, [title])).rows
}

describe.each([
  ['a desk', desktop, 'light'],
  ['a phone', phone, 'dark'],
] as const)('at %s', (_, viewport, colorScheme) => {
  const title = `A laptop that speaks, at ${viewport.width}`

  test('a seller imports a battery report, and only what was shown is sent', async () => {
    const seller = await app.signUp(`Teller ${viewport.width}`, 'seller')
    const { page, faults, leave } = await visit({ viewport, colorScheme })
    await arrive(page, '/dashboard/addproduct', seller)
    await openSpecifications(page)
    await field(page).getByText('Choose a category first.').waitFor()
    await describeProduct(page, { title, category: 'Dell', price: '450' })

    await field(page).getByRole('radio', { name: 'macOS' }).check()
    await field(page).getByText('system_profiler -json').waitFor()
    await field(page).getByRole('radio', { name: 'macOS' }).press('ArrowLeft')
    await field(page).getByText('powercfg /batteryreport /xml').waitFor()

    await choose(page, 'windows-for-reading.html')
    await page.getByRole('alert').getByText('HTML version of the report').waitFor()
    await expectAccessible(page)
    await choose(page, 'linux-german.txt')
    await waitForStatus(page, '1 detail was read from the report.')
    expect(await facts(page)).toEqual(['63\u00a0%'])
    await act(page, 'Remove report').click()
    await waitForStatus(page, 'The report has been removed.')
    await expect.poll(() => isFocused(act(page, 'Choose the report'))).toBe(true)

    await choose(page, 'windows-latitude-3340.xml')
    await waitForStatus(page, '4 details were read from the report.')
    expect((await facts(page)).slice(0, 4)).toEqual(['Dell', 'Latitude 3340', '71\u00a0%', '402'])
    expect(await page.getByLabel('Battery health (%)').inputValue()).toBe('71')
    expect(await page.getByText('Read from the device', { exact: true }).count()).toBe(5)
    await page.getByLabel('Model').fill('Latitude 3340, refurbished')
    expect(await page.getByText('Read from the device', { exact: true }).count()).toBe(4)
    await expectAccessible(page)
    await addButton(page).click()
    await waitForToast(page, 'Product Added')

    const read = ['brand', 'battery_health', 'battery_cycles']
    expect(await storedReport(title)).toEqual([
      {
        specs: {
          brand: 'Dell',
          model: 'Latitude 3340, refurbished',
          battery_health: 71,
          battery_cycles: 402,
        },
        passport: { source: 'windows', writtenAt: '2026-09-22T16:13:15Z', read },
        numbered: false,
      },
    ])
    expect(faults).toEqual([])
    await leave()
  })
})

const inReview =
  'A laptop with this serial number is already listed. Buyers can see yours once our team has reviewed it.'

/** Lists the Mac of the sample report, which contains its serial number. */
async function listMac(seller: Person, title: string, quarantined: boolean) {
  const { page, faults, leave } = await visit()
  await arrive(page, '/dashboard/addproduct', seller)
  await describeProduct(page, { title, category: 'HP', price: '450' })
  await openSpecifications(page)
  await choose(page, 'macos-macbook-pro-m2.json')
  await field(page).getByText('It is never shown').waitFor()
  await addButton(page).click()
  await waitForToast(page, 'Product Added')
  if (quarantined) await waitForToast(page, inReview)
  expect(faults).toEqual([])
  await leave()
}

test('a laptop listed twice is reported to the admins, who release it', async () => {
  const owner = await app.signUp('Owner', 'seller')
  const copier = await app.signUp('Copier', 'seller')
  const admin = await app.signUp('Ada', 'seller')
  await app.grantAdmin(admin)
  await listMac(owner, 'The true one', false)
  await listMac(copier, 'The doubtful one', true)

  const { page, faults, leave } = await visit()
  await arrive(page, '/dashboard/reportedItems', admin)
  const row = page.getByRole('row').filter({ hasText: 'The doubtful one' })
  await row.getByText('It has the same serial number as “The true one” by Owner').waitFor()
  await row
    .getByText('You can release it once the other listing is removed or its sale has ended.')
    .waitFor()
  expect(await row.getByRole('button').allTextContents()).toEqual(['Remove listing'])
  await expectAccessible(page)

  const [{ _id }] = (await owner.get(`/products?email=${owner.email}`)).body
  await owner.call('DELETE', `/products/${_id}`)
  await page.reload()
  await row.getByRole('button', { name: 'Release: The doubtful one' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('“The doubtful one” by Copier becomes visible to buyers').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Release' }).click()
  await waitForToast(page, 'Listing released')
  await row.waitFor({ state: 'detached' })
  await page.goto(app.at('/dashboard/auditLog'))
  await page.getByText('Released a listing').waitFor()
  expect((await admin.get('/products/HP')).body).toMatchObject([{ header: 'The doubtful one' }])
  expect(faults).toEqual([])
  await leave()
})

test('after a reload the serial number still belongs to the report', async () => {
  const seller = await app.signUp('Reloader', 'seller')
  const { page, faults, leave } = await visit()
  await arrive(page, '/dashboard/addproduct', seller)
  await page.getByLabel('Category').selectOption('HP')
  await openSpecifications(page)
  await choose(page, 'macos-macbook-pro-m2.json')
  const neverShown = field(page).getByText('It is never shown')
  await neverShown.waitFor()
  await page.reload()
  await neverShown.waitFor()
  const serial = page.getByLabel('Serial number')
  expect(await serial.inputValue()).not.toBe('')
  await act(page, 'Remove report').click()
  await waitForStatus(page, 'The report has been removed.')
  expect(await serial.inputValue()).toBe('')
  expect(faults).toEqual([])
  await leave()
})

test('a report dropped on the field is not uploaded as a photo', async () => {
  const seller = await app.signUp('Dropper', 'seller')
  const { page, leave } = await visit()
  await arrive(page, '/dashboard/addproduct', seller)
  await page.getByLabel('Category').selectOption('Dell')
  await openSpecifications(page)
  await act(page, 'Choose the report').waitFor()
  await field(page).evaluate((group) => {
    const data = new DataTransfer()
    data.items.add(new File(['{"SPHardwareDataType":[{"physical_memory":"8 GB"}]}'], 'a.json'))
    const way = { bubbles: true, cancelable: true, dataTransfer: data }
    group.querySelector('[class*=border-dashed] button')?.dispatchEvent(new DragEvent('drop', way))
  })
  await waitForStatus(page, '1 detail was read from the report.')
  expect(await facts(page)).toEqual(['8\u00a0GB'])
  await leave()
})
