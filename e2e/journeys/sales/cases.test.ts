import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '../../../contract/errors.ts'
import { processDeadlinesJob } from '../../../server/features/sales/jobs.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { readSale, shipment } from '../../../test/harness/sales.ts'
import { expectOk } from '../../../test/harness/send.ts'
import { desktop, expectAccessible, narrow, phone, type visit } from '../../harness/browser.ts'
import { expectTrap, focusedText, pressOn, typeInto } from '../../harness/keyboard.ts'
import { photoFile, waitForUploads } from '../../harness/photo-files.ts'
import { holdRequests } from '../../harness/requests.ts'
import { press } from '../../harness/steps.ts'
import { waitForToast } from '../../harness/toasts.ts'
import { visitAs } from '../../harness/visit-as.ts'
import { sell } from '../../screens/records/sales.ts'

let app: TestApp
let seller: Person
let buyer: Person
let ada: Person
let abe: Person

beforeAll(async () => {
  app = await startTestApp()
  seller = await app.signUp('Sana Malik', 'seller')
  buyer = await app.signUp('Bea Marsh', 'buyer')
  ada = await app.signUp('Ada Quist', 'buyer')
  abe = await app.signUp('Abe Quist', 'buyer')
  await app.grantAdmin(ada, abe)
})
afterAll(() => app.close())

/** Opens the dialog of a step. */
async function begin(page: Page, name: string, title = name) {
  await press(page, name)
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  return dialog
}

/** Confirms a step in its dialog; the focus moves to the problem. */
async function confirm(page: Page, name: string, said: string) {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await waitForToast(page, said)
  await expect.poll(() => focusedText(page)).toBe('Problem')
}

async function choosePhotos(page: Page, ...colors: string[]) {
  const files = await Promise.all(colors.map((color, at) => photoFile(`${at}.jpg`, color)))
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('dialog').getByRole('button', { name: 'Add photos' }).click(),
  ])
  await chooser.setFiles(files)
}

async function addPhotos(page: Page, ...colors: string[]) {
  await choosePhotos(page, ...colors)
  await waitForUploads(page, colors.length)
}

/** A sale that the buyer inspects. */
async function createDeliveredSale(title: string) {
  const id = await sell(app, { seller, buyer }, title)
  expectOk(await seller.post(`/sales/${id}/shipment`, shipment))
  expectOk(await buyer.post(`/sales/${id}/delivery`))
  return id
}

/** A sale whose buyer reports damage with two photos, in a browser. */
async function reportDamage(title: string, options?: Parameters<typeof visit>[0]) {
  const id = await createDeliveredSale(title)
  const his = await visitAs(app, buyer, `/dashboard/orders/${id}`, options)
  const dialog = await begin(his.page, 'Report a problem', 'What is wrong?')
  await press(his.page, 'Report problem')
  await dialog.getByText('Choose what is wrong.').waitFor()
  await dialog.getByText('Description is required.').waitFor()
  await dialog.getByRole('radio', { name: 'Damaged' }).check()
  await dialog.getByLabel('Description').fill('The left hinge is broken.')
  await addPhotos(his.page, '#aa3322', '#446655')
  await expectAccessible(his.page)
  await confirm(his.page, 'Report problem', 'Problem reported')
  return { id, his }
}

/** The calls that read what never changes; the server records each reading of the messages. */
const isEvidence = /\/conversation\b|\/case\/photos\/|\/listing$/

const evidence = (page: Page, step: string) =>
  page.getByRole('list', { name: `Photos of: ${step}` }).getByRole('img')

/** Waits until the photos of a step are shown, as loaded by the page. */
async function expectPhotos(page: Page, step: string, count: number) {
  await expect.poll(() => evidence(page, step).count()).toBe(count)
  for (const photo of await evidence(page, step).all()) {
    await expect.poll(() => photo.getAttribute('src')).toMatch(/^blob:/)
    await expect
      .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBe(320)
  }
}

/** Waits for an e-mail about this sale with a text. */
async function expectEmail(to: Person, id: string, text: string) {
  const found = async () =>
    (await app.emails(to.email)).filter((email) => email.includes(id) && email.includes(text))
  await expect.poll(async () => (await found()).length).toBeGreaterThan(0)
}

/** Holds the answer of a step back until the regular refetch of the sale has removed its dialog. */
async function answerAfterRefetch(page: Page) {
  await page.route('**/case/answer', async (route) => {
    const response = await route.fetch()
    await page.clock.fastForward('00:15')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await route.fulfill({ response })
  })
}

async function letTimePass() {
  await app.pool.query(`update sale_deadline set due_at = now() - interval '1 second'`)
  await app.services.jobs.enqueue(processDeadlinesJob, {})
}

test('a dialog keeps what was typed until it is sent, and evidence can be added out of turn', async () => {
  const id = await createDeliveredSale('Latitude 5290')
  const his = await visitAs(app, buyer, `/dashboard/orders/${id}`, { viewport: narrow })
  const { page } = his
  const open = () => begin(page, 'Report a problem', 'What is wrong?')
  const description = page.getByRole('dialog').getByLabel('Description')
  await open()
  await page.getByRole('radio', { name: 'Damaged' }).check()
  await description.fill('The left hinge is broken.')
  await addPhotos(page, '#aa3322')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await open()
  expect(await description.inputValue()).toBe('The left hinge is broken.')
  expect(await page.getByRole('dialog').getByRole('img').count()).toBe(1)
  await page.reload()
  await open()
  expect(await description.inputValue()).toBe('The left hinge is broken.')
  expect(await page.getByRole('radio', { name: 'Damaged' }).isChecked()).toBe(true)
  const kept = page.getByRole('dialog').getByRole('img', { name: 'Photo 1' })
  expect(await kept.getAttribute('src')).toMatch(/^data:image/)
  // Photos that nothing uses are deleted after a day.
  await app.pool.query('update media set doomed_at = now() where private')
  await press(page, 'Report problem')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('One of these photos cannot be used.').waitFor()
  expect(await dialog.getByText(refusals.bad_input[1]).count()).toBe(0)
  await press(page, 'Remove photo 1')
  await addPhotos(page, '#aa3322')
  await confirm(page, 'Report problem', 'Problem reported')

  await begin(page, 'Add evidence')
  const note = page.getByRole('dialog').getByLabel('Explanation')
  expect(await note.inputValue()).toBe('')
  await note.fill('Here is the receipt.')
  await addPhotos(page, '#446655')
  await expectAccessible(page)
  await confirm(page, 'Add evidence', 'Evidence added')
  await expectPhotos(page, 'Evidence added', 1)
  await begin(page, 'Add evidence')
  expect(await note.inputValue()).toBe('')
  expect(await page.getByRole('dialog').getByRole('img').count()).toBe(0)

  const hers = await visitAs(app, ada, `/dashboard/cases/${id}`, { viewport: desktop })
  await hers.page.getByText('Here is the receipt.').first().waitFor()
  await expectPhotos(hers.page, 'Evidence added', 1)
  const asking = await begin(hers.page, 'Ask the parties')
  await press(hers.page, 'Send question')
  await asking.getByText('Choose the buyer, the seller or both.').waitFor()
  await asking.getByRole('radio', { name: 'Seller' }).check()
  const question = 'Was the hinge whole when you packed it?'
  await asking.getByRole('textbox', { name: 'Question' }).fill(question)
  await expectAccessible(hers.page)
  await confirm(hers.page, 'Send question', 'Question sent')
  await hers.page.getByText('Our team asked the seller').first().waitFor()
  await expectEmail(seller, id, question)
  await page.reload()
  await page.getByText(question).first().waitFor()
  for (const { faults, leave } of [his, hers]) {
    expect(faults).toEqual([])
    await leave()
  }
})

test('a case ends with a partial refund that the buyer takes', async () => {
  const { id, his } = await reportDamage('Surface Pro 4', { viewport: narrow })
  await expectPhotos(his.page, 'Problem reported', 2)
  await press(his.page, 'Open photo 2 of 2: Problem reported')
  await his.page.getByRole('dialog').getByText('Photo 2 of 2').waitFor()
  await expectAccessible(his.page)
  await press(his.page, 'Next photo')
  await his.page.getByRole('dialog').getByText('Photo 1 of 2').waitFor()
  await his.page.keyboard.press('Escape')

  const hers = await visitAs(app, seller, `/dashboard/sales/${id}`, {
    viewport: desktop,
    colorScheme: 'dark',
  })
  await expectPhotos(hers.page, 'Problem reported', 2)
  await expectAccessible(hers.page)
  const name = 'Offer a partial refund'
  const dialog = await begin(hers.page, name)
  await dialog.getByLabel('Refund').fill('500')
  await dialog.getByLabel('Explanation').fill('A new hinge costs that much.')
  await dialog.getByRole('button', { name }).click()
  await dialog.getByText('A partial refund is less than $499.50.').waitFor()
  await expectAccessible(hers.page)
  await dialog.getByLabel('Refund').fill('80.00')
  await confirm(hers.page, name, 'Offer sent')

  await his.page.clock.install()
  await his.page.reload()
  await his.page.getByText(/\$80\.00 is refunded to your card/).waitFor()
  await expectAccessible(his.page)
  await begin(his.page, 'Accept partial refund')
  await answerAfterRefetch(his.page)
  await confirm(his.page, 'Accept partial refund', 'Partial refund accepted')
  await his.page.getByText('This order is complete.').waitFor()
  await his.page.getByText('Refunded', { exact: true }).waitFor()
  await expectAccessible(his.page)
  await hers.page.reload()
  await hers.page.getByText(/\$406\.91 is credited/).waitFor()
  await expectEmail(seller, id, 'The buyer has reported a problem with the laptop.')
  await expectEmail(buyer, id, 'The seller offers to refund')
  await expectEmail(seller, id, 'The buyer has accepted the partial refund')
  expect([...his.faults, ...hers.faults]).toEqual([])
  await Promise.all([his.leave(), hers.leave()])
})

test('a case ends with a return and a refund, by keyboard', async () => {
  const id = await createDeliveredSale('Surface Laptop 2')
  const his = await visitAs(app, buyer, `/dashboard/orders/${id}`, { viewport: phone })
  const { page } = his
  await pressOn(page, page.getByRole('button', { name: 'Report a problem' }))
  const dialog = page.getByRole('dialog', { name: 'What is wrong?' })
  await expectTrap(page, dialog)
  await dialog.getByRole('radio', { name: 'Not received' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  expect(await dialog.getByRole('radio', { name: 'Not as described' }).isChecked()).toBe(true)
  await typeInto(page, dialog.getByLabel('Description'), 'It has 8 GB instead of 16.')
  await pressOn(page, dialog.getByRole('button', { name: 'Report problem' }))
  await waitForToast(page, 'Problem reported')
  await expect.poll(() => focusedText(page)).toBe('Problem')

  const hers = await visitAs(app, seller, `/dashboard/sales/${id}`)
  const asking = await begin(hers.page, 'Ask for a return')
  await press(hers.page, 'Ask for a return')
  await asking.getByText('Address is required.').waitFor()
  await asking.getByLabel('Your address for the return').fill('Sana Malik\n5 Mill Lane, Porto')
  await confirm(hers.page, 'Ask for a return', 'Return requested')
  const correcting = await begin(hers.page, 'Correct return address')
  const address = correcting.getByLabel('Your address for the return')
  expect(await address.inputValue()).toBe('Sana Malik\n5 Mill Lane, Porto')
  await address.fill('Sana Malik\n7 Mill Lane, Porto')
  await expectAccessible(hers.page)
  await confirm(hers.page, 'Correct return address', 'Return address corrected')
  await hers.page.getByText('7 Mill Lane, Porto').waitFor()

  await page.goto(app.at('/dashboard/myorders'))
  await page.getByRole('link', { name: /^Waiting for you/ }).click()
  await page.getByText(/Your turn · send it back by/).waitFor()
  await page.getByRole('link', { name: 'View order: Surface Laptop 2' }).click()
  await page.getByText('7 Mill Lane, Porto').waitFor()
  const escalating = await begin(page, 'Let us decide')
  await escalating.getByText(/^If you do not agree with the return/).waitFor()
  await expectAccessible(page)
  await escalating.getByRole('button', { name: 'Back' }).click()
  await escalating.waitFor({ state: 'hidden' })
  const shipping = await begin(page, 'I have sent it back', 'Which carrier has the return?')
  await shipping.getByText('7 Mill Lane, Porto').waitFor()
  await shipping.getByText(/^You pay for the return, unless the seller does\./).waitFor()
  await press(page, 'Confirm return')
  await shipping.getByText('Choose a carrier.').waitFor()
  await shipping.getByLabel('Carrier').selectOption('UPS')
  await press(page, 'Confirm return')
  await shipping.getByText('Enter the tracking number.').waitFor()
  await expectAccessible(page)
  expect(await shipping.getByLabel('Carrier').inputValue()).toBe('ups')
  await shipping.getByLabel('Tracking number').fill('1Z999AA10123456784')
  await expectAccessible(page)
  await confirm(page, 'Confirm return', 'Return confirmed')

  await hers.page.reload()
  await expectAccessible(hers.page)
  await begin(hers.page, 'Accept return')
  await confirm(hers.page, 'Accept return', 'The buyer is refunded')
  await page.reload()
  await page.getByText('Your money is refunded to your card.').waitFor()
  await expectEmail(seller, id, 'The buyer has sent the laptop back.')
  await expectEmail(buyer, id, 'The seller has corrected the return address')
  await expectEmail(buyer, id, 'The seller has received your return. We are refunding')
  expect([...his.faults, ...hers.faults]).toEqual([])
  await Promise.all([his.leave(), hers.leave()])
})

test('after a refund at the provider, a decision is about the rest of the price', async () => {
  const id = await createDeliveredSale('Surface Book 3')
  await buyer.post(`/sales/${id}/case`, { reason: 'damaged', description: 'The hinge is broken.' })
  const answers = [
    [seller, 'contest'],
    [buyer, 'escalate'],
  ] as const
  for (const [by, answer] of answers) {
    expectOk(await by.post(`/sales/${id}/case/answer`, { answer, note: 'See the photos.' }))
  }
  const { rows } = await app.pool.query('select intent_id from sale where id = $1', [id])
  await app.refundAtProvider({ payment_intent: rows[0].intent_id, amount: '9950' })
  await expect.poll(async () => (await buyer.get(`/sales/${id}`)).body.refunded).toBe('99.50')
  const { page, faults, leave } = await visitAs(app, ada, `/dashboard/cases/${id}`)
  await page.getByText('Bea Marsh is refunded $400.00 and returns nothing.').waitFor()
  await page.getByRole('radio', { name: 'Partial refund' }).check()
  await page.getByText('Less than $400.00.').waitFor()
  await expectAccessible(page)

  await page.clock.install()
  await page.reload()
  const statement = page.getByLabel('Statement of reasons')
  await statement.fill('The photos show a broken hinge.')
  const decided = { decision: 'reject_case', statement: 'The photos show a whole hinge.' }
  expectOk(await abe.post(`/sales/${id}/case/decision`, decided))
  await page.clock.fastForward('00:15')
  await page.getByRole('alert').getByText(refusals.sale_event_not_possible[1]).waitFor()
  expect(await statement.inputValue()).toBe('The photos show a broken hinge.')
  expect(await page.getByRole('radio', { name: 'Partial refund' }).isChecked()).toBe(true)
  expect(await page.getByRole('button', { name: 'Review decision' }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await page.reload()
  await page.getByText('The photos show a whole hinge.').first().waitFor()
  expect(await page.getByRole('button', { name: 'Review decision' }).count()).toBe(0)
  expect(faults).toEqual([])
  await leave()
})

test('a contested case is decided by staff, and the appeal by another admin', async () => {
  const title = 'Surface Book 2'
  const { id, his } = await reportDamage(title)
  const hers = await visitAs(app, seller, `/dashboard/sales/${id}`)
  const contest = await begin(hers.page, 'Contest the report')
  await contest.getByLabel('Explanation').fill('It was whole when I packed it.')
  await addPhotos(hers.page, '#335577')
  await confirm(hers.page, 'Contest the report', 'Report contested')
  await letTimePass()

  const hers2 = await visitAs(app, ada, '/dashboard/cases')
  const { page } = hers2
  await page.getByRole('heading', { level: 1, name: 'Cases' }).waitFor()
  expect(await page.title()).toBe('Dashboard/Cases - Relaptop')
  await expectAccessible(page)
  await page.getByRole('link', { name: `Open the case: ${title}` }).click()
  await page.waitForURL(app.at(`/dashboard/cases/${id}`))
  await expectPhotos(page, 'Problem reported', 2)
  await expectPhotos(page, 'Report contested', 1)
  await page.getByRole('heading', { name: 'Listing as bought' }).waitFor()
  await page.getByText('It works.').waitFor()
  await press(page, 'Read the messages')
  await page.getByText('They wrote no messages to each other.').waitFor()
  const readAgain: string[] = []
  page.on('request', (request) => {
    if (isEvidence.test(request.url())) readAgain.push(request.url())
  })
  await press(page, 'Review decision')
  await page.getByText('Choose a decision.').waitFor()
  await page.getByRole('radio', { name: 'No refund' }).check()
  await page.getByLabel('Statement of reasons').fill('The photo shows a whole hinge.')
  await expectAccessible(page)
  await press(page, 'Review decision')
  const asked = page.getByRole('dialog', { name: 'Decide now?' })
  await asked.getByText(/Sana Malik is paid \$484\.51/).waitFor()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Decide', exact: true }).click()
  await waitForToast(page, 'Decided')
  await expect.poll(() => focusedText(page)).toBe('Problem')
  expect(readAgain).toEqual([])
  expect(await page.getByRole('heading', { name: 'Messages between the parties' }).count()).toBe(0)
  await page.goto(app.at('/dashboard/cases'))
  await page.getByRole('link', { name: 'Decided', exact: true }).click()
  await page.getByRole('row', { name: title }).getByText('Decided: no refund').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: `Open the case: ${title}` }).click()
  await page.getByText('The photo shows a whole hinge.').first().waitFor()

  await his.page.reload()
  await his.page.getByText('The photo shows a whole hinge.').first().waitFor()
  const appeal = await begin(his.page, 'Appeal')
  await appeal.getByLabel('Explanation').fill('It shows the other hinge.')
  await confirm(his.page, 'Appeal', 'Appeal sent')
  expect(await his.page.getByRole('button', { name: 'Appeal', exact: true }).count()).toBe(0)
  await expectAccessible(his.page)

  await page.reload()
  await page.getByText('Another admin must decide the appeal.').waitFor()
  expect(await page.getByRole('radio', { name: 'Grant the appeal' }).count()).toBe(0)
  expect(await page.getByText(`Our team (${ada.name})`).count()).toBe(0)
  const second = await visitAs(app, abe, `/dashboard/cases/${id}`, { viewport: phone })
  await second.page.getByText(`Our team (${ada.name})`).first().waitFor()
  expect(await second.page.getByText('You', { exact: true }).count()).toBe(0)
  await second.page.getByRole('radio', { name: 'Grant the appeal' }).check()
  await second.page.getByLabel('Granted amount').fill('150')
  await second.page.getByLabel('Statement of reasons').fill('The hinge was worn before.')
  await expectAccessible(second.page)
  await second.page.reload()
  expect(await second.page.getByLabel('Granted amount').inputValue()).toBe('150')
  const statement = second.page.getByLabel('Statement of reasons')
  expect(await statement.inputValue()).toBe('The hinge was worn before.')
  const question = second.page.getByRole('dialog')
  await second.page.getByRole('radio', { name: 'Reject the appeal' }).check()
  await press(second.page, 'Review decision')
  const rejection = 'The decision stands. No money moves. This cannot be undone.'
  await question.getByText(rejection, { exact: true }).waitFor()
  await second.page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await second.page.getByRole('radio', { name: 'Grant the appeal' }).check()
  await press(second.page, 'Review decision')
  await question.getByText(/Bea Marsh is refunded \$150\.00.*can appeal once/).waitFor()
  await question.getByRole('button', { name: 'Decide' }).click()
  await waitForToast(second.page, 'Appeal decided')

  for (const { page: own } of [his, hers]) {
    await own.reload()
    await own.getByText('Granted: $150.00').waitFor()
    await own.getByText('The hinge was worn before.').first().waitFor()
  }
  await expectEmail(buyer, id, 'The photo shows a whole hinge.')
  await expectEmail(seller, id, 'The buyer has appealed against our decision')
  await expectEmail(buyer, id, 'The hinge was worn before.')
  const all = [his, hers, hers2, second]
  expect(all.flatMap(({ faults }) => faults)).toEqual([])
  await Promise.all(all.map(({ leave }) => leave()))
})

test('an appeal is granted only for the amount that was shown, and the dialog shows a new one', async () => {
  const cleo = await app.signUp('Cleo Quist', 'buyer')
  await app.grantAdmin(cleo)
  const id = await createDeliveredSale('Surface Go 2')
  const reported = { reason: 'damaged', description: 'The hinge is broken.' }
  const decided = { decision: 'decide_offer', amount: '100', statement: 'The hinge is worn.' }
  const steps = [
    [buyer, 'case', reported],
    [seller, 'case/answer', { answer: 'contest', note: 'See the photos.' }],
    [buyer, 'case/answer', { answer: 'escalate', note: 'See the photos.' }],
    [ada, 'case/decision', decided],
    [seller, 'appeal', { note: 'It was whole.' }],
    [buyer, 'appeal', { note: 'It is worth less.' }],
  ] as const
  for (const [by, path, body] of steps) expectOk(await by.post(`/sales/${id}/${path}`, body))

  const { page, faults, leave } = await visitAs(app, abe, `/dashboard/cases/${id}`)
  await page.clock.install()
  await page.reload()
  const form = page.getByRole('region', { name: 'Appeal by the seller' })
  await form.getByRole('radio', { name: 'Grant the appeal' }).check()
  await form.getByText('At most $100.00.').waitFor()
  await form.getByLabel('Statement of reasons').fill('It was worn before.')
  await form.getByRole('button', { name: 'Review decision' }).click()
  const question = page.getByRole('dialog', { name: 'Decide now?' })
  await question.getByText(/Sana Malik the share of \$100\.00/).waitFor()
  const granted = { party: 'buyer', decision: 'grant', amount: '200', statement: 'It is broken.' }
  expectOk(await cleo.post(`/sales/${id}/appeal/decision`, granted))
  await page.clock.fastForward('00:15')
  await page.getByText('At most $300.00.').waitFor()
  await question.getByText(/Sana Malik the share of \$100\.00/).waitFor()

  const accept = question.getByRole('button', { name: 'Decide', exact: true })
  await accept.click()
  await question.getByText(refusals.refundable_changed[1]).waitFor()
  await question.getByText(/Sana Malik the share of \$300\.00/).waitFor()
  await expectAccessible(page)
  await accept.click()
  await waitForToast(page, 'Appeal decided')
  const { appeals } = (await abe.get(`/sales/${id}`)).body
  expect(appeals[0]).toMatchObject({ party: 'seller', granted: true, amount: '300.00' })
  expect(faults).toEqual([])
  await leave()
})

test('a step is sent with the form’s values at the end of the upload, and not after the dialog was closed', async () => {
  const id = await createDeliveredSale('Latitude 5300')
  const { page, faults, leave } = await visitAs(app, buyer, `/dashboard/orders/${id}`, {
    viewport: phone,
  })
  const photoPath = '**/api/case-photos'
  const openCases: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/case')) openCases.push('opened')
  })
  const { release } = await holdRequests(page, photoPath)
  const dialog = await begin(page, 'Report a problem', 'What is wrong?')
  await dialog.getByRole('radio', { name: 'Damaged' }).check()
  await dialog.getByLabel('Description').fill('The left hinge is broken.')
  await choosePhotos(page, '#aa3322')
  await press(page, 'Report problem')
  await press(page, 'Back')
  await dialog.waitFor({ state: 'hidden' })
  await begin(page, 'Report a problem', 'What is wrong?')
  release()
  await waitForUploads(page, 1)
  expect(openCases).toEqual([])

  const second = await holdRequests(page, photoPath)
  await choosePhotos(page, '#446655')
  await press(page, 'Report problem')
  await dialog.getByLabel('Description').fill('The right hinge is broken.')
  second.release()
  await waitForToast(page, 'Problem reported')
  const { body } = expectOk(await buyer.get(`/sales/${id}`))
  expect(body.steps.at(-1)).toMatchObject({ event: 'open_case' })
  expect(JSON.stringify(body)).toContain('The right hinge is broken.')
  await expectPhotos(page, 'Problem reported', 2)
  expect(openCases).toHaveLength(1)
  expect(faults).toEqual([])
  await leave()
})

test('an open dialog stays when its step is no longer possible, and says so', async () => {
  const title = 'Latitude 5310'
  const id = await createDeliveredSale(title)
  const { page, faults, leave } = await visitAs(app, buyer, `/dashboard/orders/${id}`, {
    viewport: phone,
  })
  const report = await begin(page, 'Report a problem', 'What is wrong?')
  await report.getByLabel('Description').fill('The left hinge is broken.')
  await letTimePass()
  await report.getByText(refusals.sale_event_not_possible[1]).waitFor()
  expect(await report.getByLabel('Description').inputValue()).toBe('The left hinge is broken.')
  expect(await report.getByRole('button', { name: 'Report problem' }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await report.waitFor({ state: 'hidden' })
  await expect.poll(() => focusedText(page)).toBe(title)
  await page.getByText('This order is complete.').waitFor()

  const contested = await createDeliveredSale('Latitude 5320')
  expectOk(
    await buyer.post(`/sales/${contested}/case`, { reason: 'other', description: 'It smells.' }),
  )
  const hers = await visitAs(app, seller, `/dashboard/sales/${contested}`)
  const contest = await begin(hers.page, 'Contest the report')
  await contest.getByLabel('Explanation').fill('It does not.')
  await letTimePass()
  await contest.getByText(refusals.sale_event_not_possible[1]).waitFor()
  expect(await contest.getByLabel('Explanation').inputValue()).toBe('It does not.')
  await contest.getByRole('button', { name: 'Back' }).click()
  await contest.waitFor({ state: 'hidden' })
  await expect.poll(() => focusedText(hers.page)).toBe('Problem')
  expect([...faults, ...hers.faults]).toEqual([])
  await Promise.all([leave(), hers.leave()])
})

test('an admin as the buyer sees the order, and decides nothing', async () => {
  const id = await sell(app, { seller, buyer: ada }, 'Surface Studio 2')
  const hers = await visitAs(app, ada, `/dashboard/cases/${id}`)
  await hers.page.waitForURL(app.at(`/dashboard/orders/${id}`))
  const his = await visitAs(app, buyer, '/dashboard/cases')
  await his.page.waitForURL(/\/login/)
  await Promise.all([hers.leave(), his.leave()])
})

test('an admin who opens the page of a sale or an order is led to the page with the decisions', async () => {
  const id = await sell(app, { seller, buyer }, 'Surface Laptop Go')
  const { page, leave } = await visitAs(app, ada, `/dashboard/sales/${id}`)
  await page.waitForURL(app.at(`/dashboard/cases/${id}`))
  const { rows } = await app.pool.query('select intent_id from sale where id = $1', [id])
  await app.dispute({ payment_intent: rows[0].intent_id })
  await expect.poll(async () => (await readSale(ada, id)).state).toBe('charged_back')
  await page.goto(app.at(`/dashboard/orders/${id}`))
  await page.waitForURL(app.at(`/dashboard/cases/${id}`))
  await page.getByText('The buyer’s bank has disputed the payment.').waitFor()
  const held = await holdRequests(page, '**/api/cases/*/conversation*')
  await page.getByRole('button', { name: 'Read the messages' }).click()
  const messages = page.getByRole('region', { name: 'Messages between the parties' })
  await messages.getByRole('status').getByText('Loading').waitFor()
  held.release()
  await messages.getByText('They wrote no messages to each other.').waitFor()
  await leave()
})
