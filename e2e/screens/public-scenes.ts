import type { Page } from 'playwright-core'
import { afterDialog, openDialog, showAll, submit } from './actions.ts'
import { pageOf } from './paths.ts'
import { scenesOf } from './scene.ts'

const atLaptops = /Donaudampf/

const home = { name: 'home', path: '/' }
const categories = { name: 'categories', path: '/categories', shows: 'See All Products' }
const advertised = { name: 'advertised', path: '/advertiseditems' }
const none = 'No Advertised Items Available'

const ranking = { name: 'ranking', path: '/ranking', shows: 'No paid placement' }
const search = { name: 'search', path: '/search' }
const openFilters = openDialog('Filters', 'Filters')

async function typeWords(page: Page) {
  const field = page.getByRole('main').locator('search input')
  await field.pressSequentially('lati')
  await page.getByRole('listbox').waitFor()
  await page.keyboard.press('ArrowDown')
}

const mailbox = { name: 'mailbox', path: '/sandbox/mail' }

async function openEmail(page: Page) {
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await page.getByRole('link', { name: 'All e-mails' }).waitFor()
}

const menu = { path: '/blog', shows: 'What is a unit test', small: true } as const
const openMenu = openDialog('Menu', 'Menu')

async function explainCondition(page: Page) {
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Condition/ })
    .first()
    .focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await page.getByRole('tooltip').waitFor()
}

const reportContent = { path: '/report', shows: 'You need no account' }

/** The form hydrates near the viewport. */
async function submitNothing(page: Page) {
  const awake = page.waitForResponse(/contact-form/)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await awake
  await submit('Submit')(page)
}

async function writeToUs(page: Page) {
  const form = page.getByRole('main')
  await form.getByLabel('Name').fill('Unknown')
  await form.getByLabel('E-mail').fill('unknown@example.com')
  await form.getByLabel('Message').fill('Is this the place for old laptops?')
  await form.getByRole('button', { name: 'Submit' }).click()
  await form.getByRole('status').getByText('Thank you.').waitFor()
}

export const publicScenes = [
  ...scenesOf('one', 'visitor', [
    { ...home, shows: 'Latitude 7420' },
    { ...home, name: 'home-mistakes', after: 'home', shows: 'Get In Touch', act: submitNothing },
    {
      ...home,
      name: 'home-written',
      after: 'home-mistakes',
      shows: 'Get In Touch',
      act: writeToUs,
    },
    { ...menu, name: 'menu', act: openMenu },
    categories,
    { ...advertised, shows: 'Latitude 7420' },
    { ...advertised, name: 'condition', shows: 'Latitude 7420', act: explainCondition },
    { name: 'blog', path: '/blog', shows: 'What is a unit test' },
    { ...search, shows: 'Latitude 7420' },
    ranking,
    { name: 'how-buying-works', path: '/how-buying-works', shows: 'What is not covered' },
    { name: 'how-selling-works', path: '/how-selling-works', shows: 'If you sell as a trader' },
    { name: 'legal', path: '/legal/returns', shows: 'Sample text' },
    { ...reportContent, name: 'report-content' },
    { ...reportContent, name: 'report-content-mistakes', act: submit('Send report') },
    { ...search, name: 'search-filters', shows: 'Latitude 7420', act: openFilters, small: true },
    {
      ...search,
      name: 'search-near',
      path: '/search?near=2735943&within=50&sort=distance',
      shows: 'Within 50 km of Porto',
    },
    { ...search, name: 'search-suggestions', shows: 'Latitude 7420', act: typeWords },
    {
      ...search,
      name: 'search-none',
      path: '/search?q=latitude+zebra&category=HP&memory=8',
      shows: /No laptop/,
    },
    {
      ...menu,
      name: 'search-sheet',
      after: 'menu',
      act: afterDialog(openDialog('Search laptops', 'Search laptops')),
    },
    { name: 'item', path: pageOf('shown'), shows: 'Condition by part' },
    { name: 'item-sold', path: pageOf('sold'), shows: 'Specifications' },
    { name: 'item-of-trader', path: pageOf('disclosed'), shows: 'Tax and product safety' },
    { name: 'not-found', path: '/nowhere', shows: '404 Not Found', broken: true },
    { name: 'without-network', path: '/offline', shows: 'You are offline' },
    { ...mailbox, shows: '@example.com' },
    { ...mailbox, name: 'mailbox-email', shows: '@example.com', act: openEmail },
    { ...mailbox, name: 'mailbox-none-to', path: '/sandbox/mail?to=zoe', shows: 'No e-mails to' },
  ]),
  ...scenesOf('one', 'buyer', [{ ...menu, name: 'menu-member', act: openMenu }]),
  ...scenesOf('empty', 'visitor', [
    { ...home, shows: 'Get In Touch' },
    { ...advertised, shows: none },
    { ...search, shows: 'No laptops are for sale right now' },
  ]),
  ...scenesOf('many', 'visitor', [
    { ...home, shows: 'Laptop number' },
    { ...advertised, shows: 'Laptop number', act: showAll },
    { ...search, shows: 'Laptop number', act: showAll },
  ]),
  ...scenesOf('long', 'visitor', [
    { ...home, shows: atLaptops },
    { ...categories, shows: atLaptops },
    { ...advertised, shows: atLaptops },
    { ...search, shows: atLaptops },
  ]),
  ...scenesOf('long', 'buyer', [{ ...menu, name: 'menu-member', act: openMenu }]),
]
