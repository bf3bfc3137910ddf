import { z } from 'zod'
import { adminOnly, mayRefuse } from '../errors.ts'
import { route } from '../route.ts'
import { download } from '../schemas/file.ts'
import { month } from '../schemas/month.ts'
import { ledgerAccounts } from './payments.ts'
import { balanceComparison } from './reconciliation.ts'

const amount = z
  .string()
  .describe('Signed amount: assets are positive, liabilities and fees negative.')

const account = z.object({
  account: z.enum(ledgerAccounts),
  currency: z.string(),
  balance: amount.describe('Now.'),
  debit: z.string().describe('The sum of the debits of the month.'),
  credit: z.string().describe('The sum of the credits of the month.'),
})

export const moneyOverview = z.object({
  month,
  first: month.describe('The month of the first transaction, or the current one.'),
  current: month.describe('The current month, in UTC.'),
  hasInvoices: z
    .boolean()
    .describe('Whether its statements are invoices: the month is final, and the issuer is known.'),
  accounts: z.array(account).describe('All accounts that have ever been used.'),
  checked: z.string().nullable().describe('When the balance at the provider was last read.'),
  provider: z.array(balanceComparison),
})

const exported = { ...adminOnly, ...mayRefuse('not_found') }
const action = 'read_accounting'

export const accounting = {
  overview: route({
    method: 'GET',
    path: '/accounting',
    action,
    summary: 'Balances of the ledger accounts, their movements in a month, and the provider.',
  })
    .errors(exported)
    .input(z.object({ month: month.optional().describe('By default the current one, in UTC.') }))
    .output(moneyOverview),
  journal: route({
    method: 'GET',
    path: '/accounting/{month}/journal',
    action,
    summary: 'All postings of a month as CSV, oldest first.',
    responseBody: 'file',
  })
    .errors(exported)
    .input(z.object({ month }))
    .output(download),
  balances: route({
    method: 'GET',
    path: '/accounting/{month}/balances',
    action,
    summary: 'The balances of all accounts at the end of a month as CSV.',
    responseBody: 'file',
  })
    .errors(exported)
    .input(z.object({ month }))
    .output(download),
  invoices: route({
    method: 'GET',
    path: '/accounting/{month}/invoices',
    action,
    summary: 'The invoices and credit notes for the fees of a final month as CSV.',
    responseBody: 'file',
  })
    .errors(exported)
    .input(z.object({ month }))
    .output(download),
}

export type MoneyOverview = z.infer<typeof moneyOverview>
