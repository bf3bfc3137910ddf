import type Stripe from 'stripe'
import type { Ledger } from '../ledger.ts'
import type { Form } from '../protocol/form.ts'
import { nowInSeconds } from '../protocol/ids.ts'
import { integerOf } from '../protocol/params.ts'
import type { HandlerDeps } from '../webhooks/events.ts'

const clockId = 'clock'

/** The present time of the balance, in seconds: real time, and what tests have advanced it by. */
function timeOf({ clock }: Ledger): number {
  return nowInSeconds() + (clock.get(clockId)?.advancedSeconds ?? 0)
}

/** Advances the virtual clock, so that pending funds become available. */
export function advanceClock({ ledger }: HandlerDeps, form: Form) {
  const before = ledger.clock.get(clockId)?.advancedSeconds ?? 0
  const advancedSeconds = before + (integerOf(form, 'seconds', 1) ?? 0)
  return ledger.clock.put({ id: clockId, advancedSeconds })
}

/** All balance transactions, oldest first, with their present status. */
export function balanceRows(ledger: Ledger): Stripe.BalanceTransaction[] {
  const now = timeOf(ledger)
  return ledger.balance.all().map((row) => ({
    ...row,
    status: row.available_on <= now ? 'available' : 'pending',
  }))
}

type Funds = { amount: number; currency: string; source_types: { card: number } }

function fundsOf(rows: Stripe.BalanceTransaction[], status: 'available' | 'pending'): Funds[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency && row.status === status)
    const amount = own.reduce((sum, { net }) => sum + net, 0)
    return { amount, currency, source_types: { card: amount } }
  })
}

/** The balance per currency. */
export function retrieveBalance({ ledger }: HandlerDeps): Stripe.Balance {
  const rows = balanceRows(ledger)
  return {
    object: 'balance',
    available: fundsOf(rows, 'available'),
    livemode: false,
    pending: fundsOf(rows, 'pending'),
  }
}
