import type Stripe from 'stripe'
import { timeOf } from '../clock.ts'
import type { AccountRecord } from '../connect-records.ts'
import { recordMovement } from '../payments/balance.ts'
import { balanceRows, fundsIn } from '../payments/funds.ts'
import { invalid, missing } from '../protocol/failure.ts'
import type { Form } from '../protocol/form.ts'
import { newId, nowInSeconds } from '../protocol/ids.ts'
import { allowOnly, choiceOf, integerOf, metadataOf, textOf } from '../protocol/params.ts'
import { announce, type HandlerDeps } from '../webhooks/events.ts'
import { transferOf } from './transfers.ts'

/** Takes a part or, without an amount, the rest of a transfer back. Amounts in minor units. */
export function reverseTransfer(
  deps: HandlerDeps,
  id: string,
  form: Form,
): Stripe.TransferReversal {
  allowOnly(form, ['amount', 'description', 'metadata', 'refund_application_fee'])
  choiceOf(form, 'refund_application_fee', ['true', 'false'])
  textOf(form, 'description')
  const metadata = metadataOf(form)
  const transfer = transferOf(deps, id)
  const amount = reversible(transfer, integerOf(form, 'amount', 1))
  const availableOn = refuseUncovered(deps, transfer, amount)
  return record(deps, transfer, amount, metadata, availableOn)
}

function reversible(transfer: Stripe.Transfer, requested: number | undefined): number {
  const left = transfer.amount - transfer.amount_reversed
  if (left === 0) throw invalid(`Transfer ${transfer.id} is already fully reversed.`)
  if (requested !== undefined && requested > left)
    throw invalid(
      `The transfer reversal amount (${requested}) is greater than the unreversed amount of the transfer (${left}).`,
      { code: 'amount_too_large', param: 'amount' },
    )
  return requested ?? left
}

/**
 * The account's available balance must cover a reversal, and what is pending that of a transfer that
 * is itself pending. Returns when the money is available.
 */
function refuseUncovered({ ledger }: HandlerDeps, transfer: Stripe.Transfer, amount: number) {
  const id = String(transfer.destination)
  const account: AccountRecord | undefined = ledger.accounts.get(id)
  const payment = balanceRows(ledger, id).find((row) => row.source === transfer.destination_payment)
  const { available, pending } = fundsIn(ledger, transfer.currency, id)
  const covered = payment?.status === 'pending' ? available + pending : available
  if (covered < amount && !account?.mayGoNegative)
    throw invalid(
      `Insufficient funds in the account ${id} to reverse this transfer: the balance (${covered}) is less than the amount (${amount}).`,
      { code: 'balance_insufficient' },
    )
  return Math.max(payment?.available_on ?? 0, timeOf(ledger))
}

function record(
  deps: HandlerDeps,
  transfer: Stripe.Transfer,
  amount: number,
  metadata: Record<string, string>,
  availableOn: number,
): Stripe.TransferReversal {
  const { ledger } = deps
  const { currency } = transfer
  const id = newId('trr')
  const back = recordMovement(ledger, {
    type: 'transfer_refund',
    category: 'transfer_reversal',
    amount,
    currency,
    availableOn,
    source: id,
  })
  const refund = newId('pyr')
  recordMovement(ledger, {
    type: 'payment_refund',
    category: 'refund',
    amount: -amount,
    currency,
    availableOn,
    source: refund,
    account: String(transfer.destination),
  })
  const reversal = ledger.reversals.put({
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: back.id,
    created: nowInSeconds(),
    currency,
    destination_payment_refund: refund,
    metadata,
    source_refund: null,
    transfer: transfer.id,
  })
  announce(deps, 'transfer.reversed', ledger.transfers.put(reduced(transfer, reversal)))
  return reversal
}

function reduced(transfer: Stripe.Transfer, reversal: Stripe.TransferReversal): Stripe.Transfer {
  const amount_reversed = transfer.amount_reversed + reversal.amount
  const known = [reversal, ...transfer.reversals.data]
  return {
    ...transfer,
    amount_reversed,
    reversed: amount_reversed === transfer.amount,
    reversals: { ...transfer.reversals, data: known.slice(0, 10), has_more: known.length > 10 },
  }
}

export function reversalOf({ ledger }: HandlerDeps, transferId: string, id: string) {
  const reversal = ledger.reversals.get(id)
  if (reversal === undefined || reversal.transfer !== transferId)
    throw missing('transfer_reversal', id)
  return reversal
}
