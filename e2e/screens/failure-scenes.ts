import type { Page } from 'playwright-core'
import { refusals } from '../../contract/errors.ts'
import { openDialog } from './actions.ts'
import { type SceneRow, scenesOf } from './scene.ts'

const listing = { path: '/products/Dell', shows: 'Latitude 7420' }

type Limit = 'email_unconfirmed' | 'recently_released' | 'too_many_holds_on_network'

const refuseHold = (code: Limit) => (page: Page) =>
  page.route('**/api/bookings', (route) => {
    const [status, message] = refusals[code]
    return route.fulfill({ status, json: { code, message } })
  })

const bookInVain = (code: Limit) =>
  async function book(page: Page) {
    await openDialog(/^Book Now/, listing.shows)(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Phone').fill('+1 (555) 0100')
    await dialog.getByLabel('Location').fill('Pier 4, Portland')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('dialog', { name: 'Not possible' }).getByText(refusals[code][1]).waitFor()
    await dialog.getByRole('button', { name: 'Submit' }).waitFor({ state: 'detached' })
  }

const refused = (code: Limit): SceneRow => ({
  ...listing,
  name: `booking-refused-${code.replaceAll('_', '-')}`,
  prepare: refuseHold(code),
  act: bookInVain(code),
  broken: true,
})

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
  refused('email_unconfirmed'),
  refused('recently_released'),
  refused('too_many_holds_on_network'),
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
