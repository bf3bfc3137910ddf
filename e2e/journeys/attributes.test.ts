import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { desktop, expectAccessible, phone } from '../harness/browser.ts'
import { waitForToast } from '../harness/toasts.ts'
import { visitAs } from '../harness/visit-as.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ DEMO_DATA: '0' })
})
afterAll(() => app.close())

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

describe.each([
  ['a desk', desktop, 'light'],
  ['a phone', phone, 'dark'],
] as const)('at %s', (_, viewport, colorScheme) => {
  const { width } = viewport

  test('an admin adds a specification, changes it and deletes it', async () => {
    const admin = await app.signUp(`Ada ${width}`, 'buyer')
    await app.grantAdmin(admin)
    const name = `Hinge ${width}`
    const options = { viewport, colorScheme }
    const { page, faults, leave } = await visitAs(app, admin, '/dashboard/attributes', options)
    await rowOf(page, 'Arbeitsspeicher').waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'New specification' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Key').fill(`hinge_${width}`)
    await dialog.getByLabel('English name').fill(name)
    await dialog.getByLabel('Kind').selectOption('One choice')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Enter one choice per line').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Choices').fill('Firm\nLoose')
    await dialog.getByRole('group', { name: 'HP' }).getByLabel('Applies').uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await waitForToast(page, 'Specification saved')
    await rowOf(page, name).getByText('2 choices').waitFor()
    expect(await rowOf(page, name).getByText('HP').count()).toBe(0)

    await page.getByRole('button', { name: `Edit: ${name}` }).click()
    const meanwhile = 'update attribute set revision = revision + 1 where key = $1'
    await app.pool.query(meanwhile, [`hinge_${width}`])
    await dialog.getByLabel('Choices').fill('Firm\nSoft\nLoose')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('This has been changed since you opened it').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: `Edit: ${name}` }).click()
    await dialog.getByLabel('Choices').fill('Firm\nSoft\nLoose')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await rowOf(page, name).getByText('3 choices').waitFor()

    await page.getByRole('button', { name: `Delete: ${name}` }).click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await waitForToast(page, 'Specification deleted')
    await rowOf(page, name).waitFor({ state: 'detached' })
    expect(faults).toEqual([])
    await leave()
  })
})

test('invalid numbers are refused, not ignored', async () => {
  const admin = await app.signUp('Una', 'buyer')
  await app.grantAdmin(admin)
  const { page, leave } = await visitAs(app, admin, '/dashboard/attributes')
  await page.getByRole('button', { name: 'Edit: Storage' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Maximum').fill('many')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter a number.').waitFor()
  await leave()
})
