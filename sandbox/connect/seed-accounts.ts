import type { AccountRecord, PayoutRecord } from '../connect-records.ts'
import type { Ledger } from '../ledger.ts'
import { recordMovement } from '../payments/balance.ts'
import { redate, secondsAgo, silent } from '../payments/seed-charges.ts'
import { blankAccount } from './accounts.ts'
import { bankAccount } from './banks.ts'
import { payoutFixture } from './payout-fixture.ts'
import { failPayout } from './payout-settlement.ts'
import { bankRequirement, required } from './requirements.ts'
import { transferFixture } from './transfer-fixture.ts'

/** From a past charge. `amount` is in minor units. */
type PastTransfer = { id: string; intentId: string; amount: number; daysAgo: number }

export type PastPayout = {
  id: string
  amount: number
  daysAgo: number
  /** Less than nothing while it is on its way. */
  arrivedDaysAgo: number
  /** Set if the bank did not keep it. */
  returnedDaysAgo?: number | undefined
}

export type PastAccount = {
  id: string
  email: string
  name: string
  currency: string
  daysAgo: number
  isFinished: boolean
  /** An identity document is asked for, until then. */
  asksInDays?: number | undefined
  /** After a payout was returned. */
  isBankChanged?: boolean | undefined
  transfers: PastTransfer[]
  payouts: PastPayout[]
}

/** Records accounts with their transfers and payouts without events. */
export function recordPastAccounts(ledger: Ledger, accounts: PastAccount[]) {
  for (const account of accounts.filter(({ id }) => !ledger.accounts.get(id))) {
    ledger.accounts.put(accountOf(account))
    for (const transfer of account.transfers) recordTransfer(ledger, account, transfer)
    for (const payout of account.payouts) recordPayout(ledger, account, payout)
    if (account.isBankChanged) changeBank(ledger, account.id)
  }
  ledger.flush()
}

const bankOf = (account: string) => `ba_${account}`

function accountOf({ id, email, name, payouts, ...stage }: PastAccount): AccountRecord {
  const begun: AccountRecord = {
    ...blankAccount(id),
    created: new Date(secondsAgo(stage.daysAgo) * 1000).toISOString(),
    contactEmail: email,
    displayName: name,
    country: 'us',
    transfersRequested: true,
    currency: stage.currency.toLowerCase(),
  }
  if (!stage.isFinished) return begun
  const isReturned = payouts.some(({ returnedDaysAgo }) => returnedDaysAgo !== undefined)
  return {
    ...begun,
    detailsSubmitted: true,
    bank: bankAccount(bankOf(id), isReturned ? 'fails_after_paid' : 'paid', 'us'),
    requirements: stage.asksInDays === undefined ? [] : [askedIn(stage.asksInDays)],
  }
}

const askedIn = (days: number) =>
  required(
    'identity.individual.documents.primary_verification',
    ['stripe_balance.stripe_transfers', 'stripe_balance.payouts'],
    { dueAt: secondsAgo(-days), reason: 'routine_verification' },
  )

function recordTransfer(ledger: Ledger, account: PastAccount, past: PastTransfer) {
  const currency = account.currency.toLowerCase()
  const { id, intentId, amount, daysAgo } = past
  const created = secondsAgo(daysAgo)
  const charge = ledger.charges.all().find((known) => known.payment_intent === intentId)
  const blank = transferFixture(amount, currency, account.id)
  const out = recordMovement(ledger, {
    type: 'transfer',
    amount: -amount,
    currency,
    source: id,
    fee: 0,
  })
  const paid = recordMovement(ledger, {
    type: 'payment',
    category: 'charge',
    amount,
    currency,
    fee: 0,
    source: String(blank.destination_payment),
    account: account.id,
  })
  for (const movement of [out, paid]) redate(ledger, movement.id, created)
  ledger.transfers.put({
    ...blank,
    id,
    created,
    balance_transaction: out.id,
    source_transaction: charge?.id ?? null,
    transfer_group: charge?.transfer_group ?? null,
  })
}

function recordPayout(ledger: Ledger, { id: account, currency }: PastAccount, past: PastPayout) {
  const { id, amount, daysAgo, arrivedDaysAgo, returnedDaysAgo } = past
  const created = secondsAgo(daysAgo)
  const made = payoutFixture(id, amount, currency.toLowerCase())
  const out = recordMovement(ledger, {
    type: 'payout',
    amount: -amount,
    currency: made.currency,
    source: id,
    account,
  })
  redate(ledger, out.id, created)
  const payout = {
    ...made,
    created,
    arrival_date: secondsAgo(arrivedDaysAgo),
    automatic: true,
    balance_transaction: out.id,
    destination: bankOf(account),
    status: arrivedDaysAgo > 0 ? 'paid' : 'in_transit',
  }
  const outcome = returnedDaysAgo === undefined ? 'paid' : 'fails_after_paid'
  const record = ledger.payouts.put({ id, account, outcome, payout })
  if (returnedDaysAgo !== undefined) recordReturn(ledger, record, returnedDaysAgo)
}

function recordReturn(ledger: Ledger, record: PayoutRecord, daysAgo: number) {
  const { payout } = failPayout(silent(ledger), record)
  redate(ledger, String(payout.failure_balance_transaction), secondsAgo(daysAgo))
}

function changeBank(ledger: Ledger, id: string) {
  const account = ledger.accounts.get(id)
  if (account === undefined) return
  const requirements = account.requirements.filter(
    ({ description }) => description !== bankRequirement,
  )
  ledger.accounts.put({
    ...account,
    requirements,
    bank: bankAccount(`${bankOf(id)}_2`, 'paid', 'us'),
  })
}
