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
export const isCreditAccount = (account: Account) => creditAccounts.includes(account)

/** A balance of the ledger (decimal text), positive on the normal side of its account. */
export function shownBalance(account: Account, balance: string): string {
  if (!isCreditAccount(account)) return balance
  return toSignedText(-toSignedMinor(balance))
}
