import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../test/harness/app.ts'
import { untilArrived } from '../harness/arrival.ts'
import { visit } from '../harness/browser.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { mirroredText, turningTexts as texts } from './bidi-text.ts'

test('the text of an imported file does not reorder its surroundings', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const { page, leave } = await visit()
  await signInAs(page, app.at('/'), await app.signUp('Sana', 'seller'))
  const heads =
    'Category,Product name,Image URL,Original price,Resale price,Year of purchase,Phone,Location,Condition,Description'
  const good = texts.map(
    (title) => `Dell,${title},https://127.0.0.1:9/a,900,450,2023,555 010,${title},Good,${title}`,
  )
  const files = [
    [heads, ...good],
    [heads, ...texts.map((title) => `${title},${title},${title},1,x,2023,${title},,${title},`)],
    [texts.join(','), ...good],
  ]
  const leaks: string[] = []
  for (const [index, lines] of files.entries()) {
    await page.goto(app.at('/dashboard/import'), { waitUntil: 'domcontentloaded' })
    await untilArrived(page)
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /^Choose/ }).press('Enter')
    const buffer = Buffer.from(lines.join('\n'))
    await (await choosing).setFiles({ name: `${texts[index]}.csv`, mimeType: 'text/csv', buffer })
    await page.getByRole('main').getByRole('table').first().waitFor()
    await page.getByText('Columns', { exact: true }).click()
    leaks.push(...(await mirroredText(page)))
  }
  expect(leaks).toEqual([])
  await leave()
})

const leaking: [string, string][] = [
  ['<p>Delete Zed\u202e? No.</p>', 'text in <p>'],
  ['<p><span>\u05d0\u05d1 12</span> 5 sold</p>', 'glyphs of <p>'],
  ['<p>Of <span>Zed\u202e</span> abc</p>', 'glyphs of <p>'],
  ['<p>Of Zed\u202e abc</p>', 'text in <p>'],
  ['<button aria-label="Delete Zed\u2067">x</button>', 'aria-label of <button>'],
  ['<input value="Zed\u202e" name="n">', 'value of <input name=n>'],
]

test('missing isolation is detected in text, glyphs, labels and fields', async () => {
  const { page, leave } = await visit()
  for (const [html, leak] of leaking) {
    await page.setContent(html)
    expect((await mirroredText(page)).join(), JSON.stringify(html)).toContain(leak)
  }
  await leave()
})
