import type Stripe from 'stripe'
import { timeOf } from '../clock.ts'
import type { Form } from '../protocol/form.ts'
import { allowOnly, currencyOf, integerOf, requiredText } from '../protocol/params.ts'
import type { HandlerDeps } from '../webhooks/events.ts'
import { recordMovement } from './balance.ts'

/** Charges the platform for its account, such as for Connect. No event tells of it. */
export function chargeAccountFee({ ledger }: HandlerDeps, form: Form): Stripe.BalanceTransaction {
  allowOnly(form, ['amount', 'currency'])
  for (const name of ['amount', 'currency']) requiredText(form, name)
  return recordMovement(ledger, {
    type: 'stripe_fee',
    category: 'fee',
    amount: -(integerOf(form, 'amount', 1) ?? 0),
    currency: currencyOf(form) ?? '',
    source: null,
    availableOn: timeOf(ledger),
  })
}
