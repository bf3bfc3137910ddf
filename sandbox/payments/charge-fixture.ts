import type Stripe from 'stripe'
import { newId, nowInSeconds } from '../protocol/ids.ts'

/** A paid charge of the full amount, with all documented fields. */
export function chargeFixture(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: true,
    created: nowInSeconds(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardDetails(method) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  }
}

// Only the card details a shop shows.
const cardDetails = ({ card }: Stripe.PaymentMethod) =>
  ({
    brand: card?.brand ?? null,
    country: card?.country ?? null,
    exp_month: card?.exp_month,
    exp_year: card?.exp_year,
    fingerprint: card?.fingerprint,
    funding: card?.funding,
    last4: card?.last4 ?? null,
    network: card?.brand ?? null,
    three_d_secure: null,
    wallet: null,
  }) satisfies Partial<Stripe.Charge.PaymentMethodDetails.Card> as Stripe.Charge.PaymentMethodDetails.Card
