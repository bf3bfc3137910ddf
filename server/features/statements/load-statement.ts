import { maxShownTransactions } from '../../../contract/payments/statements.ts'
import { type MonthRange, monthOf, monthRange } from '../../../contract/schemas/month.ts'
import { ensure } from '../../access/policy.ts'
import { requireMember } from '../../access/procedures.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { issuerOf } from './invoice-months.ts'
import { statementPolicy } from './policy.ts'
import { balancesOf, feeTotals, firstPostingOf, sellerNamed, transactionsOf } from './queries.ts'
import { recipientOf } from './recipients.ts'

export type StatementRequest = { seller?: string | undefined; month: string }

/** The seller whose statements are asked for, if the caller may read them. */
export async function loadSeller(context: RequestContext, asked: string | undefined) {
  const id = asked ?? requireMember(context).id
  ensure(statementPolicy.read_statement, context.caller, { ownerId: id })
  const seller = await sellerNamed(context.db, id)
  if (!seller) throw refuse('not_found')
  return seller
}

/** The seller and the range of a month; a month before the first posting or to come is not found. */
export async function loadMonth(
  context: RequestContext,
  { seller: asked, month }: StatementRequest,
) {
  const seller = await loadSeller(context, asked)
  const first = await firstPostingOf(context.db, seller.id)
  const now = new Date()
  if (!first || month < monthOf(first) || month > monthOf(now)) throw refuse('not_found')
  return { seller, month, now, ...monthRange(month) }
}

export type LoadedMonth = Awaited<ReturnType<typeof loadMonth>>

/** Read in one snapshot, so that balances and lines agree while postings are added. */
export function loadStatement(db: Db, { seller, month, from, to }: LoadedMonth) {
  const range: MonthRange = { from, to }
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (tx) => {
    const transactions = await transactionsOf(tx, seller.id, range, maxShownTransactions + 1)
    return {
      balances: await balancesOf(tx, seller.id, range),
      fees: await feeTotals(tx, seller.id, range),
      issuer: await issuerOf(tx, month),
      recipient: await recipientOf(tx, seller.id, month),
      transactions: transactions.slice(0, maxShownTransactions),
      more: transactions.length > maxShownTransactions,
    }
  })
}

export type LoadedStatement = Awaited<ReturnType<typeof loadStatement>>
