import { feeOf } from '../../../contract/schemas/money.ts'

type Terms = { price: number; feePercent: number; feeVatPercent: number }

/** Shares an amount (minor units): the commission, the VAT on it, and the seller's rest. */
export function shareOf({ price, feePercent, feeVatPercent }: Terms, amount = price) {
  const fee = feeOf(amount, feePercent)
  const vat = Math.min(feeOf(fee, feeVatPercent), amount - fee)
  return { amount, fee, vat }
}
