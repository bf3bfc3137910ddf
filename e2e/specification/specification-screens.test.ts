import { format } from 'date-fns'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '../../contract/errors.ts'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { book } from '../../test/harness/sales.ts'
import { blockEventStream } from '../harness/block-sse.ts'
import { untilHydrated, visit } from '../harness/browser.ts'
import { intercept } from '../harness/intercept.ts'
import { holdRequests } from '../harness/requests.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { bookingDialog, payButton, typeCard } from '../harness/steps.ts'
import { waitForToast } from '../harness/toasts.ts'

let app: TestApp
let bea: Person
let sana: Person

beforeAll(async () => {
  app = await startTestApp()
  bea = await app.signUp('Bea Marsh', 'buyer')
  sana = await app.signUp('Sana Malik', 'seller')
})
afterAll(() => app.close())

async function visitAs(person?: Person) {
  const visitor = await visit()
  if (person) await signInAs(visitor.page, app.at('/'), person)
  const cardOf = (title: string) =>
    visitor.page.getByRole('article').filter({ hasText: title }).first()
  return { ...visitor, cardOf }
}

const bookingContact = { phone: '555 0100', location: 'Pier 4' }

/** A product by title, as returned to this person. */
async function expectTitle(person: Person, path: string, title: string) {
  const { body } = await person.get(path)
  return body.find(({ header }: { header: string }) => header === title)
}

test('a site without products says so', async () => {
  const { page, faults, leave } = await visitAs(bea)
  await page.goto(app.at('/'))
  await page.getByRole('heading', { name: 'Users Reviews' }).waitFor()
  expect(await page.getByText('Advertised Items For Selling').count()).toBe(0)
  await page.goto(app.at('/advertiseditems'))
  await page.getByText('No Advertised Items Available').waitFor()
  await page.goto(app.at('/products/HP'))
  await page.getByText('No Laptops Available').waitFor()
  await page.goto(app.at('/dashboard/myorders'))
  await page.getByText('No Orders Available').waitFor()
  expect(faults).toEqual([])
  await leave()
})

async function expectCategories(page: Page, pathOf: (category: string) => string) {
  for (const name of ['Surface', 'Dell', 'HP']) {
    const more = page.getByRole('link', { name: `See All Products: ${name}` })
    await expect.poll(() => more.getAttribute('href')).toBe(pathOf(name))
    expect(await more.textContent()).toBe('See All Products')
  }
}

test('categories lead members to their products, guests to the public search', async () => {
  for (const path of ['/', '/categories']) {
    const guest = await visitAs()
    await guest.page.goto(app.at(path))
    await expectCategories(guest.page, (category) => `/search?category=${category}`)
    await guest.page.getByRole('link', { name: 'See All Products: Dell' }).click()
    await guest.page.waitForURL(app.at('/search?category=Dell'))
    await guest.page.getByRole('heading', { level: 1 }).waitFor()
    expect(guest.faults).toEqual([])
    await guest.leave()
    const member = await visitAs(bea)
    await member.page.route('**/assets/*.js', () => {})
    await member.page.goto(app.at(path), { waitUntil: 'commit' })
    await expectCategories(member.page, (category) => `/products/${category}`)
    await member.page.unroute('**/assets/*.js')
    await member.page.goto(app.at(path))
    await untilHydrated(member.page)
    await expectCategories(member.page, (category) => `/products/${category}`)
    expect(member.faults).toEqual([])
    await member.leave()
  }
})

test('home has hero, makes, categories, About Us, advertised items, reviews and a form', async () => {
  const adsProductId = await app.addProduct(sana, { title: 'On the front page' })
  expect((await sana.post('/advertises', { adsProductId })).status).toBe(200)
  const { page, faults, leave, cardOf } = await visitAs()
  await page.goto(app.at('/'))
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading' }).first().waitFor()
  const makes = page.getByRole('region', { name: 'Used laptops from brands you know' })
  expect(await makes.getByRole('listitem').allTextContents()).toEqual(['Surface', 'Dell', 'HP'])
  await expectCategories(page, (category) => `/search?category=${category}`)
  expect(await page.locator('#about').getByRole('heading', { level: 2 }).textContent()).toBe(
    'About Us',
  )
  await page.getByRole('heading', { name: 'Advertised Items For Selling' }).waitFor()
  await cardOf('On the front page').getByText('$499.50').waitFor()
  const reviews = page.getByRole('region', { name: 'Users Reviews' }).getByRole('figure')
  expect(await reviews.count()).toBe(4)
  expect(await reviews.locator('img').count()).toBe(4)
  const contact = page.locator('#contact')
  await contact.getByRole('heading', { name: 'Get In Touch' }).waitFor()
  expect(await contact.getByLabel('E-mail').getAttribute('type')).toBe('email')
  expect(await contact.getByLabel('Message').getAttribute('aria-required')).toBe('false')
  await contact.getByRole('button', { name: 'Submit' }).waitFor()

  await page.goto(app.at('/categories'))
  await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor()
  await expectCategories(page, (category) => `/search?category=${category}`)
  await page.goto(app.at('/advertiseditems'))
  const way = cardOf('On the front page').getByRole('link', { name: /^See in / })
  expect(await way.getAttribute('href')).toBe('/products/Dell')
  expect(faults).toEqual([])
  await leave()
})

test('the blog answers four questions', async () => {
  const { page, leave } = await visitAs()
  await page.goto(app.at('/blog'))
  const articles = page.getByRole('article')
  const questions = await articles.getByRole('heading').allTextContents()
  const about = [/state in React/, /prototypal inheritance/, /unit test/, /React, Angular or Vue/]
  expect(questions.map((question, index) => about[index]?.test(question))).toEqual(
    about.map(() => true),
  )
  for (const text of await articles.allTextContents()) expect(text.length).toBeGreaterThan(300)
  await leave()
})

test('log in and sign up have their fields, choices, messages and links', async () => {
  const { page, faults, leave } = await visitAs()
  await page.goto(app.at('/login'))
  expect(await page.getByLabel('Email').getAttribute('type')).toBe('email')
  await page.getByRole('button', { name: /Google/ }).waitFor()
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByText('Email name is required').waitFor()
  await page.getByText('Password is required').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await page.waitForURL(/\/signup/)
  const choices = page.getByLabel('Account type').getByRole('option')
  await expect
    .poll(() => choices.allTextContents())
    .toEqual(['Select your account type.', 'seller', 'buyer'])
  await page.getByRole('button', { name: /Google/ }).waitFor()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  for (const label of ['Name', 'Email', 'Password', 'Account type']) {
    const field = page.getByLabel(label, { exact: true })
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  }
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL(/\/login/)
  expect(faults).toEqual([])
  await leave()
})

test('a card shows everything of a product, its seller and the verified badge', async () => {
  const title = 'Everything about it'
  await app.addProduct(sana, { title, category: 'Surface' })
  const other = await app.signUp('Sami Noor', 'seller')
  await app.pool.query(
    "update member set verified_at = now(), photo = '/pictures/avatar-colm.svg' where email = $1",
    [other.email],
  )
  await app.addProduct(other, { title: 'By a verified seller', category: 'Surface' })
  const { page, faults, leave, cardOf } = await visitAs(bea)
  await page.goto(app.at('/products/Surface'))
  const card = cardOf(title)
  await card.getByRole('heading', { name: title }).waitFor()
  const { monthsUsed, date } = await expectTitle(bea, '/products/Surface', title)
  expect(monthsUsed).toBeGreaterThan(1)
  for (const text of [
    'It works.',
    '$900.00',
    '$499.50',
    `${monthsUsed} months`,
    'Condition: Good',
  ]) {
    await card.getByText(text, { exact: true }).waitFor()
  }
  await card.getByText('Buy From Here').waitFor()
  await card.getByText('Porto').waitFor()
  const posted = await card.locator('time').textContent()
  expect(posted).toMatch(/^\d\d\/\d\d\/\d{4}, \d{1,2}:\d\d [AP]M$/)
  expect(posted).toBe(format(date, 'Pp'))
  await card.getByRole('img', { name: title }).waitFor()
  await card.getByText('Sana Malik', { exact: true }).last().waitFor()
  expect(await card.locator('svg title').first().textContent()).toBe('Sana Malik')
  expect(await card.getByRole('img', { name: 'Verified seller' }).count()).toBe(0)
  await card.getByRole('button', { name: `Report: ${title}` }).waitFor()
  await card.getByRole('button', { name: `Book Now: ${title}` }).waitFor()

  const verified = cardOf('By a verified seller')
  await verified.getByRole('img', { name: 'Verified seller', exact: true }).waitFor()
  await verified.locator('img[src="/pictures/avatar-colm.svg"]').waitFor()
  const [upper, lower] = [await verified.boundingBox(), await card.boundingBox()]
  expect(lower?.x).toBe(upper?.x)
  expect(lower?.y).toBeGreaterThan((upper?.y ?? 0) + (upper?.height ?? 0))
  expect(faults).toEqual([])
  await leave()
})

test('the booking modal is prefilled, asks for the rest, and closes after a refusal', async () => {
  const title = 'Wanted by two'
  const productId = await app.addProduct(sana, { title })
  const { page, leave, cardOf } = await visitAs(bea)
  await blockEventStream(page)
  await page.goto(app.at('/products/Dell'))
  await cardOf(title)
    .getByRole('button', { name: /^Book Now/ })
    .click()
  const modal = bookingDialog(page)
  await modal.getByText(title).waitFor()
  const { date } = await expectTitle(bea, '/products/Dell', title)
  await modal.getByText(`Posted ${format(date, 'Pp')}`).waitFor()
  const known = { Name: 'Bea Marsh', 'E-mail address': bea.email, Price: '$499.50' }
  for (const [label, value] of Object.entries(known)) {
    const field = modal.getByLabel(label, { exact: true })
    expect([await field.inputValue(), await field.isDisabled()]).toEqual([value, true])
  }
  await modal.getByRole('button', { name: 'Submit' }).click()
  await modal.getByText('Phone is required.').waitFor()
  await modal.getByText('Location is required.').waitFor()
  await modal.getByLabel('Phone').fill(bookingContact.phone)
  await modal.getByLabel('Location').fill(bookingContact.location)
  const quicker = await app.signUp('Quinn', 'buyer')
  await book(quicker, productId)
  await modal.getByRole('button', { name: 'Submit' }).click()
  await waitForToast(page, refusals.product_reserved[1])
  await modal.waitFor({ state: 'hidden' })
  await leave()
})

test('the booking modal also closes when the server is busy', async () => {
  const title = 'Wanted by many'
  await app.addProduct(sana, { title })
  const { page, leave, cardOf } = await visitAs(bea)
  const [status, message] = refusals.overloaded
  const json = { code: 'overloaded', message }
  await intercept(page, '**/api/bookings', () => ({ status, json }))
  await page.goto(app.at('/products/Dell'))
  await cardOf(title)
    .getByRole('button', { name: /^Book Now/ })
    .click()
  const modal = bookingDialog(page)
  await modal.getByLabel('Phone').fill(bookingContact.phone)
  await modal.getByLabel('Location').fill(bookingContact.location)
  await modal.getByRole('button', { name: 'Submit' }).click()
  await waitForToast(page, message)
  await modal.waitFor({ state: 'hidden' })
  await leave()
})

test('paying waits for the secret, shows the transaction, and then only Sold', async () => {
  const title = 'Sold in the end'
  const productId = await app.addProduct(sana, { title })
  const bookingId = await book(bea, productId)
  const neighbour = await app.addProduct(sana, { title: 'Beside it' })
  await book(bea, neighbour)
  const { page, faults, leave, cardOf } = await visitAs(bea)
  const secret = await holdRequests(page, '**/api/create-payment-intent')
  await page.goto(app.at('/dashboard/myorders'))
  const pay = cardOf(title).getByRole('link', { name: `Pay Now: ${title}` })
  expect(await pay.getAttribute('href')).toBe(`/dashboard/payment/${bookingId}`)
  expect(await pay.textContent()).toBe('Pay Now')
  const [one, two] = [await cardOf(title).boundingBox(), await cardOf('Beside it').boundingBox()]
  expect([one?.y, one?.x === two?.x]).toEqual([two?.y, false])
  await pay.click()
  await page.getByRole('heading', { name: 'Pay Here Now' }).waitFor()
  await page.getByRole('heading', { name: title }).waitFor()
  await page.getByRole('img', { name: title }).waitFor()
  await payButton(page).waitFor()
  expect(await payButton(page).textContent()).toBe('Pay $499.50')
  expect(await payButton(page).isDisabled()).toBe(true)
  secret.release()
  await expect.poll(() => payButton(page).isDisabled()).toBe(false)
  await typeCard(page, '4242424242424242')
  const recording = await holdRequests(page, '**/api/payments')
  await payButton(page).click()
  const paying = page.getByRole('button', { name: 'Paying $499.50' })
  expect(await paying.getAttribute('aria-busy')).toBe('true')
  const card = page.frameLocator('iframe[title="Secure card details"]').getByLabel('Card number')
  await expect.poll(() => card.isDisabled()).toBe(true)
  const transaction = page.getByText(/^Transaction pi_/).waitFor()
  recording.release()
  await waitForToast(page, 'Congrats ! Your payment completed')
  await transaction
  await page.waitForURL(app.at('/dashboard/myorders'))
  await cardOf(title).getByText('Paid', { exact: true }).waitFor()
  expect(await cardOf(title).getByRole('link').allTextContents()).toEqual([title, 'View order'])

  await page.goto(app.at('/products/Dell'))
  await cardOf(title).getByText('Sold', { exact: true }).waitFor()
  expect(
    await cardOf(title)
      .getByRole('button', { name: /^(Report|Book Now)/ })
      .count(),
  ).toBe(0)
  expect(faults).toEqual([])
  await leave()

  const seller = await visitAs(sana)
  await seller.page.goto(app.at('/dashboard/myproducts'))
  await seller.cardOf(title).getByRole('button', { name: 'Sold' }).waitFor()
  expect(await seller.cardOf(title).getByRole('button').allTextContents()).toEqual(['Sold'])
  expect(seller.faults).toEqual([])
  await seller.leave()
})

test('Add Product has its fields and choices, all required', async () => {
  const { page, faults, leave } = await visitAs(sana)
  await page.goto(app.at('/dashboard/addproduct'))
  const form = page.locator('form', { hasText: 'Seller name' })
  await form.getByRole('button', { name: 'Add A Product', exact: true }).waitFor()
  const labels = await form.locator('label').allTextContents()
  expect(labels).toEqual([
    'Seller name',
    "Today's date",
    'Category',
    'Product name',
    'Image URL',
    'Original price',
    'Resale price',
    'Year of purchase',
    'Month of purchase',
    'Phone',
    'Location',
    'Delivery',
    'Condition',
    'Description',
  ])
  const known = { 'Seller name': 'Sana Malik', "Today's date": format(new Date(), 'P') }
  for (const [label, value] of Object.entries(known)) {
    const field = form.getByLabel(label)
    expect(await field.inputValue()).toContain(value)
    expect(await field.isEditable()).toBe(false)
  }
  const choicesOf = (label: string) => form.getByLabel(label).getByRole('option').allTextContents()
  expect((await choicesOf('Category')).slice(1)).toEqual(['Surface', 'Dell', 'HP'])
  expect((await choicesOf('Condition')).slice(1)).toEqual(['Excellent', 'Good', 'Fair'])
  await form.getByRole('button', { name: 'Add A Product' }).click()
  // Delivery is ours, and both ways are chosen at first.
  for (const label of labels.slice(2).filter((label) => label !== 'Delivery')) {
    await expect.poll(() => form.getByLabel(label).getAttribute('aria-invalid')).toBe('true')
  }
  expect(faults).toEqual([])
  await leave()
})

const columns = {
  allsellers: ['No.', 'Name', 'E-mail', 'Verify', 'Delete'],
  allbuyers: ['No.', 'Name', 'E-mail', 'Admin', 'Delete'],
  reportedItems: ['No.', 'Image', 'Product Name', 'Seller', 'Posted Date', 'Delete'],
}

test('the lists of admins have their columns, and deleting asks first', async () => {
  const ada = await app.signUp('Ada Quist', 'buyer')
  await app.grantAdmin(ada)
  const productId = await app.addProduct(sana, { title: 'A doubtful one' })
  expect((await bea.post('/reportedItems', { productId })).status).toBe(200)
  const { page, faults, leave } = await visitAs(ada)
  for (const [screen, heads] of Object.entries(columns)) {
    await page.goto(app.at(`/dashboard/${screen}`))
    await page.getByRole('columnheader').first().waitFor()
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(heads)
    const rows = await page.getByRole('row').count()
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.getByRole('row').count()).toBe(rows)
  }
  const row = page.getByRole('row').filter({ hasText: 'A doubtful one' })
  const [report] = (await ada.get('/reportedItems')).body
  for (const text of ['1', 'Sana Malik', format(report.date, 'Pp')]) {
    await row.getByText(text, { exact: true }).last().waitFor()
  }
  await row.getByRole('img', { name: 'A doubtful one' }).waitFor()
  expect(faults).toEqual([])
  await leave()
})
