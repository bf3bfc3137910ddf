import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startTestApp } from '../../test/harness/app.ts'
import { freePort } from '../../test/harness/network/free-port.ts'
import { desktop, expectAccessible, phone, visit } from '../harness/browser.ts'
import { signInAs } from '../harness/sign-in-as.ts'

const offline = (page: Page) => page.getByRole('heading', { name: 'You are offline' })
const home = (page: Page) => page.getByRole('link', { name: 'Categories' }).first()

/** Retries, and waits for the offline page to listen for `online`. */
async function retry(page: Page, name: string) {
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name }).click()
  await loaded
}

/** Resolves when the service worker is active. */
const workerOf = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)

/** Path and text of all cached responses. */
function cachedBy(page: Page): Promise<[string, string][]> {
  return page.evaluate(async () => {
    const cachedFiles: [string, string][] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        cachedFiles.push([new URL(request.url).pathname, (await answer?.text()) ?? ''])
      }
    }
    return cachedFiles
  })
}

const textsKept = async (page: Page) => (await cachedBy(page)).map(([, text]) => text)

test('offline, any page shows the site’s offline page, and “Try again” restores it', async () => {
  const app = await startTestApp({ BRAND: 'Second & <Hand>' })
  for (const viewports of [
    { viewport: desktop, colorScheme: 'light' as const },
    { viewport: phone, colorScheme: 'dark' as const },
  ]) {
    const { page, leave } = await visit({ ...viewports })
    await page.goto(app.url)
    await workerOf(page)
    await page.context().setOffline(true)
    await page.goto(`${app.url}/login?from=%2Fblog`)
    await offline(page).waitFor()
    expect(await page.title()).toBe('You are offline - Second & <Hand>')
    await expectAccessible(page)

    await retry(page, 'Try again')
    await offline(page).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Log In' }).waitFor()
    expect(page.url()).toBe(`${app.url}/login?from=%2Fblog`)
    await leave()
  }
  await app.close()
})

test('the offline page is in the language of the URL', async () => {
  const app = await startTestApp({ BRAND: 'Second & <Hand>' })
  const { page, leave } = await visit({ viewport: phone })
  await page.goto(app.url)
  await workerOf(page)
  await page.context().setOffline(true)
  await page.goto(`${app.url}/de/login`)
  await page.getByRole('heading', { name: 'Keine Verbindung' }).waitFor()
  expect(await offline(page).count()).toBe(0)
  expect(await page.title()).toBe('Keine Verbindung - Second & <Hand>')
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await expectAccessible(page)

  await retry(page, 'Erneut versuchen')
  await page.getByRole('heading', { name: 'Keine Verbindung' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Anmelden' }).waitFor()
  await leave()
  await app.close()
})

test('only the offline page and its style are cached, without personal data', async () => {
  const app = await startTestApp()
  const bea = await app.signUp('Bea Marsh', 'buyer')
  const { page, leave } = await visit({ viewport: desktop })
  await signInAs(page, app.url, bea)
  await page.goto(`${app.url}/dashboard/account`)
  await workerOf(page)
  await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor()
  await page.reload()
  await page.getByText(bea.email).first().waitFor()
  const cachedFiles = await cachedBy(page)
  expect(cachedFiles.map(([path]) => path)).toEqual([
    '/offline',
    expect.stringMatching(/^\/assets\/styles-[\w-]+\.css$/),
  ])
  expect(cachedFiles.join()).not.toMatch(/Bea|bea\.marsh/)
  await leave()
  await app.close()
})

test('a new version replaces the cache; when disabled, nothing is left', async () => {
  const PORT = String(await freePort())
  const { page, leave } = await visit({ viewport: desktop })
  const versions: string[] = []
  for (const BRAND of ['Before', 'After']) {
    const app = await startTestApp({ PORT, BRAND })
    await page.goto(app.url)
    await expect
      .poll(() => textsKept(page))
      .toEqual([expect.stringContaining(`offline - ${BRAND}`), expect.any(String)])
    versions.push(...(await page.evaluate(() => caches.keys())))
    await app.close()
  }
  expect(new Set(versions).size).toBe(2)

  const app = await startTestApp({ PORT, OFFLINE_PAGE: '0' })
  await page.goto(app.url)
  await expect.poll(() => textsKept(page)).toEqual([])
  await page.context().setOffline(true)
  await expect(page.goto(`${app.url}/blog`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await page.context().setOffline(false)
  await page.goto(app.url)
  await home(page).waitFor()
  await leave()
  await app.close()
})

test('the offline page reloads automatically when the server responds again', async () => {
  const PORT = String(await freePort())
  const before = await startTestApp({ PORT })
  const { page, leave } = await visit()
  // As the load balancer does (docs/examples).
  await page.context().route('**/healthz', (route) => route.fulfill({ status: 404 }))
  await page.goto(before.url)
  await workerOf(page)
  await before.close()
  await page.goto(`${before.url}/login?from=%2Fblog`)
  await offline(page).waitFor()
  const after = await startTestApp({ PORT })
  await page.getByRole('button', { name: 'Log In' }).waitFor()
  await leave()
  await after.close()
})
