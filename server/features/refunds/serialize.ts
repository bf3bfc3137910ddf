import type { FailedRefunds } from '../../../contract/schemas/failed-refunds.ts'
import { toText } from '../../../contract/schemas/money.ts'
import type { FailedRefundTotals } from './failed-queries.ts'

/** What the buyer is told; null if nothing is owed and nothing was paid by bank transfer. */
export function toFailedRefundTotals(totals: FailedRefundTotals | null): FailedRefunds | null {
  if (totals === null) return null
  const { owed, references: bankReferences } = totals
  return owed > 0 || bankReferences.length > 0 ? { owed: toText(owed), bankReferences } : null
}
