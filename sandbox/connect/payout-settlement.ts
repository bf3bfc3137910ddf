import { timeOf } from '../clock.ts'
import type { PayoutRecord } from '../connect-records.ts'
import { recordMovement } from '../payments/balance.ts'
import { invalid } from '../protocol/failure.ts'
import type { HandlerDeps } from '../webhooks/events.ts'
import { saveAccount } from './account-changes.ts'
import { announcePayout } from './payout-events.ts'
import { bankRequirement, required } from './requirements.ts'

/** How long after its arrival a bank returns a payout. */
const returnSeconds = 3 * 24 * 3600
const failures = {
  fails: { failure_code: 'no_account', failure_message: 'The bank account could not be located.' },
  fails_after_paid: {
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
  },
  paid: { failure_code: 'could_not_process', failure_message: 'The bank could not process this.' },
}

function move(deps: HandlerDeps, record: PayoutRecord, changes: Partial<PayoutRecord['payout']>) {
  return deps.ledger.payouts.put({ ...record, payout: { ...record.payout, ...changes } })
}

/** Moves payouts on to what they are by now. */
export function settlePayouts(deps: HandlerDeps) {
  const now = timeOf(deps.ledger)
  for (const record of deps.ledger.payouts.all()) settle(deps, record, now)
}

function settle(deps: HandlerDeps, record: PayoutRecord, now: number) {
  const { status, arrival_date } = record.payout
  const isOpen = status === 'pending' || status === 'in_transit'
  if (isOpen && arrival_date > now) {
    if (status === 'pending')
      announcePayout(deps, 'payout.updated', move(deps, record, { status: 'in_transit' }))
    return
  }
  if (isOpen && record.outcome === 'fails') failPayout(deps, record)
  else if (isOpen) announcePayout(deps, 'payout.paid', move(deps, record, { status: 'paid' }))
  const isReturned = record.outcome === 'fails_after_paid' && arrival_date + returnSeconds <= now
  const current = deps.ledger.payouts.get(record.id)
  if (isReturned && current?.payout.status === 'paid') failPayout(deps, current)
}

/** The money returns to the balance, and the bank account takes no more payouts. */
export function failPayout(deps: HandlerDeps, record: PayoutRecord): PayoutRecord {
  const { payout, account, outcome } = record
  if (payout.status === 'failed' || payout.status === 'canceled')
    throw invalid(`Payout ${payout.id} has the status ${payout.status}.`)
  const back = giveBack(deps, record, 'payout_failure')
  const failed = move(deps, record, {
    status: 'failed',
    failure_balance_transaction: back.id,
    ...failures[outcome],
  })
  announcePayout(deps, 'payout.failed', failed)
  if (account !== null) disableBank(deps, account, String(payout.destination))
  return failed
}

export function cancelPayout(deps: HandlerDeps, record: PayoutRecord) {
  if (record.payout.status !== 'pending' || record.payout.automatic)
    throw invalid(
      'Payouts can be canceled only while they are pending and if they are not automatic.',
    )
  const back = giveBack(deps, record, 'payout_cancel')
  const changes = { status: 'canceled', failure_balance_transaction: back.id }
  const canceled = move(deps, record, changes)
  announcePayout(deps, 'payout.canceled', canceled)
  return canceled.payout
}

function giveBack(
  deps: HandlerDeps,
  record: PayoutRecord,
  type: 'payout_failure' | 'payout_cancel',
) {
  const { id, amount, currency } = record.payout
  return recordMovement(deps.ledger, {
    type,
    category: 'payout_reversal',
    amount,
    currency,
    source: id,
    availableOn: timeOf(deps.ledger),
    ...(record.account !== null && { account: record.account }),
  })
}

function disableBank(deps: HandlerDeps, id: string, bankId: string) {
  const account = deps.ledger.accounts.get(id)
  if (account?.bank?.id !== bankId || account.bank.errored) return
  const description = 'A payout to this bank account failed.'
  const error = { code: 'invalid_value_other', description } as const
  const asked = required(bankRequirement, ['stripe_balance.payouts'], {
    reason: 'routine_verification',
    error,
  })
  saveAccount(deps, {
    ...account,
    bank: { ...account.bank, errored: true },
    requirements: [...account.requirements, asked],
  })
}
