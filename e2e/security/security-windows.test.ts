import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { book } from '../../test/harness/sales.ts'
import { type Attacker, openAttacker } from '../harness/attacker.ts'
import { visit } from '../harness/browser.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { payButton, typeCard } from '../harness/steps.ts'
import { waitForToast } from '../harness/toasts.ts'

let app: TestApp
let attacker: Attacker
let bea: Person

beforeAll(async () => {
  app = await startTestApp()
  attacker = await openAttacker()
  bea = await app.signUp('Bea Marsh', 'buyer')
})
afterAll(async () => {
  await attacker.close()
  await app.close()
})

/** Opens an attacker's page with our window as its opener. */
async function openHostile(page: Page) {
  const opening = page.waitForEvent('popup')
  await page.evaluate(
    (url) => {
      window.open(url, 'hostile')
    },
    `${attacker.neighbour}${attacker.publish('<p>Hello</p>')}`,
  )
  const hostile = await opening
  await hostile.getByText('Hello').waitFor()
  return hostile
}

/** Counts messages from other windows. */
async function countMessages(page: Page) {
  let messages = 0
  await page.exposeFunction('heard', () => {
    messages += 1
  })
  await page.evaluate(() =>
    window.addEventListener('message', () => Reflect.get(window, 'heard')()),
  )
  return () => messages
}

test('another window cannot impersonate the Google window, even with the secret', async () => {
  const { page, faults, leave } = await visit()
  await page.goto(app.at('/login'))
  const messages = await countMessages(page)
  const hostile = await openHostile(page)
  const opening = page.waitForEvent('popup')
  const starting = page
    .context()
    .waitForEvent('request', (request) => request.url().includes('popupNonce'))
  await page.getByRole('button', { name: /Google/ }).click()
  const google = await opening
  const nonce = new URL((await starting).url()).searchParams.get('popupNonce')
  const type = 'better-auth:oauth-popup'
  const failed = { code: 'x', description: 'Send your password to eve@example.com.' }
  for (const data of [
    { type, nonce, error: failed },
    { type, nonce },
  ]) {
    await hostile.evaluate((data) => window.opener.postMessage(data, '*'), data)
  }
  await expect.poll(messages).toBe(2)
  expect(await page.getByText('Send your password').count()).toBe(0)
  const button = page.getByRole('button', { name: /Google/ })
  expect(await button.getAttribute('aria-busy')).toBe('true')
  expect(google.isClosed()).toBe(false)

  await google.getByRole('button', { name: /Gwen Tanaka/ }).click()
  await page.getByRole('img', { name: 'Gwen Tanaka' }).waitFor()
  expect(faults).toEqual([])
  await leave()
})

/** In the hostile window: opens the card frame and sends its messages. */
async function claimCardFrame() {
  const answers: unknown[] = []
  const { opener } = window
  const state = { complete: true, empty: false }
  const words = [
    'card-sandbox:connect',
    { type: 'change', state },
    { type: 'ready' },
    { type: 'escape' },
  ]
  for (let index = 0; index < opener.length; index += 1) {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => answers.push(data)
    opener.frames[index].postMessage('card-sandbox:connect', '*', [port2])
    port1.postMessage({ type: 'paymentMethod', id: 1, billing: {} })
    for (const message of words) opener.frames[index].postMessage(message, '*')
  }
  for (const message of words) opener.postMessage(message, '*')
  Reflect.set(window, 'answers', answers)
  return opener.length
}

test('another window cannot take the card from its frame, nor pay', async () => {
  const sana = await app.signUp('Sana Malik', 'seller')
  const productId = await app.addProduct(sana)
  const booking = await book(bea, productId)
  const { page, faults, leave } = await visit()
  await signInAs(page, app.at('/'), bea)
  await page.goto(app.at(`/dashboard/payment/${booking}`))
  await typeCard(page, '4242424242424242')
  const messages = await countMessages(page)
  const hostile = await openHostile(page)
  expect(await hostile.evaluate(claimCardFrame)).toBeGreaterThan(0)
  await expect.poll(messages).toBe(4)
  expect((await app.ledger()).charges).toEqual([])
  await payButton(page).click()
  await waitForToast(page, 'Congrats ! Your payment completed')
  expect(await hostile.evaluate(() => Reflect.get(window, 'answers'))).toEqual([])
  expect(faults).toEqual([])
  await leave()
})

test('an opener from another site gets no reference to our page', async () => {
  const { page, leave } = await visit()
  await signInAs(page, app.at('/'), bea)
  await page.goto(`${attacker.neighbour}${attacker.publish('<p>Hello</p>')}`)
  const opening = page.waitForEvent('popup')
  await page.evaluate((url) => {
    Reflect.set(window, 'ours', window.open(url))
  }, app.at('/dashboard'))
  const ours = await opening
  await ours.getByText('Welcome to your Dashboard').waitFor()
  expect(await ours.evaluate(() => window.opener)).toBeNull()
  const held = await page.evaluate(() => {
    const window = Reflect.get(globalThis, 'ours') as Window
    return [window.closed, window.length]
  })
  expect(held).toEqual([true, 0])
  await leave()
})
