import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { expectOk } from '../../../test/harness/send.ts'
import {
  desktop,
  expectAccessible,
  horizontalOverflow,
  narrow,
  visit,
} from '../../harness/browser.ts'
import { descriptionOf } from '../../harness/description.ts'
import { focusedText, pressOn, typeInto } from '../../harness/keyboard.ts'
import { waitForToast } from '../../harness/toasts.ts'
import { untranslatedText } from '../../harness/untranslated-text.ts'
import { visitAs } from '../../harness/visit-as.ts'

let app: TestApp
let seller: Person
let buyer: Person
let admin: Person

const sent = 'Your question is sent. We notify you when the seller answers.'

beforeAll(async () => {
  app = await startTestApp()
  seller = await app.signUp('Sana Malik', 'seller')
  buyer = await app.signUp('Bea Marsh', 'buyer')
  admin = await app.signUp('Ada Quist', 'buyer')
  await app.grantAdmin(admin)
})
afterAll(() => app.close())

const questionsOf = (page: Page) => page.getByRole('region', { name: 'Questions and answers' })
const pathOf = (id: string, slug: string) => `/items/${id}/${slug}`

async function askQuestion(product: string, text: string) {
  return expectOk(await buyer.post(`/items/${product}/questions`, { text })).body.insertedId
}

test('a question is asked and answered', async () => {
  const product = await app.addProduct(seller, { title: 'Latitude 5320' })
  const path = pathOf(product, 'latitude-5320')
  const hers = await visitAs(app, buyer, path, { viewport: narrow })
  await questionsOf(hers.page).getByText('No questions about this laptop yet.').waitFor()
  await questionsOf(hers.page).getByRole('button', { name: 'Ask a question' }).click()
  const dialog = hers.page.getByRole('dialog', { name: 'Ask the seller' })
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await dialog.getByText('Question is required.').waitFor()
  await dialog.getByLabel('Your question').fill('Call me on 0170 1234567?')
  await dialog.getByText(/Question cannot contain e-mail addresses/).waitFor()
  expect(await dialog.getByLabel('Your question').inputValue()).toContain('0170')
  expect(await horizontalOverflow(hers.page)).toBe(0)
  await expectAccessible(hers.page)
  await dialog.getByLabel('Your question').fill('Is the fan loud?')
  await hers.page.mouse.click(2, 2)
  expect(await hers.page.locator('#page').evaluate((page: HTMLElement) => page.inert)).toBe(true)
  await hers.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await questionsOf(hers.page).getByRole('button', { name: 'Ask a question' }).click()
  expect(await dialog.getByLabel('Your question').inputValue()).toBe('Is the fan loud?')
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await waitForToast(hers.page, sent)
  await questionsOf(hers.page).getByText('Not answered yet').waitFor()
  expect(await questionsOf(hers.page).getByText('No questions about').count()).toBe(0)
  await expectAccessible(hers.page)

  const visitor = await visit({ viewport: desktop })
  await visitor.page.goto(app.at(path))
  await questionsOf(visitor.page).getByRole('link', { name: 'Ask a question' }).waitFor()
  expect(await visitor.page.getByText('Is the fan loud?').count()).toBe(0)

  const his = await visitAs(app, seller, path)
  await questionsOf(his.page).getByText('Waiting for your answer').waitFor()
  await questionsOf(his.page).getByRole('link', { name: 'Answer questions' }).click()
  await his.page.getByRole('heading', { level: 1, name: 'Questions' }).waitFor()
  await his.page.getByText('Is the fan loud?').waitFor()
  await his.page.getByText('Answer', { exact: true }).click()
  await his.page.getByLabel('Your answer').fill('No, it is quiet.')
  await expectAccessible(his.page)
  await his.page.reload()
  await his.page.getByText('Answer', { exact: true }).click()
  expect(await his.page.getByLabel('Your answer').inputValue()).toBe('No, it is quiet.')
  await his.page.getByRole('button', { name: 'Publish answer' }).click()
  await waitForToast(his.page, 'Your answer is published.')
  await his.page.getByText('Answered', { exact: true }).waitFor()
  await questionsOf(hers.page).getByText('No, it is quiet.').waitFor()
  await his.page.getByText('Change answer', { exact: true }).click()
  await his.page.getByLabel('Your answer').fill('No, it is silent.')
  await his.page.getByRole('button', { name: 'Save answer' }).click()
  await waitForToast(his.page, 'Your answer is changed.')

  await visitor.page.reload()
  for (const text of ['Is the fan loud?', 'Bea M.', 'No, it is silent.']) {
    await questionsOf(visitor.page).getByText(text).waitFor()
  }
  await expectAccessible(visitor.page)
  await hers.page.goto(app.at('/dashboard/notifications'))
  await hers.page.getByText('Your question about “Latitude 5320” is answered.').click()
  await questionsOf(hers.page).getByText('No, it is silent.').waitFor()
  for (const one of [hers, his, visitor]) await one.leave()
})

test('asking and answering work by keyboard only', async () => {
  const product = await app.addProduct(seller, { title: 'Latitude 5330' })
  const hers = await visitAs(app, buyer, pathOf(product, 'latitude-5330'))
  await questionsOf(hers.page).scrollIntoViewIfNeeded()
  await pressOn(hers.page, hers.page.getByRole('button', { name: 'Ask a question' }))
  const dialog = hers.page.getByRole('dialog', { name: 'Ask the seller' })
  await typeInto(hers.page, dialog.getByLabel('Your question'), 'By keyboard?')
  await pressOn(hers.page, dialog.getByRole('button', { name: 'Send question' }))
  await waitForToast(hers.page, sent)

  const his = await visitAs(app, seller, '/dashboard/questions')
  const card = his.page.getByRole('article').filter({ hasText: 'By keyboard?' })
  await pressOn(his.page, card.locator('summary'))
  await typeInto(his.page, card.getByLabel('Your answer'), 'By keyboard.')
  await pressOn(his.page, card.getByRole('button', { name: 'Publish answer' }))
  await waitForToast(his.page, 'Your answer is published.')
  const { latest } = expectOk(await buyer.get(`/items/${product}`)).body.questions
  expect(latest[0].answer.text).toBe('By keyboard.')
  for (const one of [hers, his]) await one.leave()
})

test('an answer that is refused stays in the form, and can be saved as a change', async () => {
  const product = await app.addProduct(seller, { title: 'Latitude 5335' })
  const id = await askQuestion(product, 'Is it new?')
  const { page, leave } = await visitAs(app, seller, '/dashboard/questions')
  const card = page.getByRole('article').filter({ hasText: 'Is it new?' })
  await card.locator('summary').click()
  await card.getByLabel('Your answer').fill('No, it is used.')
  // Answered from another tab.
  expectOk(await seller.post(`/questions/${id}/answer`, { text: 'No.' }))
  await card.getByRole('button', { name: 'Publish answer' }).click()
  await card.getByText('This question is already answered.').waitFor()
  expect(await card.getByLabel('Your answer').inputValue()).toBe('No, it is used.')
  await card.getByRole('button', { name: 'Save answer' }).click()
  await waitForToast(page, 'Your answer is changed.')
  await card.getByText('No, it is used.', { exact: true }).waitFor()
  await leave()
})

test('all questions are shown on demand, in German', async () => {
  const product = await app.addProduct(seller, { title: 'Latitude 5340' })
  for (let n = 1; n <= 6; n += 1) {
    const id = await askQuestion(product, `Frage Nummer ${n}?`)
    expectOk(await seller.post(`/questions/${id}/answer`, { text: `Antwort Nummer ${n}.` }))
  }
  const path = `/de${pathOf(product, 'latitude-5340')}`
  const { page, leave } = await visitAs(app, buyer, path, { viewport: narrow })
  const region = page.getByRole('region', { name: 'Fragen und Antworten' })
  expect(await region.getByRole('listitem').count()).toBe(5)
  await region.getByRole('button', { name: 'Alle 6 Fragen anzeigen' }).click()
  await region.getByText('Antwort Nummer 1.').waitFor()
  await expect.poll(() => focusedText(page)).toContain('Frage Nummer 1?')
  expect(await region.getByRole('listitem').count()).toBe(6)
  await region.getByRole('button', { name: 'Frage stellen' }).click()
  await page.getByRole('dialog', { name: 'Frage an den Verkäufer' }).waitFor()
  expect(await untranslatedText(page)).toEqual([])
  expect(await horizontalOverflow(page)).toBe(0)
  await expectAccessible(page)
  await leave()
})

test('a question is reported by a reader, and removed by staff', async () => {
  const product = await app.addProduct(seller, { title: 'Latitude 5350' })
  const path = pathOf(product, 'latitude-5350')
  const id = await askQuestion(product, 'Why are you so slow?')
  expectOk(await seller.post(`/questions/${id}/answer`, { text: 'Ask nicely.' }))
  const his = await visitAs(app, seller, path)
  const report = his.page.getByRole('button', { name: 'Report the question of Bea M.' })
  await report.click()
  const dialog = his.page.getByRole('dialog', { name: 'Report question' })
  await dialog.getByRole('button', { name: 'Report' }).click()
  await dialog.getByText('Reason is required.').waitFor()
  const reason = dialog.getByLabel('What is wrong with it?')
  await reason.fill('It insults me.')
  const json = { code: 'bad_input', message: 'Not valid.', fields: { reason: 'Name the insult.' } }
  await his.page.route('**/report', (route) => route.fulfill({ status: 400, json }), { times: 1 })
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect.poll(() => descriptionOf(reason)).toContain('Name the insult.')
  expect(await dialog.getByText('Not valid.').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Report' }).click()
  await waitForToast(his.page, 'Thank you. Our team checks the question.')

  const desk = await visitAs(app, admin, '/dashboard/reportedItems')
  await desk.page.getByText('Why are you so slow?').waitFor()
  await desk.page.getByText('Question by Bea Marsh').waitFor()
  await expectAccessible(desk.page)
  await desk.page.getByRole('button', { name: 'Remove question: Latitude 5350' }).click()
  await desk.page.getByRole('dialog').getByLabel('Ground').selectOption('abuse')
  await desk.page.getByRole('dialog').getByLabel('Reason').fill('It is rude.')
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Remove question' }).click()
  await waitForToast(desk.page, 'The question is removed.')
  await his.page.reload()
  await questionsOf(his.page).getByText('No questions about this laptop yet.').waitFor()
  for (const one of [his, desk]) await one.leave()
})

test('the dialog says why a question is refused, and no longer when it is opened again', async () => {
  const eve = await app.signUp('Eve Marsh', 'buyer', { confirmed: false })
  const product = await app.addProduct(seller, { title: 'Latitude 5360' })
  const { page, leave } = await visitAs(app, eve, pathOf(product, 'latitude-5360'))
  await questionsOf(page).getByRole('button', { name: 'Ask a question' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask the seller' })
  await dialog.getByLabel('Your question').fill('May I?')
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await dialog.getByText(/Confirm your e-mail address first/).waitFor()
  await dialog.getByRole('button', { name: 'Send the e-mail again' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await questionsOf(page).getByRole('button', { name: 'Ask a question' }).click()
  await dialog.getByLabel('Your question').fill('May I now?')
  expect(await dialog.getByText(/Confirm your e-mail address first/).count()).toBe(0)

  await app.pool.query('update product set sold_at = now() where id = $1', [product])
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await dialog.getByText('This laptop has already been sold.').waitFor()
  expect(await dialog.getByLabel('Your question').inputValue()).toBe('May I now?')
  await page.keyboard.press('Escape')
  await questionsOf(page)
    .getByRole('button', { name: 'Ask a question' })
    .waitFor({ state: 'detached' })
  await leave()
})
