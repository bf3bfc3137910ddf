import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { linkIn } from '../../../test/harness/mailbox.ts'
import type { Person } from '../../../test/harness/people.ts'
import { expectOk } from '../../../test/harness/send.ts'
import { expectAccessible, narrow, visit } from '../../harness/browser.ts'
import { focusedText } from '../../harness/keyboard.ts'
import { signInAs } from '../../harness/sign-in-as.ts'
import { bookingDialog } from '../../harness/steps.ts'

let app: TestApp
beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
  await app.addProduct(await app.signUp('Sana', 'seller'))
})
afterAll(() => app.close())

const linkOf = async ({ email }: Person) => linkIn((await app.emails(email)).at(-1)).href

async function isConfirmed({ email }: Person): Promise<boolean> {
  const { rows } = await app.pool.query(
    'select email_verified as confirmed from identity_user where email = $1',
    [email],
  )
  return rows[0]?.confirmed
}

const button = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Confirm e-mail address' })

test('opening the link confirms nothing; the button does, for the signed-in account', async () => {
  const mara = await app.signUp('Mara', 'buyer', { confirmed: false })
  const { page, faults, leave } = await visit({ viewport: narrow, colorScheme: 'dark' })
  await signInAs(page, app.at('/'), mara)
  const link = await linkOf(mara)
  await page.goto(link)
  await page.getByText('You are logged in as Mara.').waitFor()
  await page.reload()
  await button(page).waitFor()
  expect(await isConfirmed(mara)).toBe(false)
  await button(page).click()
  await page.getByRole('status').getByText('Your e-mail address is confirmed.').waitFor()
  expect(await isConfirmed(mara)).toBe(true)

  // Without a new document, the booking form knows it too.
  await page.getByRole('main').getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('link', { name: 'See All Products: Dell' }).click()
  await page.getByRole('button', { name: /^Book Now/ }).click()
  await bookingDialog(page).waitFor()
  expect(await page.getByText('Your e-mail address is not confirmed yet').count()).toBe(0)

  // The used link says so at once.
  await page.goto(link)
  await page.getByRole('status').getByText('Your e-mail address is confirmed.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Continue' }).waitFor()
  expect(await button(page).count()).toBe(0)
  await expectAccessible(page)
  expect(faults).toEqual([])
  await leave()
})

test('a link that was used elsewhere in the meantime says that the address is confirmed', async () => {
  const ines = await app.signUp('Ines', 'buyer', { confirmed: false })
  const { page, leave } = await visit()
  await signInAs(page, app.at('/'), ines)
  const link = await linkOf(ines)
  await page.goto(link)
  await button(page).waitFor()
  const token = new URL(link).searchParams.get('token')
  expectOk(await ines.browser.identity('/verify-email', { token }))
  await button(page).click()
  await page.getByRole('status').getByText('Your e-mail address is confirmed.').waitFor()
  expect(await page.getByText('This link is no longer valid.').count()).toBe(0)
  await leave()
})

test('an expired link of an unconfirmed address offers a new one', async () => {
  const nele = await app.signUp('Nele', 'buyer', { confirmed: false })
  const link = await linkOf(nele)
  await app.pool.query('update email_confirmation set expires_at = now() where email = $1', [
    nele.email,
  ])
  const { page, leave } = await visit()
  await signInAs(page, app.at('/'), nele)
  await page.goto(link)
  await button(page).click()
  await page.getByText('This link is no longer valid.').waitFor()
  await page.getByRole('button', { name: 'Send a new link' }).waitFor()
  await leave()
})

test('in another browser the page asks for the password without naming the account', async () => {
  const noor = await app.signUp('Noor', 'buyer', { confirmed: false })
  const { page, faults, leave } = await visit({ viewport: narrow })
  await page.goto(await linkOf(noor))
  await button(page).click()
  await page.getByText('Password is required').waitFor()
  expect(await page.getByRole('main').textContent()).not.toMatch(/noor/i)
  await page.getByLabel('Password', { exact: true }).fill('not the one 1')
  await button(page).click()
  await page.getByRole('alert').getByText('The password is wrong.').waitFor()
  expect(await isConfirmed(noor)).toBe(false)
  await page.getByLabel('Password', { exact: true }).fill(noor.password)
  await button(page).click()
  await page.getByRole('status').getByText('Your e-mail address is confirmed.').waitFor()
  expect(await focusedText(page)).toContain('Your e-mail address is confirmed.')
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await page.waitForURL(app.at('/login'))
  expect(faults).toEqual([])
  await leave()
})

test('signed in to another account, the page refuses and offers to log out', async () => {
  const orla = await app.signUp('Orla', 'buyer', { confirmed: false })
  const pim = await app.signUp('Pim', 'buyer', { confirmed: false })
  const { page, faults, leave } = await visit()
  await signInAs(page, app.at('/'), pim)
  await page.goto(await linkOf(orla))
  await button(page).click()
  await page.getByRole('alert').getByText('You are logged in to a different account.').waitFor()
  expect(await isConfirmed(orla)).toBe(false)
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await page.getByLabel('Password', { exact: true }).fill(orla.password)
  await button(page).click()
  await page.getByRole('status').getByText('Your e-mail address is confirmed.').waitFor()
  expect(await isConfirmed(orla)).toBe(true)
  expect(faults).toEqual([])
  await leave()
})

test('signed in to a confirmed account, the link of another one can still be used', async () => {
  const [lone, uwe] = [
    await app.signUp('Lone', 'buyer', { confirmed: false }),
    await app.signUp('Uwe', 'buyer'),
  ]
  const { page, faults, leave } = await visit({ viewport: narrow })
  await signInAs(page, app.at('/'), uwe)
  await page.goto(await linkOf(lone))
  await page.getByText('You are logged in as Uwe.').waitFor()
  await page.getByRole('button', { name: 'Log in with another account' }).click()
  await page.getByLabel('Password', { exact: true }).fill(lone.password)
  await button(page).click()
  await page.getByRole('status').getByText('Your e-mail address is confirmed.').waitFor()
  expect(await isConfirmed(lone)).toBe(true)
  expect(faults).toEqual([])
  await leave()
})

test('an address is confirmed without scripts', async () => {
  const rhea = await app.signUp('Rhea', 'buyer', { confirmed: false })
  const { page, leave } = await visit({ viewport: narrow, javaScriptEnabled: false })
  await page.goto(await linkOf(rhea))
  await page.getByLabel('Password').fill('not the one 1')
  await button(page).click()
  await page.waitForURL(/&error=wrong-password$/)
  // By role: Playwright's text selectors ignore noscript.
  expect(await page.getByRole('alert').textContent()).toBe('The password is wrong.')
  expect(await isConfirmed(rhea)).toBe(false)
  await page.getByLabel('Password').fill(rhea.password)
  await button(page).click()
  await page.getByText('Your e-mail address is confirmed.').waitFor()
  expect(page.url()).toBe(app.at('/login?verified=1'))
  expect(await isConfirmed(rhea)).toBe(true)
  await leave()
})
