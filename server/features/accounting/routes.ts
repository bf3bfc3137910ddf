import type { MoneyOverview } from '../../../contract/payments/accounting.ts'
import { ledgerAccounts } from '../../../contract/payments/payments.ts'
import { toSignedText } from '../../../contract/schemas/money.ts'
import { monthOf, monthRange } from '../../../contract/schemas/month.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import type { RequestContext } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import { csvFile } from '../../http/csv.ts'
import { comparisons, importState } from '../reconciliation/queries.ts'
import { toComparison } from '../reconciliation/serialize.ts'
import { hasInvoices, invoiceColumns, invoiceRows } from '../statements/invoices.ts'
import { balanceColumns, balanceRows, journalColumns, journalRows } from './csv.ts'
import { accountMovements, firstTransactionAt } from './queries.ts'
import { accountingLimits } from './rate-limits.ts'

const { accounting } = implementer

/** The months with a journal: from the first transaction until now. */
async function monthsOf({ db }: RequestContext) {
  const now = new Date()
  const first = await firstTransactionAt(db)
  return { first: monthOf(first ?? now), current: monthOf(now), now }
}

async function loadMonth(context: RequestContext, month?: string) {
  const { first, current, now } = await monthsOf(context)
  const named = month ?? current
  if (named < first || named > current) throw refuse('not_found')
  const { from, to } = monthRange(named)
  return { month: named, first, current, from, to, until: to < now ? to : now }
}

type Movement = Awaited<ReturnType<typeof accountMovements>>[number]

const inOrder = (one: Movement, other: Movement) =>
  one.currency.localeCompare(other.currency) ||
  ledgerAccounts.indexOf(one.account) - ledgerAccounts.indexOf(other.account)

const toAccount = (row: Movement): MoneyOverview['accounts'][number] => ({
  account: row.account,
  currency: row.currency,
  balance: toSignedText(row.balance),
  debit: toSignedText(row.debit),
  credit: toSignedText(row.credit),
})

const limitExports = (context: RequestContext) =>
  consumeRateLimit(context.db, accountingLimits.exportAccounts, requireMember(context).id)

export const accountingProcedures = {
  overview: accounting.overview.handler(async function showMoney({ context, input }) {
    const { db, config } = context
    const { from, to, month, first, current } = await loadMonth(context, input.month)
    const accounts = await accountMovements(db, { from, to })
    return {
      month,
      first,
      current,
      hasInvoices: await hasInvoices(db, month, config),
      accounts: accounts.toSorted(inOrder).map(toAccount),
      checked: (await importState(db))?.finishedAt?.toISOString() ?? null,
      provider: (await comparisons(db)).map(toComparison),
    }
  }),

  journal: accounting.journal.handler(async function exportJournal({ context, input }) {
    await limitExports(context)
    const { month, from, to } = await loadMonth(context, input.month)
    const rows = journalRows(context.db, { from, to })
    return csvFile(`journal-${month}.csv`, journalColumns, rows)
  }),

  balances: accounting.balances.handler(async function exportBalances({ context, input }) {
    await limitExports(context)
    const { month, until } = await loadMonth(context, input.month)
    return csvFile(`balances-${month}.csv`, balanceColumns, balanceRows(context.db, until))
  }),

  invoices: accounting.invoices.handler(async function exportInvoices({ context, input }) {
    await limitExports(context)
    const { db, config } = context
    const { month } = await loadMonth(context, input.month)
    if (!(await hasInvoices(db, month, config))) throw refuse('not_found')
    return csvFile(`invoices-${month}.csv`, invoiceColumns, invoiceRows(db, month))
  }),
}
