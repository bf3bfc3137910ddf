import type Stripe from 'stripe'
import { newId, nowInSeconds } from '../protocol/ids.ts'

/** A transfer with all documented fields, not reversed. */
export function transferFixture(
  amount: number,
  currency: string,
  destination: string,
): Stripe.Transfer {
  const id = newId('tr')
  return {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: nowInSeconds(),
    currency,
    description: null,
    destination,
    destination_payment: newId('py'),
    livemode: false,
    metadata: {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: null,
  }
}
