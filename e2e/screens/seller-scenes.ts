import type { Page } from 'playwright-core'
import { answerDialog, fail, hold, openDialog, raiseToast, showAll, submit } from './acts.ts'
import { scenesOf } from './scene.ts'

async function forgetName(page: Page) {
  await page.getByLabel('Name').fill(' ')
  await page.getByLabel('Photo URL').fill('http://photos.example.com/face.png')
  await submit('Save profile')(page)
}

const deletion = openDialog('Delete my account')
const deletionMistakes = answerDialog('Delete my account', 'Delete my account', /to go on/)
const removal = openDialog(/^Delete/)

/** The screens on which somebody sells, and the own account. */
export const sellerScenes = [
  ...scenesOf('one', 'seller', [
    { name: 'dashboard-seller', path: '/dashboard' },
    { name: 'drawer-seller', path: '/dashboard', act: openDialog('Dashboard menu'), small: true },
    { name: 'add-product', path: '/dashboard/addproduct' },
    {
      name: 'add-product-mistakes',
      path: '/dashboard/addproduct',
      act: submit('Add A Product'),
    },
    { name: 'my-products', path: '/dashboard/myproducts' },
    {
      name: 'my-products-loading',
      path: '/dashboard/myproducts',
      prepare: hold('**/api/products**'),
      shows: 'Loading',
    },
    { name: 'delete-product', path: '/dashboard/myproducts', act: removal },
    {
      name: 'delete-product-failed',
      path: '/dashboard/myproducts',
      prepare: fail('**/api/products/*'),
      act: answerDialog(/^Delete/, 'Delete', /went wrong/),
      broken: true,
    },
    { name: 'can-not-buy', path: '/products/HP', act: openDialog(/^Report/) },
    { name: 'my-account', path: '/dashboard/account' },
    { name: 'my-account-mistakes', path: '/dashboard/account', act: forgetName },
    {
      name: 'toast-done',
      path: '/dashboard/account',
      act: raiseToast('Save profile', 'Profile saved'),
    },
    {
      name: 'toast-failed',
      path: '/dashboard',
      prepare: fail('**/sign-out'),
      act: raiseToast('LogOut', 'Something went wrong'),
      broken: true,
    },
    { name: 'delete-account', path: '/dashboard/account', act: deletion },
    { name: 'delete-account-mistakes', path: '/dashboard/account', act: deletionMistakes },
  ]),
  ...scenesOf('empty', 'seller', [{ name: 'my-products', path: '/dashboard/myproducts' }]),
  ...scenesOf('many', 'seller', [
    { name: 'my-products', path: '/dashboard/myproducts', act: showAll },
  ]),
  ...scenesOf('long', 'seller', [
    { name: 'dashboard-seller', path: '/dashboard' },
    { name: 'add-product', path: '/dashboard/addproduct' },
    { name: 'my-products', path: '/dashboard/myproducts' },
    { name: 'delete-product', path: '/dashboard/myproducts', act: removal },
    { name: 'my-account', path: '/dashboard/account' },
  ]),
]
