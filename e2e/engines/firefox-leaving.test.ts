import { createServer, request } from 'node:http'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { listenOnLoopback } from '../../test/harness/network/listen-on-loopback.ts'
import { untilHydrated, visit } from '../harness/browser.ts'
import { openFirefox } from './firefox.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await startTestApp()
  browser = await openFirefox()
})
afterAll(async () => {
  await browser?.close()
  await app.close()
})

/** The server behind a proxy that never answers for a script and delays one page until released. */
async function openSlowServer(script: string, slowPath: string) {
  const released = Promise.withResolvers<void>()
  const requested = Promise.withResolvers<void>()
  const { hostname, port } = new URL(app.url)
  const proxy = createServer(async (incoming, answer) => {
    const { url: path = '/', method, headers } = incoming
    if (path.startsWith(script)) return requested.resolve()
    if (path === slowPath) await released.promise
    const forwarded = request({ hostname, port, path, method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    incoming.pipe(forwarded.on('error', () => answer.destroy()))
  })
  const proxyPort = await listenOnLoopback(proxy)
  return {
    url: `http://127.0.0.1:${proxyPort}`,
    requested: requested.promise,
    release: released.resolve,
    close() {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

test('Firefox: leaving a page while its script loads shows and logs no error', async () => {
  const { page, faults, leave } = await visit(undefined, browser)
  const slow = await openSlowServer('/assets/contact-form-', '/categories')
  await page.goto(`${slow.url}/blog`)
  await untilHydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  const about = page.locator('#about')
  await about.waitFor()
  await slow.requested
  const aborted = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/assets/contact-form-'),
  )
  await page.evaluate(() => void setTimeout(() => window.location.assign('/categories')))
  await aborted
  // The form can no longer be loaded: its screen stays, without it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)))
  expect(await about.count()).toBe(1)
  expect(await page.locator('body').textContent()).not.toMatch(/Oops|could not be loaded/)
  expect(new URL(page.url()).pathname).toBe('/')
  slow.release()
  await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor()
  expect(faults).toEqual([])
  await leave()
  slow.close()
})

test('Firefox: a link clicked while the script of the screen loads opens its page', async () => {
  const { page, faults, leave } = await visit(undefined, browser)
  const slow = await openSlowServer('/assets/advertised-items-', '/categories')
  await page.goto(`${slow.url}/advertiseditems`)
  await page.mouse.move(1, 1)
  await slow.requested
  const aborted = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/assets/advertised-items-'),
  )
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  const link = page.getByRole('banner').getByRole('link', { name: 'Categories' })
  // Not `click`, which waits for the next page.
  await link.evaluate((element: HTMLElement) => void setTimeout(() => element.click()))
  await aborted
  // The screen hydrates without its script meanwhile.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)))
  slow.release()
  await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor()
  expect(documents).toEqual(['/categories'])
  expect(faults).toEqual([])
  await leave()
  slow.close()
})

// Whether the click comes just before the scripts run differs; without the listener of `watchScripts`
// about one visit in three ended on the first page.
test('Firefox: a link clicked just before the scripts of the page run opens its page', async () => {
  for (let visits = 0; visits < 6; visits++) {
    const { page, faults, leave } = await visit(undefined, browser)
    const slow = await openSlowServer('/none', '/categories')
    setTimeout(slow.release, 1_500)
    await page.goto(slow.url)
    await page.getByRole('banner').getByRole('link', { name: 'Categories' }).click()
    await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor()
    expect(faults).toEqual([])
    await leave()
    slow.close()
  }
})
