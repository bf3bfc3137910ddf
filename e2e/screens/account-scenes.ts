import type { Page } from 'playwright-core'
import { refusals } from '../../contract/errors.ts'
import { answerWith, openDialog, pressInDialog, showToast, submit } from './actions.ts'
import { type SceneRow, scenesOf } from './scene.ts'

const account = { path: '/dashboard/account', shows: 'You are logged in with' }
const dialog = 'Delete your account?'
const button = 'Delete my account'

async function forgetName(page: Page) {
  await page.getByLabel('Name').fill(' ')
  await page.getByLabel('Photo URL').fill('http://photos.example.com/face.png')
  await submit('Save profile')(page)
}

const [status, message] = refusals.recent_login_required
const refuse = answerWith(
  '**/api/account/deletion',
  { code: 'recent_login_required', message },
  status,
)

async function deleteTooLate(page: Page) {
  await openDialog(button, dialog)(page)
  await page.getByRole('dialog').getByRole('textbox').fill('delete')
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  await page.getByLabel('Password', { exact: true }).waitFor()
}

const accept = answerWith('**/api/identity/change-email', { status: true })

async function openEmailForm(page: Page) {
  await page.getByRole('button', { name: 'Change e-mail address' }).click()
  await page.getByLabel('New e-mail address').waitFor()
}

async function sendLink(page: Page) {
  await openEmailForm(page)
  await page.getByLabel('New e-mail address').fill('another.address@example.com')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('We have sent a link to').waitFor()
}

const own: SceneRow[] = [
  { ...account, name: 'my-account' },
  { ...account, name: 'my-account-mistakes', act: forgetName },
  { ...account, name: 'change-email', act: openEmailForm },
  {
    ...account,
    name: 'change-email-mistakes',
    after: 'change-email',
    act: submit('Send link'),
  },
  { ...account, name: 'change-email-sent', prepare: accept, act: sendLink },
  { ...account, name: 'toast-done', act: showToast('Save profile', 'Profile saved') },
  {
    ...account,
    name: 'delete-account',
    after: 'change-email-mistakes',
    act: openDialog(button, dialog),
  },
  {
    ...account,
    name: 'delete-account-mistakes',
    after: 'delete-account',
    act: pressInDialog({ dialog, answer: button, message: /to continue/ }),
  },
  {
    ...account,
    name: 'delete-account-log-in',
    prepare: refuse,
    act: deleteTooLate,
    broken: true,
  },
]

export const accountScenes = [
  ...scenesOf('one', 'seller', own),
  ...scenesOf('long', 'seller', [{ ...account, name: 'my-account' }]),
]
