import type Stripe from 'stripe'
import { timeOf } from '../clock.ts'
import { invalid, missing } from '../protocol/failure.ts'
import type { Form } from '../protocol/form.ts'
import { allowOnly, choiceOf, metadataOf } from '../protocol/params.ts'
import { announce, type HandlerDeps } from '../webhooks/events.ts'
import { isOver } from './disputes.ts'

/** In characters; of the short fields, too, for which Stripe documents no limit. */
const maxField = 20_000
const maxTotal = 150_000

/** The fields that are texts; the others are files, which the sandbox does not know. */
const textFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const satisfies (keyof Stripe.Dispute.Evidence)[]

/** Stages evidence, and submits it to the bank unless `submit` is false. */
export function updateDispute(deps: HandlerDeps, id: string, form: Form): Stripe.Dispute {
  allowOnly(form, ['evidence', 'metadata', 'submit'])
  const dispute = deps.ledger.disputes.get(id)
  if (!dispute) throw missing('dispute', id)
  const metadata = metadataOf(form, dispute.metadata)
  const texts = textsIn(form)
  if (texts === undefined) return deps.ledger.disputes.put({ ...dispute, metadata })
  refuseUnlessOpen(deps, dispute)
  const evidence = { ...dispute.evidence, ...texts }
  refuseIfLong(evidence)
  const staged = { ...dispute, metadata, evidence }
  const isSubmitted = choiceOf(form, 'submit', ['true', 'false']) !== 'false'
  const updated = deps.ledger.disputes.put(isSubmitted ? submitted(staged) : withEvidence(staged))
  announce(deps, 'charge.dispute.updated', updated)
  return updated
}

function textsIn({ evidence }: Form): Partial<Stripe.Dispute.Evidence> | undefined {
  if (evidence === undefined) return undefined
  if (typeof evidence === 'string') throw invalid('Invalid object', { param: 'evidence' })
  const texts: Partial<Stripe.Dispute.Evidence> = {}
  for (const [name, value] of Object.entries(evidence)) {
    const param = `evidence[${name}]`
    const field = textFields.find((known) => known === name)
    if (!field)
      throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
    if (typeof value !== 'string') throw invalid(`Invalid string: ${param}`, { param })
    if (value.length > maxField)
      throw invalid(`Invalid string: must be at most ${maxField} characters`, { param })
    texts[field] = value === '' ? null : value
  }
  return texts
}

function refuseUnlessOpen(
  { ledger }: HandlerDeps,
  { id, status, evidence_details }: Stripe.Dispute,
) {
  if (isOver(status)) throw invalid(`Dispute ${id} is closed.`)
  if (!status.endsWith('needs_response'))
    throw invalid(`Evidence for dispute ${id} was submitted already.`)
  const { due_by: dueBy } = evidence_details
  if (dueBy !== null && dueBy < timeOf(ledger))
    throw invalid(`Evidence for dispute ${id} can no longer be submitted.`)
}

function refuseIfLong(evidence: Partial<Stripe.Dispute.Evidence>) {
  const length = textFields.reduce((sum, field) => sum + (evidence[field]?.length ?? 0), 0)
  if (length > maxTotal)
    throw invalid(`Evidence may have up to ${maxTotal} characters.`, { param: 'evidence' })
}

const withEvidence = (dispute: Stripe.Dispute): Stripe.Dispute => ({
  ...dispute,
  evidence_details: { ...dispute.evidence_details, has_evidence: true },
})

function submitted(dispute: Stripe.Dispute): Stripe.Dispute {
  const { evidence_details: details } = dispute
  return {
    ...dispute,
    status: dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review',
    evidence_details: {
      ...details,
      has_evidence: true,
      submission_count: details.submission_count + 1,
      submission_method: 'manual',
    },
  }
}
