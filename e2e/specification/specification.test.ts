import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screens } from '../../contract/screens.ts'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { book } from '../../test/harness/sales.ts'
import dashboard from '../../web/messages/en/dashboard.json' with { type: 'json' }
import { desktop, phone, visit } from '../harness/browser.ts'
import { isFocused } from '../harness/keyboard.ts'
import { signInAs } from '../harness/sign-in-as.ts'

const people = ['visitor', 'buyer', 'seller', 'admin'] as const
type Who = (typeof people)[number]

const socialLinks = 'https://x.com/shop,https://www.youtube.com/@shop,https://facebook.com/shop'

let app: TestApp
let booking: string
const members: Partial<Record<Who, Person>> = {}

beforeAll(async () => {
  app = await startTestApp({ SOCIAL_LINKS: socialLinks })
  members.buyer = await app.signUp('Bea Marsh', 'buyer')
  members.seller = await app.signUp('Sana Malik', 'seller')
  members.admin = await app.signUp('Ada Quist', 'buyer')
  await app.grantAdmin(members.admin)
  booking = await book(members.buyer, await app.addProduct(members.seller))
})
afterAll(() => app.close())

async function visitAs(who: Who, viewport = desktop) {
  const visitor = await visit({ viewport })
  const member = members[who]
  if (member) await signInAs(visitor.page, app.at('/'), member)
  return visitor
}

const ofAll = ['screen', 'screen', 'screen', 'screen']
const ofMembers = ['login', 'screen', 'screen', 'screen']
const ofAdmins = ['login', 'login', 'login', 'screen']

/** Path, title, heading, and the result for anonymous users, buyers, sellers and admins. */
const routes: [string, string, string, string[]][] = [
  ['/', 'Home', 'Buy and sell used laptops', ofAll],
  ['/categories', 'Categories', 'Categories', ofAll],
  ['/blog', 'Blog', 'Blog', ofAll],
  ['/login', 'Log in', 'Log in', ofAll],
  ['/signup', 'Sign up', 'Sign up', ofAll],
  ['/advertiseditems', 'Advertised items', 'Advertised Items For Selling', ofAll],
  ['/products/Dell', 'Products', 'Dell', ofMembers],
  ['/dashboard', 'Dashboard', 'Welcome to your Dashboard', ofMembers],
  [
    '/dashboard/payment/{booking}',
    'Dashboard/Payment',
    'Payment',
    ['login', 'screen', 'nothing', 'screen'],
  ],
  ['/dashboard/account', 'Dashboard/MyAccount', 'My Account', ofMembers],
  ['/dashboard/myorders', 'Dashboard/MyOrders', 'My Orders', ofMembers],
  ['/dashboard/favourites', 'Dashboard/Favourites', 'Favourites', ofMembers],
  ['/dashboard/searches', 'Dashboard/SavedSearches', 'Saved searches', ofMembers],
  ['/dashboard/addproduct', 'Dashboard/AddProducts', 'Add Product', ofMembers],
  ['/dashboard/myproducts', 'Dashboard/MyProducts', 'My Products', ofMembers],
  ['/dashboard/allsellers', 'Dashboard/AllSellers', 'All Sellers', ofAdmins],
  ['/dashboard/allbuyers', 'Dashboard/AllBuyers', 'All Buyers', ofAdmins],
  ['/dashboard/reportedItems', 'Dashboard/ReportedItems', 'Reported Items', ofAdmins],
]

test.each(people)('each route shows its screen, or log-in with a return path: %s', async (who) => {
  const { page, faults, leave } = await visitAs(who)
  for (const [pattern, title, heading, outcomes] of routes) {
    const path = pattern.replace('{booking}', booking)
    const outcome = outcomes[people.indexOf(who)]
    await page.goto(app.at(path), { waitUntil: 'domcontentloaded' })
    if (outcome === 'login') await page.waitForURL(/\/login\?/)
    const name = { login: 'Log in', screen: heading, nothing: 'Oops!' }[outcome ?? '']
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    const wanted = outcome === 'login' ? 'Log in' : title
    if (outcome !== 'nothing') await expect.poll(() => page.title()).toBe(`${wanted} - Relaptop`)
    const from = new URL(page.url()).searchParams.get('from')
    expect(from).toBe(outcome === 'login' ? path : null)
  }
  expect(faults).toEqual([])
  await leave()
})

const linksOf = (locator: Locator) =>
  locator
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))

const headerLinks = [
  ['Home', '/'],
  ['Advertised items', '/advertiseditems'],
  ['Categories', '/categories'],
  ['Blog', '/blog'],
  ['Dashboard', '/dashboard'],
]
const authLinks = [
  ['LogIn', '/login'],
  ['Sign up', '/signup'],
]

test('the header has its links, and LogIn and Sign up for anonymous users', async () => {
  const { page, leave } = await visitAs('visitor')
  await page.goto(app.at('/blog'))
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'LogIn' }).waitFor()
  expect(await linksOf(header.getByRole('navigation', { name: 'Main' }))).toEqual(headerLinks)
  expect((await linksOf(header)).slice(-2)).toEqual(authLinks)
  expect(await header.getByRole('button', { name: 'LogOut' }).isVisible()).toBe(false)
  await leave()
})

test('the header has LogOut and a placeholder or the photo, named, for a member', async () => {
  const { page, leave } = await visitAs('seller')
  await page.goto(app.at('/blog'))
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'LogOut' }).waitFor()
  expect(await header.getByRole('link', { name: /LogIn|Sign up/ }).count()).toBe(0)
  const face = header.getByRole('img', { name: 'Sana Malik' })
  expect(await face.locator('title').textContent()).toBe('Sana Malik')
  const image = '/pictures/avatar-amara.svg'
  await app.pool.query('update identity_user set image = $1 where name = $2', [image, 'Sana Malik'])
  await page.reload()
  await header.locator(`img[src="${image}"]`).waitFor()
  expect(await face.getAttribute('title')).toBe('Sana Malik')
  await leave()
})

test('on small screens a menu repeats the links, traps and restores the focus', async () => {
  const { page, faults, leave } = await visitAs('visitor', phone)
  await page.goto(app.at('/blog'))
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const openMenu = async () => {
    await button.click()
    await menu.waitFor()
  }
  await expect.poll(() => button.isVisible()).toBe(true)
  await openMenu()
  expect(await linksOf(menu)).toEqual([...headerLinks, ...authLinks])
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    const inside = await menu.evaluate((popup) => popup.contains(document.activeElement))
    expect(inside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(button)).toBe(true)
  await openMenu()
  await menu.getByRole('link', { name: 'Categories' }).click()
  await page.waitForURL(app.at('/categories'))
  await menu.waitFor({ state: 'hidden' })
  await signInAs(page, app.at('/'), members.buyer as Person)
  await page.reload()
  await openMenu()
  await menu.getByRole('button', { name: 'LogOut' }).waitFor()
  expect(await linksOf(menu)).toEqual(headerLinks)
  expect(faults).toEqual([])
  await leave()
})

test('the footer has About us, Contact, social icons and the line from 2022', async () => {
  const { page, leave } = await visitAs('visitor')
  await page.goto(app.at('/blog'))
  const footer = page.getByRole('contentinfo')
  expect(await linksOf(footer.getByRole('navigation', { name: 'Footer' }))).toEqual([
    ['About us', '/#about'],
    ['Contact', '/#contact'],
  ])
  const social = footer.getByRole('list', { name: 'Social media' })
  expect((await linksOf(social)).map(([name]) => name)).toEqual(['X', 'YouTube', 'Facebook'])
  const year = new Date().getUTCFullYear()
  await footer.getByText(`Copyright © 2022–${year} - All rights reserved by Relaptop`).waitFor()
  await footer.getByRole('link', { name: 'About us' }).click()
  await page.waitForURL(app.at('/#about'))
  await page.getByRole('region', { name: 'About Us' }).waitFor()
  await leave()
})

const memberLinks = [
  ['Messages', '/dashboard/messages'],
  ['Favourites', '/dashboard/favourites'],
  ['Saved searches', '/dashboard/searches'],
]

const sellerLinks = [['Seller details', '/dashboard/seller-details']]

const specifiedAdminLinks = [
  ['All Sellers', '/dashboard/allsellers'],
  ['All Buyers', '/dashboard/allbuyers'],
  ['Reported Items', '/dashboard/reportedItems'],
  ['Specifications', '/dashboard/attributes'],
  ['Audit log', '/dashboard/auditlog'],
  ['Payments', '/dashboard/payments'],
  ['Ledger', '/dashboard/ledger'],
]

const labels: Record<string, string> = dashboard.screens
const adminLinks = screens
  .filter(({ access, link }) => access === 'admin' && link)
  .map(({ name, path }) => [labels[name] ?? name, path])

test('the screens of admins include the specified ones', () => {
  expect(adminLinks).toEqual(expect.arrayContaining(specifiedAdminLinks))
})

const drawers: [Who, string[][]][] = [
  [
    'buyer',
    [['My Orders', '/dashboard/myorders'], ['My Offers', '/dashboard/myoffers'], ...memberLinks],
  ],
  [
    'seller',
    [
      ['Add Product', '/dashboard/addproduct'],
      ['Import', '/dashboard/import'],
      ['My Products', '/dashboard/myproducts'],
      ['Figures', '/dashboard/figures'],
      ['Sales', '/dashboard/sales'],
      ['Questions', '/dashboard/questions'],
      ['Offers', '/dashboard/offers'],
      ['Payouts', '/dashboard/payouts'],
      ['Statements', '/dashboard/statements'],
      ...sellerLinks,
      ...memberLinks,
    ],
  ],
  [
    'admin',
    [
      ['Add Product', '/dashboard/addproduct'],
      ['Import', '/dashboard/import'],
      ...sellerLinks,
      ...adminLinks,
      ...memberLinks,
    ],
  ],
]

test.each(drawers)('the drawer has the rows of its owner: %s', async (who, rows) => {
  const { page, leave } = await visitAs(who)
  await page.goto(app.at('/dashboard'))
  await page.getByText('Welcome to your Dashboard').waitFor()
  expect(await linksOf(page.getByRole('navigation', { name: 'Dashboard' }))).toEqual(rows)
  await leave()
})
