import { answerDialog, findNothing, hold, openDialog, showAll } from './acts.ts'
import { scenesOf } from './scene.ts'

const lists = [
  { name: 'reported-items', path: '/dashboard/reportedItems' },
  { name: 'audit-log', path: '/dashboard/auditlog' },
  { name: 'payments', path: '/dashboard/payments' },
  { name: 'ledger', path: '/dashboard/ledger' },
]

const people = [
  { name: 'all-sellers', path: '/dashboard/allsellers' },
  { name: 'all-buyers', path: '/dashboard/allbuyers' },
]

const dialogs = [
  { name: 'delete-person', path: '/dashboard/allsellers', act: openDialog(/^Delete/) },
  { name: 'make-admin', path: '/dashboard/allbuyers', act: openDialog(/^Admin:/) },
  { name: 'close-report', path: '/dashboard/reportedItems', act: openDialog(/^Delete/) },
  { name: 'remove-listing', path: '/dashboard/reportedItems', act: openDialog(/^Remove/) },
  { name: 'refund', path: '/dashboard/payments', act: openDialog(/^Refund/) },
]

/** The screens of those who look after the shop. */
export const adminScenes = [
  ...scenesOf('one', 'admin', [
    { name: 'dashboard-admin', path: '/dashboard' },
    { name: 'drawer-admin', path: '/dashboard', act: openDialog('Dashboard menu'), small: true },
    ...people,
    { name: 'nobody-found', path: '/dashboard/allbuyers?q=nobody%20like%20this' },
    {
      name: 'all-buyers-loading',
      path: '/dashboard/allbuyers',
      prepare: hold('**/api/buyers/**'),
      shows: 'Loading',
    },
    ...lists,
    ...dialogs,
    {
      name: 'refund-mistakes',
      path: '/dashboard/payments',
      act: answerDialog(/^Refund/, 'Refund', 'Reason is required.'),
    },
  ]),
  ...scenesOf('empty', 'admin', [
    ...people.map((list) => ({ ...list, prepare: findNothing('**/api/{buyers,sellers}/**') })),
    ...lists,
  ]),
  ...scenesOf(
    'many',
    'admin',
    [...people, ...lists].map((list) => ({ ...list, act: showAll })),
  ),
  ...scenesOf('long', 'admin', [
    { name: 'dashboard-admin', path: '/dashboard' },
    ...people,
    ...lists,
    ...dialogs,
  ]),
]
