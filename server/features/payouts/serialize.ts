import type {
  BankPayout,
  PayoutOverview,
  SaleTransfer,
  SellerDebt,
  WaitingSeller,
} from '../../../contract/payments/payouts.ts'
import { toText } from '../../../contract/schemas/money.ts'
import type { Caller } from '../../context.ts'
import type { AccountRow } from './account-queries.ts'
import type { PayoutRow, ShownDebt, ShownTransfer } from './overview-queries.ts'
import { requirementOf } from './rules.ts'
import type { SellerPaidByStaff } from './staff-queries.ts'

type Account = PayoutOverview['account']

const noAccount = {
  status: 'none',
  requirements: [],
  destination: null,
  waitingSince: null,
} as const

export function toAccount(row: AccountRow | undefined): Account {
  const { status, requirements, destination, waitingSince } = row ?? noAccount
  const asked = requirements.filter(({ from }) => from === 'seller')
  return {
    status,
    destination,
    missing: [...new Set(asked.map(({ code }) => requirementOf(code)))],
    reviewing: requirements.some(({ from }) => from === 'provider'),
    waitingSince: waitingSince?.toISOString() ?? null,
  }
}

function stateOf({ state, stoppedBy, amount, reversed }: ShownTransfer): SaleTransfer['state'] {
  if (state === 'cancelled') return 'refunded'
  if (state === 'paid_outside') return 'outside'
  if (state === 'sent') return reversed === amount ? 'reversed' : 'sent'
  return stoppedBy ? 'stopped' : 'due'
}

export const toTransfer = (row: ShownTransfer): SaleTransfer => ({
  _id: row.id,
  saleId: row.saleId,
  header: row.title,
  amount: toText(row.amount),
  reversed: toText(row.reversed),
  currency: row.currency,
  state: stateOf(row),
  stoppedBy: row.stoppedBy,
  reference: row.reference,
  date: row.date.toISOString(),
})

export const toPayout = (row: PayoutRow): BankPayout => ({
  _id: row.id,
  amount: toText(row.amount),
  currency: row.currency,
  status: row.status,
  arrives: row.arrivesOn,
  failure: row.failureCode,
  returned: row.returned,
  date: row.createdAt.toISOString(),
})

export const toDebt = (row: ShownDebt): SellerDebt => ({
  _id: row.id,
  saleId: row.saleId,
  header: row.title,
  reason: row.reason,
  currency: row.currency,
  amount: toText(row.amount),
  open: toText(row.open),
  reversed: toText(row.reversed),
  netted: toText(row.netted),
  writtenOff: toText(row.writtenOff),
  paidFrom: row.paidFrom.map(({ saleId, title, amount }) => ({
    saleId,
    header: title,
    amount: toText(amount),
  })),
  date: row.createdAt.toISOString(),
})

type Amounts = { currency: string; amount: number }[]

/** Sums by currency, in minor units; those of nothing are left out. */
export const sumsOf = (rows: Amounts) =>
  [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, own]) => ({ currency, sum: own.reduce((sum, { amount }) => sum + amount, 0) }))
    .filter(({ sum }) => sum !== 0)

/** The same sums as decimal text. */
export const totalsOf = (rows: Amounts) =>
  sumsOf(rows).map(({ currency, sum }) => ({ currency, amount: toText(sum) }))

export function toWaitingSeller(row: SellerPaidByStaff, { member }: Caller): WaitingSeller {
  const owed = totalsOf(row.owed)
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    status: row.status,
    since: row.since.toISOString(),
    owed,
    can: { payOutside: owed.length > 0 && row.id !== member?.id },
  }
}
