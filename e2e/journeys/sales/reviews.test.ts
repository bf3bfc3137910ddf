import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { buy, completeSale } from '../../../test/harness/sales.ts'
import { expectOk } from '../../../test/harness/send.ts'
import {
  desktop,
  expectAccessible,
  horizontalOverflow,
  narrow,
  visit,
} from '../../harness/browser.ts'
import { escapeTo, focusedText, pressOn, tabTo, typeInto } from '../../harness/keyboard.ts'
import { holdRequests } from '../../harness/requests.ts'
import { waitForToast } from '../../harness/toasts.ts'
import { untranslatedText } from '../../harness/untranslated-text.ts'
import { visitAs } from '../../harness/visit-as.ts'

let app: TestApp
let seller: Person
let buyer: Person
let admin: Person
let profile: string

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
  seller = await app.signUp('Sana Malik', 'seller')
  buyer = await app.signUp('Bea Marsh', 'buyer')
  admin = await app.signUp('Ada Quist', 'buyer')
  await app.grantAdmin(admin)
  const { rows } = await app.pool.query("select id from member where name = 'Sana Malik'")
  profile = `/sellers/${rows[0].id}`
})
afterAll(() => app.close())

async function createCompletedSale(title: string) {
  const { id } = await buy(app, buyer, seller, title)
  await completeSale(app, buyer, seller, id)
  return id
}

const reviewsOf = (page: Page) => page.getByRole('region', { name: 'Reviews' })

/** The labels of the buttons below the form, in their order. */
async function buttonsOf(page: Page) {
  const [, ...labels] = await page.getByRole('dialog').getByRole('button').allTextContents()
  return labels
}

async function fillIn(page: Page, groups: string[], text: string) {
  const dialog = page.getByRole('dialog')
  for (const name of groups) {
    await dialog.getByRole('group', { name }).getByRole('radio', { name: '4 stars: Good' }).check()
  }
  await dialog.getByLabel('Your experience').fill(text)
}

test('double-blind reviews: neither is shown before both are written', async () => {
  const id = await createCompletedSale('Latitude 5320')
  const hers = await visitAs(app, buyer, `/dashboard/orders/${id}`, { viewport: narrow })
  const his = await visitAs(app, seller, `/dashboard/sales/${id}`)
  await hers.page.getByRole('button', { name: 'Write a review' }).click()
  const dialog = hers.page.getByRole('dialog', { name: 'Review the seller' })
  await dialog.getByRole('button', { name: 'Save review' }).click()
  await dialog.getByText('Choose 1 to 5 stars.').first().waitFor()
  // On a phone the main button is above the other, else on its right, also for the keyboard.
  expect(await buttonsOf(hers.page)).toEqual(['Save review', 'Back'])
  await fillIn(
    hers.page,
    ['Laptop as described', 'Communication', 'Delivery or handover'],
    'A careful seller.',
  )
  expect(await horizontalOverflow(hers.page)).toBe(0)
  await expectAccessible(hers.page)
  await dialog.getByRole('button', { name: 'Save review' }).click()
  await waitForToast(hers.page, 'Your review is saved.')
  await reviewsOf(hers.page).getByText('Not published yet').waitFor()

  await his.page.reload()
  await his.page.getByRole('button', { name: 'Write a review' }).waitFor()
  expect(await his.page.getByText('A careful seller.').count()).toBe(0)
  const visitor = await visit({ viewport: desktop })
  await visitor.page.goto(app.at(profile))
  await visitor.page.getByText('No reviews yet').first().waitFor()

  await his.page.getByRole('button', { name: 'Write a review' }).click()
  await fillIn(
    his.page,
    ['Kept to the agreement', 'Communication', 'Handover or return'],
    'A friendly buyer.',
  )
  expect(await buttonsOf(his.page)).toEqual(['Back', 'Save review'])
  await his.page.getByRole('dialog').getByRole('button', { name: 'Save review' }).click()
  await waitForToast(his.page, 'Both reviews are published.')
  await reviewsOf(his.page).getByText('A careful seller.').waitFor()
  await hers.page.reload()
  await reviewsOf(hers.page).getByText('A friendly buyer.').waitFor()
  expect(await hers.page.getByRole('button', { name: 'Change your review' }).count()).toBe(0)

  await his.page.getByText('Reply', { exact: true }).click()
  await reviewsOf(his.page).getByLabel('Your reply').fill('Thank you, Bea.')
  await his.page.reload()
  await his.page.getByText('Reply', { exact: true }).click()
  expect(await reviewsOf(his.page).getByLabel('Your reply').inputValue()).toBe('Thank you, Bea.')
  await reviewsOf(his.page).getByRole('button', { name: 'Publish reply' }).click()
  await waitForToast(his.page, 'Your reply is published.')
  await visitor.page.reload()
  for (const text of ['A careful seller.', 'Bea M.', 'Verified purchase', 'Thank you, Bea.']) {
    await visitor.page.getByText(text).first().waitFor()
  }
  expect(await visitor.page.getByText('A friendly buyer.').count()).toBe(0)
  await expectAccessible(visitor.page)
  for (const one of [hers, his, visitor]) await one.leave()
})

test('a review is written by keyboard only', async () => {
  const id = await createCompletedSale('Latitude 5330')
  const { page, leave } = await visitAs(app, buyer, `/dashboard/orders/${id}`)
  const write = page.getByRole('button', { name: 'Write a review' })
  await pressOn(page, write)
  const dialog = page.getByRole('dialog', { name: 'Review the seller' })
  const text = dialog.getByLabel('Your experience')
  await typeInto(page, text, 'By keyboard.')
  await escapeTo(page, dialog, write)
  await page.keyboard.press('Enter')
  for (const name of ['Laptop as described', 'Communication', 'Delivery or handover']) {
    await tabTo(page, dialog.getByRole('group', { name }).getByRole('radio').first())
    for (let star = 0; star < 3; star += 1) await page.keyboard.press('ArrowRight')
  }
  await escapeTo(page, dialog, write)
  await page.keyboard.press('Enter')
  const communication = dialog.getByRole('group', { name: 'Communication' })
  expect(await communication.getByRole('radio', { name: '4 stars: Good' }).isChecked()).toBe(true)
  expect(await text.inputValue()).toBe('By keyboard.')
  await pressOn(page, dialog.getByRole('button', { name: 'Save review' }))
  await waitForToast(page, 'Your review is saved.')
  const { own } = expectOk(await buyer.get(`/sales/${id}/reviews`)).body
  expect(own).toMatchObject({ agreement: 4, communication: 4, handover: 4, text: 'By keyboard.' })
  await leave()
})

test('a review that is changed begins with its newest text, and closes once it is saved', async () => {
  const id = await createCompletedSale('Latitude 5332')
  const review = { agreement: 4, communication: 4, handover: 4, text: 'As agreed.' }
  const address = `/sales/${id}/review`
  expectOk(await buyer.call('PUT', address, review))
  const { page, leave } = await visitAs(app, buyer, `/dashboard/orders/${id}`)
  const change = page.getByRole('button', { name: 'Change your review' })
  const dialog = page.getByRole('dialog', { name: 'Review the seller' })
  const text = dialog.getByLabel('Your experience')
  await change.click()
  expect(await text.inputValue()).toBe('As agreed.')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  expectOk(await buyer.call('PUT', address, { ...review, text: 'From another device.' }))
  await page.reload()
  await change.click()
  expect(await text.inputValue()).toBe('From another device.')
  await text.fill('As described.')
  const { release } = await holdRequests(page, `**/api${address}`)
  await dialog.getByRole('button', { name: 'Save review' }).click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await change.click()
  release()
  await waitForToast(page, 'Your review is saved.')
  await dialog.waitFor({ state: 'hidden' })
  await leave()
})

test('a refused review or reply keeps its text and says why', async () => {
  const id = await createCompletedSale('Latitude 5335')
  const { page, leave } = await visitAs(app, seller, `/dashboard/sales/${id}`)
  await page.getByRole('button', { name: 'Write a review' }).click()
  await fillIn(
    page,
    ['Kept to the agreement', 'Communication', 'Handover or return'],
    'A friendly buyer.',
  )
  // Published from another tab.
  const review = { agreement: 4, communication: 4, handover: 4, text: 'As agreed.' }
  for (const who of [buyer, seller]) {
    expectOk(await who.call('PUT', `/sales/${id}/review`, review))
  }
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save review' }).click()
  await dialog.getByText('This review is published, so it cannot be changed.').waitFor()
  expect(await dialog.getByLabel('Your experience').inputValue()).toBe('A friendly buyer.')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => focusedText(page)).toBe('Reviews')
  expect(await page.getByRole('button', { name: /^(Write a|Change your) review$/ }).count()).toBe(0)

  const region = reviewsOf(page)
  await region.getByText('Reply', { exact: true }).click()
  await region.getByLabel('Your reply').fill('Thank you, Bea.')
  const { other } = expectOk(await seller.get(`/sales/${id}/reviews`)).body
  expectOk(await seller.post(`/reviews/${other._id}/reply`, { text: 'Thanks.' }))
  await region.getByRole('button', { name: 'Publish reply' }).click()
  await region.getByText('You have already replied to this review.').waitFor()
  await region.getByText('Thanks.', { exact: true }).waitFor()
  expect(await region.getByLabel('Your reply').inputValue()).toBe('Thank you, Bea.')
  await leave()
})

test('the review form and the way from a listing to its seller are in German', async () => {
  const id = await createCompletedSale('Latitude 5340')
  await app.addProduct(seller, { title: 'Latitude 5350' })
  const { page, leave } = await visitAs(app, buyer, `/de/dashboard/orders/${id}`, {
    viewport: narrow,
  })
  await page.getByRole('button', { name: 'Bewertung schreiben' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verkäufer bewerten' })
  await dialog.getByRole('button', { name: 'Bewertung speichern' }).click()
  await dialog.getByText('Wählen Sie 1 bis 5 Sterne.').first().waitFor()
  expect(await untranslatedText(page)).toEqual([])
  await page.goto(app.at('/de/search?q=5350'))
  await page.getByRole('main').getByRole('link', { name: 'Sana Malik' }).click()
  await page.waitForURL((url) => url.pathname === `/de${profile}`)
  await page.getByRole('heading', { level: 1, name: 'Sana Malik' }).waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
  await expectAccessible(page)
  await leave()
})

test('a review is reported on the page of the seller, and removed by staff', async () => {
  const id = await createCompletedSale('Latitude 5360')
  const review = { agreement: 1, communication: 1, handover: 1, text: 'Call me on 555 0199.' }
  for (const who of [buyer, seller]) {
    expectOk(await who.call('PUT', `/sales/${id}/review`, review))
  }
  const his = await visitAs(app, seller, profile)
  await his.page.getByRole('button', { name: 'Report the review by Bea M.' }).first().click()
  const dialog = his.page.getByRole('dialog', { name: 'Report review' })
  await dialog.getByRole('button', { name: 'Report' }).click()
  await dialog.getByText('Reason is required.').waitFor()
  await dialog.getByLabel('What is wrong with it?').fill('It has a phone number.')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await waitForToast(his.page, 'Thank you. Our team checks the review.')

  const desk = await visitAs(app, admin, '/dashboard/reportedItems')
  await desk.page.getByText('Call me on 555 0199.').waitFor()
  await desk.page.getByRole('button', { name: 'Remove review: Latitude 5360' }).click()
  await desk.page.getByRole('dialog').getByLabel('Ground').selectOption('privacy')
  await desk.page.getByRole('dialog').getByLabel('Reason').fill('It contains contact details.')
  await expectAccessible(desk.page)
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Remove review' }).click()
  await waitForToast(desk.page, 'The review is removed.')
  await his.page.reload()
  await his.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await his.page.getByText('Call me on 555 0199.').count()).toBe(0)
  for (const one of [his, desk]) await one.leave()
})
