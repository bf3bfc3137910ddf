import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '../../contract/errors.ts'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { book } from '../../test/harness/sales.ts'
import { desktop, expectAccessible, phone, visit } from '../harness/browser.ts'
import { focusedLabel } from '../harness/keyboard.ts'
import { holdRequests } from '../harness/requests.ts'
import { adminPaths } from '../harness/screen-paths.ts'
import { logIn, oneOfCast } from '../harness/steps.ts'
import { waitForToast } from '../harness/toasts.ts'
import { visitAs, visitAsCast } from '../harness/visit-as.ts'
import { sell } from '../screens/records/sales.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ DEMO_DATA: '1' })
})
afterAll(() => app.close())

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const linkOf = (page: Page, name: string) =>
  rowOf(page, name).getByRole('link', { name, exact: true }).getAttribute('href')
const heightOf = async (row: Locator) => (await row.boundingBox())?.height

async function open(page: Page, screen: string, heading: string) {
  await page.goto(app.at(`/dashboard/${screen}`))
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

async function search(page: Page, text: string, found: string) {
  await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill(text)
  await page.getByRole('status').getByText(found).waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe(text)
}

/** Clicks and accepts the confirmation. */
async function press(page: Page, button: string | RegExp, accept: string) {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: accept, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Enters the reasons and confirms them. */
async function sendRemoval(page: Page, title: string) {
  await page.getByRole('button', { name: `Remove listing: ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await dialog.getByLabel('Ground').selectOption('misleading')
  await dialog.getByLabel('Reason').fill('The pictures show another laptop.')
  await dialog.getByRole('button', { name: 'Remove listing', exact: true }).click()
}

async function removeListing(page: Page, title: string) {
  await sendRemoval(page, title)
  await page.getByRole('dialog', { name: 'Are you sure?' }).waitFor({ state: 'hidden' })
}

/** The keys of what is typed about removals and not yet sent. */
const removalDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:removal-')))

async function restoreListing(page: Page, title: string) {
  await page.getByRole('button', { name: `Restore listing: ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore listing' })
  await dialog.getByLabel('Reason').fill('The pictures show this laptop.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Restore listing', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/**
 * A seller with two reported laptops, of which the bad one is on hold; the buyer who reported it; another
 * buyer.
 */
async function people(width: number) {
  const seller = await app.signUp(`Selma ${width}`, 'seller')
  const buyer = await app.signUp(`Bea ${width}`, 'buyer')
  const other = await app.signUp(`Otto ${width}`, 'buyer')
  const [bad, fine] = [`Odd laptop ${width}`, `Fine laptop ${width}`]
  const badId = await app.addProduct(seller, { title: bad })
  const fineId = await app.addProduct(seller, { title: fine })
  await book(buyer, badId)
  const complaint = { productId: badId, reason: 'The photo shows another machine.' }
  expect((await buyer.post('/reportedItems', complaint)).status).toBe(200)
  expect((await buyer.post('/reportedItems', { productId: fineId })).status).toBe(200)
  return { seller, buyer, other, bad, fine }
}

describe.each([
  ['a desk', desktop, 'light'],
  ['a phone', phone, 'dark'],
] as const)('at %s', (_, viewport, colorScheme) => {
  const { width } = viewport

  test('an admin verifies, promotes, deletes and moderates, and the audit log shows it', async () => {
    const { seller, buyer, other, bad, fine } = await people(width)
    const { page, faults, leave } = await visit({ viewport, colorScheme })
    await page.goto(app.at('/login?from=%2Fdashboard%2Fallsellers'))
    await logIn(page, oneOfCast('ruth'))
    await page.waitForURL(app.at('/dashboard/allsellers'))
    await page.getByRole('status').getByText('sellers').waitFor()
    expect(await page.title()).toBe('Dashboard/AllSellers - Relaptop')
    await expectAccessible(page)

    await search(page, 'no such name', '0 sellers found')
    await expectAccessible(page)
    await search(page, seller.email, '1 seller found')
    expect(await linkOf(page, seller.name)).toMatch(/^\/dashboard\/members\//)
    await page.getByRole('button', { name: `Verify: ${seller.name}` }).click()
    await rowOf(page, seller.name).getByRole('img', { name: 'Verified seller' }).waitFor()
    await page.getByText('Verified', { exact: true }).nth(1).waitFor()
    expect(await focusedLabel(page)).toBe(`Delete: ${seller.name}`)
    await page.goto(app.at('/products/Dell'))
    const listing = page.getByRole('article').filter({ hasText: bad })
    await listing.getByRole('img', { name: 'Verified seller' }).waitFor()
    await page.goto(app.at('/dashboard'))
    await page.getByRole('link', { name: 'Sellers to verify' }).click()
    await page.waitForURL(app.at('/dashboard/allsellers?show=unverified'))
    await search(page, seller.email, '0 sellers found')
    await page.getByText(/^No sellers to verify match/).waitFor()
    expect(new URL(page.url()).searchParams.get('show')).toBe('unverified')
    await expectAccessible(page)
    const filter = page.getByRole('navigation', { name: 'Sellers shown' })
    await filter.getByRole('link', { name: 'All' }).click()
    await rowOf(page, seller.name).waitFor()

    await open(page, 'allbuyers', 'All Buyers')
    await expectAccessible(page)
    await press(page, `Admin: ${buyer.name}`, 'Make admin')
    await waitForToast(page, 'Admin make Successfully')
    await rowOf(page, buyer.email).getByText('Admin', { exact: true }).last().waitFor()
    expect(await page.getByRole('button', { name: `Admin: ${buyer.name}` }).count()).toBe(0)
    await page.getByRole('button', { name: `Delete: ${other.name}` }).click()
    await page.getByRole('dialog', { name: 'Are you sure?' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await press(page, `Delete: ${other.name}`, 'Delete')
    await waitForToast(page, 'Successfully Delete')
    await rowOf(page, other.email).waitFor({ state: 'detached' })
    expect(await focusedLabel(page)).toMatch(/^Delete: /)
    expect((await other.get(`/users/buyer/${other.email}`)).status).toBe(401)

    await open(page, 'reportedItems', 'Reported Items')
    expect(await page.title()).toBe('Dashboard/ReportedItems - Relaptop')
    await expectAccessible(page)
    expect(await linkOf(page, bad)).toMatch(/^\/items\//)
    await removeListing(page, bad)
    await rowOf(page, bad).waitFor({ state: 'detached' })
    await press(page, `Delete: the report of ${fine}`, 'Delete')
    await page.getByText('No Reported Items').waitFor()
    await expectAccessible(page)
    const shown = page.getByRole('navigation', { name: 'Reports shown' })
    await shown.getByRole('link', { name: 'Decided' }).click()
    await rowOf(page, bad).getByText('Report upheld').waitFor()
    await rowOf(page, fine).getByText('No violation found').waitFor()
    await expectAccessible(page)
    const { rows } = await app.pool.query('select id from report where header = $1', [fine])
    const numbers = page.getByRole('searchbox', { name: 'Search by report or decision number' })
    await numbers.fill(rows[0].id)
    await page.getByRole('status').getByText('1 decision found').waitFor()
    await rowOf(page, fine).getByText(`Report number: ${rows[0].id}`).waitFor()
    expect(await rowOf(page, bad).count()).toBe(0)
    await page.goto(app.at('/products/Dell'))
    await page.getByRole('article').filter({ hasText: fine }).waitFor()
    expect(await listing.count()).toBe(0)

    await open(page, 'reportedItems?show=decided', 'Reported Items')
    await restoreListing(page, bad)
    await waitForToast(page, 'Restored')
    await rowOf(page, bad)
      .getByText(/^Restored /)
      .waitFor()
    expect(await page.getByRole('button', { name: `Restore listing: ${bad}` }).count()).toBe(0)
    await press(page, `Reopen: the report of ${fine}`, 'Reopen')
    await rowOf(page, fine).waitFor({ state: 'detached' })
    await shown.getByRole('link', { name: 'Open' }).click()
    await rowOf(page, fine).getByText(`Report number: ${rows[0].id}`).waitFor()
    await press(page, `Delete: the report of ${fine}`, 'Delete')
    await page.getByText('No Reported Items').waitFor()

    await open(page, 'auditlog', 'Audit log')
    const acts = page.getByRole('row').filter({ hasText: 'Ruth Castellano' })
    const logTexts = await acts.allTextContents()
    const ofThisRun = new RegExp(` ${width}\\b`)
    const log = logTexts.filter((text) => ofThisRun.test(text))
    const expected = [
      ['Closed a report', fine, 'yes → changed to no'],
      ['Reopened a report', fine, 'no → changed to yes'],
      ['Restored what was removed', bad, 'yes → changed to no'],
      ['Closed a report', fine, 'yes → changed to no'],
      ['Removed a listing', bad, 'yes → changed to no'],
      ['Made an admin', buyer.name, 'buyer → changed to admin'],
      ['Verified a seller', seller.name, 'no → changed to yes'],
    ]
    expect(log.length).toBe(expected.length)
    for (const [index, words] of expected.entries()) {
      for (const expectedText of words) expect(log[index]).toContain(expectedText)
    }
    // The audit log anonymizes deleted members.
    const deleted = logTexts.find((text) => text.includes('Deleted a member'))
    expect(deleted).toContain('Deleted member')
    expect(logTexts.join()).not.toContain(other.name)
    await expectAccessible(page)
    expect(faults).toEqual([])
    await leave()
  })
})

test('a verified seller stays in the list of those to verify until it is loaded again', async () => {
  const older = await app.signUp('Vera Older', 'seller')
  const newer = await app.signUp('Vera Newer', 'seller')
  const unconfirmed = await app.signUp('Vera Unconfirmed', 'seller', { confirmed: false })
  const { page, faults, leave } = await visitAsCast(
    app,
    'ruth',
    '/dashboard/allsellers?show=unverified',
  )
  const filter = page.getByRole('navigation', { name: 'Sellers shown' })
  await filter.getByRole('link', { name: 'To verify' }).waitFor()
  expect(await filter.locator('[aria-current]').allTextContents()).toEqual(['To verify'])
  const verify = page.getByRole('button', { name: `Verify: ${unconfirmed.name}` })
  expect(await verify.getAttribute('aria-disabled')).toBe('true')
  await rowOf(page, unconfirmed.name).getByText('E-mail not confirmed').waitFor()
  for (const { name } of [newer, older]) {
    const height = await heightOf(rowOf(page, name))
    await page.getByRole('button', { name: `Verify: ${name}` }).click()
    await waitForToast(page, 'Verified')
    await rowOf(page, name).getByRole('img', { name: 'Verified seller' }).waitFor()
    expect(await focusedLabel(page)).toBe(`Delete: ${name}`)
    expect(await heightOf(rowOf(page, name))).toBe(height)
  }
  expect(await rowOf(page, newer.name).count()).toBe(1)
  await page.reload()
  await page
    .getByRole('status')
    .getByText(/seller/)
    .waitFor()
  expect(await rowOf(page, newer.name).count()).toBe(0)
  expect(await rowOf(page, older.name).count()).toBe(0)
  await filter.getByRole('link', { name: 'All' }).click()
  await search(page, newer.email, '1 seller found')
  const withdrawal = 'Withdraw verification'
  await page.getByRole('link', { name: newer.name, exact: true }).click()
  await page.getByRole('button', { name: `${withdrawal}: ${newer.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Withdraw the verification of ${newer.name}?` })
  await dialog.getByLabel('Reason').fill('The shop has another owner.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: withdrawal, exact: true }).click()
  await waitForToast(page, 'Verification withdrawn')
  await page.getByText('Not verified', { exact: true }).waitFor()
  await expect.poll(() => focusedLabel(page)).toBe(`Suspend: ${newer.name}`)
  expect(faults).toEqual([])
  await leave()
})

test('admins cannot delete themselves in the list', async () => {
  const una = await app.signUp('Una', 'buyer')
  await app.grantAdmin(una)
  const { page, faults, leave } = await visitAs(app, una, '/dashboard/allbuyers')
  await rowOf(page, una.email).getByText('You', { exact: true }).waitFor()
  expect(await rowOf(page, una.email).getByRole('button').count()).toBe(0)
  expect(faults).toEqual([])
  await leave()
})

test('an admin reads in the dialog why an account cannot be deleted', async () => {
  const seller = await app.signUp('Otis', 'seller')
  const buyer = await app.signUp('Olga', 'buyer')
  await sell(app, { seller, buyer }, 'Latitude 5290')
  const { page, leave } = await visitAsCast(app, 'ruth', '/dashboard/allsellers')
  await page.getByRole('button', { name: `Delete: ${seller.name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByText(refusals.member_sales_open[1]).waitFor()
  await dialog.getByText(seller.email).waitFor()
  await expectAccessible(page)
  await leave()
})

test('an admin suspends a seller, who reads why, and lifts the suspension', async () => {
  const seller = await app.signUp('Sybil', 'seller')
  const productId = await app.addProduct(seller, { title: 'Hidden for a while' })
  const isShown = async () => (await app.get(`/api/items/${productId}`)).status === 200
  const reason = 'Three buyers got another laptop than the one listed.'
  const { page, faults, leave } = await visitAsCast(app, 'ruth', '/dashboard/allsellers?q=sybil')
  await page.getByRole('button', { name: `Suspend: ${seller.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Suspend ${seller.name}?` })
  await dialog.getByLabel('Ground').selectOption('abuse')
  await dialog.getByLabel('Reason').fill(reason)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await waitForToast(page, 'Account suspended')
  await rowOf(page, seller.email).getByText('Suspended', { exact: true }).waitFor()
  expect(await isShown()).toBe(false)

  const visitor = await visit()
  await visitor.page.goto(app.at('/login?from=%2Fdashboard'))
  await logIn(visitor.page, seller)
  const notice = visitor.page.getByRole('note').filter({ hasText: 'has been suspended since' })
  await notice.getByText(reason).waitFor()
  await expectAccessible(visitor.page)
  await notice.getByRole('link', { name: 'Read the decision, and how to object' }).click()
  await visitor.page.getByRole('heading', { name: 'We suspended your account' }).waitFor()
  await visitor.page.getByText('Ground: Terms of use: insults, spam or fraud').waitFor()
  await visitor.page.goto(app.at('/dashboard/myproducts'))
  await visitor.page.getByText('Only you can see it while your account is suspended.').waitFor()

  await press(page, `Lift suspension: ${seller.name}`, 'Lift suspension')
  await waitForToast(page, 'Suspension lifted')
  await page.getByRole('button', { name: `Suspend: ${seller.name}` }).waitFor()
  expect(await isShown()).toBe(true)
  await rowOf(page, seller.email).getByRole('link', { name: seller.name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: `Member: ${seller.name}` }).waitFor()
  expect(await page.title()).toBe('Dashboard/Member - Relaptop')
  const sectionOf = (name: string) => page.getByRole('region', { name })
  await sectionOf('Listings (1)').getByRole('link', { name: 'Hidden for a while' }).waitFor()
  await sectionOf('Restrictions (1)').getByText('Account suspended').waitFor()
  await sectionOf('Account')
    .getByRole('link', { name: /^Statements/ })
    .waitFor()
  await page.getByRole('button', { name: `Suspend: ${seller.name}` }).waitFor()
  await expectAccessible(page)
  await visitor.page.goto(app.at('/dashboard'))
  await visitor.page.getByText('Next steps').waitFor()
  expect(await notice.count()).toBe(0)
  expect([...faults, ...visitor.faults]).toEqual([])
  await visitor.leave()
  await leave()
})

test('an admin edits a listing without adding photos, and removes it from its page', async () => {
  const seller = await app.signUp('Edda', 'seller')
  const buyer = await app.signUp('Bruno', 'buyer')
  const productId = await app.addProduct(seller, { title: 'Edited by an admin' })
  const path = `/dashboard/editproduct/${productId}`
  const { page, faults, leave } = await visitAsCast(app, 'ruth', path)
  await page.getByText('Only the seller can add photos.').waitFor()
  expect(await page.getByRole('button', { name: 'Choose photos' }).count()).toBe(0)
  await page.getByLabel('Location').fill('Braga')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await waitForToast(page, 'Listing updated')
  await page.waitForURL(app.at('/dashboard/reportedItems'))
  await page.getByRole('heading', { level: 1, name: 'Reported Items' }).waitFor()

  await book(buyer, productId)
  await page.goto(app.at(path))
  await page.getByRole('link', { name: 'Back to Reported Items' }).click()
  await page.waitForURL(app.at('/dashboard/reportedItems'))

  await page.goto(app.at(`/items/${productId}`))
  await page.getByRole('link', { name: 'Edit or remove this listing' }).click()
  await page.getByText('A buyer has reserved or bought it').waitFor()
  await expectAccessible(page)
  const held = await holdRequests(page, '**/api/reportedItems*')
  await sendRemoval(page, 'Edited by an admin')
  await page.waitForURL(app.at('/dashboard/reportedItems'))
  expect(await removalDrafts(page)).toEqual([])
  held.release()
  await page.getByRole('heading', { level: 1, name: 'Reported Items' }).waitFor()
  expect((await app.get(`/api/items/${productId}`)).status).toBe(404)
  expect(faults).toEqual([])
  await leave()
})

test('a seller on an admin screen is redirected to log-in', async () => {
  const { page, faults, leave } = await visitAsCast(app, 'marisol', '/dashboard')
  await page.getByText('Welcome to your Dashboard').waitFor()
  expect(await page.getByRole('link', { name: 'All Sellers' }).count()).toBe(0)
  for (const path of adminPaths) {
    await page.goto(app.at(path))
    await page.waitForURL(/\/login\?/)
    await page.getByText('This account cannot open that page').waitFor()
  }
  expect(faults).toEqual([])
  await leave()
})
