import type { Page } from 'playwright-core'
import { authenticate, payButton, typeCard } from '../steps.ts'
import { answerDialog, fail, hold, openDialog, showAll } from './acts.ts'
import { scenesOf } from './scene.ts'
import type { World } from './world.ts'

const payment = (booking: string) => (world: World) =>
  `/dashboard/payment/${world.bookings[booking]}`

async function payWith(page: Page, card: string) {
  await typeCard(page, card)
  await payButton(page).click()
}

async function payInVain(page: Page) {
  await payWith(page, '4000000000000002')
  await page.getByRole('alert').getByText('Your card was declined.').waitFor()
}

async function payAfterAsking(page: Page) {
  await payWith(page, '4000002500003155')
  await page.locator('iframe[title="Authenticate payment — test"]').waitFor()
  await page
    .frameLocator('iframe[title="Authenticate payment — test"]')
    .getByRole('button')
    .first()
    .waitFor()
}

async function failToAuthenticate(page: Page) {
  await payAfterAsking(page)
  await authenticate(page, 'Fail')
  await page
    .getByRole('alert')
    .getByText(/authenticate/i)
    .waitFor()
}

const payUnrecorded = (page: Page) => payWith(page, '4242424242424242')

const booking = openDialog(/^Book Now/)
const report = openDialog(/^Report/)
const bookingMistakes = answerDialog(/^Book Now/, 'Submit', 'Phone is required.')

/** The screens on which somebody buys. */
export const buyerScenes = [
  ...scenesOf('one', 'buyer', [
    { name: 'listing', path: '/products/Dell' },
    { name: 'listing-reserved', path: '/products/HP' },
    { name: 'listing-sold', path: '/products/Surface' },
    { name: 'listing-unknown', path: '/products/Nothing', broken: true },
    {
      name: 'listing-loading',
      path: '/products/Dell',
      prepare: hold('**/api/products/**'),
      shows: 'Loading',
    },
    { name: 'booking', path: '/products/Dell', act: booking },
    { name: 'booking-mistakes', path: '/products/Dell', act: bookingMistakes },
    { name: 'report', path: '/products/Dell', act: report },
    { name: 'dashboard', path: '/dashboard' },
    { name: 'drawer', path: '/dashboard', act: openDialog('Dashboard menu'), small: true },
    {
      name: 'dashboard-loading',
      path: '/dashboard',
      prepare: hold('**/api/identity/get-session'),
      shows: 'Loading',
    },
    { name: 'my-orders', path: '/dashboard/myorders' },
    {
      name: 'my-orders-loading',
      path: '/dashboard/myorders',
      prepare: hold('**/api/bookings**'),
      shows: 'Loading',
    },
    { name: 'cancel-booking', path: '/dashboard/myorders', act: openDialog(/^Cancel/) },
    { name: 'payment', path: payment('held'), shows: /^Pay \$/ },
    {
      name: 'payment-loading',
      path: payment('held'),
      prepare: hold('**/api/create-payment-intent'),
    },
    {
      name: 'payment-away',
      path: payment('held'),
      prepare: fail('**/api/create-payment-intent'),
      shows: 'The card form is not available',
      broken: true,
    },
    { name: 'payment-declined', path: payment('held'), act: payInVain, broken: true },
    { name: 'payment-asking', path: payment('held'), act: payAfterAsking, broken: true },
    { name: 'payment-not-asked', path: payment('held'), act: failToAuthenticate, broken: true },
    { name: 'not-for-buyers', path: '/dashboard/addproduct' },
  ]),
  ...scenesOf('one', 'regular', [
    { name: 'my-orders-states', path: '/dashboard/myorders' },
    { name: 'payment-paid', path: payment('paid'), shows: 'Already paid' },
    { name: 'payment-over', path: payment('expired'), shows: 'This booking is over' },
    { name: 'payment-refunded', path: payment('refunded'), shows: 'Your money is refunded' },
    {
      name: 'payment-unrecorded',
      path: payment('unrecorded'),
      prepare: fail('**/api/payments'),
      act: payUnrecorded,
      broken: true,
    },
  ]),
  ...scenesOf('empty', 'buyer', [
    { name: 'listing', path: '/products/Dell' },
    { name: 'my-orders', path: '/dashboard/myorders' },
  ]),
  ...scenesOf('many', 'buyer', [
    { name: 'listing', path: '/products/Dell', act: showAll },
    { name: 'listing-sold', path: '/products/HP' },
    { name: 'my-orders', path: '/dashboard/myorders', act: showAll },
  ]),
  ...scenesOf('long', 'buyer', [
    { name: 'listing', path: '/products/Dell' },
    { name: 'listing-reserved', path: '/products/HP' },
    { name: 'booking', path: '/products/Dell', act: booking },
    { name: 'booking-mistakes', path: '/products/Dell', act: bookingMistakes },
    { name: 'report', path: '/products/Dell', act: report },
    { name: 'dashboard', path: '/dashboard' },
    { name: 'my-orders', path: '/dashboard/myorders' },
    { name: 'cancel-booking', path: '/dashboard/myorders', act: openDialog(/^Cancel/) },
    { name: 'payment', path: payment('held') },
  ]),
  ...scenesOf('long', 'regular', [
    { name: 'my-orders-states', path: '/dashboard/myorders' },
    { name: 'payment-refunded', path: payment('refunded'), shows: 'Your money is refunded' },
  ]),
]
