import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '../../../contract/errors.ts'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { freePort } from '../../../test/harness/network/free-port.ts'
import type { Person } from '../../../test/harness/people.ts'
import { totp } from '../../../test/harness/second-factor/totp.ts'
import { desktop, expectAccessible, narrow, phone, visit } from '../../harness/browser.ts'
import { intercept } from '../../harness/intercept.ts'
import { focusedText, isFocused } from '../../harness/keyboard.ts'
import { expireRecentLogin } from '../../harness/recent-login.ts'
import { logIn } from '../../harness/steps.ts'
import { waitForToast } from '../../harness/toasts.ts'

let app: TestApp

beforeAll(async () => {
  // Passkeys need a domain; only `localhost` works without https.
  const PORT = String(await freePort())
  app = signingUpOverHttp(await startTestApp({ PORT, PUBLIC_URL: `http://localhost:${PORT}` }))
})
afterAll(() => app.close())

const security = '/dashboard/account/security'

async function openSecurity(page: Page, person: Person) {
  await page.goto(app.at(`/login?from=${encodeURIComponent(security)}`))
  await logIn(page, person)
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
}

async function logInAgain(page: Page, person: Person) {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(app.at(`/login?from=${encodeURIComponent(security)}`))
  await logIn(page, person)
  await page.getByRole('heading', { level: 1, name: 'Second step' }).waitFor()
}

/** Enrols an authenticator app; returns its secret and backup codes. */
async function setUpApp(page: Page) {
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await page.getByRole('img', { name: 'QR code with the key below' }).waitFor()
  await expect.poll(() => focusedText(page)).toContain('Scan this code')
  const [secret = ''] = await page.locator('code').allTextContents()
  const codes = await page.locator('ul[translate=no] li').allTextContents()
  return { secret, codes }
}

/** Chromium's virtual authenticator (WebDriver, WebAuthn). */
async function withAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const isInvalid = (field: Locator) => field.getAttribute('aria-invalid')

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

async function confirmByPassword(page: Page, { password }: Person) {
  await dialog(page).getByLabel('Password', { exact: true }).fill(password)
  await dialog(page).getByRole('button', { name: 'Confirm', exact: true }).click()
}

/** In a browser without passkeys, and when the log-out fails. */
async function expectNoWayOn(page: Page) {
  const limit = { code: 'too-many-requests', message: 'Please wait a little.' }
  const other = await page.context().newPage()
  await other.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await intercept(other, '**/api/identity/sign-out', () => ({ status: 429, json: limit }))
  await other.goto(app.at('/login'))
  await other.getByText('This browser does not support passkeys.').waitFor()
  await other.getByRole('button', { name: 'Log in with another account' }).click()
  await other.getByRole('alert').getByText(limit.message).waitFor()
  await expectAccessible(other)
  await other.close()
}

/** A dialog that failed is opened again without its message. */
async function expectNoOldError(page: Page) {
  const limit = { code: 'too-many-requests', message: 'Please wait a little.' }
  const renewal = '**/api/identity/two-factor/backup-codes'
  await page.route(renewal, (route) => route.fulfill({ status: 429, json: limit }))
  const open = page.getByRole('button', { name: 'Create new backup codes' })
  const question = page.getByRole('dialog', { name: 'Create new backup codes?' })
  await open.click()
  await question.getByRole('button', { name: 'Create new backup codes' }).click()
  await question.getByText(limit.message).waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await page.unroute(renewal)
  await open.click()
  await question.waitFor()
  expect(await question.getByText(limit.message).count()).toBe(0)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
}

async function renewBackupCodes(page: Page) {
  const name = 'Create new backup codes'
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await page.getByText('10 backup codes left').waitFor()
  await expect.poll(() => focusedText(page)).toBe('Backup codes')
}

/** Ends one of several other sessions, then all; the focus stays near the button that is gone. */
async function endSessions(page: Page) {
  const others = page.getByRole('listitem').getByRole('button', { name: /^Log out / })
  const before = await others.count()
  expect(before).toBeGreaterThan(1)
  await others.first().click()
  await waitForToast(page, 'Device logged out')
  await expect.poll(() => others.count()).toBe(before - 1)
  await expect.poll(() => focusedText(page)).toBe('Log out')
  await page.getByRole('button', { name: 'Log out all other devices' }).click()
  await waitForToast(page, 'All other devices logged out')
  await expect.poll(() => others.count()).toBe(0)
  await expect.poll(() => focusedText(page)).toBe('Where you are logged in')
}

describe.each([
  ['a desk', desktop, 'light'],
  ['a phone', phone, 'dark'],
] as const)('at %s', (_, viewport, colorScheme) => {
  const { width } = viewport

  test('a member sets up an app, and logs in with a code of it or a backup code', async () => {
    const tara = await app.signUp(`Tara ${width}`, 'buyer')
    const { page, faults, leave } = await visit({ viewport, colorScheme })
    await openSecurity(page, tara)
    expect(await page.title()).toBe('Dashboard/Security - Relaptop')
    await expectAccessible(page)
    const { secret, codes } = await setUpApp(page)
    await expectAccessible(page)
    await page.setViewportSize(narrow)
    await expectAccessible(page)
    await page.setViewportSize(viewport)
    await page.getByLabel('6-digit code').fill('12')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Enter the 6 digits that your authenticator app shows now.').waitFor()
    await expect.poll(() => isFocused(page.getByLabel('6-digit code'))).toBe(true)
    await page.getByLabel('6-digit code').fill(totp(secret))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await waitForToast(page, 'Authenticator app set up')
    await page.getByText('10 backup codes left').waitFor()
    await expectAccessible(page)

    await logInAgain(page, tara)
    await expectAccessible(page)
    await page.setViewportSize(narrow)
    await expectAccessible(page)
    await page.setViewportSize(viewport)
    const code = page.getByLabel('6-digit code')
    await expect.poll(() => isFocused(code)).toBe(true)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Second step' }).waitFor()
    await expect.poll(() => isFocused(code)).toBe(true)
    await page.getByRole('button', { name: 'Log in with another account' }).click()
    await expect.poll(() => isFocused(page.getByLabel('Email'))).toBe(true)
    await logIn(page, tara)
    await page.getByRole('heading', { level: 1, name: 'Second step' }).waitFor()
    await page.getByLabel('6-digit code').fill('000000')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByText('This code is wrong or has already been used.').waitFor()
    await page.getByLabel('6-digit code').fill(totp(secret, 1))
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()

    await logInAgain(page, tara)
    await page.getByLabel('6-digit code').fill('12')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByText('Enter the 6 digits that your authenticator app shows now.').waitFor()
    expect(await isInvalid(page.getByLabel('6-digit code'))).toBe('true')
    await expect.poll(() => isFocused(page.getByLabel('6-digit code'))).toBe(true)
    expect(await page.getByText(refusals.bad_input[1]).count()).toBe(0)
    await page.getByRole('button', { name: 'Use a backup code' }).click()
    expect(await isInvalid(page.getByLabel('Backup code'))).toBeNull()
    await page.getByLabel('Backup code').fill(codes[3] ?? '')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByText('9 backup codes left').waitFor()
    await expectNoOldError(page)
    await renewBackupCodes(page)
    await endSessions(page)
    expect(faults).toEqual([])
    await leave()
  })

  test('a member adds a passkey, logs in with it and removes it', async () => {
    const pia = await app.signUp(`Pia ${width}`, 'buyer')
    const { page, faults, leave } = await visit({ viewport, colorScheme })
    await withAuthenticator(page)
    await openSecurity(page, pia)
    await page.getByLabel('Name of the passkey').fill('Work laptop')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await waitForToast(page, 'Passkey added')
    await page.getByText('Work laptop', { exact: true }).waitFor()
    await expectAccessible(page)

    await logInAgain(page, pia)
    await expectAccessible(page)
    await expectNoWayOn(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()

    await expireRecentLogin(app.pool, pia)
    await page.getByRole('button', { name: 'Delete the passkey “Work laptop”' }).click()
    const confirmDialog = page.getByRole('dialog', { name: 'Delete the passkey “Work laptop”?' })
    await confirmDialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Use a passkey' }).click()
    await waitForToast(page, 'Passkey deleted')
    await page.getByText('No passkeys yet').waitFor()
    await expect.poll(() => focusedText(page)).toBe('Security')
    expect(faults).toEqual([])
    await leave()
  })

  test('the password is changed and other devices are logged out', async () => {
    const nora = await app.signUp(`Nora ${width}`, 'buyer')
    const { page, faults, leave } = await visit({ viewport, colorScheme })
    await openSecurity(page, nora)
    await page.getByRole('button', { name: 'Log out all other devices' }).waitFor()
    await page.getByText('This device').waitFor()
    const current = page.getByLabel('Current password')
    await page.getByLabel('New password').fill('Relaptop2026!')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password is required').waitFor()
    expect([await isInvalid(current), await isFocused(current)]).toEqual(['true', true])
    await current.fill(nora.password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('The password must not contain the name of this site.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('New password').fill('seventeen paper boats')
    await page.getByRole('button', { name: 'Change password' }).click()
    await waitForToast(page, 'Password changed')
    await page.getByText('You are not logged in on any other device.').waitFor()
    expect(await nora.browser.session()).toBeNull()
    expect(faults).toEqual([])
    await leave()
  })

  test('an admin confirms their identity and the action is repeated', async () => {
    const ada = await app.signUp(`Ada ${width}`, 'seller')
    await app.grantAdmin(ada)
    const ben = await app.signUp(`Ben ${width}`, 'buyer')
    const { page, faults, leave } = await visit({ viewport, colorScheme })
    await page.goto(app.at('/login?from=%2Fdashboard%2Fallbuyers'))
    await logIn(page, ada)
    await page.getByRole('heading', { level: 1, name: /buyers/i }).waitFor()
    await expireRecentLogin(app.pool, ada)
    const remove = page.getByRole('button', { name: new RegExp(`${ben.name}`) }).last()
    await remove.click()
    const question = page.getByRole('dialog', { name: 'Are you sure?' })
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog(page).waitFor()
    await expectAccessible(page)
    await page.setViewportSize(narrow)
    await expectAccessible(page)
    await page.setViewportSize(viewport)

    await confirmByPassword(page, { ...ada, password: '' })
    await dialog(page).getByText('Password is required').waitFor()
    const password = dialog(page).getByLabel('Password', { exact: true })
    expect(await isInvalid(password)).toBe('true')
    await expect.poll(() => isFocused(password)).toBe(true)
    expect(await dialog(page).getByText(refusals.bad_input[1]).count()).toBe(0)
    await confirmByPassword(page, { ...ada, password: 'not the one 1' })
    await dialog(page).getByText('The password is wrong.').waitFor()
    await confirmByPassword(page, ada)
    await dialog(page).waitFor({ state: 'hidden' })
    await expect
      .poll(async () => {
        const { rows } = await app.pool.query(
          'select 1 from member where email = $1 and deleted_at is null',
          [ben.email],
        )
        return rows.length
      })
      .toBe(0)
    await page.getByText(ben.email, { exact: true }).waitFor({ state: 'hidden' })
    expect(faults).toEqual([])
    await leave()
  })
})

test('without confirmation nothing is done, and a message says so', async () => {
  const ada = await app.signUp('Ada Still', 'seller')
  await app.grantAdmin(ada)
  const otto = await app.signUp('Otto Stays', 'buyer')
  const { page, leave } = await visit()
  await page.goto(app.at('/login?from=%2Fdashboard%2Fallbuyers'))
  await logIn(page, ada)
  await page.getByRole('heading', { level: 1, name: /buyers/i }).waitFor()
  await expireRecentLogin(app.pool, ada)
  await page
    .getByRole('button', { name: /Otto Stays/ })
    .last()
    .click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await question.getByText('Please confirm your identity first by logging in again.').waitFor()
  await question.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByText(otto.email, { exact: true }).waitFor()
  const { rows } = await app.pool.query(
    'select 1 from member where email = $1 and deleted_at is null',
    [otto.email],
  )
  expect(rows.length).toBe(1)
  await leave()
})

test('the dialog below the one that confirms is inert, and stays open when that one closes', async () => {
  const dora = await app.signUp('Dora Stays', 'buyer')
  const { page, leave } = await visit()
  await page.goto(app.at('/login?from=%2Fdashboard%2Faccount'))
  await logIn(page, dora)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const question = page.getByRole('dialog', { name: 'Delete your account?' })
  await question.getByRole('textbox').fill('delete')
  await expireRecentLogin(app.pool, dora)
  await question.getByRole('button', { name: 'Delete my account' }).click()
  await dialog(page).getByLabel('Password', { exact: true }).waitFor()
  const isInert = (text: string) =>
    page.getByText(text).evaluate((element) => element.closest('[inert]') !== null)
  expect(await isInert('Delete your account?')).toBe(true)
  expect(await isInert('Confirm that it is you')).toBe(false)

  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
  await question.getByText('by logging in again').waitFor()
  expect(await isInert('Delete your account?')).toBe(false)
  const isPageInert = () => page.locator('#page').evaluate(({ inert }: HTMLElement) => inert)
  expect(await isPageInert()).toBe(true)
  await question.getByRole('button', { name: 'Keep my account' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await isPageInert()).toBe(false)
  await leave()
})

test('Google sign-in does not bypass the second factor', async () => {
  const { page, faults, leave } = await visit()
  const byGoogle = async () => {
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: /Google/ }).click(),
    ])
    await popup.getByRole('button', { name: /Gwen Tanaka/ }).click()
  }
  await page.goto(app.at(`/login?from=${encodeURIComponent(security)}`))
  await byGoogle()
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  const { secret } = await setUpApp(page)
  await page.getByLabel('6-digit code').fill(totp(secret))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await waitForToast(page, 'Authenticator app set up')

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(app.at(`/login?from=${encodeURIComponent(security)}`))
  await byGoogle()
  await page.getByRole('heading', { level: 1, name: 'Second step' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await page.getByLabel('6-digit code').fill(totp(secret, 1))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  expect(faults).toEqual([])
  await leave()
})
