import type { ResponseTime, SellerProfile } from '../../../contract/members/seller-profiles.ts'
import { minAnswers, minRecordSales } from '../../../contract/review-terms.ts'
import { type ShipTerms, shipBy } from '../sales/reminders/reminders.ts'
import type { ResponseTimes } from './response-time.ts'

/** An ended sale, as far as the record of its seller depends on it. */
export type RecordedSale = {
  /** From when the working days to ship it count. */
  shippingPeriodStart: Date
  /** When it was shipped or handed over; null if it never was. */
  leftAt: Date | null
  /** Cancelled by the seller, or because the seller did not ship. */
  isSellerCancelled: boolean
  hasLostCase: boolean
}

const wasInTime = ({ shippingPeriodStart, leftAt }: RecordedSale, terms: ShipTerms) =>
  leftAt !== null && leftAt <= shipBy(shippingPeriodStart, terms)

/** Sales that a buyer or staff ended before the seller's turn say nothing about the seller. */
const counts = ({ leftAt, isSellerCancelled }: RecordedSale) => leftAt !== null || isSellerCancelled

export function recordOf(
  sold: number,
  sales: RecordedSale[],
  terms: ShipTerms,
): SellerProfile['record'] {
  const counted = sales.filter(counts)
  const base = counted.length
  if (base < minRecordSales) return { sold, base, onTime: null, cases: null }
  const inTime = counted.filter((sale) => wasInTime(sale, terms)).length
  return {
    sold,
    base,
    onTime: Math.round((inTime / base) * 100),
    cases: counted.filter(({ hasLostCase }) => hasLostCase).length,
  }
}

const hour = 3600

/** Coarse, so that it tells nothing of single conversations. */
export function responseTimeOf({ answered, medianSeconds }: ResponseTimes): ResponseTime | null {
  if (answered < minAnswers || medianSeconds === null) return null
  if (medianSeconds <= 6 * hour) return 'hours'
  return medianSeconds <= 24 * hour ? 'day' : 'days'
}
