import type { LedgerTransaction } from '../../../contract/payments.ts'

type Money = { amount: number; currency: string }

export function isExactly(expected: Money, charged: Money): boolean {
  return expected.amount === charged.amount && expected.currency === charged.currency
}

export type LedgerKind = LedgerTransaction['kind']
type Account = LedgerTransaction['entries'][number]['account']

export type LedgerEntry = { account: Account; memberId: string | null; amount: number }

type Deal = { amount: number; fee: number; sellerId: string; buyerId: string }

/** Entries in minor units: assets positive, liabilities and earnings negative. They sum to zero. */
export function entriesOf(
  kind: LedgerKind,
  { amount, fee, sellerId, buyerId }: Deal,
): LedgerEntry[] {
  const atProvider = { account: 'card_provider', memberId: null, amount } as const
  const owedToBuyer = { account: 'refunds_due', memberId: buyerId, amount: -amount } as const
  const shared = [
    { account: 'seller_payable', memberId: sellerId, amount: fee - amount },
    { account: 'fees', memberId: null, amount: -fee },
  ] as const
  const entries: Record<LedgerKind, LedgerEntry[]> = {
    sale: [atProvider, ...shared],
    late_charge: [atProvider, owedToBuyer],
    refund_owed: [...shared.map(reversed), owedToBuyer],
    refund_sent: [atProvider, owedToBuyer].map(reversed),
  }
  return entries[kind].filter((entry) => entry.amount !== 0)
}

function reversed(entry: LedgerEntry): LedgerEntry {
  return { ...entry, amount: -entry.amount }
}
