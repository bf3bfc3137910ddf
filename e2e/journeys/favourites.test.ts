import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { linkIn } from '../../test/harness/mailbox.ts'
import { desktop, expectAccessible, phone, visit } from '../harness/browser.ts'
import { intercept } from '../harness/intercept.ts'
import { focusedLabel, focusedText } from '../harness/keyboard.ts'
import { logIn, oneOfCast } from '../harness/steps.ts'
import { waitForToast } from '../harness/toasts.ts'
import { visitAsCast } from '../harness/visit-as.ts'

let app: TestApp

beforeAll(async () => {
  // Events of several products in a few seconds are e-mailed by a job that is delayed.
  app = await startTestApp({ DEMO_DATA: '1', JOB_POLL_SECONDS: '5' })
})
afterAll(() => app.close())

const jonas = oneOfCast('jonas')
const refuse = () => ({ status: 400, json: { code: 'invalid_input', message: 'Not today.' } })
const unfolded = (email = '') => email.replaceAll(/\n[ \t]+/g, ' ')
const stopIn = (email: string) => /^List-Unsubscribe: <(\S+)>$/m.exec(email)?.[1] ?? ''

/** Waits for e-mails to Jonas that contain this. */
async function emailAbout(what: string): Promise<string> {
  const about = async () => (await app.emails(jonas.email)).filter((one) => one.includes(what))
  await expect.poll(about).toHaveLength(1)
  return unfolded((await about())[0])
}

describe.each([
  ['a desk', desktop, 'light'],
  ['a phone', phone, 'dark'],
] as const)('at %s', (_, viewport, colorScheme) => {
  test('an anonymous user adds a favourite, logs in, finds it and removes it', async () => {
    const { page, faults, leave } = await visit({ viewport, colorScheme })
    await page.goto(app.at('/advertiseditems'))
    const card = page.getByRole('article').first()
    const favouriteButton = card.getByLabel(/^Favourite: /)
    const name = (await favouriteButton.getAttribute('aria-label')) ?? ''
    await favouriteButton.click()
    await logIn(page, jonas)
    await page.waitForURL(app.at('/advertiseditems'))
    const pressed = page.getByRole('button', { name, pressed: true })
    await pressed.waitFor()
    await expectAccessible(page)

    await page.goto(app.at('/dashboard/favourites'))
    await pressed.waitFor()
    await expectAccessible(page)
    await pressed.click()
    await page.getByRole('button', { name }).waitFor({ state: 'detached' })
    await expect.poll(() => focusedLabel(page)).toMatch(/^Favourite: /)
    await expectAccessible(page)
    expect(faults).toEqual([])
    await leave()
  })
})

test('an e-mail announces a lower price, links to the page and to unsubscribing', async () => {
  const { page, faults, leave } = await visit()
  await page.goto(app.at('/login?from=/advertiseditems'))
  await logIn(page, jonas)
  await page.waitForURL(app.at('/advertiseditems'))
  const favouriteButton = page.getByRole('button', { name: /^Favourite: / }).first()
  const title = ((await favouriteButton.getAttribute('aria-label')) ?? '').replace(
    'Favourite: ',
    '',
  )
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await favouriteButton.click()
  expect((await saved).status()).toBe(200)
  await app.pool.query('update product set resale_price = resale_price * 9 / 10 where title = $1', [
    title,
  ])

  const email = await emailAbout('has dropped')
  await page.goto(linkIn(email).href)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.goto(stopIn(email))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByText('You are unsubscribed from these e-mails.').waitFor()
  await page.goto(app.at('/dashboard/searches'))
  await page.getByRole('checkbox', { name: 'When a favourite is available again' }).waitFor()
  const drops = page.getByRole('checkbox', { name: 'When the price of a favourite drops' })
  expect(await drops.isChecked()).toBe(false)
  const stop = await intercept(page, '**/api/letterChoices', refuse)
  await drops.click()
  await waitForToast(page, 'Not today.')
  await expect.poll(() => drops.isChecked()).toBe(false)
  await stop()
  await drops.click()
  await expect.poll(() => drops.isChecked()).toBe(true)
  await waitForToast(page, 'Saved')
  await expectAccessible(page)
  expect(faults).toEqual([])
  await leave()
})

test('a search is saved, paused, changed to fewer e-mails, and deleted', async () => {
  const search =
    '/search?q=xps&charger_included=yes&condition=Good&memory=16,32&screen_size=13.3&seller=verified&seller_kind=trader&price=100-450'
  const { page, faults, leave } = await visitAsCast(app, 'jonas', search, { viewport: phone })
  await page.getByRole('button', { name: 'Save this search' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save this search' }).click()
  await dialog.getByText('Name is required.').waitFor()
  expect(await dialog.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
  await dialog.getByLabel('Name').fill('An XPS')
  await dialog.getByLabel('E-mails').selectOption('Immediately, at most every 30 minutes')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save this search' }).click()
  await waitForToast(page, 'Search saved')
  await page.goto(app.at('/dashboard/searches'))
  await page
    .getByText(
      '“xps” · Charger included: yes · Good · Memory: 16 GB, 32 GB · Screen size: 13.3 in · verified seller · Trader · $100.00 to $450.00',
    )
    .waitFor()
  const link = page.getByRole('link', { name: 'An XPS' })
  expect(await link.getAttribute('href')).toBe(search)
  await page.getByLabel('E-mails about An XPS').selectOption('Weekly')
  await page.getByRole('button', { name: 'Pause: An XPS' }).click()
  await page.getByText('Paused', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.goto(app.at('/de/dashboard/searches'))
  await page.getByRole('button', { name: 'Fortsetzen: An XPS' }).waitFor()
  expect(await page.getByLabel('E-Mails zu An XPS').inputValue()).toBe('weekly')
  await page
    .getByText(
      'Netzteil dabei: ja · Gut · Arbeitsspeicher: 16 GB, 32 GB · Bildschirmgröße: 13,3 Zoll · geprüfter Verkäufer · Gewerblich',
    )
    .waitFor()
  await page.getByRole('button', { name: 'Löschen: An XPS' }).click()
  await waitForToast(page, 'Suche gelöscht')
  await page.getByText('Noch keine gespeicherten Suchen').waitFor()
  await expect.poll(() => focusedText(page)).toBe('Gespeicherte Suchen')
  expect(faults).toEqual([])
  await leave()
})
