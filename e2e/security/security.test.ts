import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { type Attacker, openAttacker } from '../harness/attacker.ts'
import { visit } from '../harness/browser.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { logIn } from '../harness/steps.ts'

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

/** What a page may not do, and the directive that forbids it. The last one would leave the page. */
const violations: [string, string, (page: Page) => unknown][] = [
  [
    'an inline script',
    'script-src-elem',
    (page) =>
      page.evaluate(() => {
        const script = document.createElement('script')
        script.textContent = 'window.__ran = true'
        document.body.append(script)
      }),
  ],
  [
    'an event handler in markup',
    'script-src-attr',
    (page) =>
      page.evaluate(() => {
        document.body.insertAdjacentHTML('beforeend', '<img src="" onerror="window.__ran = true">')
      }),
  ],
  [
    'text run as code',
    'script-src',
    (page) => page.evaluate(() => void setTimeout('window.__ran = true')),
  ],
  [
    'an inline style sheet',
    'style-src-elem',
    (page) =>
      page.evaluate(() => {
        const style = document.createElement('style')
        style.textContent = 'body { display: none }'
        document.body.append(style)
      }),
  ],
  [
    'a script of another site',
    'script-src-elem',
    (page) =>
      page.evaluate((src) => {
        document.body.append(Object.assign(document.createElement('script'), { src }))
      }, attacker.neighbour),
  ],
  [
    'a frame of another site',
    'frame-src',
    (page) =>
      page.evaluate((src) => {
        document.body.append(Object.assign(document.createElement('iframe'), { src }))
      }, attacker.neighbour),
  ],
  [
    'news sent to another site',
    'connect-src',
    (page) => page.evaluate((url) => fetch(url).catch(() => {}), attacker.neighbour),
  ],
  [
    'another base address',
    'base-uri',
    (page) =>
      page.evaluate((href) => {
        document.head.append(Object.assign(document.createElement('base'), { href }))
      }, attacker.neighbour),
  ],
  [
    'a form to another site',
    'form-action',
    (page) =>
      page.evaluate((action) => {
        const form = Object.assign(document.createElement('form'), { action, method: 'post' })
        document.body.append(form)
        form.submit()
      }, attacker.neighbour),
  ],
]

test('the page blocks what its policy forbids, and the tests detect it', async () => {
  const { page, faults, leave } = await visit()
  await page.goto(app.at('/blog'))
  expect(faults).toEqual([])
  for (const [what, directive, act] of violations) {
    faults.length = 0
    await act(page)
    const violated = `policy violated: ${directive} `
    await expect.poll(() => faults.join(), { message: what }).toContain(violated)
    expect(await page.evaluate(() => '__ran' in window), what).toBe(false)
    expect(page.url(), what).toBe(app.at('/blog'))
  }
  await leave()
})

const evil = 'evil.example'

/** Hostile return paths for log-in. */
const elsewhere = [
  `//${evil}`,
  `///${evil}`,
  `/\\${evil}`,
  `\\\\${evil}`,
  `/%5C${evil}`,
  `https:${evil}`,
  `https://${evil}`,
  `https:%2F%2F${evil}`,
  `%2F%2F${evil}`,
  `%252F%252F${evil}`,
  `/%09/${evil}`,
  `/%0D%0A/${evil}`,
  `%20//${evil}`,
  `/.//${evil}`,
  `/a/..//${evil}/`,
  `@${evil}`,
  `.${evil}`,
  `%22//${evil}%22`,
  `/blog&from=//${evil}`,
  `[%22//${evil}%22]`,
  'javascript:window.__ran=1',
  'java%0Ascript:window.__ran=1',
  'data:text/html,<script>window.__ran=1</script>',
]

/** Links to other sites. */
const linksAway = async (page: Page) => {
  const links = page.getByRole('link')
  const all = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  return all.map((href) => new URL(href).origin).filter((origin) => origin !== app.at(''))
}

test('log-in redirects to this site only', async () => {
  const { page, faults, leave } = await visit()
  for (const from of elsewhere) {
    await page.goto(app.at(`/login?from=${from}`))
    expect(await linksAway(page), from).toEqual([])
    // Parameters removed from the URL have no effect.
    if (!new URL(page.url()).searchParams.has('from')) continue
    await logIn(page, bea)
    await page.getByRole('button', { name: 'LogOut' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'LogOut' }).waitFor()
    expect(new URL(page.url()).origin, from).toBe(app.at(''))
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
  }
  expect(await page.evaluate(() => '__ran' in window)).toBe(false)
  expect(faults).toEqual([])
  await leave()
})

const framed = [
  '/',
  '/login',
  '/dashboard/myorders',
  '/reset-password?token=anything',
  '/confirm-email?token=anything',
  '/nowhere',
  '/healthz',
  '/api/docs',
  '/api/categories',
  '/api/bookings',
  '/api/identity/get-session',
  '/api/identity/callback/google?error=access_denied',
  '/api/identity/oauth-popup/start',
  '/pictures/category-hp.svg',
]

test.each(['stranger', 'neighbour'] as const)('no page of a %s can frame ours', async (who) => {
  const { page, leave } = await visit()
  await signInAs(page, app.at('/'), bea)
  const plain = attacker.publish('<p>Nothing but a page.</p>')
  const frames = framed.map((path) => `<iframe src="${app.at(path)}"></iframe>`).join('')
  const objects = framed
    .slice(0, 2)
    .map((path) => `<object data="${app.at(path)}"></object>`)
    .join('')
  const trap = attacker.publish(`<iframe src="${plain}"></iframe>${frames}${objects}`)
  await page.goto(`${attacker[who]}${trap}`)
  const shown = () => page.frames().map((frame) => frame.url())
  const stopped = () => shown().filter((url) => url.startsWith('chrome-error:'))
  await expect.poll(() => stopped().length).toBeGreaterThanOrEqual(framed.length)
  expect(shown()).toContain(`${attacker[who]}${plain}`)
  expect(shown().filter((url) => url.startsWith(app.at('/')))).toEqual([])
  await leave()
})
