import type { MoneyOverview } from '../../../contract/payments/accounting.ts'
import { isCreditAccount, shownBalance } from '../payments/account-sign.ts'

type Account = MoneyOverview['accounts'][number]

/**
 * The balance of an account with the sign that readers expect, and the totals that increased and
 * decreased it.
 */
export function asShown({ account, balance: signed, debit, credit }: Account) {
  const balance = shownBalance(account, signed)
  if (isCreditAccount(account)) return { balance, in: credit, out: debit }
  return { balance, in: debit, out: credit }
}
