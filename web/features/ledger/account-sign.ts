import type { MoneyOverview } from '../../../contract/payments/accounting.ts'
import type { LedgerBalance } from '../../../contract/payments/payments.ts'
import { toSignedMinor, toSignedText } from '../../../contract/schemas/money.ts'

type Account = LedgerBalance['account']

/** Accounts whose balance is negative in the ledger: what is owed, and what was earned. */
const creditAccounts: Account[] = [
  'held_for_sale',
  'seller_payable',
  'refunds_due',
  'fees',
  'fee_vat',
]

/** Whether credits increase the account: a liability or revenue. */
const isCreditAccount = (account: Account) => creditAccounts.includes(account)

/** A balance of the ledger (decimal text), positive on the normal side of its account. */
export function shownBalance(account: Account, balance: string): string {
  if (!isCreditAccount(account)) return balance
  return toSignedText(-toSignedMinor(balance))
}

/**
 * The balance of an account with the sign that readers expect, and the totals that increased and
 * decreased it.
 */
export function asShown({
  account,
  balance: signed,
  debit,
  credit,
}: MoneyOverview['accounts'][number]) {
  const balance = shownBalance(account, signed)
  if (isCreditAccount(account)) return { balance, in: credit, out: debit }
  return { balance, in: debit, out: credit }
}
