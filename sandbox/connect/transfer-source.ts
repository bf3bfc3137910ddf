import type Stripe from 'stripe'
import { timeOf } from '../clock.ts'
import { invalid } from '../protocol/failure.ts'
import type { Form } from '../protocol/form.ts'
import { textOf } from '../protocol/params.ts'
import type { HandlerDeps } from '../webhooks/events.ts'

type Source = { charge: Stripe.Charge; group: string; availableOn: number }
const param = 'source_transaction'

/** The charge that a transfer takes its money from, if any. Throws 400 if it cannot. */
export function sourceOf(
  deps: HandlerDeps,
  form: Form,
  amount: number,
  currency: string,
): Source | undefined {
  const id = textOf(form, param)
  if (id === undefined) return undefined
  const { ledger } = deps
  const charge = ledger.charges.get(id)
  if (charge === undefined)
    throw invalid(`No such charge: '${id}'`, { code: 'resource_missing', param })
  if (!charge.paid) throw invalid(`The charge ${id} was not successful.`, { param })
  if (charge.currency !== currency)
    throw invalid(
      `The currency of source_transaction's balance transaction (${charge.currency}) must be the same as the transfer currency (${currency})`,
      { param },
    )
  refuseExcess(deps, charge, amount)
  const paid = ledger.balance.get(String(charge.balance_transaction))
  const availableOn = Math.max(paid?.available_on ?? 0, timeOf(ledger))
  return { charge, group: groupOf(deps, charge, textOf(form, 'transfer_group')), availableOn }
}

/** What was refunded or transferred already cannot be transferred again. */
function refuseExcess({ ledger }: HandlerDeps, charge: Stripe.Charge, amount: number) {
  const used = ledger.transfers
    .all()
    .filter((transfer) => transfer.source_transaction === charge.id)
    .reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0)
  if (amount <= charge.amount - charge.amount_refunded - used) return
  throw invalid(
    `Transfers using this transaction as a source must not exceed the source amount of ${charge.amount - charge.amount_refunded}. (There are already transfers using this source, amounting to ${used}.)`,
    { param: 'amount' },
  )
}

/** The group of the charge, which gets one if it has none. */
function groupOf({ ledger }: HandlerDeps, charge: Stripe.Charge, asked: string | undefined) {
  const held = charge.transfer_group
  if (held !== null && asked !== undefined && asked !== held)
    throw invalid(`The charge ${charge.id} belongs to the transfer group ${held}.`, {
      param: 'transfer_group',
    })
  const group = held ?? asked ?? `group_${charge.payment_intent ?? charge.id}`
  if (held === null) ledger.charges.put({ ...charge, transfer_group: group })
  const intent = ledger.intents.get(String(charge.payment_intent))
  if (intent?.transfer_group === null) ledger.intents.put({ ...intent, transfer_group: group })
  return group
}
