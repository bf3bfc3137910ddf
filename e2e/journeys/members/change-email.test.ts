import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { linkIn } from '../../../test/harness/mailbox.ts'
import { expectOk } from '../../../test/harness/send.ts'
import { expectAccessible, narrow } from '../../harness/browser.ts'
import { focusedText, isFocused } from '../../harness/keyboard.ts'
import { expireRecentLogin } from '../../harness/recent-login.ts'
import { visitAs } from '../../harness/visit-as.ts'

let app: TestApp
beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
})
afterAll(() => app.close())

test('a member changes the e-mail address, with the keyboard', async () => {
  const mara = await app.signUp('Mara', 'buyer')
  const next = 'mara.new@example.com'
  const options = { viewport: narrow, colorScheme: 'dark' } as const
  const { page, faults, leave } = await visitAs(app, mara, '/dashboard/account', options)
  const change = page.getByRole('button', { name: 'Change e-mail address' })
  await expect.poll(() => change.isEnabled()).toBe(true)
  await change.press('Enter')
  const field = page.getByLabel('New e-mail address')
  await expect.poll(() => isFocused(field)).toBe(true)
  await page.keyboard.type('mara')
  await page.keyboard.press('Enter')
  await page.getByText('Enter an e-mail address such as name@example.com.').waitFor()
  expect(await field.inputValue()).toBe('mara')
  await expectAccessible(page)
  await field.fill(mara.email)
  await field.press('Enter')
  await page.getByText('This is already the e-mail address of your account.').waitFor()
  expect(await field.inputValue()).toBe(mara.email)

  await expireRecentLogin(app.pool, mara)
  await field.fill(next)
  await field.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password', { exact: true }).fill(mara.password)
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText(`We have sent a link to ${next}.`).waitFor()
  await expect.poll(() => focusedText(page)).toContain('We have sent a link')
  await expectAccessible(page)

  const { href } = linkIn((await app.emails(next)).at(-1))
  const confirm = page.getByRole('main').getByRole('button', { name: 'Confirm e-mail address' })
  await page.goto(href)
  await page.getByText('All other devices will be logged out.').waitFor()
  await expectAccessible(page)
  await confirm.click()
  await page.getByRole('status').getByText('Your e-mail address is confirmed.').waitFor()
  await page.goto(app.at('/dashboard/account'))
  await page.getByText(`You are logged in with ${next}.`).waitFor()
  await page.goto(href)
  await confirm.click()
  await page.getByText('You can request the change again under My Account.').waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])
  await leave()
})

test('drafts and another tab outlive a change of the e-mail address', async () => {
  const nell = await app.signUp('Nell', 'seller')
  const next = 'nell.new@example.com'
  expectOk(await nell.browser.identity('/change-email', { email: next }))
  const { page, faults, leave } = await visitAs(app, nell, '/dashboard/addproduct')
  const title = page.getByLabel('Product name')
  await title.fill('Latitude 7420')
  const other = await page.context().newPage()
  await other.goto(app.at('/dashboard/account'))
  const name = other.getByLabel('Name', { exact: true })
  await name.fill('Nell the Second')
  const loads: string[] = []
  other.on('load', () => loads.push(other.url()))

  await page.goto(linkIn((await app.emails(next)).at(-1)).href)
  await page.getByRole('main').getByRole('button', { name: 'Confirm e-mail address' }).click()
  await page.getByRole('status').getByText('Your e-mail address is confirmed.').waitFor()
  await page.goto(app.at('/dashboard/addproduct'))
  await expect.poll(() => title.inputValue()).toBe('Latitude 7420')
  expect(await name.inputValue()).toBe('Nell the Second')
  expect(loads).toEqual([])
  expect(faults).toEqual([])
  await leave()
})

test('a change of the e-mail address in German can be cancelled and begun again', async () => {
  const noor = await app.signUp('Noor', 'seller')
  const { page, faults, leave } = await visitAs(app, noor, '/de/dashboard/account', {
    viewport: narrow,
  })
  const open = page.getByRole('button', { name: 'E-Mail-Adresse ändern' })
  await open.click()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await expect.poll(() => focusedText(page)).toBe('E-Mail-Adresse')
  await open.click()
  await page.getByLabel('Neue E-Mail-Adresse').fill('noor.neu@example.com')
  await page.getByRole('button', { name: 'Link senden' }).click()
  await page.getByRole('status').getByText('einen Link an noor.neu@example.com').waitFor()
  await expectAccessible(page)
  const { pathname } = linkIn((await app.emails('noor.neu@example.com')).at(-1))
  expect(pathname).toBe('/de/confirm-email')
  expect(faults).toEqual([])
  await leave()
})
