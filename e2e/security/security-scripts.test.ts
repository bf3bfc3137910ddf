import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { visit } from '../harness/browser.ts'
import { createHostileScene } from '../harness/hostile-scene.ts'
import { drawingWithScript, hostileTexts, refusedPictures } from '../harness/hostile-texts.ts'
import { adminPaths, screenPaths } from '../harness/screen-paths.ts'
import { signInAs } from '../harness/sign-in-as.ts'

let app: TestApp
let scene: Awaited<ReturnType<typeof createHostileScene>>

beforeAll(async () => {
  app = await startTestApp()
  scene = await createHostileScene(app)
})
afterAll(() => app.close())

const at = (path: string) => `${app.services.config.publicUrl}${path}`

const ofProduct = ['item', 'editProduct']

/** Every screen, with existing records: a product on sale, the unpaid booking, and those with a sale. */
function screens(): string[] {
  const [unpaid, ...paid] = scene.bookings
  return [
    ...screenPaths(({ name }) => ofProduct.includes(name), scene.products[3]),
    ...screenPaths(({ name }) => name === 'payment', unpaid),
    ...paid.flatMap((id) => screenPaths(({ name }) => !ofProduct.includes(name), id)),
  ]
}

/** Screens with hostile text in their path. */
const oddAddresses = hostileTexts
  .slice(0, 2)
  .map(encodeURIComponent)
  .flatMap((text) => [
    `/${text}`,
    `/products/${text}`,
    `/login?from=/${text}&error=${text}`,
    `/reset-password?token=${text}`,
    `/confirm-email?token=${text}&error=${text}`,
    `/dashboard/allsellers?q=${text}`,
    `/dashboard/payment/${text}`,
    `/#${text}`,
  ])

const asking = [/^Report/, /^Book/, /^Delete/, /^Remove listing/, /^Cancel/, /^Refund/, /^Admin/]

/** Opens and closes one dialog of each kind; returns their number. */
async function openDialogs(page: Page) {
  let opened = 0
  for (const name of asking) {
    const buttons = page.getByRole('main').getByRole('button', { name, disabled: false })
    if ((await buttons.count()) === 0) continue
    await buttons.first().click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    opened += 1
  }
  return opened
}

/**
 * Responds for the image host over CDP: Playwright's `route` would delay all requests and bypass
 * the cache.
 */
async function drawPictures(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const drawing = {
    responseCode: 200,
    responseHeaders: [{ name: 'content-type', value: 'image/svg+xml' }],
    body: Buffer.from(drawingWithScript).toString('base64'),
  }
  devtools.on('Fetch.requestPaused', ({ requestId }) => {
    // After a navigation the request no longer exists.
    devtools.send('Fetch.fulfillRequest', { requestId, ...drawing }).catch(() => {})
  })
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: 'https://127.0.0.1:9/*' }] })
}

/** Screens equal for all members are visited as the admin only. */
const leftToAdmin = new Set([
  ...adminPaths,
  '/categories',
  '/blog',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
])

function addressesFor(person: Person | undefined): Set<string> {
  if (person === scene.admin) return new Set([...screens(), ...oddAddresses])
  if (person) return new Set(screens()).difference(leftToAdmin)
  const isPublic = (address: string) => !address.startsWith('/dashboard')
  return new Set([...screens(), ...oddAddresses].filter(isPublic))
}

/** Attributes are the admins' own texts; sums, the provider's movements and a case without id have none. */
const withoutMemberTexts = [
  '/dashboard/attributes',
  '/dashboard/money',
  '/dashboard/reconciliation',
  '/dashboard/cases/',
]
const showsMemberTexts = (path: string) => !withoutMemberTexts.includes(path)

const shownTo: [string, () => Person | undefined, string[]][] = [
  ['a visitor', () => undefined, ['/', '/advertiseditems']],
  ['the buyer', () => scene.buyer, ['/products/Dell', '/dashboard', '/dashboard/myorders']],
  ['the seller', () => scene.seller, ['/products/Dell', '/dashboard/myproducts']],
  ['the admin', () => scene.admin, adminPaths.filter(showsMemberTexts)],
]

/** A screen has arrived when its heading replaces the skeletons. */
async function hasArrived(page: Page) {
  const heading = page.getByRole('heading', { level: 1 })
  await heading.filter({ hasNotText: 'Loading' }).first().waitFor()
  await expect.poll(() => page.getByRole('main').getByText('Loading').count()).toBe(0)
}

test.each(shownTo)('user content is text on every screen: %s', async (_, who, wanted) => {
  const { page, faults, leave } = await visit()
  const person = who()
  if (person) await signInAs(page, at('/'), person)
  page.on('dialog', (dialog) => faults.push(`asked: ${dialog.message()}`))
  await drawPictures(page)
  const shown: string[] = []
  let opened = 0
  for (const address of addressesFor(person)) {
    await page.goto(at(address), { waitUntil: 'domcontentloaded' })
    await hasArrived(page)
    if (person) opened += await openDialogs(page)
    const text = await page.getByRole('main').textContent()
    if (text?.includes(hostileTexts[0] ?? '')) shown.push(address)
    expect(await page.evaluate(() => '__ran' in window), address).toBe(false)
    expect(faults, address).toEqual([])
  }
  expect(shown).toEqual(expect.arrayContaining(wanted))
  expect(opened > 0).toBe(person !== undefined)
  await leave()
})

test.each(refusedPictures)('%s is not accepted as an image', async (image) => {
  const product = await scene.seller.post('/products', { image })
  expect([product.status, product.body.fields.image]).toEqual([400, expect.any(String)])
  const photo = await scene.seller.browser.identity('/update-user', { image })
  expect([photo.status, photo.body.fields.image]).toEqual([400, expect.any(String)])
})
