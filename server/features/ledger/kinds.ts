/** Postings that give a seller money of a sale, or take it back. */
export const kindsOfSales = [
  'release',
  'refund_owed',
  'refund_in_part',
  'refund_at_provider',
  'chargeback_lost',
  'appeal_payment',
] as const

/**
 * Every kind of ledger transaction. Those of `balance` may change what a seller is owed and appear
 * in statements; those of `other` move money that is not the seller's yet, or never was.
 */
export const kindsByEffect = {
  balance: [
    ...kindsOfSales,
    'transfer',
    'transfer_reversed',
    'debt_netted',
    'debt_written_off',
    'outside_payment',
  ],
  other: [
    'sale',
    'late_charge',
    'provider_fee',
    'account_fee',
    'refund_sent',
    'refund_failed',
    'refund_paid_outside',
    'chargeback',
    'chargeback_won',
    'payout',
    'payout_failed',
    'top_up',
    'top_up_returned',
  ],
} as const

/** Accounts of a seller whose sum is the balance of the seller. */
export const balanceAccounts = ['seller_payable', 'seller_debt']
