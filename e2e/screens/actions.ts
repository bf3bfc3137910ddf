import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { intercept } from '../harness/intercept.ts'
import { broken } from '../harness/requests.ts'
import type { Act } from './scene.ts'

/** Never responds to requests to this URL. */
export const neverRespond = (address: string) => (page: Page) =>
  intercept(page, address, () => 'hold')

/** Responds with this JSON to requests to this URL. */
export const answerWith =
  (address: string, json: object, status = 200) =>
  (page: Page) =>
    intercept(page, address, () => ({ status, json }))

/** Requests to this URL fail as without a connection. */
export const abort = (address: string) => (page: Page) => intercept(page, address, () => 'abort')

const failWith = (status: number) => (address: string) => answerWith(address, broken, status)

/** Responds 500 to requests to this URL. */
export const fail = failWith(500)

/** The same failure for a query, with a status after which the page does not retry. */
export const failAtOnce = failWith(400)

/** Refuses this call of the identity service. */
export const refuseIdentity = (path: string, code: string, message: string) =>
  answerWith(`**/api/identity/${path}`, { code, message }, 400)

/** Responds with an empty list to requests to this URL. */
export const findNothing = (address: string) => answerWith(address, [])

type Name = string | RegExp

/** Clicks until it has an effect: the page may not be hydrated. */
async function clickUntil(button: Locator, sign: Locator) {
  await expect
    .poll(
      async () => {
        await button.click({ timeout: 5_000 }).catch(() => {})
        return sign.waitFor({ timeout: 5_000 }).then(
          () => true,
          () => false,
        )
      },
      { interval: 10 },
    )
    .toBe(true)
}

export const openDialog = (button: Name, name: Name) => (page: Page) =>
  clickUntil(page.getByRole('button', { name: button }).first(), page.getByRole('dialog', { name }))

/** Closes the dialog of the scene before, then acts. */
export const afterDialog = (act: Act) => async (page: Page) => {
  const pressEscape = async () => {
    await page.keyboard.press('Escape')
    return page.getByRole('dialog').count()
  }
  // The first time, a picture that is zoomed in only returns to its size.
  await expect.poll(pressEscape).toBe(0)
  await act(page)
}

type PressedButton = { dialog: Name; answer: string; message: Name }

/** Presses a button in the open dialog that does not close it. */
export const pressInDialog = (pressedButton: PressedButton) => async (page: Page) => {
  const { dialog: name, answer, message } = pressedButton
  const dialog = page.getByRole('dialog', { name })
  await clickUntil(
    dialog.getByRole('button', { name: answer, exact: true }),
    dialog.getByText(message).first(),
  )
}

type DialogAnswer = PressedButton & { button: Name }

/** Opens a dialog and presses a button in it that does not close it. */
export const answerDialog = (dialogAnswer: DialogAnswer) => async (page: Page) => {
  await openDialog(dialogAnswer.button, dialogAnswer.dialog)(page)
  await pressInDialog(dialogAnswer)(page)
}

/** Submits the main form and waits for its errors. */
export const submit = (button: Name) => (page: Page) =>
  clickUntil(
    page.getByRole('main').getByRole('button', { name: button }),
    page.locator('[aria-invalid=true]').first(),
  )

/** Contact fields are empty then: they are filled in from the latest booking. */
export const withoutBookings = findNothing('**/api/bookings?*')

type Filled = { field: string; text: string; button: Name; message: Name }

/** Fills in the one field of the main form, and sends it. */
export const fillAndSend = ({ field, text, button, message }: Filled) =>
  async function send(page: Page) {
    const main = page.getByRole('main')
    await main.getByLabel(field, { exact: true }).fill(text)
    await main.getByRole('button', { name: button }).click()
    await main.getByText(message).waitFor()
  }

/** Raises a toast and hovers over it, so that it stays. */
export const showToast = (button: Name, message: string) => async (page: Page) => {
  const toast = page.getByRole('region', { name: 'Notifications' }).getByText(message).first()
  await clickUntil(page.getByRole('button', { name: button }).first(), toast)
  await toast.hover()
}

/** Loads all pages of the list. */
export async function showAll(page: Page) {
  const more = page.getByRole('main').getByRole('button', { name: 'Show more' })
  const items = page.getByRole('main').getByRole('row').or(page.getByRole('article'))
  await more.waitFor()
  while ((await more.count()) > 0) {
    const before = await items.count()
    await clickUntil(more, items.nth(before))
  }
}
