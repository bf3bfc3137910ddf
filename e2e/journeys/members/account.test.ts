import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '../../../contract/errors.ts'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { book } from '../../../test/harness/sales.ts'
import { desktop, expectAccessible, narrow, phone, visit } from '../../harness/browser.ts'
import { focusedText } from '../../harness/keyboard.ts'
import { logIn } from '../../harness/steps.ts'
import { waitForToast } from '../../harness/toasts.ts'
import { visitAs } from '../../harness/visit-as.ts'

let app: TestApp

beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp({ DEMO_DATA: '1' }))
})
afterAll(() => app.close())

const sidebar = (page: Page) => page.getByRole('complementary', { includeHidden: true })
const myAccount = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor()

async function reserve(buyer: Person): Promise<string> {
  const seller = await app.signUp(`Seller of ${buyer.name}`, 'seller')
  const productId = await app.addProduct(seller)
  return book(buyer, productId, { phone: '555 0100', location: 'Pier 4' })
}

async function openByDrawer(page: Page, width: number) {
  if (width < 1024) await page.getByRole('button', { name: 'Dashboard menu' }).click()
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link').click()
  await page.waitForURL(app.at('/dashboard/account'))
  await myAccount(page)
}

async function downloadOwnData(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  return {
    name: file.suggestedFilename(),
    data: JSON.parse(await readFile(await file.path(), 'utf8')),
  }
}

async function confirmDeletion(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Type “delete” to confirm').fill('Delete ')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
}

/** More than an export has. */
const fileManyReports = ({ email }: Person) =>
  app.pool.query(
    `insert into report (reporter_id, header, image, seller_name, item_date, reason)
       select id, 'Item ' || n, '', '', '', '' from member, generate_series(1, 1001) n
       where email = $1`,
    [email],
  )

/** Simulates an old log-in. */
const ageLogin = ({ email }: Person) =>
  app.pool.query(
    `update identity_session set authenticated_at = authenticated_at - interval '11 minutes'
       where user_id = (select id from identity_user where email = $1)`,
    [email],
  )

describe.each([
  ['a desk', desktop, 'light'],
  ['a phone', phone, 'dark'],
] as const)('at %s', (_, viewport, colorScheme) => {
  const { width } = viewport

  test('a member edits the profile, exports their data and deletes the account', async () => {
    const ida = await app.signUp(`Ida ${width}`, 'buyer')
    const booking = await reserve(ida)
    const { page, faults, leave } = await visit({ viewport, colorScheme })
    await page.goto(app.at('/login?from=%2Fdashboard'))
    await logIn(page, ida)
    await page.getByText('Welcome to your Dashboard').waitFor()
    await openByDrawer(page, width)
    expect(await page.title()).toBe('Dashboard/MyAccount - Relaptop')
    await page.getByText(`You are logged in with ${ida.email}.`).waitFor()
    await expectAccessible(page)
    await page.setViewportSize(narrow)
    await expectAccessible(page)
    await page.setViewportSize(viewport)

    const save = page.getByRole('button', { name: 'Save profile' })
    await page.getByLabel('Name').fill(' ')
    await page.getByLabel('Photo URL').fill('http://photos.example.com/ida.png')
    await save.click()
    await page.getByText('Name is required.').waitFor()
    await page.getByText('Image URL must start with https://').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Name').fill(`Ida the Second ${width}`)
    await page.getByLabel('Photo URL').fill('/pictures/avatar-amara.svg')
    await save.click()
    await waitForToast(page, 'Profile saved')
    const face = page.getByRole('img', { name: `Ida the Second ${width}` })
    await expect.poll(() => face.first().getAttribute('src')).toBe('/pictures/avatar-amara.svg')
    await expect.poll(() => sidebar(page).textContent()).toContain(`Ida the Second ${width}`)
    const sidebarPhoto = sidebar(page).locator('img')
    expect(await sidebarPhoto.getAttribute('src')).toBe('/pictures/avatar-amara.svg')

    const { name, data } = await downloadOwnData(page)
    expect(name).toBe('my-data.json')
    expect(data).toMatchObject({
      identity: { email: ida.email, name: `Ida the Second ${width}` },
      bookings: [{ id: booking, phone: '555 0100' }],
      leftOut: [],
    })
    const partial = page.getByText('The file has the latest 1,000 entries of each kind.')
    expect(await partial.count()).toBe(0)
    await fileManyReports(ida)
    expect((await downloadOwnData(page)).data.leftOut).toEqual(['reports'])
    await partial.waitFor()
    await expectAccessible(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Download my data' }).click()
    await page.getByRole('alert').getByText('We could not reach the service.').waitFor()
    await page.context().setOffline(false)
    expect(faults.splice(0).join()).toMatch(/^console: .+ERR_INTERNET_DISCONNECTED$/)

    const remove = page.getByRole('button', { name: 'Delete my account' })
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await remove.click()
    await dialog.waitFor()
    expect(await dialog.getByText('If you have sold laptops').count()).toBe(0)
    await expectAccessible(page)
    await page.setViewportSize(narrow)
    await expectAccessible(page)
    await page.setViewportSize(viewport)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await focusedText(page)).toBe('Delete my account')
    await remove.click()
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await dialog.getByText('Type “delete” to continue.').waitFor()

    await ageLogin(ida)
    await confirmDeletion(page)
    const again = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await again.getByRole('button', { name: 'Close' }).click()
    await dialog.getByText(refusals.recent_login_required[1]).waitFor()
    await confirmDeletion(page)
    await expectAccessible(page)
    await again.getByLabel('Password', { exact: true }).fill(ida.password)
    await page.keyboard.press('Enter')
    await waitForToast(page, 'Your account has been deleted')
    await page.waitForURL(app.at('/'))
    await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
    // Invalidates the token of a known device on the server.
    const cookies = (await page.context().cookies()).filter(({ value }) => value !== '')
    expect(cookies.map(({ name }) => name)).toEqual(['identity.device'])
    const devices = await app.pool.query(
      'select from known_device join identity_user on identity_user.id = user_id where email = $1',
      [ida.email],
    )
    expect(devices.rows).toEqual([])

    await page.goto(app.at('/dashboard/account'))
    await page.waitForURL(/\/login/)
    await logIn(page, ida)
    await page.getByText('The e-mail address or the password is wrong.').waitFor()
    const { rows } = await app.pool.query('select state, phone from booking where id = $1', [
      booking,
    ])
    expect(rows).toEqual([{ state: 'cancelled', phone: '-' }])
    expect(faults).toEqual([])
    await leave()
  })
})

test('the last admin cannot be deleted and is told why', async () => {
  await app.pool.query('update member set is_admin = false')
  const ann = await app.signUp('Ann', 'seller')
  await app.grantAdmin(ann)
  const { page, faults, leave } = await visitAs(app, ann, '/dashboard/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByText('stay in the audit log, under your name').waitFor()
  await page.getByText('If you have sold laptops, the recipient of our invoices').waitFor()
  await confirmDeletion(page)
  await page.getByRole('alert').getByText(refusals.last_admin[1]).waitFor()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect((await ann.get(`/users/admin/${ann.email}`)).body).toEqual({ isAdmin: true })
  expect(faults).toEqual([])
  await leave()
})

test.each([
  ['a desk', desktop, 'light'],
  ['a narrow phone', narrow, 'dark'],
] as const)(
  'a buyer who wants to sell changes the account, at %s',
  async (_, viewport, colorScheme) => {
    const person = await app.signUp(`Nia Berg ${viewport.width}`, 'buyer')
    const { page, faults, leave } = await visit({ viewport, colorScheme })
    await page.goto(app.at('/login'))
    await logIn(page, person)
    await page.waitForURL(app.at('/'))
    await page.getByRole('link', { name: 'Sell yours' }).click()
    await page.getByText('This page is for sellers').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'View account type' }).click()
    await page.getByText('This is a buyer account.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change to a seller account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change to a seller account?' })
    await dialog.getByText('You can do this only once.').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Change to a seller account' }).click()
    await waitForToast(page, 'This is a seller account now')
    await page.getByText('You have changed the type of this account before').waitFor()
    await expect.poll(() => focusedText(page)).toBe('Account type')
    await expect.poll(() => sidebar(page).textContent()).toContain('Add Product')
    await page.goto(app.at('/'))
    await page.getByRole('link', { name: 'Sell yours' }).click()
    await page.getByLabel('Seller name').waitFor()
    expect(faults).toEqual([])
    await leave()
  },
)
