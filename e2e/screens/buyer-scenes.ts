import type { Page } from 'playwright-core'
import {
  abort,
  afterDialog,
  answerDialog,
  failAtOnce,
  neverRespond,
  openDialog,
  showAll,
  withoutBookings,
} from './actions.ts'
import { pageOf } from './paths.ts'
import { scenesOf } from './scene.ts'

const atLaptops = /Donaudampf/

const listing = { path: '/products/Dell', shows: 'Latitude 7420' }
const longListing = { ...listing, shows: atLaptops }
const orders = { path: '/dashboard/myorders', shows: 'EliteBook 840 G8' }
const dashboard = { path: '/dashboard', shows: 'Welcome to your Dashboard' }

const reserveFor = /^Reserve for/
const book = openDialog(/^Book Now/, reserveFor)

async function showExpired(page: Page) {
  await showAll(page)
  await page.getByText('Your reservation expired').first().waitFor()
}

const report = openDialog(/^Report/, /^Report/)
const cancel = openDialog(/^Cancel/, 'Are you sure?')
const bookWithMistakes = answerDialog({
  button: /^Book Now/,
  dialog: reserveFor,
  answer: 'Submit',
  message: 'Phone is required.',
})
const mistakes = { name: 'booking-mistakes', prepare: withoutBookings }

export const buyerScenes = [
  ...scenesOf('one', 'buyer', [
    { ...listing, name: 'listing' },
    { name: 'listing-reserved', path: '/products/HP', shows: 'Reserved for a buyer.' },
    { name: 'listing-sold', path: '/products/Surface', shows: 'This laptop has been sold.' },
    { name: 'item-reserved', path: pageOf('reserved'), shows: /left to pay$/ },
    { name: 'listing-unknown', path: '/products/Nothing', shows: '404 Not Found', broken: true },
    { name: 'dashboard-unknown', path: '/dashboard/nowhere', shows: '404 Not Found', broken: true },
    {
      name: 'listing-loading',
      path: '/products/Dell',
      prepare: neverRespond('**/api/products/**'),
      shows: 'Loading',
      loading: true,
    },
    {
      name: 'error',
      path: '/products/Dell',
      prepare: failAtOnce('**/api/products/**'),
      shows: 'Oops!',
      broken: true,
    },
    { ...listing, name: 'booking', after: 'listing', act: book },
    { ...listing, ...mistakes, act: bookWithMistakes },
    { ...listing, name: 'report', after: 'booking', act: afterDialog(report) },
    { name: 'favourites', path: '/dashboard/favourites', shows: 'Surface Pro 9' },
    { name: 'saved-searches', path: '/dashboard/searches', shows: 'Light ones for the train' },
    {
      name: 'save-search',
      path: '/search?q=latitude',
      shows: 'Latitude 7420',
      act: openDialog('Save this search', 'Save this search'),
    },
    { ...dashboard, name: 'dashboard', shows: 'Recent orders' },
    {
      ...dashboard,
      name: 'drawer',
      act: openDialog('Dashboard menu', 'Dashboard'),
      small: true,
    },
    {
      name: 'dashboard-loading',
      path: '/dashboard',
      prepare: neverRespond('**/api/identity/get-session'),
      shows: 'Loading',
      loading: true,
    },
    { ...orders, name: 'my-orders' },
    {
      name: 'my-orders-loading',
      path: orders.path,
      prepare: neverRespond('**/api/bookings**'),
      shows: 'Loading',
      loading: true,
    },
    {
      name: 'offline',
      path: orders.path,
      prepare: abort('**/api/bookings**'),
      shows: 'Oops!',
      broken: true,
    },
    { ...orders, name: 'cancel-booking', after: 'my-orders', act: cancel },
    {
      name: 'not-for-buyers',
      path: '/dashboard/addproduct',
      shows: 'This page is for sellers',
    },
  ]),
  ...scenesOf('one', 'regular', [
    { name: 'my-orders-states', path: orders.path, shows: 'To be paid', act: showExpired },
  ]),
  ...scenesOf('empty', 'buyer', [
    { name: 'favourites', path: '/dashboard/favourites', shows: 'No favourites yet' },
    { ...listing, name: 'listing', shows: 'No Laptops Available' },
    { ...dashboard, name: 'dashboard' },
    { ...orders, name: 'my-orders', shows: 'No Orders Available' },
  ]),
  ...scenesOf('many', 'buyer', [
    { ...listing, name: 'listing', shows: 'Laptop number', act: showAll },
    { name: 'listing-sold', path: '/products/HP', shows: 'Laptop number' },
    { ...orders, name: 'my-orders', shows: 'Laptop number', act: showAll },
  ]),
  ...scenesOf('long', 'buyer', [
    { ...longListing, name: 'listing' },
    { ...longListing, name: 'listing-reserved', path: '/products/HP' },
    { ...longListing, name: 'booking', act: book },
    { ...longListing, ...mistakes, act: bookWithMistakes },
    { ...longListing, name: 'report', act: report },
    { ...dashboard, name: 'dashboard', shows: atLaptops },
    { ...orders, name: 'my-orders', shows: atLaptops },
    { ...orders, name: 'cancel-booking', shows: atLaptops, act: cancel },
  ]),
  ...scenesOf('long', 'regular', [{ ...orders, name: 'my-orders-states', shows: atLaptops }]),
]
