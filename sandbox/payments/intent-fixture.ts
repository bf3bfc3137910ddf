import type Stripe from 'stripe'
import { type Form, listOf } from '../protocol/form.ts'
import { newId, nowInSeconds, randomText } from '../protocol/ids.ts'
import { subform } from './payment-methods.ts'

/** A payment intent with all documented fields, before amount and card are known. */
export function intentFixture(form: Form): Stripe.PaymentIntent {
  const id = newId('pi')
  const allowed = listOf(form.allowed_payment_method_types).map(String)
  const automatic = subform(form, 'automatic_payment_methods').enabled === 'true'
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: allowed.length > 0 ? allowed : null,
    amount: 0,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automatic ? { enabled: true } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: nowInSeconds(),
    currency: '',
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}
