import type { Page } from 'playwright-core'
import { authenticate, payButton, typeCard } from '../harness/steps.ts'
import { fail, failAtOnce, neverRespond } from './actions.ts'
import { paymentPath } from './paths.ts'
import { type SceneRow, scenesOf } from './scene.ts'

const payment = (booking: string) => ({
  path: paymentPath(booking),
  shows: /^Pay \$/,
})

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
  await authenticate(page, 'Fail')
  await page
    .getByRole('alert')
    .getByText(/authenticate/i)
    .waitFor()
}

async function payUnrecorded(page: Page) {
  await payWith(page, '4242424242424242')
  await page.getByText('We have not been able to confirm it yet.').waitFor()
}

async function pay(page: Page) {
  await payWith(page, '4242424242424242')
  await page.getByRole('main').getByText('Payment completed').waitFor()
}

const refunded: SceneRow = {
  ...payment('refunded'),
  name: 'payment-refunded',
  shows: 'Your payment is refunded',
}

export const paymentScenes = [
  ...scenesOf('one', 'buyer', [
    { ...payment('held'), name: 'payment' },
    {
      ...payment('held'),
      name: 'payment-loading',
      prepare: neverRespond('**/api/create-payment-intent'),
      shows: 'Pay Here Now',
      loading: true,
    },
    {
      ...payment('held'),
      name: 'payment-away',
      prepare: failAtOnce('**/api/create-payment-intent'),
      shows: 'The card form is not available',
      broken: true,
    },
    {
      ...payment('held'),
      name: 'payment-declined',
      after: 'payment',
      act: payInVain,
      broken: true,
    },
    {
      ...payment('held'),
      name: 'payment-asking',
      after: 'payment-declined',
      act: payAfterAsking,
      broken: true,
    },
    {
      ...payment('held'),
      name: 'payment-not-asked',
      after: 'payment-asking',
      act: failToAuthenticate,
      broken: true,
    },
  ]),
  ...scenesOf('one', 'regular', [
    { ...payment('paid'), name: 'payment-paid', shows: 'Already paid' },
    { ...payment('expired'), name: 'payment-over', shows: 'This reservation has ended' },
    refunded,
    { ...payment('bought'), name: 'payment-completed', act: pay },
    {
      ...payment('unrecorded'),
      name: 'payment-unrecorded',
      prepare: fail('**/api/payments'),
      act: payUnrecorded,
      broken: true,
    },
  ]),
  ...scenesOf('long', 'buyer', [{ ...payment('held'), name: 'payment' }]),
  ...scenesOf('long', 'regular', [refunded]),
]
