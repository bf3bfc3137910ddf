import { type Condition, isBetter, worstGrade } from '../../../contract/grade-enums.ts'
import type { Grades } from '../../../contract/grades.ts'
import { formatMessage } from '../../../contract/i18n/messages.ts'
import {
  aheadOfUtc,
  isPurchaseYear,
  purchaseYears,
} from '../../../contract/schemas/purchase-years.ts'
import { labelOf } from '../../i18n/labels.ts'

/** Whole months from the month of purchase (`YYYY-MM-DD`, its first day) to `now`, in UTC. */
export function monthsUsed(purchasedOn: string, now: Date): number {
  const year = Number(purchasedOn.slice(0, 4))
  const month = Number(purchasedOn.slice(5, 7))
  const months = (now.getUTCFullYear() - year) * 12 + (now.getUTCMonth() + 1 - month)
  return Math.max(0, months)
}

type Purchase = { purchase: string; purchaseMonth?: string | undefined }
type ParsedMonth =
  | { date: string; errors?: never }
  | { date?: never; errors: Record<string, string> }

/**
 * The first day of the month of purchase (`YYYY-MM-DD`; January by default), or the error by field.
 * Accepts 1990 up to the current date in the earliest time zone.
 */
export function parsePurchaseMonth(
  { purchase, purchaseMonth = '1' }: Purchase,
  now: Date,
): ParsedMonth {
  const latest = new Date(now.getTime() + aheadOfUtc)
  const year = Number(purchase)
  if (!isPurchaseYear(year, now)) {
    return { errors: { purchase: formatMessage('yearRange', purchaseYears(now)) } }
  }
  if (year === latest.getUTCFullYear() && Number(purchaseMonth) > latest.getUTCMonth() + 1) {
    return { errors: { purchaseMonth: formatMessage('monthToCome') } }
  }
  return { date: `${purchase}-${purchaseMonth.padStart(2, '0')}-01` }
}

export function conditionError(condition: Condition, grades: Grades | undefined) {
  const worst = grades && worstGrade(grades)
  if (!worst || !isBetter(condition, worst)) return undefined
  return { condition: formatMessage('gradeCaps', { worst: labelOf('values', worst) }) }
}
