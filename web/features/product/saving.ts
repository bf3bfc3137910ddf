import { toMinor, toText } from '../../../contract/schemas/money.ts'

type Saving = {
  /** Decimal text. */
  amount: string
  /** The share of the original price, rounded down: 0 for less than 1%. */
  percent: number
}

/** What buyers save against the original price, from two decimal texts. Null if nothing. */
export function savingOf(original: string, resale: string): Saving | null {
  const saved = toMinor(original) - toMinor(resale)
  if (saved <= 0) return null
  return { amount: toText(saved), percent: Math.floor((saved / toMinor(original)) * 100) }
}
