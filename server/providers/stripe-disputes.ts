import type Stripe from 'stripe'
import { callStripe, unlessMissing } from './stripe-errors.ts'
import { type DisputeEvidence, evidenceKeyOf, toParams } from './stripe-evidence.ts'
import { createdSince, idOf, maxListed } from './stripe-objects.ts'
import { finalRefusalOf, type MadeOrRefused, orRefused } from './stripe-refusals.ts'

/** A chargeback, or an inquiry before one. `amount` and `fee` are in minor units of `currency`. */
export type CardDispute = {
  id: string
  intentId: string | null
  amount: number
  /** What the provider charged for it, which it keeps in any case. */
  fee: number
  currency: string
  reason: Stripe.Dispute['reason']
  status: Exclude<Stripe.Dispute['status'], 'prevented'>
  /** Whether the provider has still to withdraw the amount and the fee, which is 0 until then. */
  isWithdrawalDue: boolean
  createdAt: Date
  /** Null if the bank accepts no evidence. */
  evidenceDueAt: Date | null
}

export type FraudWarning = { id: string; intentId: string | null; reason: string }

/** An object about the charge of a payment intent. */
export type ListedObject = Pick<FraudWarning, 'id' | 'intentId'>

/** Whether a dispute with this status is an inquiry, which withholds no money. */
export const isInquiry = (status: string) => status.startsWith('warning')

/** Whether evidence was submitted, and the bank has not decided. */
export const isUnderReview = (status: string) => status.endsWith('under_review')

/**
 * A dispute that was prevented is one that the provider has refunded by a rule of the platform
 * (`resolution`), or one that the bank has dropped (`block`): https://docs.stripe.com/disputes/prevention
 */
function statusOf({ status, payment_method_details: paidBy }: Stripe.Dispute) {
  if (status !== 'prevented') return status
  return paidBy?.card?.case_type === 'block' ? 'warning_closed' : 'lost'
}

/** Of a chargeback, the amount is withdrawn a moment after it was opened; of a `block`, never. */
function isWithdrawalDue({
  status,
  balance_transactions: movements,
  payment_method_details: paidBy,
}: Stripe.Dispute): boolean {
  const isOpenChargeback = status === 'needs_response' || status === 'under_review'
  return isOpenChargeback && movements.length === 0 && paidBy?.card?.case_type !== 'block'
}

function toDispute(dispute: Stripe.Dispute): CardDispute {
  const { payment_intent: intent, evidence_details: evidence } = dispute
  return {
    id: dispute.id,
    intentId: idOf(intent),
    amount: dispute.amount,
    fee: dispute.balance_transactions.reduce((sum, { fee }) => sum + fee, 0),
    currency: dispute.currency.toUpperCase(),
    reason: dispute.reason,
    status: statusOf(dispute),
    isWithdrawalDue: isWithdrawalDue(dispute),
    createdAt: new Date(dispute.created * 1000),
    evidenceDueAt: evidence.due_by ? new Date(evidence.due_by * 1000) : null,
  }
}

type OfIntent = { id: string; payment_intent?: string | { id: string } | null }

const toListed = ({ id, payment_intent }: OfIntent): ListedObject => ({
  id,
  intentId: idOf(payment_intent),
})

/** Disputes, and the early fraud warnings that may precede them. */
export function stripeDisputes(stripe: Stripe) {
  return {
    /** Undefined where the provider does not know it. */
    async readDispute(id: string): Promise<CardDispute | undefined> {
      const dispute = await callStripe(unlessMissing(stripe.disputes.retrieve(id)))
      return dispute && toDispute(dispute)
    },
    /** The newest 100 disputes of an intent. */
    async disputesOf(intentId: string): Promise<CardDispute[]> {
      const listed = stripe.disputes.list({ payment_intent: intentId, limit: 100 })
      return (await callStripe(listed)).data.map(toDispute)
    },
    /** The newest 1,000 disputes since a time. */
    async disputesSince(since: Date): Promise<ListedObject[]> {
      const listed = stripe.disputes.list(createdSince(since))
      return (await callStripe(listed.autoPagingToArray({ limit: maxListed }))).map(toListed)
    },
    /** Submits evidence to the bank, which is possible once. Idempotent per dispute and evidence. */
    submitEvidence(id: string, evidence: DisputeEvidence): Promise<MadeOrRefused<CardDispute>> {
      const submitted = stripe.disputes.update(
        id,
        { evidence: toParams(evidence), submit: true },
        { idempotencyKey: evidenceKeyOf(id, evidence) },
      )
      return orRefused(submitted.then(toDispute), finalRefusalOf)
    },
    /** Undefined where the provider does not know it. */
    async readFraudWarning(id: string): Promise<FraudWarning | undefined> {
      const warning = await callStripe(unlessMissing(stripe.radar.earlyFraudWarnings.retrieve(id)))
      return warning && { ...toListed(warning), reason: warning.fraud_type }
    },
    /** The newest 1,000 early fraud warnings since a time. */
    async fraudWarningsSince(since: Date): Promise<ListedObject[]> {
      const listed = stripe.radar.earlyFraudWarnings.list(createdSince(since))
      return (await callStripe(listed.autoPagingToArray({ limit: maxListed }))).map(toListed)
    },
  }
}
