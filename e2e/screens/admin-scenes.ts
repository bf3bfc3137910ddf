import {
  afterDialog,
  findNothing,
  neverRespond,
  openDialog,
  pressInDialog,
  showAll,
} from './actions.ts'
import { pageOf } from './paths.ts'
import { type SceneRow, scenesOf } from './scene.ts'
import type { WorldName } from './world-name.ts'

const aDevice = /Donaudampf/
const aPerson = /Wolfeschlegel/

const dashboard = { path: '/dashboard', shows: 'Welcome to your Dashboard' }

/** Each list with its content in the worlds with none, one, many and long records. */
const lists = [
  {
    name: 'reported-items',
    path: '/dashboard/reportedItems',
    shown: {
      empty: 'No Reported Items',
      one: 'Latitude 7420',
      many: 'Laptop number',
      long: aDevice,
    },
  },
  {
    name: 'audit-log',
    path: '/dashboard/auditlog',
    shown: {
      empty: 'No actions yet',
      one: 'Refunded a payment',
      many: 'Refunded a payment',
      long: aPerson,
    },
  },
  {
    name: 'payments',
    path: '/dashboard/payments',
    shown: {
      empty: 'No payments yet',
      one: 'Surface Laptop 4',
      many: 'Laptop number',
      long: aDevice,
    },
  },
  {
    name: 'ledger',
    path: '/dashboard/ledger',
    shown: { empty: 'No transactions yet', one: 'Sale', many: 'Sale', long: 'Sale' },
  },
]

const unpagedLists = [
  {
    name: 'tax-reports',
    path: '/dashboard/tax-reports',
    shown: {
      empty: 'No sellers to report',
      one: 'No sellers to report',
      many: 'No sellers to report',
      long: 'No sellers to report',
    },
  },
  {
    name: 'reconciliation',
    path: '/dashboard/reconciliation',
    shown: {
      empty: 'Not checked yet',
      one: 'Unauthorised use of the card',
      many: 'The oldest 100 of',
      long: aDevice,
    },
  },
]

const people = [
  {
    name: 'all-sellers',
    path: '/dashboard/allsellers',
    shown: {
      empty: 'No sellers yet',
      one: 'Sana Malik',
      many: 'Person number',
      long: aPerson,
    },
  },
  {
    name: 'all-buyers',
    path: '/dashboard/allbuyers',
    shown: {
      empty: 'No buyers yet',
      one: 'Bea Marsh',
      many: 'Person number',
      long: aPerson,
    },
  },
]

const inWorld = (world: WorldName, screens: typeof lists): SceneRow[] =>
  screens.map(({ shown, ...screen }) => ({ ...screen, shows: shown[world] }))

const sure = 'Are you sure?'
const sellers = { path: '/dashboard/allsellers', shows: 'Delete' }
const buyers = { path: '/dashboard/allbuyers', shows: 'Delete' }
const reports = { path: '/dashboard/reportedItems', shows: 'Remove listing' }
const decidedReports = { path: '/dashboard/reportedItems?show=decided', shows: 'Report upheld' }
const restoration = 'Restore listing'
const disclosed = {
  path: pageOf('disclosedChange'),
  shows: 'Responsible person in the EU',
} satisfies Pick<SceneRow, 'path' | 'shows'>
const payments = { path: '/dashboard/payments', shows: 'Refund' }
const member = {
  name: 'member',
  path: pageOf('member'),
  shows: /^Reports about their content/,
} satisfies SceneRow

const specifications = { path: '/dashboard/attributes', shows: 'Battery cycles' }

const dialogs: SceneRow[] = [
  { ...specifications, name: 'new-specification', act: openDialog(/^New/, /^New/) },
  { ...sellers, name: 'delete-person', act: openDialog(/^Delete/, sure) },
  { ...sellers, name: 'suspend-person', act: openDialog(/^Suspend/, /^Suspend .*\?/) },
  { ...buyers, name: 'make-admin', act: openDialog(/^Admin:/, /^Make .* an admin\?/) },
  { ...reports, name: 'close-report', act: openDialog(/^Delete/, sure) },
  {
    ...reports,
    name: 'remove-listing',
    after: 'close-report',
    act: afterDialog(openDialog(/^Remove listing/, sure)),
  },
  { ...payments, name: 'refund', act: openDialog(/^Refund/, /^Refund/) },
  {
    name: 'clear-warning',
    path: '/dashboard/reconciliation',
    shows: 'Fraud warnings',
    act: openDialog('Clear warning', /^Clear the warning/),
  },
  {
    name: 'pay-outside',
    after: 'clear-warning',
    path: '/dashboard/reconciliation',
    shows: 'Sellers without payouts',
    act: afterDialog(openDialog('Record bank transfer', /^Record a bank transfer/)),
  },
]

const refundInVain = pressInDialog({
  dialog: /^Refund/,
  answer: 'Refund',
  message: 'Reason is required.',
})

const removeInVain = pressInDialog({
  dialog: sure,
  answer: 'Remove listing',
  message: 'Reason is required.',
})

export const adminScenes = [
  ...scenesOf('one', 'admin', [
    { ...dashboard, name: 'dashboard-admin' },
    {
      ...dashboard,
      name: 'drawer-admin',
      act: openDialog('Dashboard menu', 'Dashboard'),
      small: true,
    },
    ...inWorld('one', [...people, ...lists, ...unpagedLists]),
    { ...specifications, name: 'specifications' },
    { ...decidedReports, name: 'reported-items-decided' },
    {
      ...decidedReports,
      name: 'restore-listing',
      after: 'reported-items-decided',
      act: openDialog(/^Restore listing/, restoration),
    },
    {
      ...decidedReports,
      name: 'restore-listing-mistakes',
      after: 'restore-listing',
      act: pressInDialog({
        dialog: restoration,
        answer: 'Restore listing',
        message: 'Reason is required.',
      }),
    },
    {
      ...decidedReports,
      name: 'reopen-report',
      after: 'restore-listing-mistakes',
      act: afterDialog(openDialog(/^Reopen/, sure)),
    },
    { ...disclosed, name: 'edit-product-of-trader' },
    member,
    {
      ...member,
      name: 'member-loading',
      prepare: neverRespond('**/api/members/**'),
      shows: 'Loading',
      loading: true,
    },
    { ...member, name: 'suspend-member', act: openDialog(/^Suspend/, /^Suspend .*\?/) },
    {
      name: 'withdraw-verification',
      path: pageOf('verifiedMember'),
      shows: /^Reports about their content/,
      act: openDialog(/^Withdraw/, /^Withdraw .*\?/),
    },
    {
      name: 'member-unknown',
      path: '/dashboard/members/00000000-0000-4000-8000-000000000000',
      shows: '404 Not Found',
      broken: true,
    },
    {
      name: 'no-results',
      path: '/dashboard/allbuyers?q=no%20such%20person',
      shows: 'No buyers match',
    },
    {
      name: 'all-buyers-loading',
      path: buyers.path,
      prepare: neverRespond('**/api/buyers/**'),
      shows: 'Loading',
      loading: true,
    },
    ...dialogs,
    { ...payments, name: 'refund-mistakes', after: 'refund', act: refundInVain },
    {
      ...reports,
      name: 'remove-listing-mistakes',
      after: 'remove-listing',
      act: removeInVain,
    },
  ]),
  ...scenesOf('empty', 'admin', [
    ...inWorld('empty', people).map((list) => ({
      ...list,
      prepare: findNothing('**/api/{buyers,sellers}/**'),
    })),
    ...inWorld('empty', [...lists, ...unpagedLists]),
    { ...decidedReports, name: 'reported-items-decided', shows: 'No decided reports' },
  ]),
  ...scenesOf(
    'many',
    'admin',
    inWorld('many', [...people, ...lists]).map((list) => ({ ...list, act: showAll })),
  ),
  ...scenesOf('many', 'admin', [...inWorld('many', unpagedLists), member]),
  ...scenesOf('long', 'admin', [
    { ...dashboard, name: 'dashboard-admin', shows: aPerson },
    ...inWorld('long', [...people, ...lists, ...unpagedLists]),
    { ...decidedReports, name: 'reported-items-decided', shows: aDevice },
    { ...disclosed, name: 'edit-product-of-trader' },
    member,
    ...dialogs,
  ]),
]
