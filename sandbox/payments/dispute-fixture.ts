import type Stripe from 'stripe'

type Given = {
  id: string
  amount: number
  caseType: string
  charge: string
  created: number
  currency: string
  dueBy: number
  paymentIntent: string
  reason: string
  status: Stripe.Dispute.Status
}

/** A dispute with Stripe's fields, without evidence. */
export function disputeFixture({
  caseType,
  dueBy,
  paymentIntent,
  ...given
}: Given): Stripe.Dispute {
  return {
    ...given,
    object: 'dispute',
    balance_transactions: [],
    enhanced_eligibility_types: [],
    evidence: {} satisfies Partial<Stripe.Dispute.Evidence> as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: given.status.startsWith('warning'),
    livemode: false,
    metadata: {},
    payment_intent: paymentIntent,
    payment_method_details: {
      card: { brand: 'visa', case_type: caseType, network: 'visa', network_reason_code: null },
      type: 'card',
    },
  }
}
