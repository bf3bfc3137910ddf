import type { Page } from 'playwright-core'
import type {
  AccountSecurity,
  SignedInSession,
} from '../../web/features/security/account-security.ts'
import { answerWith, openDialog, refuseIdentity } from './actions.ts'
import { type SceneRow, scenesOf } from './scene.ts'

const security = { path: '/dashboard/account/security', shows: 'Where you are logged in' }
const german = { path: '/de/dashboard/account/security', shows: 'Wo Sie angemeldet sind' }

const at = '2026-03-04T08:09:10.000Z'
const session = (id: string, browser: string | null, system: string | null): SignedInSession => ({
  id,
  current: id === 'this',
  browser,
  system,
  network: id === 'unknown' ? null : '2001:db8:85a3::/48',
  begun: at,
  lastUsed: at,
})

const withAll: AccountSecurity = {
  password: true,
  google: false,
  totp: true,
  backupCodes: 9,
  passkeys: [
    { id: 'work', name: 'Work laptop', created: at },
    {
      id: 'long',
      name: `Security key ${'on the ring with all the other keys '.repeat(3)}`,
      created: at,
    },
    { id: 'none', name: null, created: at },
  ],
  passkeysOffered: true,
  required: false,
  sessions: [
    session('phone', 'Samsung Internet', 'Android'),
    session('this', 'Chrome', 'Linux'),
    session('unknown', null, null),
  ],
}

const missing: AccountSecurity = { ...withAll, totp: false, passkeys: [], required: true }

const answer = (json: AccountSecurity) => answerWith('**/api/identity/security', json)

const button = (page: Page, name: string) => page.getByRole('button', { name })

async function setUpApp(page: Page) {
  await button(page, 'Set up an app').click()
  await page.getByRole('img', { name: 'QR code with the key below' }).waitFor()
}

async function setUpAppInGerman(page: Page) {
  await button(page, 'App einrichten').click()
  await page.getByRole('img', { name: 'QR-Code mit dem Schlüssel darunter' }).waitFor()
}

const removeApp = openDialog('Remove the app', 'Remove the authenticator app?')

async function askAgain(page: Page) {
  await answer(withAll)(page)
  await refuseIdentity('two-factor/backup-codes', 'requires-recent-login', 'Log in again.')(page)
}

async function renewCodes(page: Page) {
  await openDialog('Create new backup codes', 'Create new backup codes?')(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Create new backup codes' }).click()
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor()
}

const ofSeller: SceneRow[] = [
  { ...security, name: 'security' },
  { ...security, name: 'security-app', act: setUpApp },
  { ...security, name: 'security-all', prepare: answer(withAll) },
  { ...security, name: 'security-required', prepare: answer(missing) },
  { ...security, name: 'security-remove-app', after: 'security-all', act: removeApp },
  { ...security, name: 'security-log-in', prepare: askAgain, act: renewCodes, broken: true },
  { ...german, name: 'german-security' },
  { ...german, name: 'german-security-app', act: setUpAppInGerman },
  { ...german, name: 'german-security-all', prepare: answer(withAll) },
]

/** As after the right password of an account with an app and a passkey. */
const awaitFactor = answerWith('**/api/identity/get-session', {
  user: null,
  secondFactor: { totp: true, passkey: true },
})

async function sendWrongCode(page: Page) {
  await page.getByLabel('6-digit code').fill('000000')
  await page.getByRole('main').getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('main').getByRole('alert').filter({ hasText: /./ }).waitFor()
}

async function useBackupCode(page: Page) {
  await button(page, 'Use a backup code').click()
  await page.getByLabel('Backup code').waitFor()
}

const factor = { path: '/login', prepare: awaitFactor, shows: 'Second step' }

const ofVisitor: SceneRow[] = [
  { ...factor, name: 'log-in-second-factor' },
  {
    ...factor,
    name: 'log-in-second-factor-wrong',
    after: 'log-in-second-factor',
    act: sendWrongCode,
    broken: true,
  },
  {
    ...factor,
    name: 'log-in-backup-code',
    after: 'log-in-second-factor-wrong',
    act: useBackupCode,
  },
  { ...factor, name: 'german-log-in-second-factor', path: '/de/login', shows: 'Zweiter Schritt' },
]

/** The security screen of an account, and the second step of logging in. */
export const securityScenes = [
  ...scenesOf('one', 'seller', ofSeller),
  ...scenesOf('one', 'visitor', ofVisitor),
]
