import { implementer } from '../../access/procedures.ts'
import { paginate, paginationOf } from '../../http/pagination.ts'
import { ledgerBalances, ledgerTransactions } from './queries.ts'
import { toBalances, toLedgerTransaction } from './serialize.ts'

const { payments } = implementer

export const ledgerProcedures = {
  ledger: payments.ledger.handler(async function listLedger({ context, input }) {
    const { rows, after } = paginationOf(input)
    const found = await ledgerTransactions(context.db, rows, after, input.account)
    return paginate('/ledger', input, found, toLedgerTransaction)
  }),

  balances: payments.balances.handler(async function showBalances({ context }) {
    return toBalances(await ledgerBalances(context.db))
  }),
}
