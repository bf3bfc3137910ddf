import type { Page } from 'playwright-core'
import { refusals } from '../../contract/errors.ts'
import { unfoldHandover } from '../harness/sale-pages.ts'
import {
  abort,
  afterDialog,
  answerWith,
  failAtOnce,
  neverRespond,
  openDialog,
  pressInDialog,
  showAll,
} from './actions.ts'
import { saleOf, salePath } from './paths.ts'
import { type SceneRow, scenesOf } from './scene.ts'

const sale = (state: string) => ({
  name: `sale-${state.replace(/[A-Z]/, '-$&').toLowerCase()}`,
  path: salePath('sales', state),
})
const order = (state: string) => ({
  name: `order-${state.replace(/[A-Z]/, '-$&').toLowerCase()}`,
  path: salePath('orders', state),
})
const packing = {
  name: 'packing',
  path: salePath('sales', 'awaiting', '/packing'),
}
const receipt = (state: string) => ({
  name: `receipt-${state}`,
  path: salePath('orders', state, '/receipt'),
})
const usd = { currency: 'USD' }
const ofSale = (header: string) => ({ saleId: 'a', header, ...usd })
const at = '2026-11-20T10:00:00.000Z'
const fullPayouts = {
  account: {
    status: 'active',
    reviewing: false,
    waitingSince: null,
    missing: ['document'],
    destination: 'Test Bank …6789',
  },
  listing: 'debt_too_high',
  upcoming: [{ amount: '484.51', ...usd }],
  debt: [{ amount: '213.40', ...usd }],
  transfers: (['due', 'stopped', 'sent', 'reversed', 'refunded', 'outside'] as const).map(
    (state) => ({
      ...ofSale('Latitude 7490, 14 inches, with a battery of 2024'),
      _id: state,
      amount: '484.51',
      reversed: state === 'sent' ? '20.00' : '484.51',
      state,
      stoppedBy: state === 'stopped' ? 'return' : null,
      date: at,
      reference: state === 'outside' ? 'SEPA 2026-11-20 0815' : null,
    }),
  ),
  payouts: (['in_transit', 'failed', 'paid'] as const).map((status) => ({
    _id: status,
    amount: '1200.00',
    status,
    arrives: '2026-11-22',
    date: at,
    failure: null,
    returned: status === 'failed',
    ...usd,
  })),
  debts: [
    {
      ...ofSale('EliteBook 840 G5'),
      _id: 'd',
      reason: 'chargeback',
      amount: '484.51',
      open: '213.40',
      date: at,
      reversed: '121.11',
      netted: '150.00',
      writtenOff: '0.00',
      paidFrom: [{ saleId: 'b', header: 'Surface Pro 7', amount: '150.00' }],
    },
  ],
}

const showPayouts = answerWith('**/api/payouts', fullPayouts)

const list = { name: 'sales', path: '/dashboard/sales' }

const ship = { button: 'I have shipped it', dialog: 'Which carrier has the parcel?' }
const cancel = { button: 'Cancel sale', dialog: 'Cancel this sale?' }

const codeForm = (page: Page) => page.getByRole('main').getByLabel('Handover code')

async function showCode(page: Page) {
  await unfoldHandover(page, 'Show the handover code')
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
}

async function showCodeForm(page: Page) {
  await unfoldHandover(page, 'Enter the handover code')
  await codeForm(page).waitFor()
}

async function enterCode(page: Page) {
  await showCodeForm(page)
  await codeForm(page).fill('000000')
  await page.getByRole('button', { name: 'Confirm handover' }).click()
}

const [status, message] = refusals.wrong_handover_code
const refuseCode = answerWith(
  '**/api/sales/*/handover',
  { code: 'wrong_handover_code', message },
  status,
)

async function enterWrongCode(page: Page) {
  await enterCode(page)
  await page.getByText(message).waitFor()
}

async function enterCodeOffline(page: Page) {
  await enterCode(page)
  await page.getByRole('status').getByText('You are offline.').waitFor()
}

const payouts = { name: 'payouts', path: '/dashboard/payouts' }

const ofSeller: SceneRow[] = [
  { ...payouts, shows: 'Get paid' },
  {
    ...payouts,
    name: 'payouts-loading',
    prepare: neverRespond('**/api/payouts'),
    shows: 'Loading',
    loading: true,
  },
  { ...payouts, name: 'payouts-full', prepare: showPayouts, shows: 'What you owe' },
  { ...list, shows: 'Your turn · ship by' },
  {
    ...list,
    name: 'sales-loading',
    prepare: neverRespond('**/api/sales**'),
    shows: 'Loading',
    loading: true,
  },
  { ...sale('awaiting'), shows: 'Handover in person', act: showCode },
  {
    ...sale('awaiting'),
    name: 'sale-loading',
    prepare: neverRespond('**/api/sales/*'),
    shows: 'Loading',
    loading: true,
  },
  {
    ...sale('awaiting'),
    name: 'sale-error',
    prepare: failAtOnce('**/api/sales/*'),
    shows: 'Oops!',
    broken: true,
  },
  {
    ...sale('awaiting'),
    name: 'ship',
    shows: 'Handover in person',
    act: openDialog(ship.button, ship.dialog),
  },
  {
    ...sale('awaiting'),
    name: 'ship-mistakes',
    after: 'ship',
    shows: 'Handover in person',
    act: pressInDialog({ ...ship, answer: 'Confirm shipment', message: 'Choose a carrier.' }),
  },
  {
    ...sale('awaiting'),
    name: 'cancel-sale',
    after: 'ship-mistakes',
    shows: 'Handover in person',
    act: afterDialog(openDialog(cancel.button, cancel.dialog)),
  },
  {
    ...sale('awaiting'),
    name: 'cancel-sale-mistakes',
    after: 'cancel-sale',
    shows: 'Handover in person',
    act: pressInDialog({ ...cancel, answer: 'Cancel sale', message: 'Reason is required.' }),
  },
  { ...sale('inTransit'), shows: 'Track the parcel at' },
  { ...sale('followed'), shows: 'Out for delivery' },
  { ...sale('doubted'), shows: 'It may belong to another parcel' },
  { ...sale('inspection'), shows: 'Being inspected' },
  { ...sale('accepted'), shows: 'Accepted' },
  { ...sale('cancelled'), shows: 'The contact details are no longer shown' },
  { ...packing, shows: 'UN 3481' },
  {
    name: 'packing-closed',
    path: salePath('sales', 'cancelled', '/packing'),
    shows: 'the address of the buyer is no longer shown',
  },
]

const ofBuyer: SceneRow[] = [
  { ...order('awaiting'), shows: 'Handover in person', act: showCodeForm },
  {
    ...order('awaiting'),
    name: 'order-wrong-code',
    shows: 'Handover in person',
    prepare: refuseCode,
    act: enterWrongCode,
    broken: true,
  },
  {
    ...order('awaiting'),
    name: 'order-offline-code',
    shows: 'Handover in person',
    prepare: abort('**/api/sales/*/handover'),
    act: enterCodeOffline,
    broken: true,
  },
  {
    ...order('awaiting'),
    name: 'extend-handover',
    shows: 'Give the seller more time',
    act: openDialog('Give the seller more time', 'Give the seller more time?'),
  },
  { ...order('inTransit'), shows: 'I have received the parcel' },
  { ...order('followed'), shows: 'Out for delivery' },
  { ...order('doubted'), shows: 'It may belong to another parcel' },
  { ...order('lost'), shows: 'Reported lost' },
  { ...order('inspection'), shows: 'Accept the laptop' },
  {
    ...order('inspection'),
    name: 'extend-inspection',
    shows: 'I need more time',
    act: openDialog('I need more time', 'Extend the inspection?'),
  },
  { ...order('accepted'), shows: 'Undo acceptance' },
  { ...order('cancelled'), shows: 'This order is cancelled' },
  { ...receipt('withdrawable'), shows: 'The seller issues the invoice: ask for it by message.' },
  { ...receipt('cancelled'), shows: 'Refund to the buyer' },
  {
    name: 'contact-about-order',
    path: (world) => `/?about=order-${saleOf(world, 'inspection')}#contact`,
    shows: /^Order number: /,
  },
  {
    name: 'order-unknown',
    path: '/dashboard/orders/00000000-0000-4000-8000-000000000000',
    shows: '404 Not Found',
    broken: true,
  },
]

const atLaptops = /Donaudampf/

/** Sales as their sellers, buyers and staff see them. */
export const saleScenes = [
  ...scenesOf('one', 'seller', ofSeller),
  ...scenesOf('one', 'regular', ofBuyer),
  ...scenesOf('one', 'buyer', [
    { name: 'sales-not-for-buyers', path: list.path, shows: 'This page is for sellers' },
  ]),
  ...scenesOf('one', 'admin', [
    {
      name: 'sale-staff',
      path: salePath('cases', 'inTransit'),
      shows: 'The seller receives',
    },
  ]),
  ...scenesOf('empty', 'seller', [{ ...list, shows: 'No sales yet' }]),
  ...scenesOf('many', 'seller', [{ ...list, shows: 'Laptop number', act: showAll }]),
  ...scenesOf('long', 'seller', [
    { ...list, shows: atLaptops },
    { ...sale('awaiting'), shows: atLaptops },
    { ...sale('inTransit'), shows: atLaptops },
    { ...sale('cancelled'), shows: atLaptops },
    { ...packing, shows: atLaptops },
    {
      ...sale('awaiting'),
      name: 'ship',
      shows: atLaptops,
      act: openDialog(ship.button, ship.dialog),
    },
  ]),
  ...scenesOf('long', 'regular', [
    { ...order('awaiting'), shows: atLaptops },
    { ...order('inTransit'), shows: atLaptops },
    { ...order('followed'), shows: atLaptops },
    { ...order('cancelled'), shows: atLaptops },
    { ...receipt('inspection'), shows: atLaptops },
  ]),
]
