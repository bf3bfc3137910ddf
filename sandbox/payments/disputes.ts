import type Stripe from 'stripe'
import { timeOf } from '../clock.ts'
import { invalid, missing } from '../protocol/failure.ts'
import type { Form } from '../protocol/form.ts'
import { newId, nowInSeconds } from '../protocol/ids.ts'
import { choiceOf, integerOf, requiredText, textOf } from '../protocol/params.ts'
import { announce, type HandlerDeps } from '../webhooks/events.ts'
import { recordMovement } from './balance.ts'
import { disputeFixture } from './dispute-fixture.ts'

/** In minor units, for each chargeback; kept by the provider in either case. */
const disputeFee = 1500
const evidenceSeconds = 9 * 24 * 3600

const statuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'prevented',
] as const
type Status = (typeof statuses)[number]

const caseTypes = ['chargeback', 'resolution', 'block'] as const

const isInquiry = (status: string) => status.startsWith('warning')
export const isOver = (status: string) =>
  ['won', 'lost', 'warning_closed', 'prevented'].includes(status)

/** An inquiry withdraws nothing, and a `block` never does. */
const isWithdrawalDue = ({
  status,
  balance_transactions: movements,
  payment_method_details: paidBy,
}: Stripe.Dispute) =>
  !isInquiry(status) && movements.length === 0 && paidBy?.card?.case_type !== 'block'

/**
 * Opens a dispute of a charge, as the bank of the card does. The amount may exceed the charge. One
 * with the status `prevented` withdraws its amount as a `resolution` and nothing as a `block`. With
 * `withdrawal` `later`, the money is withdrawn when the dispute is moved. Its `age` is in seconds.
 */
export function openDispute(deps: HandlerDeps, form: Form, id = newId('dp')): Stripe.Dispute {
  const intentId = requiredText(form, 'payment_intent')
  const charge = deps.ledger.charges.all().find((known) => {
    return known.payment_intent === intentId && known.paid
  })
  if (!charge) throw missing('payment_intent', intentId, 'payment_intent')
  const caseType = choiceOf(form, 'case_type', caseTypes) ?? 'chargeback'
  const dispute = deps.ledger.disputes.put(
    disputeFixture({
      id,
      amount: integerOf(form, 'amount', 1) ?? charge.amount,
      caseType,
      charge: charge.id,
      created: nowInSeconds() - (integerOf(form, 'age', 0) ?? 0),
      currency: charge.currency,
      dueBy: timeOf(deps.ledger) + (integerOf(form, 'due_in', 0) ?? evidenceSeconds),
      paymentIntent: intentId,
      reason: textOf(form, 'reason') ?? 'product_not_received',
      status: choiceOf(form, 'status', statuses) ?? 'needs_response',
    }),
  )
  deps.ledger.charges.put({ ...charge, disputed: true })
  announce(deps, 'charge.dispute.created', dispute)
  const isLater = choiceOf(form, 'withdrawal', ['at_once', 'later']) === 'later'
  return isLater || !isWithdrawalDue(dispute) ? dispute : withdraw(deps, dispute)
}

/** Moves a dispute to another status, as the bank does. */
export function moveDispute(deps: HandlerDeps, form: Form): Stripe.Dispute {
  const id = requiredText(form, 'dispute')
  const before = deps.ledger.disputes.get(id)
  if (!before) throw missing('dispute', id, 'dispute')
  if (isOver(before.status)) throw invalid(`Dispute ${id} is over.`)
  const status: Status = choiceOf(form, 'status', statuses) ?? 'needs_response'
  let dispute = deps.ledger.disputes.put({ ...before, status })
  if (isWithdrawalDue(dispute)) dispute = withdraw(deps, dispute)
  if (status === 'won') dispute = reinstate(deps, dispute)
  announce(deps, isOver(status) ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute)
  return dispute
}

function withdraw(deps: HandlerDeps, dispute: Stripe.Dispute): Stripe.Dispute {
  const fee = dispute.status === 'prevented' ? 0 : disputeFee
  const withdrawn = move(deps, dispute, -dispute.amount, fee)
  announce(deps, 'charge.dispute.funds_withdrawn', withdrawn)
  return withdrawn
}

function reinstate(deps: HandlerDeps, dispute: Stripe.Dispute): Stripe.Dispute {
  const reinstated = move(deps, dispute, dispute.amount, 0)
  announce(deps, 'charge.dispute.funds_reinstated', reinstated)
  return reinstated
}

function move({ ledger }: HandlerDeps, dispute: Stripe.Dispute, amount: number, fee: number) {
  const { id: source, currency } = dispute
  const category = amount < 0 ? 'dispute' : 'dispute_reversal'
  const moved = recordMovement(ledger, {
    type: 'adjustment',
    category,
    amount,
    currency,
    source,
    fee,
  })
  return ledger.disputes.put({
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, moved],
  })
}
