import { monthOf } from '../../contract/schemas/month.ts'
import { neverRespond } from './actions.ts'
import { scenesOf } from './scene.ts'

const months = { path: '/dashboard/statements', shows: 'Provisional' }
const statement = {
  path: `/dashboard/statements/${monthOf(new Date())}`,
  shows: 'Closing balance',
}
const money = { path: '/dashboard/money', shows: 'Held for open sales' }

export const statementScenes = [
  ...scenesOf('one', 'seller', [
    { ...months, name: 'statements' },
    { ...statement, name: 'statement' },
    {
      ...months,
      name: 'statements-loading',
      prepare: neverRespond('**/api/statements**'),
      shows: 'Loading',
      loading: true,
    },
    {
      name: 'statement-unknown',
      path: '/dashboard/statements/2024-01',
      shows: '404 Not Found',
      broken: true,
    },
    { name: 'german-statement', path: `/de${statement.path}`, shows: 'Endsaldo' },
  ]),
  ...scenesOf('one', 'buyer', [
    { name: 'statements-of-buyer', path: months.path, shows: 'This page is for sellers' },
  ]),
  ...scenesOf('empty', 'seller', [
    { name: 'statements', path: months.path, shows: 'No statements yet' },
  ]),
  ...scenesOf('long', 'seller', [{ ...statement, name: 'statement' }]),
  ...scenesOf('one', 'admin', [
    { ...money, name: 'money' },
    { name: 'german-money', path: `/de${money.path}`, shows: 'Für die Buchhaltung' },
    {
      name: 'ledger-account',
      path: '/dashboard/ledger?account=held_for_sale',
      shows: 'Show all transactions',
    },
  ]),
  ...scenesOf('empty', 'admin', [{ ...money, name: 'money', shows: 'No transactions yet' }]),
]
