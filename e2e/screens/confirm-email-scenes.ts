import type { Page } from 'playwright-core'
import { intercept, jsonOfServer } from '../harness/intercept.ts'
import { answerWith, fillAndSend, refuseIdentity, submit } from './actions.ts'
import { type SceneRow, scenesOf } from './scene.ts'

const byPassword = { path: '/confirm-email?token=abc', shows: 'To confirm the address' }
const confirmPath = '/confirm-email?token=abc'
const bySession = { path: confirmPath, shows: 'to finish signing up', prepare: makeUnconfirmed }
const button = 'Confirm e-mail address'

const confirmWithPassword = (message: string) =>
  fillAndSend({ field: 'Password', text: 'a few words in a row', button, message })

const confirmWithSession = (message: string, name = button) =>
  async function press(page: Page) {
    await page.getByRole('main').getByRole('button', { name }).click()
    await page.getByRole('main').getByText(message).waitFor()
  }

const otherAccount = 'You are logged in to a different account. Log out, then open the link again.'
const andererAccount =
  'Sie sind bei einem anderen Konto angemeldet. Melden Sie sich ab und öffnen Sie den Link noch einmal.'

const accept = answerWith('**/api/identity/verify-email', {})

/** The person's session, as before the address was confirmed. */
function makeUnconfirmed(page: Page) {
  return intercept(page, '**/api/identity/get-session', async (request) => {
    const { user, ...session } = await jsonOfServer(page, request)
    return { json: { ...session, user: { ...user, emailVerified: false } } }
  })
}

const refuseOther = (message: string) =>
  async function prepare(page: Page) {
    await makeUnconfirmed(page)
    await refuseIdentity('verify-email', 'other-account', message)(page)
  }

const ofVisitor: SceneRow[] = [
  { ...byPassword, name: 'confirm-email' },
  { ...byPassword, name: 'confirm-email-mistakes', act: submit(button) },
  {
    ...byPassword,
    name: 'confirm-email-invalid',
    after: 'confirm-email-mistakes',
    act: confirmWithPassword('This link is no longer valid.'),
    broken: true,
  },
  {
    ...byPassword,
    name: 'confirm-email-wrong-password',
    prepare: refuseIdentity('verify-email', 'wrong-password', 'The password is wrong.'),
    act: confirmWithPassword('The password is wrong.'),
    broken: true,
  },
  {
    ...byPassword,
    name: 'confirm-email-done',
    prepare: accept,
    act: confirmWithPassword('Your e-mail address is confirmed.'),
  },
  {
    name: 'german-confirm-email',
    path: '/de/confirm-email?token=abc',
    shows: 'Um die Adresse zu bestätigen',
  },
]

const change = {
  path: '/confirm-email?token=abc&change=1',
  shows: 'All other devices will be logged out.',
}

const ofBuyer: SceneRow[] = [
  { ...bySession, name: 'confirm-own-email' },
  { path: confirmPath, name: 'own-email-confirmed', shows: 'Your e-mail address is confirmed.' },
  {
    path: '/de/confirm-email?token=abc',
    name: 'german-own-email-confirmed',
    shows: 'E-Mail-Adresse ist bestätigt',
  },
  { ...change, name: 'confirm-new-email' },
  {
    ...change,
    name: 'confirm-new-email-invalid',
    act: confirmWithSession('You can request the change again under My Account.'),
    broken: true,
  },
  {
    ...bySession,
    name: 'confirm-own-email-invalid',
    after: 'confirm-own-email',
    act: confirmWithSession('This link is no longer valid.'),
    broken: true,
  },
  {
    ...bySession,
    name: 'confirm-own-email-other-account',
    prepare: refuseOther(otherAccount),
    act: confirmWithSession(otherAccount),
    broken: true,
  },
  {
    name: 'german-confirm-own-email-other-account',
    path: '/de/confirm-email?token=abc',
    shows: 'um die Registrierung abzuschließen',
    prepare: refuseOther(andererAccount),
    act: confirmWithSession(andererAccount, 'E-Mail-Adresse bestätigen'),
    broken: true,
  },
]

/** The screen to which the link of the confirmation e-mail leads. */
export const confirmEmailScenes = [
  ...scenesOf('one', 'visitor', ofVisitor),
  ...scenesOf('one', 'buyer', ofBuyer),
]
