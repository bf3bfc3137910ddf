import { createHash } from 'node:crypto'
import type Stripe from 'stripe'

/**
 * What is submitted against a chargeback. Stripe accepts 20,000 characters in the long fields, and
 * 150,000 in all of them together: https://docs.stripe.com/api/disputes/update
 */
export type DisputeEvidence = {
  productDescription: string
  customerName?: string | undefined
  customerEmail?: string | undefined
  shippingAddress?: string | undefined
  shippingCarrier?: string | undefined
  shippingTrackingNumber?: string | undefined
  shippingDate?: string | undefined
  /** When the customer received the product. */
  serviceDate?: string | undefined
  refundPolicyDisclosure: string
  refundRefusalExplanation: string
  uncategorizedText: string
}

export function toParams(evidence: DisputeEvidence): Stripe.DisputeUpdateParams.Evidence {
  const { customerName, customerEmail, shippingAddress, shippingCarrier } = evidence
  const { shippingTrackingNumber, shippingDate, serviceDate } = evidence
  return {
    product_description: evidence.productDescription,
    ...(customerName && { customer_name: customerName }),
    ...(customerEmail && { customer_email_address: customerEmail }),
    ...(shippingAddress && { shipping_address: shippingAddress }),
    ...(shippingCarrier && { shipping_carrier: shippingCarrier }),
    ...(shippingTrackingNumber && { shipping_tracking_number: shippingTrackingNumber }),
    ...(shippingDate && { shipping_date: shippingDate }),
    ...(serviceDate && { service_date: serviceDate }),
    refund_policy_disclosure: evidence.refundPolicyDisclosure,
    refund_refusal_explanation: evidence.refundRefusalExplanation,
    uncategorized_text: evidence.uncategorizedText,
  }
}

/** A key stands for one request: the record of a sale may grow until the next try. */
export function evidenceKeyOf(disputeId: string, evidence: DisputeEvidence): string {
  const content = JSON.stringify(toParams(evidence))
  return `evidence-${disputeId}-${createHash('sha256').update(content).digest('hex').slice(0, 32)}`
}
