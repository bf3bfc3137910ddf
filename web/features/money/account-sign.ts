import type { MoneyOverview } from '../../../contract/payments/accounting.ts'
import { toSignedText } from '../../../contract/schemas/money.ts'

type Account = MoneyOverview['accounts'][number]

/** Accounts whose balance is negative in the ledger: what is owed, and what was earned. */
const creditAccounts: Account['account'][] = [
  'held_for_sale',
  'seller_payable',
  'refunds_due',
  'fees',
  'fee_vat',
]

/** A balance with the sign that a reader expects, and what increased and decreased it. */
export function asShown({ account, balance, debit, credit }: Account) {
  if (!creditAccounts.includes(account)) return { balance, in: debit, out: credit }
  const minor = Math.round(Number(balance) * 100)
  return { balance: toSignedText(-minor), in: credit, out: debit }
}
