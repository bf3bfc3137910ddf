import { globSync, readFileSync } from 'node:fs'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, expectAccessible, phone, visit } from '../harness/browser.ts'
import { isFocused } from '../harness/keyboard.ts'
import { waitForToast } from '../harness/toasts.ts'

let server: PreviewServer
let url: string

const configFile = 'web/gallery/vite.config.ts'

beforeAll(async () => {
  await build({ configFile, logLevel: 'warn' })
  server = await preview({ configFile, logLevel: 'warn', preview: { host: '127.0.0.1' } })
  url = server.resolvedUrls?.local[0] ?? ''
})
afterAll(() => server.close())

const scripts = (folder: string) =>
  globSync(`${folder}/**/*.{js,css}`).map((file) => readFileSync(file, 'utf8'))

test('the component gallery is not part of the build', () => {
  const isExpected = (text: string) => text.includes('Another buyer was quicker.')
  expect(scripts('.cache/gallery').some(isExpected)).toBe(true)
  const product = scripts('dist')
  expect(product.length).toBeGreaterThan(1)
  expect(product.filter(isExpected)).toEqual([])
})

test.each([
  ['light', desktop],
  ['dark', phone],
] as const)('every component is accessible: %s', async (colorScheme, viewport) => {
  const { page, faults, leave } = await visit({ viewport, colorScheme })
  await page.goto(url)
  await page.getByRole('heading', { name: 'Components' }).waitFor()
  await expectAccessible(page)

  for (const name of ['Dialog', 'ConfirmDialog']) {
    const button = page.getByRole('button', { name, exact: true }).first()
    await button.click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => isFocused(button)).toBe(true)
  }
  expect(faults).toEqual([])
  await leave()
})

test('a term is explained on hover, focus and tap, until Escape', async () => {
  const { page, leave } = await visit()
  await page.goto(url)
  const term = page.getByRole('button', { name: 'A word' }).first()
  const bubble = page.getByRole('tooltip')
  await term.hover()
  await bubble.hover()
  await page.keyboard.press('Escape')
  await bubble.waitFor({ state: 'hidden' })

  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: 'Flag', exact: true }).first().focus()
  await page.keyboard.press('Tab')
  await bubble.waitFor()
  await page.keyboard.press('Tab')
  await bubble.waitFor({ state: 'hidden' })

  await term.dispatchEvent('click')
  await bubble.waitFor()
  expect(await term.getAttribute('aria-describedby')).toBe(await bubble.getAttribute('id'))
  await leave()
})

test('errors are announced assertively, others politely, and each can be dismissed', async () => {
  const { page, leave } = await visit()
  await page.goto(url)
  await page.getByRole('button', { name: 'Error', exact: true }).first().click()
  await waitForToast(page, 'It did not work.')
  const alert = page.getByRole('alert').filter({ hasText: 'It did not work.' })
  await alert.getByRole('button', { name: 'Dismiss' }).focus()
  await page.getByRole('button', { name: 'Success', exact: true }).first().dispatchEvent('click')
  const status = page.getByRole('status').filter({ hasText: 'It is done.' })
  await status.waitFor()
  await alert.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await alert.waitFor({ state: 'hidden' })
  // Its focus has paused the other one, which goes by itself now.
  await status.waitFor({ state: 'detached' })
  await leave()
})

test('a toast is closed automatically after another one was dismissed by mouse', async () => {
  const { page, leave } = await visit()
  await page.goto(url)
  await page.getByRole('button', { name: 'Error', exact: true }).first().click()
  const alert = page.getByRole('alert').filter({ hasText: 'It did not work.' })
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await alert.waitFor({ state: 'detached' })
  await page.mouse.move(1, 1)
  await page.getByRole('button', { name: 'Success', exact: true }).first().dispatchEvent('click')
  const status = page.getByRole('status').filter({ hasText: 'It is done.' })
  await status.waitFor()
  await status.waitFor({ state: 'detached' })
  await leave()
})
