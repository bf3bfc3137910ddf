import type Stripe from 'stripe'
import { timeOf } from '../clock.ts'
import { recordMovement } from '../payments/balance.ts'
import { fundsIn } from '../payments/funds.ts'
import { invalid, missing } from '../protocol/failure.ts'
import type { Form } from '../protocol/form.ts'
import {
  allowOnly,
  currencyOf,
  integerOf,
  metadataOf,
  requiredText,
  textOf,
} from '../protocol/params.ts'
import { announce, type HandlerDeps } from '../webhooks/events.ts'
import { isActive } from './capabilities.ts'
import { transferFixture } from './transfer-fixture.ts'
import { sourceOf } from './transfer-source.ts'

/** Moves money to a connected account, from a charge or from what is available. Minor units. */
export function createTransfer(deps: HandlerDeps, form: Form): Stripe.Transfer {
  allowOnly(form, [
    'amount',
    'currency',
    'destination',
    'description',
    'metadata',
    'source_transaction',
    'source_type',
    'transfer_group',
  ])
  for (const name of ['amount', 'currency', 'destination']) requiredText(form, name)
  const amount = integerOf(form, 'amount', 1) ?? 0
  const currency = currencyOf(form) ?? ''
  const metadata = metadataOf(form)
  const destination = destinationOf(deps, requiredText(form, 'destination'))
  const source = sourceOf(deps, form, amount, currency)
  if (source === undefined) refuseUncovered(deps, amount, currency)
  return record(
    deps,
    {
      ...transferFixture(amount, currency, destination),
      description: textOf(form, 'description') ?? null,
      metadata,
      source_transaction: source?.charge.id ?? null,
      transfer_group: source?.group ?? textOf(form, 'transfer_group') ?? null,
    },
    source?.availableOn ?? timeOf(deps.ledger),
  )
}

/** Throws where the account is unknown, or may not receive transfers. */
function destinationOf({ ledger }: HandlerDeps, id: string): string {
  const account = ledger.accounts.get(id)
  const param = 'destination'
  if (account === undefined || account.closed)
    throw invalid(`No such destination: '${id}'`, { code: 'resource_missing', param })
  if (isActive(account, 'stripe_balance.stripe_transfers', timeOf(ledger))) return id
  throw invalid(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    { code: 'insufficient_capabilities_for_transfer' },
  )
}

function refuseUncovered({ ledger }: HandlerDeps, amount: number, currency: string) {
  if (fundsIn(ledger, currency).available >= amount) return
  throw invalid(
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
    { code: 'balance_insufficient' },
  )
}

function record(deps: HandlerDeps, transfer: Stripe.Transfer, availableOn: number) {
  const { ledger } = deps
  const { id, amount, currency } = transfer
  const out = recordMovement(ledger, {
    type: 'transfer',
    amount: -amount,
    currency,
    source: id,
    fee: 0,
    availableOn,
  })
  recordMovement(ledger, {
    type: 'payment',
    category: 'charge',
    amount,
    currency,
    fee: 0,
    availableOn,
    source: String(transfer.destination_payment),
    account: String(transfer.destination),
  })
  const recorded = ledger.transfers.put({ ...transfer, balance_transaction: out.id })
  announce(deps, 'transfer.created', recorded)
  return recorded
}

export function transferOf({ ledger }: HandlerDeps, id: string): Stripe.Transfer {
  const transfer = ledger.transfers.get(id)
  if (transfer === undefined) throw missing('transfer', id)
  return transfer
}

export function updateTransfer(deps: HandlerDeps, id: string, form: Form): Stripe.Transfer {
  allowOnly(form, ['description', 'metadata'])
  const transfer = transferOf(deps, id)
  const updated = deps.ledger.transfers.put({
    ...transfer,
    metadata: metadataOf(form, transfer.metadata),
    ...('description' in form && { description: textOf(form, 'description') ?? null }),
  })
  announce(deps, 'transfer.updated', updated)
  return updated
}
