import type Stripe from 'stripe'
import { timeOf } from '../clock.ts'
import type { PayoutRecord } from '../connect-records.ts'
import { recordMovement } from '../payments/balance.ts'
import { fundsIn } from '../payments/funds.ts'
import { invalid, missing } from '../protocol/failure.ts'
import type { Form } from '../protocol/form.ts'
import { newId } from '../protocol/ids.ts'
import {
  allowOnly,
  choiceOf,
  currencyOf,
  integerOf,
  metadataOf,
  requiredText,
  textOf,
} from '../protocol/params.ts'
import type { HandlerDeps } from '../webhooks/events.ts'
import { bankOf } from './banks.ts'
import { isActive } from './capabilities.ts'
import { announcePayout } from './payout-events.ts'
import { payoutFixture } from './payout-fixture.ts'

const arrivalSeconds = 2 * 24 * 3600

/** Pays out by hand what is available, for the platform or an account. Minor units. */
export function createPayout(deps: HandlerDeps, account: string | undefined, form: Form) {
  allowOnly(form, [
    'amount',
    'currency',
    'description',
    'metadata',
    'method',
    'source_type',
    'statement_descriptor',
  ])
  for (const name of ['amount', 'currency']) requiredText(form, name)
  choiceOf(form, 'method', ['standard'])
  const amount = integerOf(form, 'amount', 1) ?? 0
  const currency = currencyOf(form) ?? ''
  const metadata = metadataOf(form)
  const owner = account === undefined ? undefined : deps.ledger.accounts.get(account)
  if (owner && !isActive(owner, 'stripe_balance.payouts', timeOf(deps.ledger)))
    throw invalid('Payouts are not enabled for this account.', { code: 'payouts_not_allowed' })
  if (fundsIn(deps.ledger, currency, account).available < amount)
    throw invalid(
      'You have insufficient funds in your Stripe account for this transfer. Your card balance is too low. You can use the /v1/balance endpoint to view your Stripe balance (for more details, see stripe.com/docs/api#balance).',
      { code: 'balance_insufficient' },
    )
  return payOut(deps, account, amount, currency, {
    metadata,
    description: textOf(form, 'description') ?? null,
    statement_descriptor: textOf(form, 'statement_descriptor') ?? null,
  })
}

/** Moves money from the balance to the bank; it arrives on the virtual clock. */
export function payOut(
  deps: HandlerDeps,
  account: string | undefined,
  amount: number,
  currency: string,
  more: Partial<Stripe.Payout>,
): Stripe.Payout {
  const { ledger } = deps
  const now = timeOf(ledger)
  const bank = bankOf(deps, account)
  const id = newId('po')
  const out = recordMovement(ledger, {
    type: 'payout',
    amount: -amount,
    currency,
    source: id,
    availableOn: now,
    ...(account !== undefined && { account }),
  })
  const payout: Stripe.Payout = {
    ...payoutFixture(id, amount, currency),
    arrival_date: now + arrivalSeconds,
    balance_transaction: out.id,
    destination: bank.id,
    ...more,
  }
  const record = { id, account: account ?? null, outcome: bank.outcome, payout }
  ledger.payouts.put(record)
  announcePayout(deps, 'payout.created', record)
  return payout
}

/** Throws 404 for those of other accounts. */
export function payoutRecordOf(
  { ledger }: HandlerDeps,
  id: string,
  account: string | undefined,
): PayoutRecord {
  const record = ledger.payouts.get(id)
  if (record === undefined || record.account !== (account ?? null)) throw missing('payout', id)
  return record
}

export const payoutsOf = ({ ledger }: HandlerDeps, account: string | undefined) =>
  ledger.payouts
    .all()
    .flatMap((record) => (record.account === (account ?? null) ? [record.payout] : []))
