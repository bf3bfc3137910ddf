import type Stripe from 'stripe'
import { timeOf } from '../clock.ts'
import type { Ledger } from '../ledger.ts'
import type { HandlerDeps } from '../webhooks/events.ts'

/** All balance transactions of an account or the platform, oldest first, with their present status. */
export function balanceRows(ledger: Ledger, owner?: string): Stripe.BalanceTransaction[] {
  const now = timeOf(ledger)
  const rows =
    owner === undefined
      ? ledger.balance.all()
      : ledger.accountBalance
          .all()
          .flatMap(({ account, ...row }) => (account === owner ? [row] : []))
  return rows.map((row) => ({ ...row, status: row.available_on <= now ? 'available' : 'pending' }))
}

type Funds = { amount: number; currency: string; source_types: { card: number } }

const sumOf = (rows: Stripe.BalanceTransaction[], currency: string, status: string) =>
  rows
    .filter((row) => row.currency === currency && row.status === status)
    .reduce((sum, { net }) => sum + net, 0)

function fundsOf(
  rows: Stripe.BalanceTransaction[],
  status: 'available' | 'pending',
  currencies: string[],
): Funds[] {
  return currencies.map((currency) => {
    const amount = sumOf(rows, currency, status)
    return { amount, currency, source_types: { card: amount } }
  })
}

/** The balance of an account or the platform per currency; an account has one of its own, always. */
export function retrieveBalance({ ledger }: HandlerDeps, owner?: string): Stripe.Balance {
  const rows = balanceRows(ledger, owner)
  const own = owner === undefined ? [] : [ledger.accounts.get(owner)?.currency ?? 'usd']
  const currencies = [...new Set([...own, ...rows.map(({ currency }) => currency)])]
  return {
    object: 'balance',
    available: fundsOf(rows, 'available', currencies),
    livemode: false,
    pending: fundsOf(rows, 'pending', currencies),
  }
}

/** In minor units. */
export function fundsIn(ledger: Ledger, currency: string, owner?: string) {
  const rows = balanceRows(ledger, owner)
  return {
    available: sumOf(rows, currency, 'available'),
    pending: sumOf(rows, currency, 'pending'),
  }
}
