import type { StatementLine } from '../../../contract/payments/statements.ts'
import { toSignedMinor, toSignedText } from '../../../contract/schemas/money.ts'
import type { Db } from '../../database/db.ts'
import { csvPageRows } from '../../http/csv.ts'
import { allPages, type Cursor } from '../../http/pagination.ts'
import type { LoadedMonth } from './load-statement.ts'
import { balancesOf, transactionsOf } from './queries.ts'
import { linesOf } from './serialize.ts'
import { textOf } from './texts.ts'

export const statementColumns = [
  'time_utc',
  'kind',
  'part',
  'description',
  'title',
  'sale_id',
  'transaction_id',
  'currency',
  'amount',
]

const lineRow = (line: StatementLine) => ({
  time_utc: line.date,
  kind: line.kind,
  part: line.part,
  description: line.label,
  title: line.header,
  sale_id: line.saleId,
  transaction_id: line.transactionId,
  currency: line.currency,
  amount: line.amount,
})

function balanceRow(kind: 'opening' | 'closing', time: Date, currency: string, minor: number) {
  const amount = toSignedText(minor)
  return {
    time_utc: time.toISOString(),
    kind,
    part: 'balance',
    description: textOf(kind),
    title: null,
    sale_id: null,
    transaction_id: null,
    currency,
    amount,
  }
}

/** The opening balance, all lines and the closing balance of a month, page by page. */
export async function* statementRows(db: Db, { seller, from, to, now }: LoadedMonth) {
  const balances = new Map<string, number>()
  for (const { currency, opening } of await balancesOf(db, seller.id, { from, to })) {
    balances.set(currency, opening)
  }
  const shown = (kind: 'opening' | 'closing', time: Date) =>
    [...balances].map(([currency, minor]) => balanceRow(kind, time, currency, minor))
  yield shown('opening', from)
  const read = (after?: Cursor) => transactionsOf(db, seller.id, { from, to }, csvPageRows, after)
  for await (const page of allPages(csvPageRows, read)) {
    const lines = page.flatMap((row) => linesOf(row, seller.id))
    for (const { currency, amount } of lines) {
      balances.set(currency, (balances.get(currency) ?? 0) + toSignedMinor(amount))
    }
    yield lines.map(lineRow)
  }
  yield shown('closing', to < now ? to : now)
}
