import type { StatementLine } from '../../../contract/payments/statements.ts'

export type PostedEntry = { account: string; memberId: string | null; amount: number }

type Part = { part: StatementLine['part']; amount: number }

const sum = (entries: PostedEntry[]) => entries.reduce((total, { amount }) => total + amount, 0)

const isShown = ({ amount }: Part) => amount !== 0

/**
 * What a ledger transaction means to a seller, in minor units and positive in their favour: the
 * commission and the VAT on it as parts of their own. The parts sum to its effect on the balance.
 */
export function partsFor(sellerId: string, entries: PostedEntry[]): Part[] {
  const of = (account: string, holder: string | null) =>
    sum(entries.filter((entry) => entry.account === account && entry.memberId === holder))
  const payable = -of('seller_payable', sellerId)
  const debt = -of('seller_debt', sellerId)
  const [fee, vat] = [of('fees', null), of('fee_vat', null)]
  const amount = payable + debt - fee - vat
  if (amount === 0 && fee === 0 && vat === 0) {
    const moved: Part[] = [
      { part: 'from_payable', amount: payable },
      { part: 'to_debt', amount: debt },
    ]
    return moved.filter(isShown)
  }
  const parts: Part[] = [
    { part: 'amount', amount },
    { part: 'fee', amount: fee },
    { part: 'fee_vat', amount: vat },
  ]
  return parts.filter(isShown)
}

const graceMs = 3_600_000

/** A month is final an hour after its end, when no transaction of it can be open any more. */
export const isFinal = (end: Date, now: Date): boolean => now.getTime() >= end.getTime() + graceMs

/**
 * A sequence of numbers for each seller, of which the month is the next one: unique, and the same
 * whenever it is asked for.
 */
export function invoiceNumber(month: string, sellerId: string): string {
  return `${month}-${sellerId.replaceAll('-', '').slice(0, 12).toUpperCase()}`
}

type FeeAmounts = { currency: string; fee: number; vat: number }

/**
 * What documents the fees of a month, in minor units: an invoice, or a credit note if more was returned
 * than charged. Null if they cancel each other out.
 */
export function feeDocumentOf(fees: FeeAmounts[]): 'invoice' | 'credit_note' | null {
  const totals = new Map<string, number>()
  for (const { currency, fee, vat } of fees) {
    totals.set(currency, (totals.get(currency) ?? 0) + fee + vat)
  }
  const amounts = [...totals.values()]
  if (amounts.some((amount) => amount > 0)) return 'invoice'
  return amounts.some((amount) => amount < 0) ? 'credit_note' : null
}
