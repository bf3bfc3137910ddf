import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailFolder } from '../../server/providers/stored-emails.ts'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { desktop, expectAccessible, narrow, visit } from '../harness/browser.ts'
import { signUp } from '../harness/steps.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe.each([
  ['a desk', desktop, 'light'],
  ['a narrow phone', narrow, 'dark'],
] as const)('at %s', (_, viewport, colorScheme) => {
  test('a new member reads the confirmation e-mail in the demo mailbox and follows its link', async () => {
    const { page, faults, leave } = await visit({ viewport, colorScheme })
    const email = `mia.${viewport.width}@example.com`
    await page.goto(app.at('/signup'))
    await signUp(page, { name: 'Mia', email, password: 'a kettle of 4 fish', category: 'buyer' })
    await page.waitForURL(app.at('/'))
    await app.emails(email)

    await page.goto(app.at('/sandbox/mail'))
    await expectAccessible(page)
    await page.getByLabel('Address').fill(email)
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('link', { name: /^Confirm/ }).click()
    await page.getByRole('heading', { level: 1, name: /^Confirm/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: /confirm-email/ }).click()
    await page.getByRole('button', { name: 'Confirm e-mail address' }).click()
    await page.getByRole('status').getByText('Your e-mail address is confirmed.').waitFor()
    expect(faults).toEqual([])
    await leave()
  })
})

/** As a mail server would get it. */
const withHtml = (html: string) => `To: bea@example.com
Subject: Both parts
Date: Mon, 05 Jan 2026 10:00:00 +0000
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary=parts

--parts
Content-Type: text/plain; charset=utf-8

As text
--parts
Content-Type: text/html; charset=utf-8

${html}
--parts--
`

test('the HTML part keeps its styles, and its links replace the page', async () => {
  const folder = mailFolder(app.services.config)
  const id = '2026-01-05T10-00-00.000Z-000001-bea@example.com-abcdef.eml'
  const html = `<p style="color: rgb(8, 70, 56)">Hello</p><a href="${app.at('/blog')}">Open it</a>`
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, id), withHtml(html))
  const { page, faults, leave } = await visit({ viewport: desktop })
  await page.goto(app.at(`/sandbox/mail/${id}`))
  await page.getByText('As text').waitFor()
  const frame = page.frameLocator('iframe')
  const hello = frame.getByText('Hello')
  expect(await hello.evaluate((node) => getComputedStyle(node).color)).toBe('rgb(8, 70, 56)')
  await expectAccessible(page)
  await frame.getByRole('link', { name: 'Open it' }).click()
  await page.waitForURL(app.at('/blog'))
  // The scripts that the test itself brings into each page.
  const blocked = /^console: Blocked script execution in 'about:srcdoc'/
  expect(faults.filter((fault) => !blocked.test(fault))).toEqual([])
  await leave()
})
