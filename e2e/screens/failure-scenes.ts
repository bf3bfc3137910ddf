import type { Page } from 'playwright-core'
import { refusals } from '../../contract/errors.ts'
import { intercept, jsonOfServer } from '../harness/intercept.ts'
import { answerWith, openDialog } from './actions.ts'
import { type SceneRow, scenesOf } from './scene.ts'

const listing = { path: '/products/Dell', shows: 'Latitude 7420' }

const [unconfirmedStatus, unconfirmedMessage] = refusals.email_unconfirmed

const refuseUnconfirmed = answerWith(
  '**/api/bookings',
  { code: 'email_unconfirmed', message: unconfirmedMessage },
  unconfirmedStatus,
)

async function bookUnconfirmed(page: Page) {
  await openDialog(/^Book Now/, /^Reserve for/)(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Phone').fill('+1 (555) 0100')
  await dialog.getByLabel('Location').fill('Pier 4, Portland')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog', { name: 'Confirm your e-mail address' }).waitFor()
  await dialog.getByRole('button', { name: 'Submit' }).waitFor({ state: 'detached' })
}

/** The buyer's latest booking was of the listed product, and ended unpaid. */
const releaseRecently = (page: Page) =>
  intercept(page, '**/api/bookings?*', async (request) => {
    const [booking] = await jsonOfServer(page, request)
    const link = page.locator('main a[href^="/items/"]', { hasText: listing.shows }).first()
    const productId = (await link.getAttribute('href'))?.split('/')[2]
    return { json: [{ ...booking, productId, againFrom: '2036-03-15T12:00:00.000Z' }] }
  })

async function bookAgain(page: Page) {
  await openDialog(/^Book Now/, /^Reserve for/)(page)
  await page.getByRole('dialog').getByText('You can reserve it again from').waitFor()
}

async function openRemovedScript(page: Page) {
  const link = page.getByRole('link', { name: 'See All Products: HP' })
  const ofMember = link.and(page.locator('[href="/products/HP"]'))
  await ofMember.waitFor()
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  await ofMember.click()
  await page.getByRole('button', { name: 'Reload page' }).waitFor()
}

const withoutToasts = (page: Page) =>
  page.route('**/assets/toast-list-*.js', (route) => route.fulfill({ status: 404 }))

async function bookWithRemovedScript(page: Page) {
  await page.route('**/assets/book-or-refuse-*.js', (route) => route.fulfill({ status: 404 }))
  await page
    .getByRole('button', { name: /^Book Now/ })
    .first()
    .click()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('alert').waitFor()
}

const ofBuyer: SceneRow[] = [
  {
    ...listing,
    name: 'booking-refused-email-unconfirmed',
    prepare: refuseUnconfirmed,
    act: bookUnconfirmed,
    broken: true,
  },
  {
    ...listing,
    name: 'booking-recently-released',
    prepare: releaseRecently,
    act: bookAgain,
  },
  {
    name: 'reload',
    path: '/categories',
    shows: 'See All Products',
    act: openRemovedScript,
    broken: true,
  },
  {
    ...listing,
    name: 'toast-plain',
    prepare: withoutToasts,
    act: bookWithRemovedScript,
    broken: true,
  },
]

const heads =
  'Category,Product name,Image URL,Original price,Resale price,Year of purchase,Phone,Location,Condition,Description'
const wrongRow =
  'Dell,,https://photos.example.com/a.jpg,900,"450,50",23,555 010,Porto,Perfect,It works.'

async function importMistakes(page: Page) {
  const buffer = Buffer.from([heads, ...Array(60).fill(wrongRow)].join('\r\n'))
  const file = { name: 'laptops.csv', mimeType: 'text/csv', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('row').first().waitFor()
}

const ofSeller: SceneRow[] = [
  {
    name: 'import-mistakes',
    path: '/dashboard/import',
    shows: 'Download template',
    act: importMistakes,
  },
  {
    name: 'german-import-mistakes',
    path: '/de/dashboard/import',
    shows: 'Vorlage herunterladen',
    act: importMistakes,
  },
]

/** What is shown when something is refused or does not load. */
export const failureScenes = [
  ...scenesOf('one', 'buyer', ofBuyer),
  ...scenesOf('one', 'seller', ofSeller),
]
