import type { Page } from 'playwright-core'
import { intercept, jsonOfServer } from '../harness/intercept.ts'
import {
  answerDialog,
  fail,
  neverRespond,
  openDialog,
  showAll,
  showToast,
  submit,
} from './actions.ts'
import { pageOf } from './paths.ts'
import { scenesOf } from './scene.ts'

const atLaptops = /Donaudampf/

const dashboard = { path: '/dashboard', shows: 'Recently listed' }
const addProduct = { path: '/dashboard/addproduct', shows: 'What you sell' }
const ownProducts = { path: '/dashboard/myproducts', shows: 'Latitude 7420' }

/** Opens all optional sections of the form. */
async function openSections(page: Page) {
  await page.getByLabel('Category').selectOption('Surface')
  for (const name of ['Add specifications', 'Grade each part', 'Answer the checklist']) {
    await page.getByRole('button', { name }).click()
  }
  await page.getByLabel('Battery health').waitFor()
}

/** As if staff had suspended the seller. */
const suspend = (page: Page) =>
  intercept(page, '**/api/dashboard', async (request) => {
    const suspension = {
      since: '2026-03-15T12:00:00.000Z',
      reason: 'Three buyers got another laptop than the one listed.',
      decision: crypto.randomUUID(),
    }
    return { json: { ...(await jsonOfServer(page, request)), suspension } }
  })

const remove = openDialog(/^Delete/, 'Are you sure?')
const removeInVain = answerDialog({
  button: /^Delete/,
  dialog: 'Are you sure?',
  answer: 'Delete',
  message: /went wrong/,
})

export const sellerScenes = [
  ...scenesOf('one', 'seller', [
    { ...dashboard, name: 'dashboard-seller' },
    {
      ...dashboard,
      name: 'dashboard-suspended',
      prepare: suspend,
      shows: 'has been suspended since',
    },
    {
      ...dashboard,
      name: 'drawer-seller',
      act: openDialog('Dashboard menu', 'Dashboard'),
      small: true,
    },
    { ...addProduct, name: 'add-product' },
    { ...addProduct, name: 'add-product-sections', act: openSections },
    { name: 'edit-product', path: pageOf('change'), shows: 'What you sell' },
    { name: 'seller-details', path: '/dashboard/seller-details', shows: 'Do you sell as' },
    {
      name: 'seller-details-trader',
      path: '/dashboard/seller-details?kind=trader',
      shows: 'Business name',
      act: submit('Save'),
    },
    { name: 'tax-details', path: '/dashboard/tax-details', shows: 'How are you taxed?' },
    { name: 'import', path: '/dashboard/import', shows: 'Download template' },
    { ...addProduct, name: 'add-product-mistakes', act: submit('Add A Product') },
    { ...ownProducts, name: 'my-products', shows: 'Relist' },
    {
      ...ownProducts,
      name: 'my-products-search',
      path: '/dashboard/myproducts?q=nothing+like+it&show=paused',
      shows: 'Nothing found',
    },
    {
      ...ownProducts,
      name: 'my-products-to-confirm',
      path: '/dashboard/myproducts?show=to_confirm',
      shows: 'Is it still for sale?',
    },
    { ...ownProducts, name: 'pause-all', act: openDialog('Pause all', /^Pause/) },
    { ...ownProducts, name: 'relist-all', act: openDialog('Relist all', /^Relist/) },
    {
      name: 'add-product-similar',
      path: (world) => `/dashboard/addproduct?like=${pageOf('change')(world).split('/').at(-1)}`,
      shows: 'Filled in from',
    },
    {
      ...ownProducts,
      name: 'my-products-loading',
      prepare: neverRespond('**/api/products**'),
      shows: 'Loading',
      loading: true,
    },
    { ...ownProducts, name: 'delete-product', act: remove },
    {
      ...ownProducts,
      name: 'delete-product-failed',
      prepare: fail('**/api/products/*'),
      act: removeInVain,
      broken: true,
    },
    {
      name: 'can-not-buy',
      path: '/products/HP',
      shows: 'EliteBook 840 G8',
      act: openDialog(/^Report/, 'Not possible'),
    },
    {
      ...dashboard,
      name: 'toast-failed',
      prepare: fail('**/sign-out'),
      act: showToast('LogOut', 'Something went wrong'),
      broken: true,
    },
  ]),
  ...scenesOf('empty', 'seller', [
    { name: 'dashboard-seller', path: '/dashboard', shows: 'Add your first laptop' },
    { ...ownProducts, name: 'my-products', shows: 'No Listings Available' },
  ]),
  ...scenesOf('many', 'seller', [
    { ...ownProducts, name: 'my-products', shows: 'View sale', act: showAll },
  ]),
  ...scenesOf('long', 'seller', [
    { ...dashboard, name: 'dashboard-seller', shows: atLaptops },
    { ...addProduct, name: 'add-product' },
    { ...ownProducts, name: 'my-products', shows: atLaptops },
    { ...ownProducts, name: 'delete-product', shows: atLaptops, act: remove },
  ]),
]
