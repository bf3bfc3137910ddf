import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { expectOk } from '../../test/harness/send.ts'
import { untilHydrated, visit } from '../harness/browser.ts'
import { holdRequests } from '../harness/requests.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { bookingDialog, logIn, signUp } from '../harness/steps.ts'
import { waitForToast } from '../harness/toasts.ts'

let app: TestApp
let seller: Person
const title = 'Latitude 7420'
let productId: string
let itemPath: string

beforeAll(async () => {
  app = await startTestApp({ LISTING_ACCESS: 'public', MAX_LIVE_BOOKINGS: '9' })
  seller = await app.signUp('Sana', 'seller')
  productId = await app.addProduct(seller, { title })
  itemPath = `/items/${productId}/latitude-7420`
  await app.addProduct(seller, { title: 'XPS 13' })
  expectOk(await seller.post('/advertises', { adsProductId: productId }))
})
afterAll(() => app.close())

let buyers = 0
const newBuyer = () => app.signUp(`Buyer ${++buyers}`, 'buyer')

/** An anonymous page, hydrated. */
async function openAt(path: string) {
  const visitor = await visit()
  await visitor.page.goto(app.at(path))
  await untilHydrated(visitor.page)
  return visitor
}

const favouriteButton = (page: Page) => page.getByLabel(`Favourite: ${title}`).first()
const bookNow = (page: Page) => page.getByRole('link', { name: `Book Now: ${title}` })

const favouritesOf = async ({ email }: Person) => {
  const { rows } = await app.pool.query(
    `select product_id as id from favourite join member on member.id = member_id where email = $1`,
    [email],
  )
  return rows.map(({ id }) => id)
}

test.each([
  ['home', () => '/'],
  ['the advertised items', () => '/advertiseditems'],
  ['a search', () => '/search?q=latitude'],
  ['an item', () => itemPath],
  ['a listing', () => '/products/Dell'],
])('a favourite chosen on %s is added after log-in', async (_, pathOf) => {
  const buyer = await newBuyer()
  const { page, faults, leave } = await openAt(pathOf())
  await favouriteButton(page).click()
  await logIn(page, buyer)
  await page.waitForURL(app.at(pathOf()))
  await page
    .getByRole('button', { name: `Favourite: ${title}`, pressed: true })
    .first()
    .waitFor()
  expect(await favouritesOf(buyer)).toEqual([productId])
  expect(faults).toEqual([])
  await leave()
})

test('a favourite is added after a second log-in on the same page', async () => {
  const buyer = await newBuyer()
  const { page, leave } = await openAt('/login?from=/search')
  await logIn(page, buyer)
  await page.waitForURL(app.at('/search'))
  await page.getByRole('button', { name: `Favourite: ${title}`, pressed: false }).waitFor()
  await app.pool.query('delete from identity_session')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.waitForURL(/\/login/)
  await page.goBack()
  await favouriteButton(page).click()
  await logIn(page, buyer)
  await page.waitForURL(app.at('/search'))
  await page.getByRole('button', { name: `Favourite: ${title}`, pressed: true }).waitFor()
  expect(await favouritesOf(buyer)).toEqual([productId])
  await leave()
})

test.each([
  ['an item', () => itemPath],
  ['a listing', () => '/products/Dell'],
])('the booking chosen on %s opens after log-in, once', async (_, pathOf) => {
  const buyer = await newBuyer()
  const { page, faults, leave } = await openAt(pathOf())
  await bookNow(page).click()
  await logIn(page, buyer)
  await page.waitForURL(app.at(pathOf()))
  await bookingDialog(page).waitFor()
  expect(await bookingDialog(page).getByLabel('E-mail').inputValue()).toBe(buyer.email)
  await page.keyboard.press('Escape')
  await bookingDialog(page).waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('button', { name: `Book Now: ${title}` }).waitFor()
  await untilHydrated(page)
  expect(await bookingDialog(page).count()).toBe(0)
  expect(faults).toEqual([])
  await leave()
})

test('the booking opens after a sign-up and can be sent', async () => {
  const { page, faults, leave } = await openAt(itemPath)
  await bookNow(page).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  const account = { name: 'Nils', email: 'nils@example.com', password: 'four words in a row' }
  await signUp(page, { ...account, category: 'buyer' })
  await bookingDialog(page).waitFor()
  await bookingDialog(page).getByLabel('Phone').fill('+1 (555) 0100')
  await bookingDialog(page).getByLabel('Location').fill('Porto')
  await bookingDialog(page).getByRole('button', { name: 'Submit' }).click()
  await waitForToast(page, 'Booked Successfully')
  await app.pool.query(`update booking set state = 'expired' where product_id = $1`, [productId])
  expect(faults).toEqual([])
  await leave()
})

test('the booking opens after signing in with Google', async () => {
  const { page, faults, leave } = await openAt(itemPath)
  await bookNow(page).click()
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: /Google/ }).click()
  const google = await opening
  await google.getByRole('button', { name: /Gwen Tanaka/ }).click()
  await bookingDialog(page).waitFor()
  expect(await bookingDialog(page).getByLabel('Name').inputValue()).toBe('Gwen Tanaka')
  expect(faults).toEqual([])
  await leave()
})

test('a seller who chose a booking is told after log-in that this account cannot buy', async () => {
  const { page, leave } = await openAt(itemPath)
  await bookNow(page).click()
  await logIn(page, seller)
  await page.getByText('You can not buy from this account.').waitFor()
  await leave()
})

test('a pending action is done for a member whose session was still loading', async () => {
  const buyer = await newBuyer()
  const { page, leave } = await visit()
  await signInAs(page, app.url, buyer)
  // Delays the session's response until after the click.
  const { release } = await holdRequests(page, '**/api/identity/get-session*')
  await page.goto(app.at('/search'))
  await untilHydrated(page)
  await favouriteButton(page).click()
  await page.waitForURL(/\/login/)
  release()
  await page.waitForURL(app.at('/search'))
  await page.getByRole('button', { name: `Favourite: ${title}`, pressed: true }).waitFor()
  expect(await favouritesOf(buyer)).toEqual([productId])
  await leave()
})
