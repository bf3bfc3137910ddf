import { timeOf } from '../clock.ts'
import { fundsIn } from '../payments/funds.ts'
import type { HandlerDeps } from '../webhooks/events.ts'
import { isActive } from './capabilities.ts'
import { payOut } from './payouts.ts'

/** The daily payouts of connected accounts: all that is available, where payouts are possible. */
export function runPayoutSchedule(deps: HandlerDeps) {
  const { ledger } = deps
  for (const account of ledger.accounts.all()) {
    if (account.closed || !isActive(account, 'stripe_balance.payouts', timeOf(ledger))) continue
    const rows = ledger.accountBalance.all().filter((row) => row.account === account.id)
    for (const currency of new Set(rows.map((row) => row.currency))) {
      const { available } = fundsIn(ledger, currency, account.id)
      if (available > 0) payOutAutomatically(deps, account.id, available, currency)
    }
  }
}

/** Names the payout in each balance transaction that it pays out. */
function payOutAutomatically(deps: HandlerDeps, account: string, amount: number, currency: string) {
  const more = { automatic: true, reconciliation_status: 'completed' } as const
  const payout = payOut(deps, account, amount, currency, more)
  const now = timeOf(deps.ledger)
  for (const row of deps.ledger.accountBalance.all())
    if (row.account === account && row.currency === currency && !row.payout)
      if (row.available_on <= now) deps.ledger.accountBalance.put({ ...row, payout: payout.id })
}
