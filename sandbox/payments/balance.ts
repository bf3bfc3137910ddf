import type Stripe from 'stripe'
import { timeOf } from '../clock.ts'
import type { Ledger } from '../ledger.ts'
import { newId, nowInSeconds } from '../protocol/ids.ts'

/** The provider's fee in minor units: 2.9 % plus 30. */
const feeOf = (amount: number) => Math.round(amount * 0.029) + 30

type Movement = {
  type:
    | 'charge'
    | 'refund'
    | 'refund_failure'
    | 'adjustment'
    | 'transfer'
    | 'transfer_refund'
    | 'payment'
    | 'payment_refund'
    | 'payout'
    | 'payout_failure'
    | 'payout_cancel'
    | 'topup'
    | 'topup_reversal'
    | 'stripe_fee'
  /** The type by default. */
  category?:
    | 'dispute'
    | 'dispute_reversal'
    | 'charge'
    | 'refund'
    | 'transfer_reversal'
    | 'payout_reversal'
    | 'fee'
  amount: number
  currency: string
  source: string | null
  fee?: number
  /** In seconds since 1970 on the virtual clock; in two days by default. */
  availableOn?: number
  /** The connected account that it belongs to; the platform by default. */
  account?: string
}

/** Records money coming in or, if negative, going out. Refunds do not return the fee. */
export function recordMovement(ledger: Ledger, movement: Movement) {
  const { type, amount, currency, source } = movement
  const fee = movement.fee ?? (type === 'charge' ? feeOf(amount) : 0)
  const created = nowInSeconds()
  const twoDays = 2 * 24 * 3600
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: movement.availableOn ?? timeOf(ledger) + twoDays,
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [stripeFee(fee, currency)],
    net: amount - fee,
    reporting_category: movement.category ?? type,
    source,
    status: 'pending',
    type,
  }
  const { account } = movement
  if (account === undefined) return ledger.balance.put(transaction)
  ledger.accountBalance.put({ ...transaction, account })
  return transaction
}

const stripeFee = (amount: number, currency: string): Stripe.BalanceTransaction.FeeDetail => ({
  amount,
  application: null,
  currency,
  description: 'Stripe processing fees',
  type: 'stripe_fee',
})
