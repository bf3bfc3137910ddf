import { feeOf } from '../../../contract/schemas/money.ts'
import type { Owed } from '../refunds/queries.ts'

type Terms = { price: number; feePercent: number; feeVatPercent: number }

type Share = { amount: number; fee: number; vat: number }

/** What the seller gets of an amount, in minor units. */
export const sellersPart = ({ amount, fee, vat }: Share) => amount - fee - vat

/** Shares an amount (minor units): the commission, and the VAT on it. The rest is the seller's part. */
export function shareOf({ price, feePercent, feeVatPercent }: Terms, amount = price) {
  const fee = feeOf(amount, feePercent)
  const vat = Math.min(feeOf(fee, feeVatPercent), amount - fee)
  return { amount, fee, vat }
}

/** The share of the difference of two amounts, so that shares of parts sum to that of the whole. */
export function shareBetween(terms: Terms, from: number, to: number) {
  const [less, more] = [shareOf(terms, from), shareOf(terms, to)]
  return { amount: to - from, fee: more.fee - less.fee, vat: more.vat - less.vat }
}

/**
 * What the buyer got by the provider or the bank, in minor units, by what pays for it: first refunds
 * that failed before, then the rest of the sale, then refunds that are not sent.
 */
export function allocate(amount: number, owed: Owed, rest: number) {
  const failedRefundsPaid = Math.min(amount, owed.failed)
  const fromSale = Math.min(amount - failedRefundsPaid, rest)
  const fromUnsent = Math.min(amount - failedRefundsPaid - fromSale, owed.unsent)
  const lost = amount - failedRefundsPaid - fromSale - fromUnsent
  return { failedRefundsPaid, fromSale, fromUnsent, lost }
}
