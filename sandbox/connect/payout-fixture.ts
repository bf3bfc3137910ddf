import type Stripe from 'stripe'
import { nowInSeconds } from '../protocol/ids.ts'

/** A payout by hand with all documented fields, not yet on its way. */
export const payoutFixture = (id: string, amount: number, currency: string): Stripe.Payout => ({
  id,
  object: 'payout',
  amount,
  application_fee: null,
  application_fee_amount: null,
  arrival_date: 0,
  automatic: false,
  balance_transaction: null,
  created: nowInSeconds(),
  currency,
  description: null,
  destination: null,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: {},
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: 'not_applicable',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  status: 'pending',
  trace_id: null,
  type: 'bank_account',
})
