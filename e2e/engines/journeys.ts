import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { linkIn } from '../../test/harness/mailbox.ts'
import { untilHydrated, visit } from '../harness/browser.ts'
import { dropOrPaste, photoFile } from '../harness/photo-files.ts'
import {
  addButton,
  authenticationAnswer,
  book,
  describeProduct,
  logIn,
  oneOfCast,
  payButton,
  signUp,
  typeCard,
} from '../harness/steps.ts'
import { waitForToast } from '../harness/toasts.ts'
import { press } from './press.ts'
import { expectWorkerInControl, requestsTo, visitTwice } from './second-visit.ts'

const asksFirst = '4000 0025 0000 3155'

/** Types key by key: a formatting field may drop a value that is set at once. */
async function type(page: Page, label: string, text: string) {
  await page.getByLabel(label).fill('')
  await page.getByLabel(label).pressSequentially(text)
}

/** Chooses an account in the local Google provider's window. */
async function signInWithGoogle(page: Page, account: string) {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /Google/ }).click(),
  ])
  await popup.getByRole('button', { name: new RegExp(account) }).click()
}

/** Follows a confirmation e-mail's link and completes its page. */
async function confirmAddress(page: Page, link: URL) {
  await page.goto(link.href)
  await page.getByRole('main').getByRole('button', { name: 'Confirm e-mail address' }).click()
  await page.getByText('Your e-mail address is confirmed.').waitFor()
}

async function requestReset(page: Page, url: string, email: string) {
  await page.goto(`${url}/forgot-password`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('status').getByText(email).waitFor()
}

async function chooseNewPassword(page: Page, link: URL, password: string) {
  await page.goto(link.href)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
}

/**
 * The main journeys in one browser engine: the one started by `open`, or the Chromium of the other
 * tests.
 */
export function describeJourneys(engine: string, open?: () => Promise<Browser>) {
  let app: TestApp
  let browser: Browser | undefined

  beforeAll(async () => {
    app = await startTestApp({ DEMO_DATA: '1' })
    browser = await open?.()
  })
  afterAll(async () => {
    await browser?.close()
    await app.close()
  })

  const arrive = () => visit(undefined, browser)

  /** Waits for the screen too: Firefox reports scripts that are loading when a page is left. */
  async function arriveHome(page: Page, path = '/') {
    await page.waitForURL(app.at(path))
    await untilHydrated(page)
  }

  async function logInTo(page: Page, path: string, key: string) {
    await page.goto(app.at(`/login?from=${encodeURIComponent(path)}`))
    await logIn(page, oneOfCast(key))
    await page.waitForURL(app.at(path))
  }

  describe(engine, () => {
    test('a visitor browses, searches and opens a product', async () => {
      const { page, faults, leave } = await arrive()
      await page.goto(app.at('/'))
      const header = page.getByRole('banner')
      await header.getByRole('link', { name: 'Categories' }).click()
      await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor()
      await header.getByRole('link', { name: 'Blog' }).click()
      await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor()
      await header.getByRole('link', { name: 'Advertised items' }).click()
      await page.getByRole('heading', { level: 1, name: /^Advertised Items/ }).waitFor()

      await page.goto(app.at('/search'))
      const filters = page.getByRole('complementary', { name: 'Filters' })
      await filters.getByRole('checkbox', { name: /^HP/ }).click()
      await page.waitForURL(/HP/)
      const words = page.getByLabel('What are you looking for?')
      await words.pressSequentially('elitebook')
      await words.press('Enter')
      await page.waitForURL(/q=elitebook/)
      const found = page.getByRole('main').getByRole('heading', { level: 2, name: /EliteBook/ })
      await found.first().waitFor()
      const title = String(await found.first().textContent())
      await page.getByRole('main').getByRole('link', { name: title, exact: true }).first().click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.goBack()
      await found.first().waitFor()
      expect(faults).toEqual([])
      await leave()
    })

    test('a new buyer signs up, logs out and logs in', async () => {
      const { page, faults, leave } = await arrive()
      const account = { email: 'newbuyer@example.com', password: 'rather long words 7' }
      await page.goto(app.at('/signup'))
      await signUp(page, { ...account, name: 'New Buyer', category: 'buyer' })
      await arriveHome(page)
      await page.getByRole('button', { name: 'LogOut' }).click()
      await page.getByRole('link', { name: 'LogIn' }).click()
      await logIn(page, account)
      await page.getByRole('button', { name: 'LogOut' }).waitFor()
      await untilHydrated(page)
      await page.goto(app.at('/dashboard/myorders'))
      await page.getByText('No Orders Available').waitFor()
      expect(faults).toEqual([])
      await leave()
    })

    test('a buyer books a laptop and pays by a card with 3-D Secure', async () => {
      const { page, faults, leave } = await arrive()
      await logInTo(page, '/products/HP', 'jonas')
      await book(page, 'EliteBook 840 G8')
      await page.goto(app.at('/dashboard/myorders'))
      await page
        .getByRole('link', { name: /^Pay Now/ })
        .first()
        .click()
      await typeCard(page, asksFirst)
      await payButton(page).click()
      await press(authenticationAnswer(page, 'Complete'))
      await waitForToast(page, 'Congrats ! Your payment completed')
      await page.waitForURL(app.at('/dashboard/myorders'))
      await page.getByText('Paid', { exact: true }).first().waitFor()
      expect(faults).toEqual([])
      await leave()
    })

    test('a seller lists a laptop with a photo', async () => {
      const { page, faults, leave } = await arrive()
      await page.goto(app.at('/signup'))
      const account = { email: 'newseller@example.com', password: 'rather long words 7' }
      await signUp(page, { ...account, name: 'New Seller', category: 'seller' })
      await arriveHome(page)
      await page.goto(app.at('/dashboard/addproduct'))
      await describeProduct(page, { title: 'ProBook from an engine', category: 'HP', price: '' })
      await page.getByLabel('Image URL').fill('')
      await type(page, 'Original price', '900')
      await type(page, 'Resale price', '450')
      await dropOrPaste(page, 'drop', await photoFile('lid.jpg', '#7aa2c9'))
      await page.getByRole('status').getByText('Photo 1 of 1 is uploaded.').waitFor()
      await page.getByLabel('What photo 1 shows').fill('The lid')
      await addButton(page).click()
      await waitForToast(page, 'Product Added')
      await page.waitForURL(app.at('/dashboard/myproducts'))
      await page.getByText('$450.00').first().waitFor()
      expect(faults).toEqual([])
      await leave()
    })

    test('an admin verifies a seller, makes an admin and reads the audit log', async () => {
      const seller = await app.signUp(`Selma ${engine}`, 'seller')
      const buyer = await app.signUp(`Bea ${engine}`, 'buyer')
      const { page, faults, leave } = await arrive()
      await logInTo(page, '/dashboard/allsellers', 'ruth')
      await page.getByRole('button', { name: `Verify: ${seller.name}` }).click()
      await waitForToast(page, 'Verified')
      await page.goto(app.at('/dashboard/allbuyers'))
      await page.getByRole('button', { name: `Admin: ${buyer.name}` }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Make admin', exact: true }).click()
      await waitForToast(page, 'Admin make Successfully')
      await page.goto(app.at('/dashboard/auditlog'))
      await page.getByRole('row').filter({ hasText: buyer.name }).first().waitFor()
      expect(faults).toEqual([])
      await leave()
    })

    test('a buyer signs up and books in German', async () => {
      const { page, faults, leave } = await arrive()
      await page.goto(app.at('/de/signup'))
      await page.getByLabel('Kontoart').waitFor()
      await page.getByLabel('Name').fill('Bodo Petersen')
      await page.getByLabel('E-Mail-Adresse').fill('bodo@example.com')
      await page.getByLabel('Passwort', { exact: true }).fill('ein langes Wort hier')
      await page.getByLabel('Kontoart').selectOption('Kaufen')
      await page.getByRole('main').getByRole('button', { name: 'Registrieren' }).click()
      await waitForToast(page, 'Ihr Konto ist angelegt.')
      await arriveHome(page, '/de')
      await page.goto(app.at('/de/categories'))
      await page.getByRole('link', { name: 'Alle Angebote ansehen: Dell' }).click()
      const button = page.getByRole('button', { name: /^Jetzt reservieren/, disabled: false })
      await button.first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Telefon').fill('+49 431 555011')
      await dialog.getByRole('radio', { name: 'Versand' }).check()
      await dialog.getByLabel('Ort').fill('Lübeck')
      await dialog.getByRole('button', { name: 'Absenden' }).click()
      await waitForToast(page, 'Erfolgreich reserviert')
      expect(faults).toEqual([])
      await leave()
    })

    describe('on a second visit, controlled by the service worker', () => {
      test('a member signs in with Google', async () => {
        const { page, faults, leave } = await arrive()
        await visitTwice(page, app.at('/login'))
        await signInWithGoogle(page, 'Gwen Tanaka')
        await arriveHome(page)
        await page.getByRole('button', { name: 'LogOut' }).waitFor()
        await expectWorkerInControl(page)
        expect(faults).toEqual([])
        await leave()
      })

      test('a member confirms an address and resets a password', async () => {
        const { page, faults, leave } = await arrive()
        const account = { email: 'forgetful@example.com', password: 'rather long words 7' }
        await visitTwice(page, app.at('/signup'))
        await signUp(page, { ...account, name: 'Freda Forgetful', category: 'buyer' })
        await arriveHome(page)
        const [confirmation] = await app.emails(account.email)
        await confirmAddress(page, linkIn(confirmation))
        await requestReset(page, app.at(''), account.email)
        const link = linkIn((await app.emails(account.email)).at(-1))
        await chooseNewPassword(page, link, 'other long words 8')
        await page.waitForURL(({ pathname }) => pathname === '/login')
        await logIn(page, { ...account, password: 'other long words 8' })
        await page.getByRole('button', { name: 'LogOut' }).waitFor()
        await expectWorkerInControl(page)
        expect(faults).toEqual([])
        await leave()
      })

      test('a navigation to /api reaches the server once', async () => {
        const { page, leave } = await arrive()
        await visitTwice(page, app.at('/blog'))
        const before = await requestsTo(app, '/api/jwt')
        await page.goto(app.at('/api/jwt?email=unknown@example.com'))
        expect(await requestsTo(app, '/api/jwt')).toBe(before + 1)
        await leave()
      })
    })
  })
}
