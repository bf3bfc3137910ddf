import type { Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '../../contract/errors.ts'
import german from '../../contract/i18n/messages/de.json' with { type: 'json' }
import { contractMessages } from '../../contract/i18n/messages.ts'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { linkIn } from '../../test/harness/mailbox.ts'
import type { Person } from '../../test/harness/people.ts'
import { book } from '../../test/harness/sales.ts'
import { desktop, expectAccessible, visit } from '../harness/browser.ts'
import { descriptionOf } from '../harness/description.ts'
import { focusedText, isFocused } from '../harness/keyboard.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { addButton, bookingDialog, describeProduct, signUp } from '../harness/steps.ts'
import { taxOperator } from '../harness/tax-operator.ts'
import { waitForToast } from '../harness/toasts.ts'
import { visitAs } from '../harness/visit-as.ts'

let app: TestApp
let seller: Person

beforeAll(async () => {
  app = await startTestApp(taxOperator)
  seller = await app.signUp('Sana', 'seller')
})
afterAll(() => app.close())

/** Expects focus, `aria-invalid` and a description with the reason. */
async function expectWrong(field: Locator, reason: string | RegExp) {
  await expect.poll(() => descriptionOf(field)).toMatch(reason)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(await isFocused(field)).toBe(true)
}

const refusalOf = async (page: Page, path: string) =>
  (await page.waitForResponse((response) => response.url().endsWith(path))).json()

test('errors of a new password are shown at its field', async () => {
  const { page, faults, leave } = await visit()
  await page.goto(app.at('/signup'))
  const account = { name: 'Nils', email: 'nils@example.com', category: 'buyer' } as const
  const password = page.getByLabel('Password', { exact: true })
  await signUp(page, { ...account, password: 'short' })
  await expectWrong(password, 'The password must have at least 8 characters.')
  await Promise.all([
    refusalOf(page, '/sign-up/email').then(({ fields }) => expectWrong(password, fields.password)),
    signUp(page, { ...account, password: 'Password123' }),
  ])
  await expectAccessible(page)
  expect(faults).toEqual([])
  await leave()
})

/** As browsers do that translate a page. */
const markAsTranslated = (page: Page, language: string) =>
  page.evaluate((translated) => {
    document.documentElement.lang = translated
  }, language)

test.each(['de', 'fr'])(
  'errors are in the language of the page after the browser has translated it to %s',
  async (language) => {
    const { page, faults, leave } = await visit()
    await page.goto(app.at('/signup'))
    await markAsTranslated(page, language)
    const account = { name: 'Nora', email: 'nora@example.com', category: 'buyer' } as const
    const password = page.getByLabel('Password', { exact: true })
    await signUp(page, { ...account, password: 'short' })
    await expectWrong(password, 'The password must have at least 8 characters.')
    await signUp(page, { ...account, password: 'Password123' })
    await expectWrong(password, contractMessages.passwordCommon)
    expect(faults).toEqual([])
    await leave()
  },
)

test('a German page that the browser has translated before its scripts run stays German', async () => {
  const { page, faults, leave } = await visit()
  await page.goto(app.at('/de/login'))
  await markAsTranslated(page, 'en')
  await page.getByLabel('Passwort', { exact: true }).fill('a long enough word')
  await page.getByRole('main').getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expectWrong(page.getByLabel('E-Mail-Adresse'), german.sentences.emailNeeded)
  expect(faults).toEqual([])
  await leave()
})

test('errors of a reset password are shown at its field', async () => {
  const { page, leave } = await visit()
  const buyer = await app.signUp('Bea', 'buyer')
  await page.goto(app.at('/forgot-password'))
  await page.getByLabel('Email').fill(buyer.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect.poll(() => focusedText(page)).toContain(buyer.email)
  const resets = async () =>
    (await app.emails(buyer.email)).filter((text) => text.includes('reset-password'))
  await expect.poll(resets).toHaveLength(1)
  await page.goto(linkIn((await resets())[0]).href)
  const password = page.getByLabel('New password', { exact: true })
  await password.fill('Password123')
  await Promise.all([
    refusalOf(page, '/reset-password').then(({ fields }) =>
      expectWrong(password, fields.newPassword),
    ),
    page.getByRole('button', { name: 'Change password' }).click(),
  ])
  await leave()
})

test('a reset link that was used or has expired leads to a new one', async () => {
  const { page, leave } = await visit()
  await page.goto(app.at('/reset-password?token=expired'))
  await page.getByLabel('New password', { exact: true }).fill('seventeen paper boats')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('This link is no longer valid. Request a new one.').waitFor()
  await expect.poll(() => focusedText(page)).toContain('This link is no longer valid.')
  expect(await page.getByLabel('New password', { exact: true }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Send a new link' }).click()
  await page.getByRole('button', { name: 'Send link' }).waitFor()
  await leave()
})

async function openNewProduct(path: string) {
  const visitor = await visit()
  await signInAs(visitor.page, app.url, seller)
  await visitor.page.goto(app.at(path))
  await visitor.page.locator('[name=resaleprice]').waitFor()
  return visitor
}

const resale = (page: Page) => page.locator('[name=resaleprice]')

const isParsed = /Understood|Verstanden/

test.each([
  {
    path: '/dashboard/addproduct',
    parsed: [
      ['12,50', 'Understood as $12.50.'],
      ['1,250', 'Understood as $1,250.00.'],
      ['1.250,00', 'Understood as $1,250.00.'],
      ['1 250', 'Understood as $1,250.00.'],
    ],
    plain: ' 12.50 ',
  },
  {
    path: '/de/dashboard/addproduct',
    parsed: [
      ['1.250', 'Verstanden als 1.250,00\u00a0$.'],
      ['12.50', 'Verstanden als 12,50\u00a0$.'],
      ['1 250', 'Verstanden als 1.250,00\u00a0$.'],
    ],
    plain: ' 12,50',
  },
] as const)(
  'on $path prices are shown as parsed, if they need it',
  async ({ path, parsed, plain }) => {
    const { page, leave } = await openNewProduct(path)
    for (const [typed, understood] of parsed) {
      await resale(page).fill(typed)
      await expect.poll(() => descriptionOf(resale(page)), { message: typed }).toContain(understood)
      await page.getByRole('status').getByText(understood).waitFor()
      await expectAccessible(page)
      await resale(page).fill(plain)
      await expect.poll(() => descriptionOf(resale(page)), { message: typed }).not.toMatch(isParsed)
    }
    await leave()
  },
)

test('a seller is warned of a price that no card can pay', async () => {
  const { page, leave } = await openNewProduct('/dashboard/addproduct')
  const warning = page.getByRole('status').getByText('Cards can pay from $0.50 to $999,999.99.')
  for (const typed of ['0.49', '1,000,000']) {
    await resale(page).fill(typed)
    await warning.waitFor()
    await resale(page).fill('0.50')
    await warning.waitFor({ state: 'hidden' })
  }
  await leave()
})

test('a price is listed as parsed, and an ambiguous one is refused', async () => {
  const { page, faults, leave } = await openNewProduct('/dashboard/addproduct')
  await describeProduct(page, { title: 'XPS 13', category: 'Dell', price: '1.250' })
  await page.getByLabel('Original price').fill(' 1,250.00 ')
  await addButton(page).click()
  await expectWrong(resale(page), 'Enter a price in digits, such as 1250 or 499.50')
  await resale(page).fill(' 12,50 ')
  await addButton(page).click()
  await page.waitForURL(app.at('/dashboard/myproducts'))
  const { rows } = await app.pool.query('select id, original_price, resale_price from product')
  expect(rows.map((row) => [row.original_price, row.resale_price].map(Number))).toEqual([
    [125_000, 1_250],
  ])
  await page.goto(app.at(`/de/dashboard/editproduct/${rows[0].id}`))
  await expect.poll(() => resale(page).inputValue()).toBe('12,50')
  expect(await descriptionOf(resale(page))).not.toContain('Verstanden')
  expect(faults).toEqual([])
  await leave()
})

test('a wrong purchase year shows its error', async () => {
  const { page, leave } = await openNewProduct('/dashboard/addproduct')
  await describeProduct(page, { title: 'XPS 13', category: 'Dell', price: '450' })
  const field = page.getByLabel('Year of purchase')
  for (const [year, reason] of [
    ['1850', /Year of purchase must be from 1990 to 20\d\d\./],
    ['23', /Year of purchase must have four digits\./],
    ['2999', /Year of purchase must be from 1990 to 20\d\d\./],
  ] as const) {
    await field.fill(year)
    await addButton(page).click()
    await expectWrong(field, reason)
  }
  await leave()
})

test("the price range of a search is parsed by the page's language", async () => {
  const { page, leave } = await visit()
  for (const [path, typed] of [
    ['/search', '1,250'],
    ['/de/search', '1.250,00'],
  ] as const) {
    await page.goto(app.at(path))
    const to = page.locator('[name="price.to"]')
    await expect
      .poll(async () => {
        await to.fill(typed)
        await to.press('Enter')
        return page.url()
      })
      .toBe(app.at(`${path}?price=-1250`))
  }
  await leave()
})

test('without scripts the price range is parsed, and an invalid one is shown again with an error', async () => {
  const { page, leave } = await visit({ javaScriptEnabled: false, viewport: desktop })
  await page.goto(app.at('/de/search'))
  const from = page.locator('[name="price.from"]')
  const to = page.locator('[name="price.to"]')
  await to.fill('1.250')
  await to.press('Enter')
  await page.waitForURL(app.at('/de/search?price=-1250'))
  await from.fill('2.000')
  await from.press('Enter')
  await page.getByText('Geben Sie Beträge wie 250 ein, den kleineren zuerst.').waitFor()
  expect([await from.inputValue(), await to.inputValue()]).toEqual(['2.000', '1250'])
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, follow')
  await leave()
})

/** Records all texts of alerts and status messages. */
async function recordAlerts(page: Page): Promise<string[]> {
  const messages: string[] = []
  await page.exposeFunction('sayAlert', (text: string) => messages.push(text))
  await page.addInitScript(() => {
    const report = Reflect.get(window, 'sayAlert') as (text: string | null) => void
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('[role=alert], [role=status]')) {
        if (alert.textContent) report(alert.textContent)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return messages
}

test('the winner of a booking is never shown that it is taken', async () => {
  const title = 'Latitude 7420'
  const id = await app.addProduct(seller, { title })
  const buyer = await app.signUp('Ben', 'buyer')
  const { page, faults, leave } = await visit()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const messages = await recordAlerts(page)
  await signInAs(page, app.url, buyer)
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/live'))
  await Promise.all([stream, page.goto(app.at(`/items/${id}`))])
  // Delays the response until the event stream has announced the booking.
  const isKnown = Promise.withResolvers<void>()
  await page.route('**/api/bookings', async (route) => {
    const response = await route.fetch()
    await isKnown.promise
    await route.fulfill({ response })
  })
  const act = page.getByRole('button', { name: `Book Now: ${title}` })
  await expect.poll(() => act.isEnabled()).toBe(true)
  await act.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Phone').fill('+1 (555) 0100')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await act.click()
  expect(await dialog.getByLabel('Phone').inputValue()).toBe('+1 (555) 0100')
  await dialog.getByLabel('Location').fill('Porto')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  // The first text gives way to the second one when the own bookings have been read.
  await page.getByText(/Reserved for a buyer\.|You have reserved this laptop\./).waitFor()
  isKnown.resolve()
  await page.getByText('You have reserved this laptop.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(messages.join('\n')).toContain('Booked Successfully')
  expect(messages.join('\n')).not.toMatch(/Another buyer|has just been reserved/)
  expect(faults).toEqual([])
  await leave()
})

/** The booking form of a new product, with what alerts and status messages say from then on. */
async function openBookingForm(buyer: Person, title: string) {
  const productId = await app.addProduct(seller, { title })
  const visitor = await visit()
  const { page } = visitor
  const messages = await recordAlerts(page)
  await signInAs(page, app.url, buyer)
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/live'))
  await Promise.all([stream, page.goto(app.at(`/items/${productId}`))])
  const act = page.getByRole('button', { name: `Book Now: ${title}` })
  await expect.poll(() => act.isEnabled()).toBe(true)
  await act.click()
  const dialog = bookingDialog(page)
  await dialog.waitFor()
  return { ...visitor, productId, messages, dialog }
}

async function expectOwnReservation(page: Page, dialog: Locator) {
  await dialog.getByText('You have reserved this laptop.').waitFor()
  const payNow = dialog.getByRole('link', { name: 'Pay Now' })
  expect(await payNow.getAttribute('href')).toContain('/dashboard/payment/')
  expect(await dialog.getByRole('button', { name: 'Submit' }).count()).toBe(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('You have reserved this laptop.').waitFor()
}

async function loseResponse(route: Route) {
  await route.fetch()
  await route.abort()
}

test('a buyer whose booking got no response is shown the reservation', async () => {
  const buyer = await app.signUp('Bo', 'buyer')
  const form = await openBookingForm(buyer, 'Latitude 7430')
  const { page, faults, messages, dialog, leave } = form
  await page.route('**/api/bookings', loseResponse)
  await dialog.getByLabel('Phone').fill('+1 (555) 0100')
  await dialog.getByLabel('Location').fill('Porto')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expectOwnReservation(page, dialog)
  expect(await storedDrafts(page)).not.toContain(`draft:booking-${form.productId}`)
  expect(messages.join('\n')).not.toMatch(/Another buyer|has just been reserved/)
  expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([])
  await leave()
})

test('an open booking form shows a reservation that was made in another tab', async () => {
  const buyer = await app.signUp('Bill', 'buyer')
  const { page, faults, productId, messages, dialog, leave } = await openBookingForm(
    buyer,
    'Latitude 7440',
  )
  await book(buyer, productId)
  await expectOwnReservation(page, dialog)
  expect(messages.join('\n')).not.toContain('Another buyer')
  expect(faults).toEqual([])
  await leave()
})

test('a product whose response was lost is listed once when it is sent again, after a reload', async () => {
  const selma = await app.signUp('Selma', 'seller')
  const { page, faults, leave } = await visitAs(app, selma, '/dashboard/addproduct')
  await describeProduct(page, { title: 'Latitude 7450', category: 'Dell', price: '450' })
  await page.route('**/api/products', loseResponse, { times: 1 })
  await addButton(page).click()
  await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Product name').inputValue()).toBe('Latitude 7450')
  await addButton(page).click()
  await page.waitForURL(app.at('/dashboard/myproducts'))
  const { rows } = await app.pool.query("select from product where title = 'Latitude 7450'")
  expect(rows).toHaveLength(1)
  expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([])
  await leave()
})

const storedDrafts = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))

test('tax details survive a reload until they are saved, except the tax number', async () => {
  const { page, faults, leave } = await visitAs(app, seller, '/dashboard/tax-details')
  const street = page.getByLabel('Street and number')
  const country = page.getByLabel('Country', { exact: true })
  const number = page.getByLabel(/^Tax number/)
  await page.getByRole('radio', { name: 'As a company' }).check()
  await page.getByLabel('Legal name').fill('Sana Laptops GmbH')
  await page.getByLabel('Register number').fill('HRB 12345')
  await page.getByLabel('Postcode').fill('20457')
  await page.getByLabel('City').fill('Hamburg')
  await country.selectOption('DE')
  await page.getByLabel('Country of the tax number').selectOption('DE')
  await number.fill('12345678901')
  await street.fill('Hafenstraße 1')
  await expect.poll(() => storedDrafts(page)).toContain('Hafenstraße 1')
  expect(await storedDrafts(page)).not.toContain('12345678901')
  await page.reload()
  await expect.poll(() => street.inputValue()).toBe('Hafenstraße 1')
  expect(await page.getByRole('radio', { name: 'As a company' }).isChecked()).toBe(true)
  expect(await country.inputValue()).toBe('DE')
  expect(await number.inputValue()).toBe('')
  await number.fill('12345678901')
  await page.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'Tax details saved')
  expect(await storedDrafts(page)).not.toContain('Hafenstraße 1')
  expect(faults).toEqual([])
  await leave()
})

test('seller details survive a reload until they are saved', async () => {
  const { page, faults, leave } = await visitAs(app, seller, '/dashboard/seller-details')
  const name = page.getByLabel('Business name')
  await page.getByRole('radio', { name: 'Trader' }).check()
  await page.getByLabel('Address', { exact: true }).fill('1 High Street\nBristol')
  await page.getByLabel('E-mail address for customers').fill('shop@example.com')
  await page.getByLabel('Phone for customers').fill('+44 117 496 0000')
  await name.fill('Sana Laptops Ltd')
  await expect.poll(() => storedDrafts(page)).toContain('Sana Laptops Ltd')
  await page.reload()
  await expect.poll(() => name.inputValue()).toBe('Sana Laptops Ltd')
  expect(await page.getByLabel('Address', { exact: true }).inputValue()).toContain('Bristol')
  await page.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'Seller details saved')
  expect(await storedDrafts(page)).not.toContain('Sana Laptops Ltd')
  expect(faults).toEqual([])
  await leave()
})

test('a profile survives another screen until it is saved', async () => {
  const ida = await app.signUp('Ida', 'buyer')
  const { page, faults, leave } = await visitAs(app, ida, '/dashboard/account')
  const name = page.getByLabel('Name')
  await page.getByLabel('Photo URL').fill('/pictures/avatar-amara.svg')
  await name.fill('Ida the Second')
  await page.getByRole('link', { name: 'My Orders' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'My Orders' }).waitFor()
  await page.goBack()
  await expect.poll(() => name.inputValue()).toBe('Ida the Second')
  const photo = page.getByLabel('Photo URL')
  expect(await photo.inputValue()).toBe('/pictures/avatar-amara.svg')
  await photo.fill(`/media/${crypto.randomUUID()}/320.webp`)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expectWrong(photo, contractMessages.notYourPhoto)
  expect(await page.getByText(refusals.bad_input[1]).count()).toBe(0)
  await photo.fill('/pictures/avatar-amara.svg')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await waitForToast(page, 'Profile saved')
  expect(await storedDrafts(page)).not.toContain('Ida the Second')
  expect(faults).toEqual([])
  await leave()
})

test('a specification that an admin types survives Escape and a reload, but not Cancel', async () => {
  const ada = await app.signUp('Ada', 'buyer')
  await app.grantAdmin(ada)
  const { page, faults, leave } = await visitAs(app, ada, '/dashboard/attributes')
  const open = page.getByRole('button', { name: 'New specification' })
  const dialog = page.getByRole('dialog')
  const choices = dialog.getByLabel('Choices')
  const ofHp = dialog.getByRole('group', { name: 'HP' }).getByLabel('Applies')
  await open.click()
  await dialog.getByLabel('Key').fill('hinge')
  await dialog.getByLabel('Kind').selectOption('One choice')
  await choices.fill('Firm\nLoose')
  await ofHp.uncheck()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await open.click()
  expect(await choices.inputValue()).toBe('Firm\nLoose')
  await page.reload()
  await open.click()
  expect(await dialog.getByLabel('Key').inputValue()).toBe('hinge')
  expect(await choices.inputValue()).toBe('Firm\nLoose')
  expect(await ofHp.isChecked()).toBe(false)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await open.click()
  expect(await dialog.getByLabel('Key').inputValue()).toBe('')
  expect(await ofHp.isChecked()).toBe(true)
  expect(faults).toEqual([])
  await leave()
})
