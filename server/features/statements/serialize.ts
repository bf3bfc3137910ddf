import type { Statement, StatementLine } from '../../../contract/payments/statements.ts'
import { toSignedText } from '../../../contract/schemas/money.ts'
import type { Config } from '../../config/config.ts'
import type { LoadedMonth, LoadedStatement } from './load-statement.ts'
import type { BalanceRow, FeeTotalRow, TransactionRow } from './queries.ts'
import { feeDocumentOf, invoiceNumber, isFinal, partsFor } from './rules.ts'
import { labelOf } from './texts.ts'

export function linesOf(row: TransactionRow, sellerId: string): StatementLine[] {
  const { id, kind, createdAt, saleId, title, entries } = row
  const currencies = new Set(
    entries.filter(({ memberId }) => memberId === sellerId).map(({ currency }) => currency),
  )
  const linesIn = (currency: string): StatementLine[] =>
    partsFor(
      sellerId,
      entries.filter((entry) => entry.currency === currency),
    ).map(({ part, amount }) => ({
      transactionId: id,
      date: createdAt.toISOString(),
      kind,
      part,
      saleId,
      header: title,
      label: labelOf(kind, part, amount),
      amount: toSignedText(amount),
      currency,
    }))
  return [...currencies].flatMap(linesIn)
}

function toBalance(row: BalanceRow, fees: FeeTotalRow[]): Statement['balances'][number] {
  const { currency, opening, closing, debt, held } = row
  return {
    currency,
    opening: toSignedText(opening),
    closing: toSignedText(closing),
    debt: toSignedText(debt),
    held: toSignedText(held),
    fees: fees
      .filter((total) => total.currency === currency)
      .map(({ vatPercent, fee, vat }) => {
        return { vatPercent, fee: toSignedText(fee), vat: toSignedText(vat) }
      }),
  }
}

type Loaded = LoadedMonth & LoadedStatement

export function toStatement(loaded: Loaded, { operator }: Config): Statement {
  const { month, from, to, now, seller, balances, fees, recipient, transactions, more } = loaded
  const issuer = loaded.issuer ?? operator
  const final = isFinal(to, now)
  const number = invoiceNumber(month, seller.id)
  const kind = final ? feeDocumentOf(fees) : null
  return {
    month,
    final,
    seller,
    more,
    from: from.toISOString(),
    to: to.toISOString(),
    balances: balances.map((row) => toBalance(row, fees)),
    lines: transactions.flatMap((row) => linesOf(row, seller.id)),
    invoice: kind && issuer && recipient ? { kind, number, issuer, recipient } : null,
  }
}
