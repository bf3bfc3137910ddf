import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { expectOk } from '../../test/harness/send.ts'
import { requestsTo } from './second-visit.ts'
import { openWebKit, type WebKitSession } from './webkit.ts'

let app: TestApp
let webkit: Awaited<ReturnType<typeof openWebKit>>
let session: WebKitSession
let buyer: Person
let seller: Person
let admin: Person
let product: string

const title = 'EliteBook 840, a smoke test'

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signUpStaff('Ada Quist')
  buyer = await app.signUp('Bea Marsh', 'buyer')
  seller = await app.signUp('Sana Malik', 'seller')
  product = await app.addProduct(seller, { title, category: 'HP' })
  await app.addProduct(seller, { title: 'ProBook, another one', category: 'HP' })
  expectOk(await seller.post('/advertises', { adsProductId: product }))
  webkit = await openWebKit()
})
afterAll(async () => {
  await webkit?.close()
  await app.close()
})
beforeEach(async () => {
  session = await webkit.openSession()
})
afterEach(() => session.close())

const item = () => `/items/${product}/elitebook-840-a-smoke-test`

async function arriveAs({ browser }: Person) {
  await session.goto(app.at('/offline'))
  for (const [name, value] of browser.jar) await session.addCookie({ name, value })
}

/** Replaces ids, so that one path represents all of a screen. */
const shapeOf = (path: string) =>
  path.replace(/[0-9a-f-]{36}(\/[^/]+)?$/, ':id').replace(/^\/products\/.+/, '/products/:category')

type ScreenLink = {
  path: string
  /** In the header or footer, which all screens have. */
  isShared: boolean
}

/** One link per screen, once the page links to `minLinks` of them. */
async function linksOn(start: string, minLinks: number): Promise<ScreenLink[]> {
  await session.goto(app.at(start))
  await isHydrated()
  // Until the session is known, the header has the links for anonymous users.
  if (start.startsWith('/dashboard')) await session.find('button', 'LogOut')
  return session.until(`${minLinks} links on ${start}`, async () => {
    const found = (await session.run(
      `return [...document.querySelectorAll('a[href^="/"]')]
         .filter((link) => link.checkVisibility({ visibilityProperty: true }) && !link.target && !link.download)
         .map((link) => ({ path: link.pathname, isShared: link.closest('main') === null }))`,
    )) as ScreenLink[]
    const byShape = new Map(found.map((link) => [shapeOf(link.path), link]))
    byShape.delete(shapeOf(start))
    const links = [...byShape.values()].filter(({ path }) => !/^\/de(\/|$)/.test(path))
    return links.length >= minLinks && links
  })
}

/** Before hydration a link causes a full page load. */
async function isHydrated() {
  // The first pointer event loads the scripts.
  await session.run(`dispatchEvent(new PointerEvent('pointermove'))`)
  const listens = `return document.querySelector('header button[aria-label="Search laptops"]') !== null`
  await session.until('the page to be hydrated', () => session.run(listens) as Promise<boolean>)
}

const heading = () =>
  session.run(`return document.querySelector('main h1')?.textContent ?? ''`) as Promise<string>

/** Clicks the first link to `path` on the screen `start`; expects a screen without errors. */
async function expectClick(start: string, path: string) {
  const before = await heading()
  await session.until(
    `a link to ${path} on ${start}`,
    async () =>
      session.run(
        `const link = [...document.querySelectorAll('a[href^="/"]')]
         .find((link) => link.pathname === arguments[0] && link.checkVisibility({ visibilityProperty: true }))
       link?.click()
       return link !== undefined`,
        path,
      ) as Promise<boolean>,
  )
  const shown = await session.until(`${path} after a click on ${start}`, async () => {
    const isThere = (await session.path()) !== start
    const now = await heading()
    return isThere && now !== before && !/Loading/.test(now) && now
  })
  const context = `from ${start} to ${path}`
  expect(shown, context).not.toBe('Oops!')
  expect(await session.faults(), context).toEqual([])
}

/** Goes back to the screen `start`. */
async function goBack(start: string) {
  const left = await heading()
  await session.run('history.back()')
  await session.until(
    `${start} again`,
    async () => (await session.path()) === start && (await heading()) !== left,
  )
}

/** Links clicked before. */
const clicked = new Set<string>()

/**
 * The first click after `start` was loaded, and then the other links, each from there. Links of header and
 * footer are clicked on one public screen and on one of members.
 */
async function expectLinks(start: string, minLinks: number) {
  const area = start.startsWith('/dashboard') ? 'members' : 'public'
  const links = await linksOn(start, minLinks)
  for (const [index, { path, isShared }] of links.entries()) {
    const link = `${isShared ? area : start} ${path}`
    if (index > 0 && clicked.has(link)) continue
    await expectClick(start, path)
    clicked.add(link)
    await goBack(start)
  }
}

test.each(['/', '/search'])('WebKit: each link on %s shows its screen', async (start) =>
  expectLinks(start, 7),
)

test('WebKit: each link on an item shows its screen', async () => {
  await expectLinks(item(), 7)
})

/** WebKit bug 299742: it resolved styles for ever if a tooltip was in a tree that React hides. */
test('WebKit: a screen with an open tooltip gives way to the next one', async () => {
  await session.goto(app.at(item()))
  await isHydrated()
  const isOpen = `return document.querySelector('[role=tooltip]:popover-open') !== null`
  await session.run(`document.querySelector('main [popovertarget]').click()`)
  expect(await session.run(isOpen)).toBe(true)
  await session.run(`document.querySelector('header a[href="/dashboard"]').click()`)
  await session.find('button', 'Log In')
  expect(await session.run(isOpen)).toBe(false)
  expect(await session.faults()).toEqual([])
})

test.each([
  ['buyer', 18],
  ['seller', 27],
  ['admin', 31],
] as const)(
  'WebKit: each link on the dashboard of a %s shows its screen',
  async (role, minLinks) => {
    // Wide enough for the navigation of the dashboard.
    await session.resize(1200, 900)
    await arriveAs({ buyer, seller, admin }[role])
    await expectLinks('/dashboard', minLinks)
  },
)

async function typeCard(number: string) {
  await session.inFrame('Secure card details', async () => {
    await session.fillInFrame('Card number', number)
    await session.fillInFrame('Expir', '12 / 34')
    await session.fillInFrame('Security code', '123')
  })
}

test('WebKit: a buyer logs in, finds a laptop, books it and pays', async () => {
  await session.goto(app.at('/login'))
  await isHydrated()
  await session.fill('Email', buyer.email)
  await session.fill('Password', buyer.password)
  await session.press('button', 'Log In')
  await session.find('button', 'LogOut')
  await session.goto(app.at('/search'))
  await isHydrated()
  await session.press('link', title)
  await session.press('button', `Book Now: ${title}`)
  await session.fill('Phone', '+1 (555) 0100')
  await session.press('field', 'Shipping')
  await session.fill('Location', 'Pier 4, Portland')
  await session.press('button', 'Submit')
  await session.waitForText('You have reserved this laptop.')
  await session.goto(app.at('/dashboard/myorders'))
  await session.press('link', 'Pay Now')
  await typeCard('4242424242424242')
  await session.press('button', 'Pay $')
  await session.until('the orders', async () => (await session.path()) === '/dashboard/myorders')
  await session.waitForText('Paid')
  expect(await session.faults()).toEqual([])
})

test('WebKit: on a second visit a navigation to /api reaches the server once', async () => {
  await session.goto(app.at('/blog'))
  const controlled = `return navigator.serviceWorker.controller !== null`
  await session.until('the service worker', () => session.run(controlled) as Promise<boolean>)
  await session.goto(app.at('/blog'))
  const before = await requestsTo(app, '/api/jwt')
  await session.goto(app.at('/api/jwt?email=unknown@example.com'))
  expect(await requestsTo(app, '/api/jwt')).toBe(before + 1)
})
