import type { Page } from 'playwright-core'
import { answerDialog, failAtOnce, neverRespond } from './actions.ts'
import { pageOf, salePath } from './paths.ts'
import { type SceneRow, scenesOf } from './scene.ts'

const sellerPage = { path: pageOf('seller') }

const order = (state: string) => ({
  path: salePath('orders', state),
})
const sale = (state: string) => ({
  path: salePath('sales', state),
})

const write = { button: 'Write a review', dialog: 'Review the seller' }
const noStars = answerDialog({ ...write, answer: 'Save review', message: 'Choose 1 to 5 stars.' })

async function chooseStars(page: Page) {
  const dialog = page.getByRole('dialog')
  for (const name of ['Laptop as described', 'Communication', 'Delivery or handover']) {
    await dialog.getByRole('group', { name }).getByRole('radio', { name: '4 stars' }).check()
  }
  await dialog.getByLabel('Your experience').fill('As described, and well packed.')
}

const openReport = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Report the review/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Report review' }).waitFor()
}

const visitorRows: SceneRow[] = [
  { ...sellerPage, name: 'seller', shows: 'What has been verified' },
  { name: 'reviews-how', path: '/reviews/how', shows: 'Only buyers can review sellers' },
  {
    name: 'seller-unknown',
    path: '/sellers/00000000-0000-4000-8000-000000000000',
    shows: '404 Not Found',
    broken: true,
  },
]

/** Reviews on sales and orders, and the pages of sellers. */
export const reviewScenes = [
  ...scenesOf('one', 'visitor', visitorRows),
  ...scenesOf('one', 'regular', [
    { ...order('reviewable'), name: 'review-possible', shows: 'How was your purchase?' },
    {
      ...order('reviewable'),
      name: 'review-loading',
      prepare: neverRespond('**/api/sales/*/reviews'),
      shows: 'Reviews',
      loading: true,
    },
    {
      ...order('reviewable'),
      name: 'review-error',
      prepare: failAtOnce('**/api/sales/*/reviews'),
      shows: 'Try again',
      broken: true,
    },
    { ...order('reviewable'), name: 'review-mistakes', shows: 'Write a review', act: noStars },
    {
      ...order('reviewable'),
      name: 'review-form',
      after: 'review-mistakes',
      shows: 'Write a review',
      act: chooseStars,
    },
    { ...order('reviewed'), name: 'review-published', shows: 'Review about you' },
    { ...sellerPage, name: 'review-report', shows: 'Verified purchase', act: openReport },
  ]),
  ...scenesOf('one', 'seller', [
    { ...sale('reviewable'), name: 'review-waiting', shows: 'Not published yet' },
    { ...sale('reviewed'), name: 'review-reply', shows: 'Review about you' },
  ]),
]
