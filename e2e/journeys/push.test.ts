import type { Page, Worker } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { pushSettings } from '../../test/harness/push/keys.ts'
import { newDevice } from '../../test/harness/push/service.ts'
import { expectAccessible, narrow, visit } from '../harness/browser.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { waitForToast } from '../harness/toasts.ts'

let app: TestApp
let bea: Person

beforeAll(async () => {
  app = await startTestApp(pushSettings())
  bea = await app.signUp('Bea Marsh', 'buyer')
})
afterAll(() => app.close())

const label = 'Notifications on this device'
const box = (page: Page, name = label) => page.getByRole('checkbox', { name })
const isOn = async () => (await bea.get('/push')).body.subscribed

/** What the browser's push service answers, which cannot be reached from a test. */
type Stub = { device?: object; permission: NotificationPermission; isSupported?: boolean }

function stubPush({ device, permission, isSupported = true }: Stub) {
  if (!isSupported) Reflect.deleteProperty(window, 'PushManager')
  let current = permission
  Object.defineProperty(Notification, 'permission', { get: () => current })
  Notification.requestPermission = async () => {
    current = 'granted'
    return current
  }
  if (!isSupported) return
  PushManager.prototype.getSubscription = async () => null
  PushManager.prototype.subscribe = async () => {
    if (!device) throw new DOMException('Registration failed', 'AbortError')
    return { toJSON: () => device } as unknown as PushSubscription
  }
}

async function openAccount(stub: Stub, path = '/dashboard/account', options = {}) {
  const visitor = await visit({ viewport: { width: 1280, height: 800 }, ...options })
  const { page } = visitor
  await page.addInitScript(stubPush, stub)
  await signInAs(page, `${app.url}/`, bea)
  await page.goto(`${app.url}/`)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  await page.goto(`${app.url}${path}`)
  return visitor
}

function subscriptionOf() {
  const { endpoint, p256dh, auth } = newDevice()
  return { endpoint, keys: { p256dh, auth } }
}

test('a member switches notifications of a device on and off', async () => {
  const device = subscriptionOf()
  const { page, leave } = await openAccount({ device, permission: 'default' })
  await box(page).waitFor()
  expect(await box(page).isChecked()).toBe(false)
  await box(page).click()
  await waitForToast(page, 'This device shows your notifications.')
  await expect.poll(() => box(page).isChecked()).toBe(true)
  await expectAccessible(page)
  await box(page).click()
  await waitForToast(page, 'This device no longer shows your notifications.')
  await expect.poll(() => box(page).isChecked()).toBe(false)
  await leave()
})

test('a failure of the browser is shown, and changes nothing', async () => {
  const { page, leave } = await openAccount({ permission: 'granted' })
  await box(page).click()
  await page.getByRole('alert').getByText('Your browser could not switch them on.').waitFor()
  expect(await box(page).isChecked()).toBe(false)
  await expectAccessible(page)
  await leave()
  expect(await isOn()).toBe(false)
})

test('a browser that blocks notifications says where to allow them', async () => {
  const { page, leave } = await openAccount({ permission: 'denied' })
  await page.getByText('Your browser blocks notifications of this site.').waitFor()
  expect(await box(page).isDisabled()).toBe(true)
  await expectAccessible(page)
  await leave()
})

test('a browser that cannot show them says so, in German on a phone', async () => {
  const stub = { permission: 'default', isSupported: false } as const
  const { page, leave } = await openAccount(stub, '/de/dashboard/account', { viewport: narrow })
  await page.getByText('Dieser Browser kann sie nicht anzeigen.').waitFor()
  expect(await box(page, 'Mitteilungen auf diesem Gerät').isDisabled()).toBe(true)
  await expectAccessible(page)
  await leave()
})

test('without keys of the operator the account does not speak of it', async () => {
  const plain = await startTestApp()
  const who = await plain.signUp('Noa Levi', 'buyer')
  const { page, leave } = await visit()
  await signInAs(page, `${plain.url}/`, who)
  const answered = page.waitForResponse('**/api/push')
  await page.goto(`${plain.url}/dashboard/account`)
  await answered
  await page.getByRole('checkbox', { name: /^Reservations, shipping/ }).waitFor()
  expect(await box(page).count()).toBe(0)
  await leave()
  await plain.close()
})

type Shown = { title: string; options: { data: { path: string } } }

/**
 * What the worker does with a message and a click on it. The browser of the tests has no desktop that
 * shows notifications, and opens no window without a person.
 */
async function handle(worker: Worker, message: object) {
  return worker.evaluate(async (text) => {
    const scope = self as unknown as EventTarget & {
      registration: { showNotification(title: string, options: Shown['options']): Promise<void> }
      clients: { openWindow(url: string): Promise<null> }
    }
    const shown: Shown[] = []
    const opened: string[] = []
    scope.registration.showNotification = async (title, options) =>
      void shown.push({ title, options })
    scope.clients.openWindow = async (url) => {
      opened.push(url)
      return null
    }
    const work: Promise<unknown>[] = []
    const dispatch = (type: string, members: object) =>
      scope.dispatchEvent(
        Object.assign(new Event(type), {
          waitUntil: (promise: Promise<unknown>) => work.push(promise),
          ...members,
        }),
      )
    dispatch('push', { data: { json: () => JSON.parse(text) } })
    const [first] = shown
    dispatch('notificationclick', { notification: { close() {}, data: first?.options.data } })
    await Promise.all(work)
    return { shown, opened }
  }, JSON.stringify(message))
}

test('the service worker shows a message and opens its page, but no other site', async () => {
  const { page, leave } = await visit()
  await page.goto(app.url)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('no service worker')
  const message = {
    id: 'n1',
    title: 'News about a payment',
    body: 'XPS 13',
    path: '/dashboard/sales',
  }
  const { shown, opened } = await handle(worker, message)
  const options = { body: 'XPS 13', tag: 'n1', data: { path: '/dashboard/sales' } }
  expect(shown).toMatchObject([{ title: 'News about a payment', options }])
  expect(opened).toEqual([`${app.url}/dashboard/sales`])
  for (const path of ['//other.example/', 'https://other.example/']) {
    expect((await handle(worker, { ...message, path })).opened).toEqual([])
  }
  await leave()
})
