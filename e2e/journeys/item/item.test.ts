import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { gradedLaptop } from '../../../test/harness/product-input.ts'
import { book } from '../../../test/harness/sales.ts'
import { expectOk } from '../../../test/harness/send.ts'
import { desktop, expectAccessible, hasReactProps, phone, visit } from '../../harness/browser.ts'
import { isFocused } from '../../harness/keyboard.ts'
import { signInAs } from '../../harness/sign-in-as.ts'
import { logIn } from '../../harness/steps.ts'
import { waitForToast } from '../../harness/toasts.ts'
import { visitAs } from '../../harness/visit-as.ts'
import { sell } from '../../screens/records/sales.ts'

let app: TestApp
let seller: Person
let buyer: Person
let rival: Person

const laptop = {
  ...gradedLaptop,
  image: '/pictures/category-dell.svg',
  specs: { memory: 16, storage: 512, battery_health: 88, ports: ['USB-C', 'HDMI'] },
  locks: { ...gradedLaptop.locks, dataWiped: 'no' },
}

async function list(header: string) {
  const { status, body } = await seller.post('/products', { ...laptop, header })
  expect(status).toBe(200)
  return String(body.insertedId)
}

beforeAll(async () => {
  app = await startTestApp()
  seller = await app.signUp('Sana', 'seller')
  buyer = await app.signUp('Bea', 'buyer')
  rival = await app.signUp('Ben', 'buyer')
})
afterAll(() => app.close())

describe.each([
  ['a desk', desktop, 'light'],
  ['a phone', phone, 'dark'],
] as const)('at %s', (_, viewport, colorScheme) => {
  test('a visitor opens an advertised laptop, logs in there and books it', async () => {
    const title = `Latitude 7420, ${viewport.width}`
    const id = await list(title)
    const another = `Another, ${viewport.width}`
    await list(another)
    expectOk(await seller.post('/advertises', { adsProductId: id }))
    const { page, faults, leave } = await visit({ viewport, colorScheme })
    await page.goto(app.at('/advertiseditems'))
    await page.getByRole('link', { name: title, exact: true }).click()
    await page.waitForURL(/\/items\/[0-9a-f-]{36}\/latitude-7420-/)
    const own = new URL(page.url()).pathname
    const heading = page.getByRole('heading', { level: 1, name: title })
    await heading.waitFor()
    expect(await page.title()).toContain(`${title}, $450.50`)
    await page.getByText('Read from the device').waitFor()
    await page.getByRole('heading', { name: 'Similar laptops' }).waitFor()
    await expectAccessible(page)

    await page.getByRole('link', { name: `Book Now: ${title}` }).click()
    await logIn(page, buyer)
    await page.waitForURL(app.at(own))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Phone').fill('+1 (555) 0100')
    await dialog.getByLabel('Location').fill('Pier 4, Portland')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await waitForToast(page, 'Booked Successfully')
    await page.getByText('You have reserved this laptop.').waitFor()
    const payNow = await page.getByRole('link', { name: 'Pay Now' }).getAttribute('href')
    expect(payNow).toContain('/dashboard/payment/')
    await page.getByText(/^[\d:]+ left to pay$/).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'My Orders' }).waitFor()
    await expectAccessible(page)

    const similar = page.getByRole('link', { name: another, exact: true })
    await similar.scrollIntoViewIfNeeded()
    await expect.poll(() => similar.evaluate(hasReactProps)).toBe(true)
    await similar.click()
    await page.getByRole('heading', { level: 1, name: another }).waitFor()
    await page.getByRole('button', { name: `Book Now: ${another}` }).click()
    const firstField = dialog.getByLabel('Phone')
    await expect.poll(() => isFocused(firstField)).toBe(true)
    await page.goBack()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1, name: another }).waitFor()
    await page.goBack()
    await heading.waitFor()
    await page.reload()
    await page.getByText('You have reserved this laptop.').waitFor()
    expect(await page.getByText('Reserved for a buyer.').count()).toBe(0)
    expect(faults).toEqual([])
    await leave()
  })
})

test('changes by another buyer show on the page, up to the sale', async () => {
  const title = 'Seen by two'
  const id = await list(title)
  const { page, faults, leave } = await visit()
  await signInAs(page, app.url, buyer)
  await page.goto(app.at(`/items/${id}`))
  const act = page.getByRole('button', { name: `Book Now: ${title}` })
  await expect.poll(() => act.isEnabled()).toBe(true)
  const bookingId = await book(rival, id)
  await page.getByText(/^Reserved for a buyer\..* Add it to your favourites, and we tell/).waitFor()
  expect(await act.isDisabled()).toBe(true)
  await page.getByRole('button', { name: `Favourite: ${title}`, exact: true }).click()
  await page.getByText(/^Reserved for a buyer\..* It is one of your favourites: we tell/).waitFor()
  await app.pool.query("update booking set state = 'paid' where id = $1", [bookingId])
  await app.pool.query('update product set sold_at = now() where id = $1', [id])
  await page.getByText('This laptop has been sold.').waitFor()
  expect(await act.count()).toBe(0)
  expect(faults).toEqual([])
  await leave()
})

test('the page of a sold laptop tells its buyer so, with a link to the order', async () => {
  const title = 'Bought here'
  const id = await sell(app, { seller, buyer }, title)
  const { rows } = await app.pool.query('select product_id from booking where id = $1', [id])
  const path = `/items/${rows[0].product_id}`
  const own = await visitAs(app, buyer, path)
  await own.page.getByText('You bought this laptop.').waitFor()
  expect(await own.page.getByText('This laptop has been sold.').count()).toBe(0)
  await expectAccessible(own.page)
  await own.page.getByRole('link', { name: 'View order' }).click()
  await own.page.waitForURL(app.at(`/dashboard/orders/${id}`))
  expect(own.faults).toEqual([])
  await own.leave()

  const other = await visitAs(app, rival, path)
  await other.page.getByText('This laptop has been sold.').waitFor()
  expect(await other.page.getByText('You bought this laptop.').count()).toBe(0)
  await other.leave()
})

test('a reservation that is cancelled elsewhere goes from the open page', async () => {
  const cara = await app.signUp('Cara', 'buyer')
  const title = 'Cancelled elsewhere'
  const id = await list(title)
  const { page, faults, leave } = await visit()
  await signInAs(page, app.url, cara)
  await page.goto(app.at(`/items/${id}`))
  const act = page.getByRole('button', { name: `Book Now: ${title}` })
  await act.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Phone').fill('+1 (555) 0100')
  await dialog.getByLabel('Location').fill('Pier 4, Portland')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await waitForToast(page, 'Booked Successfully')
  const booked = page.getByText('You have reserved this laptop.')
  await booked.waitFor()
  await page.getByRole('link', { name: 'Pay Now' }).waitFor()
  const [booking] = expectOk(await cara.get(`/bookings?email=${cara.email}`)).body
  expectOk(await cara.post(`/bookings/${booking._id}/cancellation`))
  await booked.waitFor({ state: 'detached' })
  await expect.poll(() => act.isEnabled()).toBe(true)
  expect(faults).toEqual([])
  await leave()
})

test('the day of a verification is in the time zone of the reader', async () => {
  const id = await list('Of a verified seller')
  await app.pool.query('update member set verified_at = $1 where email = $2', [
    '2026-05-01T02:00:00Z',
    seller.email,
  ])
  const options = { viewport: desktop, timezoneId: 'America/New_York' }
  const { page, faults, leave } = await visit(options)
  await page.goto(app.at(`/items/${id}`))
  await page.getByText('Account verified by our team on April 30, 2026').waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('a seller is told that this account cannot buy', async () => {
  const id = await list('For others')
  const { page, leave } = await visit()
  await signInAs(page, app.url, seller)
  await page.goto(app.at(`/items/${id}`))
  await page.getByRole('button', { name: /^Book Now/ }).click()
  await page.getByText('You can not buy from this account.').waitFor()
  await leave()
})
