import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { listTexts, sendMessage } from '../../../test/harness/conversations.ts'
import type { Person } from '../../../test/harness/people.ts'
import { plain } from '../../../test/harness/photos.ts'
import { buyUntilInspection, step } from '../../../test/harness/sales.ts'
import { expectOk } from '../../../test/harness/send.ts'
import { desktop, expectAccessible, narrow } from '../../harness/browser.ts'
import { intercept } from '../../harness/intercept.ts'
import { focusedText, isFocused } from '../../harness/keyboard.ts'
import { photoFile, waitForUploads } from '../../harness/photo-files.ts'
import { holdRequests } from '../../harness/requests.ts'
import { logIn } from '../../harness/steps.ts'
import { waitForToast } from '../../harness/toasts.ts'
import { visitAs } from '../../harness/visit-as.ts'

let app: TestApp
let seller: Person
let buyer: Person

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
  seller = await app.signUp('Sana Malik', 'seller')
  buyer = await app.signUp('Bea Marsh', 'buyer')
})
afterEach(() => app.pool.query('delete from rate_limit'))
afterAll(() => app.close())

const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send' })
const log = (page: Page) => page.getByRole('log')
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photos', exact: true })
const waitForText = (page: Page, text: string) =>
  log(page).getByText(text, { exact: true }).waitFor()

async function begin(text: string, title = 'Latitude 7490') {
  const productId = await app.addProduct(seller, { title })
  const { body } = expectOk(await sendMessage(buyer, `/products/${productId}/conversation`, text))
  return {
    productId,
    id: String(body.conversationId),
    path: `/dashboard/messages/${body.conversationId}`,
  }
}

test('messages arrive live between two browsers, with read state', async () => {
  const productId = await app.addProduct(seller, { title: 'Latitude 7490' })
  const hers = await visitAs(app, buyer, `/items/${productId}`)
  await hers.page.getByRole('link', { name: 'Message seller' }).click()
  await hers.page.getByRole('heading', { level: 1, name: 'Sana Malik' }).waitFor()
  await expectAccessible(hers.page)

  const his = await visitAs(app, seller, '/dashboard')
  await his.page.getByRole('link', { name: 'Messages', exact: true }).waitFor()
  await field(hers.page).fill('Is the battery good?')
  await sendButton(hers.page).click()
  await waitForText(hers.page, 'Is the battery good?')
  await hers.page.waitForURL('**/dashboard/messages/*')
  await log(hers.page).getByText('Sent').waitFor()

  await his.page.getByRole('link', { name: 'Messages 1 unread' }).click()
  await his.page.getByRole('link', { name: /Bea M\./ }).click()
  await waitForText(his.page, 'Is the battery good?')
  await log(hers.page).getByText('Read', { exact: false }).waitFor()
  await his.page.getByRole('link', { name: 'Messages', exact: true }).waitFor()

  await field(his.page).pressSequentially('It holds six hours.')
  await field(his.page).press('Enter')
  await waitForText(hers.page, 'It holds six hours.')
  await log(his.page).getByText('Read').waitFor()
  await expect.poll(() => field(his.page).inputValue()).toBe('')
  for (const { page, faults, leave } of [hers, his]) {
    await expectAccessible(page)
    expect(faults).toEqual([])
    await leave()
  }
})

test('what is typed or added while a message is being sent stays', async () => {
  const { path } = await begin('Is it still there?')
  const { page, leave } = await visitAs(app, seller, path)
  const { release } = await holdRequests(page, '**/api/conversations/*/messages', 'POST')
  await field(page).pressSequentially('Yes.')
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await field(page).press('Enter')
  await posted
  await field(page).pressSequentially(' The charger too.')
  const add = page.getByRole('button', { name: 'Add photos' })
  const chooser = page.waitForEvent('filechooser')
  await add.click()
  await (await chooser).setFiles([await photoFile('charger.jpg', '#446655')])
  release()
  await waitForText(page, 'Yes.')
  await expect.poll(() => field(page).inputValue()).toBe('The charger too.')
  await page.getByRole('img', { name: 'Photo 1' }).waitFor()
  expect(await isFocused(add)).toBe(true)
  await leave()
})

/** Enter that chooses a candidate of an input method editor, as Safari reports it. */
const chooseCandidate = (page: Page) =>
  field(page).evaluate((element) => {
    const enter = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }
    element.dispatchEvent(new KeyboardEvent('keydown', enter))
  })

test('Enter that ends a composition does not send the message', async () => {
  const { id, path } = await begin('Is it light?')
  const { page, faults, leave } = await visitAs(app, seller, path)
  await field(page).pressSequentially('Very')
  await chooseCandidate(page)
  await field(page).pressSequentially(' light.')
  await field(page).press('Enter')
  await waitForText(page, 'Very light.')
  expect(await listTexts(seller, id)).toEqual(['Is it light?', 'Very light.'])
  expect(faults).toEqual([])
  await leave()
})

test('a first message that is sent after another screen was opened leaves that screen open', async () => {
  const productId = await app.addProduct(seller, { title: 'Latitude 7400' })
  const path = `/dashboard/messages?product=${productId}`
  const { page, faults, leave } = await visitAs(app, buyer, path)
  await field(page).fill('Is it still there?')
  const { release } = await holdRequests(page, `**/api/products/${productId}/conversation`)
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await sendButton(page).click()
  await posted
  await page.getByRole('link', { name: 'My Orders', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'My Orders' }).waitFor()
  const listed = page.waitForResponse((response) => response.url().includes('/api/conversations'))
  release()
  await listed
  await page.getByRole('link', { name: /^Messages/ }).click()
  await page.getByRole('link', { name: /Is it still there/ }).waitFor()
  await page.goBack()
  await page.waitForURL('**/dashboard/myorders')
  expect(faults).toEqual([])
  await leave()
})

test('a message that is being written stays with its author when the session ends', async () => {
  const nia = await app.signUp('Nia', 'buyer')
  const productId = await app.addProduct(seller, { title: 'Latitude 7410' })
  const path = `/dashboard/messages?product=${productId}`
  const { page, leave } = await visitAs(app, nia, path)
  await field(page).fill('Is it still there?')
  await app.pool.query(
    'delete from identity_session where user_id = (select id from identity_user where email = $1)',
    [nia.email],
  )
  await page.getByRole('link', { name: 'My Orders', exact: true }).click()
  await page.waitForURL(/\/login\?from=/)
  await page.getByLabel('Password', { exact: true }).waitFor()
  const keys = await page.evaluate(() => Object.keys(sessionStorage).join())
  expect(keys).toContain(`message:${productId}:`)
  expect(keys).not.toContain('undefined')
  await logIn(page, nia)
  await page.waitForURL(({ pathname }) => pathname.startsWith('/dashboard'))
  await page.goto(app.at(path))
  await expect.poll(() => field(page).inputValue()).toBe('Is it still there?')
  await leave()
})

test('older messages are loaded above the one that is read, and not announced', async () => {
  const { id, path } = await begin('Message 1')
  await app.pool.query(
    `insert into conversation_message
       (conversation_id, number, author, client_id, text, from_new_account)
     select $1, number, 'buyer', gen_random_uuid(), 'Message ' || number, false
     from generate_series(2, 30) number`,
    [id],
  )
  await app.pool.query('update conversation set last_number = 30 where id = $1', [id])
  const { page, faults, leave } = await visitAs(app, seller, path)
  await waitForText(page, 'Message 7')
  await log(page).evaluate((element) => element.scrollTo(0, 0))
  await page.getByRole('button', { name: 'Show older messages' }).focus()
  await page.keyboard.press('Enter')
  await waitForText(page, 'Message 1')
  await expect.poll(() => focusedText(page)).toContain('Message 7')
  expect(await log(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
  const silent = log(page).locator('[aria-live=off]')
  expect(await silent.getByRole('listitem').count()).toBe(6)
  expectOk(await sendMessage(buyer, `/conversations/${id}/messages`, 'A newer one'))
  await waitForText(page, 'A newer one')
  expect(await focusedText(page)).toContain('Message 7')
  expect(await silent.getByRole('listitem').count()).toBe(6)
  expect(faults).toEqual([])
  await leave()
})

test('a link and a photo of a new account need consent', async () => {
  const { id, productId, path } = await begin('Pay me here: https://pay.example.org')
  const { page, leave } = await visitAs(app, seller, '/dashboard/messages')
  await page.getByText('Contains a link or contact details').waitFor()
  await page.goto(app.at(path))
  await page.getByText('This account is new. Links may lead to fraud.').waitFor()
  expect(await page.getByText('pay.example.org').count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show link' }).click()
  await waitForText(page, 'Pay me here: https://pay.example.org')

  const photos = [await uploadPhoto('#446655')]
  expectOk(await sendMessage(buyer, `/conversations/${id}/messages`, 'Or scan this.', photos))
  await waitForText(page, 'Or scan this.')
  await page.getByText('Photos may contain a link or a payment code.').waitFor()
  const photo = { name: 'Open photo 1 of 1' }
  expect(await page.getByRole('button', photo).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show photo' }).click()
  await page.getByRole('button', photo).waitFor()
  await leave()

  const hers = await visitAs(app, buyer, path)
  await waitForText(hers.page, 'Pay me here: https://pay.example.org')
  await hers.page.getByRole('button', photo).waitFor()
  const listing = hers.page.getByRole('link', { name: 'Latitude 7490', exact: true })
  await listing.waitFor()
  expectOk(await seller.post(`/products/${productId}/pause`))
  await hers.page.reload()
  await waitForText(hers.page, 'Or scan this.')
  expect(await listing.count()).toBe(0)
  await hers.leave()
})

test('a blocked member cannot write, and keeps what they typed', async () => {
  const { id, path } = await begin('Give me a discount!')
  const hers = await visitAs(app, buyer, path)
  await field(hers.page).fill('Do it now!')
  const his = await visitAs(app, seller, path)
  await his.page.getByRole('button', { name: 'Options for Bea M.', exact: true }).click()
  await his.page.getByRole('menuitem', { name: 'Block member' }).click()
  const asked = his.page.getByRole('dialog', { name: 'Block Bea M.?' })
  await asked.getByText('reserve laptops from each other or make each other offers').waitFor()
  await expectAccessible(his.page)
  await his.page.getByRole('button', { name: 'Block', exact: true }).click()
  await waitForToast(his.page, 'Member blocked')
  await his.page.getByText('You blocked this member.').waitFor()

  await sendButton(hers.page).click()
  await hers.page.getByText('You cannot send messages in this conversation.').waitFor()
  expect(await listTexts(buyer, id)).toEqual(['Give me a discount!'])
  const stop = await intercept(his.page, '**/api/conversations/*/block', () => 'abort')
  await his.page.getByRole('button', { name: 'Options for Bea M.', exact: true }).click()
  await his.page.getByRole('menuitem', { name: 'Unblock' }).click()
  await waitForToast(his.page, 'We could not reach the service. Check your connection.')
  await stop()
  await his.page.getByRole('button', { name: 'Unblock' }).click()
  await field(his.page).waitFor()
  await expect.poll(() => focusedText(his.page)).toBe('Bea M.')
  await hers.page.reload()
  expect(await field(hers.page).inputValue()).toBe('Do it now!')
  await sendButton(hers.page).click()
  await waitForText(his.page, 'Do it now!')
  await Promise.all([hers.leave(), his.leave()])
})

test('a block is ended under My Account after its conversation was deleted', async () => {
  const { productId, id } = await begin('Is it still there?')
  expectOk(await buyer.call('PUT', `/conversations/${id}/block`))
  await app.pool.query('delete from conversation where id = $1', [id])
  const path = `/dashboard/messages?product=${productId}`
  const { page, faults, leave } = await visitAs(app, buyer, path)
  await page.getByText('You blocked this member.').waitFor()
  await page.getByRole('link', { name: 'Blocked members' }).click()
  await page.waitForURL('**/dashboard/account#blocked')
  const unblock = page.getByRole('button', { name: 'Unblock: Sana Malik' })
  await unblock.waitFor()
  await expectAccessible(page)
  await unblock.click()
  await waitForToast(page, 'You can write to each other again')
  await page.getByText('You have not blocked any members.').waitFor()
  await expect.poll(() => focusedText(page)).toBe('Blocked members')
  expect(faults).toEqual([])
  await leave()
})

test('a text that could not be sent stays, and is sent once', async () => {
  const { id, path } = await begin('Hello')
  const { page, leave } = await visitAs(app, buyer, path)
  await field(page).fill('Are you there?')
  // The message arrives, its answer does not.
  await page.route(`**/api/conversations/${id}/messages`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await sendButton(page).click()
  await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor()
  expect(await field(page).inputValue()).toBe('Are you there?')
  await page.unroute(`**/api/conversations/${id}/messages`)
  await sendButton(page).click()
  await expect.poll(() => field(page).inputValue()).toBe('')
  expect(await listTexts(buyer, id)).toEqual(['Hello', 'Are you there?'])
  await leave()
})

test('a message stored after its screen was left and opened again is sent once', async () => {
  const { id, path } = await begin('Hello again')
  const { page, leave } = await visitAs(app, buyer, path)
  const { release } = await holdRequests(page, `**/api/conversations/${id}/messages`, 'POST')
  await field(page).fill('Is the charger included?')
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await sendButton(page).click()
  await posted
  await page.getByRole('link', { name: 'My Orders', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'My Orders' }).waitFor()
  await page.goBack()
  await expect.poll(() => field(page).inputValue()).toBe('Is the charger included?')
  release()
  await expect.poll(() => field(page).inputValue()).toBe('')
  expect(await listTexts(buyer, id)).toEqual(['Hello again', 'Is the charger included?'])
  await leave()
})

test('photos are shown before and after they are sent, and a message is reported by keyboard', async () => {
  const { path } = await begin('Look at this')
  const hers = await visitAs(app, buyer, path)
  const chooser = hers.page.waitForEvent('filechooser')
  await hers.page.getByRole('button', { name: 'Add photos' }).click()
  await (await chooser).setFiles([await photoFile('hinge.jpg', '#446655')])
  await hers.page.getByRole('img', { name: 'Photo 1' }).waitFor()
  await sendButton(hers.page).click()
  await log(hers.page).getByRole('button', { name: 'Open photo 1 of 1' }).click()
  await viewer(hers.page).getByText('Photo 1 of 1').waitFor()
  await hers.page.keyboard.press('Escape')

  const his = await visitAs(app, seller, path)
  await log(his.page).getByRole('button', { name: 'Show photo' }).click()
  await log(his.page).getByRole('button', { name: 'Open photo 1 of 1' }).waitFor()
  await his.page.getByRole('button', { name: 'Options for message 1 of Bea M.' }).focus()
  await his.page.keyboard.press('Enter')
  await his.page.getByRole('menuitem', { name: 'Report message' }).waitFor()
  await his.page.keyboard.press('Enter')
  await his.page.getByRole('dialog', { name: 'Report this message' }).waitFor()
  await expectAccessible(his.page)
  await his.page.getByRole('dialog').getByRole('textbox').fill('It is rude.')
  await his.page.keyboard.press('Tab')
  await his.page.keyboard.press('Enter')
  await waitForToast(his.page, 'Message reported')
  const { rows } = await app.pool.query("select from report where reason = 'It is rude.'")
  expect(rows).toHaveLength(1)
  await Promise.all([hers.leave(), his.leave()])
})

/** Uploads a photo for a message over HTTP; returns its id. */
async function uploadPhoto(background: string): Promise<string> {
  const picture = await plain(400, 300, background).png().toBuffer()
  return expectOk(await buyer.post('/conversation-photos', picture)).body.id
}

test('the photos of a message are shown one after the other, until Escape or Back', async () => {
  const { id, path } = await begin('Which one?')
  const photos = [await uploadPhoto('#446655'), await uploadPhoto('#335577')]
  expectOk(await sendMessage(buyer, `/conversations/${id}/messages`, 'Both hinges.', photos))
  const { page, faults, leave } = await visitAs(app, seller, '/dashboard/messages')
  await page.getByRole('link', { name: /Both hinges\./ }).click()
  await log(page).getByRole('button', { name: 'Show photos' }).click()
  const second = log(page).getByRole('button', { name: 'Open photo 2 of 2' })
  await second.click()
  await viewer(page).getByText('Photo 2 of 2').waitFor()
  const large = viewer(page).getByRole('img')
  await expect.poll(() => large.getAttribute('src')).toMatch(/^blob:/)
  const next = viewer(page).getByRole('button', { name: 'Next photo' })
  await next.click()
  await viewer(page).getByText('Photo 1 of 2').waitFor()
  expect(await isFocused(next)).toBe(true)
  await viewer(page).getByRole('button', { name: 'Previous photo' }).click()
  await viewer(page).getByText('Photo 2 of 2').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await viewer(page).waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(second)).toBe(true)

  await second.click()
  await viewer(page).waitFor()
  await page.goBack()
  await viewer(page).waitFor({ state: 'hidden' })
  await page.waitForURL(`**${path}`)
  await second.waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('sending says that a photo was not uploaded; it is uploaded again and removed', async () => {
  const { path } = await begin('Look at that')
  const { page, leave } = await visitAs(app, seller, path)
  await intercept(page, '**/api/conversation-photos', () => 'abort', { times: 1 })
  const add = page.getByRole('button', { name: 'Add photos' })
  const chooser = page.waitForEvent('filechooser')
  await add.click()
  await (await chooser).setFiles([await photoFile('hinge.jpg', '#446655')])
  const retry = page.getByRole('button', { name: 'Try again: Photo 1' })
  await retry.waitFor()
  await sendButton(page).click()
  await page.getByRole('alert').getByText('Some photos were not uploaded.').waitFor()
  const remove = page.getByRole('button', { name: 'Remove photo 1' })
  await retry.click()
  await expect.poll(() => isFocused(remove)).toBe(true)
  await remove.click()
  await expect.poll(() => isFocused(add)).toBe(true)
  await leave()
})

/** Adds a photo to the next message, and waits until it is uploaded. */
async function addPhoto(page: Page) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photos' }).click()
  await (await chooser).setFiles([await photoFile('hinge.jpg', '#446655')])
  await waitForUploads(page, 1)
}

test('photos of a message are kept on other screens until they are sent or deleted', async () => {
  const { path } = await begin('Is the hinge loose?')
  const { page, leave } = await visitAs(app, buyer, path)
  const kept = page.getByRole('button', { name: 'Remove photo 1' })
  await addPhoto(page)
  await page.getByRole('link', { name: 'My Orders', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'My Orders' }).waitFor()
  await page.goBack()
  await kept.waitFor()
  const preview = page.getByRole('img', { name: 'Photo 1', exact: true })
  expect(await preview.getAttribute('src')).toMatch(/^data:image/)
  await sendButton(page).click()
  await log(page).getByRole('button', { name: 'Open photo 1 of 1' }).waitFor()
  await page.reload()
  await field(page).waitFor()
  expect(await kept.count()).toBe(0)

  await addPhoto(page)
  await page.reload()
  await kept.waitFor()
  // Photos that nothing uses are deleted after a day.
  await app.pool.query(`update media set doomed_at = now()
    where private and id not in (select media_id from conversation_photo)`)
  await sendButton(page).click()
  await page.getByRole('alert').getByText('One of these photos cannot be used.').waitFor()
  await kept.waitFor({ state: 'detached' })
  await leave()
})

test('a message has room for four photos, and says how many more were not added', async () => {
  const { path } = await begin('Look at these')
  const { page, leave } = await visitAs(app, seller, path)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photos' }).click()
  const file = await photoFile('hinge.jpg', '#446655')
  await (await chooser).setFiles(Array.from({ length: 5 }, () => file))
  const leftOut = 'At most 4 photos can be added. 1 photo was not added.'
  await page.getByRole('alert').getByText(leftOut).waitFor()
  await page.getByRole('button', { name: 'Remove photo 4' }).waitFor()
  await leave()
})

test('staff see a reported photo and remove its message, which both members see', async () => {
  const admin = await app.signUp('Abe Quist', 'seller')
  await app.grantAdmin(admin)
  const photo = await uploadPhoto('#3366cc')
  const { id, path } = await begin('Look', 'Latitude 5370')
  const messages = `/conversations/${id}/messages`
  const { message } = expectOk(await sendMessage(buyer, messages, 'You fool.', [photo])).body
  expectOk(await seller.post(`${messages}/${message._id}/report`, { reason: 'An insult.' }))

  const hers = await visitAs(app, buyer, path)
  await waitForText(hers.page, 'You fool.')
  const desk = await visitAs(app, admin, '/dashboard/reportedItems')
  await desk.page.getByText('You fool.').waitFor()
  await expectAccessible(desk.page)
  await desk.page.getByRole('button', { name: 'Open photo 1 of 1' }).first().click()
  await viewer(desk.page).getByText('Photo 1 of 1').waitFor()
  await desk.page.keyboard.press('Escape')
  await desk.page.getByRole('button', { name: 'Remove message: Latitude 5370' }).click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByLabel('Ground').selectOption('abuse')
  await dialog.getByLabel('Reason').fill('It is an insult.')
  await dialog.getByRole('button', { name: 'Remove message' }).click()
  await waitForToast(desk.page, 'The message is removed.')
  await waitForText(hers.page, 'We removed this message.')
  expect(await log(hers.page).getByText('You fool.').count()).toBe(0)
  await expectAccessible(hers.page)
  await Promise.all([hers.leave(), desk.leave()])
})

test('a seller who writes first is warned of accepting payments elsewhere', async () => {
  const { id } = await buyUntilInspection(app, buyer, seller)
  const { page, leave } = await visitAs(app, seller, `/dashboard/sales/${id}`)
  await page.getByRole('link', { name: 'Message buyer' }).click()
  await page.getByText('Never accept a payment outside of this site').waitFor()
  await leave()
})

test('a phone shows the list or a conversation, in German too', async () => {
  const { path } = await begin('Ist er noch da?', 'Donaudampfschifffahrtsgesellschaftslaptop')
  const { page, leave } = await visitAs(app, seller, '/de/dashboard/messages', { viewport: narrow })
  await page.getByRole('heading', { level: 1, name: 'Nachrichten' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Ist er noch da\?/ }).click()
  await page.waitForURL(`**/de${path}`)
  await page.getByRole('textbox', { name: 'Ihre Nachricht' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Unterhaltungen' }).isVisible()).toBe(false)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Zurück zu den Unterhaltungen' }).click()
  await page.getByRole('navigation', { name: 'Unterhaltungen' }).waitFor()
  await leave()
})

test('parties write from their sale, and staff read it in a case', async () => {
  const { id } = await buyUntilInspection(app, buyer, seller)
  const hers = await visitAs(app, buyer, `/dashboard/orders/${id}`)
  await hers.page.getByRole('link', { name: 'Message seller' }).click()
  await field(hers.page).fill('The hinge is loose.')
  await sendButton(hers.page).click()
  await waitForText(hers.page, 'The hinge is loose.')
  await hers.leave()
  const opened = { reason: 'damaged', description: 'The hinge.' }
  expect(await step(buyer, id, 'case', opened)).toBe('ok')

  const admin = await app.signUp('Ada Quist', 'seller')
  await app.grantAdmin(admin)
  const { page, leave } = await visitAs(app, admin, `/dashboard/cases/${id}`, { viewport: desktop })
  await page.getByRole('button', { name: 'Read the messages' }).click()
  await expect.poll(() => focusedText(page)).toBe('Messages between the parties')
  await page.getByText('The hinge is loose.').waitFor()
  await expectAccessible(page)
  await page.goto(app.at('/dashboard/auditlog'))
  await page.getByText('Read the messages of a case').waitFor()
  await leave()
})
