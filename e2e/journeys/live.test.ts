import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { pay, tryBook } from '../../test/harness/sales.ts'
import { expectOk } from '../../test/harness/send.ts'
import { expectAccessible, visit } from '../harness/browser.ts'
import { holdScripts } from '../harness/requests.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { book } from '../harness/steps.ts'
import { waitForToast } from '../harness/toasts.ts'

let app: TestApp
let seller: Person
let rival: Person
let buyer: Person

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
  seller = await app.signUp('Sana', 'seller')
  rival = await app.signUp('Ray', 'buyer')
  buyer = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())

const isStream = (response: { url(): string }) => response.url().endsWith('/api/live')

/** A page with an open event stream. */
async function watch(path: string, person?: Person) {
  const visitor = await visit()
  const { page } = visitor
  if (person) await signInAs(page, app.url, person)
  await Promise.all([page.waitForResponse(isStream), page.goto(`${app.url}${path}`)])
  return visitor
}

const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const bookNow = (page: Page, title: string) =>
  page.getByRole('button', { name: `Book Now: ${title}` })
const waitForSentence = (page: Page, sentence: string) =>
  page.getByRole('status').getByText(sentence).waitFor()

async function bookAsRival(productId: string): Promise<string> {
  return expectOk(await tryBook(rival, productId)).body.insertedId
}

/** The focused element as text. */
const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)

test('a booking shows to others as reserved, in place and announced', async () => {
  const title = 'Latitude 7420'
  await app.addProduct(seller, { title })
  const one = await watch('/products/Dell', buyer)
  const other = await watch('/products/Dell', rival)
  await bookNow(one.page, title).focus()
  await book(other.page, title)
  await cardOf(one.page, title).getByText('Reserved', { exact: true }).waitFor()
  await waitForSentence(one.page, `${title} has just been reserved.`)
  expect(await bookNow(one.page, title).isDisabled()).toBe(true)
  await expect.poll(() => focused(one.page)).toBe(`H2 ${title}`)
  expect(await other.page.getByText(`${title} has just been reserved.`).count()).toBe(0)
  await expectAccessible(one.page)
  expect([...one.faults, ...other.faults]).toEqual([])
  await one.leave()
  await other.leave()
})

test('an open booking form shows that the product is taken and keeps its input', async () => {
  const title = 'XPS 13'
  const product = await app.addProduct(seller, { title })
  const { page, faults, leave } = await watch('/products/Dell', buyer)
  await bookNow(page, title).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Phone').fill('+351 555 020')
  const booking = await bookAsRival(product)
  await dialog.getByText('Another buyer has just reserved this laptop.').waitFor()
  const submit = dialog.getByRole('button', { name: 'Submit' })
  expect(await submit.isDisabled()).toBe(true)
  expect(await dialog.getByLabel('Phone').inputValue()).toBe('+351 555 020')
  await expectAccessible(page)

  await pay(app, rival, booking)
  await dialog.getByText('This laptop has already been sold.').waitFor()
  expect(await dialog.getByLabel('Phone').inputValue()).toBe('+351 555 020')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await cardOf(page, title).getByText('Sold', { exact: true }).waitFor()
  await expect.poll(() => focused(page)).toBe(`A ${title}`)
  expect(faults).toEqual([])
  await leave()
})

test('an open booking form books at the price that it shows', async () => {
  const title = 'XPS 15'
  const product = await app.addProduct(seller, { title })
  const { page, faults, leave } = await watch('/products/Dell', buyer)
  await bookNow(page, title).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Phone').fill('+351 555 020')
  await dialog.getByLabel('Location').fill('Porto')
  await page.context().setOffline(true)
  await app.pool.query('update product set resale_price = 39900 where id = $1', [product])
  await page.context().setOffline(false)
  await dialog.getByRole('heading', { name: 'Reserve for $399.00' }).waitFor()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await waitForToast(page, 'Booked Successfully')
  expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await leave()
})

test('when a product is sold, its open report dialog returns the focus to the card', async () => {
  const title = 'Precision 5550'
  const product = await app.addProduct(seller, { title })
  const { page, faults, leave } = await watch('/products/Dell', buyer)
  await page.getByRole('button', { name: `Report: ${title}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The sticker says something else.')
  await pay(app, rival, await bookAsRival(product))
  // Behind a dialog elements have no role.
  const card = page.locator('article').filter({ hasText: title })
  await card.getByText('Sold', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page)).toBe(`A ${title}`)
  expect(faults).toEqual([])
  await leave()
})

test('a form can be sent again after another buyer cancels', async () => {
  const title = 'Vostro 15'
  const product = await app.addProduct(seller, { title })
  const { page, faults, leave } = await watch('/products/Dell', buyer)
  await bookNow(page, title).click()
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Submit' })
  await submit.focus()
  const booking = await bookAsRival(product)
  await expect.poll(() => focused(page)).toMatch(/^H2 Reserve for /)
  await rival.post(`/bookings/${booking}/cancellation`)
  await expect.poll(() => submit.isEnabled()).toBe(true)
  expect(faults).toEqual([])
  await leave()
})

test('a removed product stays in place and says so', async () => {
  const title = 'Inspiron 16'
  const product = await app.addProduct(seller, { title })
  const { page, faults, leave } = await watch('/products/Dell', buyer)
  await cardOf(page, title).waitFor()
  await seller.call('DELETE', `/products/${product}`)
  await cardOf(page, title).getByText('No longer for sale', { exact: true }).waitFor()
  await waitForSentence(page, `${title} is no longer for sale.`)
  expect(await bookNow(page, title).count()).toBe(0)
  expect(faults).toEqual([])
  await leave()
})

test('anonymous users see advertised products reserved, and removed when sold', async () => {
  const [sold, unsold] = ['Spectre x360', 'Pavilion 14']
  await app.addProduct(seller, { title: unsold, category: 'HP', advertised: true })
  const product = await app.addProduct(seller, { title: sold, category: 'HP', advertised: true })
  const { page, faults, leave } = await watch('/')
  const booking = await bookAsRival(product)
  await cardOf(page, sold).getByText('Reserved', { exact: true }).waitFor()
  await page.getByRole('link', { name: `See in HP: ${sold}` }).focus()
  await pay(app, rival, booking)
  await cardOf(page, sold).waitFor({ state: 'detached' })
  await waitForSentence(page, `${sold} has just been sold.`)
  await expect.poll(() => focused(page)).toBe(`H3 ${unsold}`)
  expect(faults).toEqual([])
  await leave()
})

test.each([
  ['the page of a product', (id: string) => `/items/${id}/envy-14`],
  ['a search', () => '/search?q=envy+14'],
  ['the page of its seller', (_: string, sellerId: string) => `/sellers/${sellerId}`],
])('anonymous users see on %s that it is reserved, then sold', async (_, addressOf) => {
  const title = 'Envy 14'
  const product = await app.addProduct(seller, { title, category: 'HP' })
  const { body } = expectOk(await app.get(`/api/items/${product}`))
  const { page, faults, leave } = await watch(addressOf(product, body.sellerId))
  const main = page.getByRole('main')
  await main.getByText(title).first().waitFor()
  const booking = await bookAsRival(product)
  await main.getByText('Reserved', { exact: true }).first().waitFor()
  await pay(app, rival, booking)
  await main.getByText('Sold', { exact: true }).first().waitFor()
  await waitForSentence(page, `${title} has just been sold.`)
  expect(faults).toEqual([])
  await leave()
})

test('a seller sees their own product reserved, then sold', async () => {
  const title = 'Surface Go 3'
  const product = await app.addProduct(seller, { title, category: 'Surface' })
  const { page, faults, leave } = await watch('/dashboard/myproducts', seller)
  const card = cardOf(page, title)
  await card.getByText('Available', { exact: true }).waitFor()
  const booking = await bookAsRival(product)
  await card.getByText('Reserved', { exact: true }).waitFor()
  expect(await card.getByRole('button', { name: `Delete: ${title}` }).isDisabled()).toBe(true)
  const { expiresAt } = expectOk(await rival.get(`/bookings/${booking}`)).body
  const until = card.getByText(/^A buyer has reserved it until/).locator('time')
  await expect.poll(() => until.getAttribute('datetime')).toBe(expiresAt)
  await pay(app, rival, booking)
  await card.getByRole('button', { name: 'Sold' }).waitFor()
  expect(faults).toEqual([])
  await leave()
})

/** Counts the event streams of a page. */
function countStreams(page: Page) {
  const streams: string[] = []
  page.on('request', (request) => isStream(request) && streams.push(request.url()))
  return streams
}

test('a list reads changes anew, over the same stream, when the script for them is missing', async () => {
  const title = 'Latitude 5320'
  const product = await app.addProduct(seller, { title })
  const { page, leave } = await visit()
  const streams = countStreams(page)
  await page.route('**/assets/dialogs-*.js', (route) => route.fulfill({ status: 404 }))
  await Promise.all([
    page.waitForResponse(isStream),
    page.goto(`${app.url}/search?q=Latitude+5320`),
  ])
  await cardOf(page, title).waitFor()
  const missing = page.waitForResponse('**/assets/dialogs-*.js')
  await bookAsRival(product)
  expect((await missing).status()).toBe(404)
  await cardOf(page, title).getByText('Reserved', { exact: true }).waitFor()
  expect(streams).toHaveLength(1)
  await leave()
})

test('after being offline a page refetches', async () => {
  const title = 'Envy 13'
  const product = await app.addProduct(seller, { title, category: 'HP' })
  const { page, faults, leave } = await watch('/products/HP', buyer)
  await cardOf(page, title).waitFor()
  await page.context().setOffline(true)
  await bookAsRival(product)
  const read = page.waitForResponse((response) => response.url().includes('/api/products/HP'))
  await page.context().setOffline(false)
  await read
  await cardOf(page, title).getByText('Reserved', { exact: true }).waitFor()
  expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await leave()
})

test('the bell is read anew after the server lost its database connection', async () => {
  const nora = await app.signUp('Nora', 'buyer')
  const { page, faults, leave } = await watch('/dashboard', nora)
  const insertNotice = () =>
    app.pool.query(
      `insert into notice (member_id, kind, subject, title, path)
       select id, 'orderShipped', gen_random_uuid(), 'Latitude 5300', '/dashboard'
       from member where name = 'Nora'`,
    )
  const bell = (name: string) => page.getByRole('link', { name, exact: true })
  await insertNotice()
  await bell('Notifications, 1 unread').waitFor()
  // As if its notification was lost with the connection.
  await app.pool.query('alter table notice disable trigger notice_changed')
  await insertNotice()
  await app.pool.query('alter table notice enable trigger notice_changed')
  await app.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'live changes' and datname = current_database()`,
  )
  await bell('Notifications, 2 unread').waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('one stream serves all screens of a page, and a list gets what came before it', async () => {
  const title = 'Latitude 5300'
  const product = await app.addProduct(seller, { title })
  const { page, faults, leave } = await visit()
  await signInAs(page, app.url, buyer)
  const streams = countStreams(page)
  await Promise.all([page.waitForResponse(isStream), page.goto(`${app.url}/products/Dell`)])
  await cardOf(page, title).waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('heading', { name: 'Welcome to your Dashboard' }).waitFor()
  const other = await watch('/products/Dell', rival)
  await bookAsRival(product)
  await cardOf(other.page, title).getByText('Reserved', { exact: true }).waitFor()
  await page.goBack()
  await cardOf(page, title).getByText('Reserved', { exact: true }).waitFor()
  expect(streams).toHaveLength(1)
  expect(faults).toEqual([])
  await other.leave()
  await leave()
})

test('a list that is opened again after a while is read again', async () => {
  const title = 'Latitude 5310'
  const product = await app.addProduct(seller, { title })
  const { page, faults, leave } = await watch('/products/Dell', buyer)
  await cardOf(page, title).waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('heading', { name: 'Welcome to your Dashboard' }).waitFor()
  const other = await watch('/products/Dell', rival)
  await bookAsRival(product)
  await cardOf(other.page, title).getByText('Reserved', { exact: true }).waitFor()
  // Longer ago than what the stream repeats.
  await page.evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 60_000
  })
  await page.goBack()
  await cardOf(page, title).getByText('Reserved', { exact: true }).waitFor()
  expect(faults).toEqual([])
  await other.leave()
  await leave()
})

test('a product is read again when its page was rendered long before', async () => {
  const title = 'Latitude 5330'
  const product = await app.addProduct(seller, { title })
  const { page, faults, leave } = await visit()
  await page.addInitScript(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 60_000
  })
  // A stream would repeat the booking, which is recent.
  await page.route('**/api/live', (route) => route.fulfill({ status: 404 }))
  const release = await holdScripts(page, /\/assets\/.*\.js$/)
  await page.goto(`${app.url}/items/${product}`)
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1, name: title }).waitFor()
  await bookAsRival(product)
  await page.mouse.move(20, 20)
  release()
  await main.getByText('Reserved', { exact: true }).first().waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('a page has one event stream, and none without products', async () => {
  const { page, faults, leave } = await visit()
  let open = 0
  page.on('request', (request) => {
    if (isStream(request)) open += 1
  })
  for (const event of ['requestfinished', 'requestfailed'] as const) {
    page.on(event as 'requestfinished', (request) => {
      if (isStream(request)) open -= 1
    })
  }
  await Promise.all([page.waitForResponse(isStream), page.goto(`${app.url}/`)])
  await page.goto(`${app.url}/advertiseditems`)
  await expect.poll(() => open).toBe(1)
  await page.getByRole('link', { name: 'Blog' }).first().click()
  await page.waitForURL(/blog/)
  await expect.poll(() => open).toBe(0)
  expect(faults).toEqual([])
  await leave()
})
