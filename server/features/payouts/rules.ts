import type { PayoutRequirement } from '../../../contract/payments/payouts.ts'
import { isRefused } from '../transfers/rules.ts'

/** Days on which a seller without an account is asked for one, from when money waits for the seller. */
export const reminderDays = [0, 3, 7, 14, 30]

/** The listings of a seller are paused this many days after the first reminder at the earliest. */
export const pauseNoticeDays = 2

/** After this time, staff look for a seller who does not answer. */
export const staffDays = 60

/** Card networks and banking law do not allow the platform to keep a seller's money longer. */
export const maxPayoutDelayDays = 90

/** What the provider calls it, by parts of its name, most specific first. */
const words: [pattern: RegExp, PayoutRequirement][] = [
  [/payout|bank|external_account|destination/, 'bank'],
  [/document|passport|verification|proof/, 'document'],
  [/birth|dob/, 'birthDate'],
  [/address/, 'address'],
  [/id_number|tax|ssn/, 'taxNumber'],
  [/terms|tos|attestation/, 'terms'],
  [/name/, 'name'],
  [/email|phone/, 'contact'],
  [/business|company|product_description|url/, 'business'],
]

/** A requirement of the provider as one that has words on the screen. */
export const requirementOf = (code: string): PayoutRequirement =>
  words.find(([pattern]) => pattern.test(code))?.[1] ?? 'other'

/** How many reminders should have been sent after `days` days. */
export const remindersAfter = (days: number) => reminderDays.filter((day) => day <= days).length

/** A payout only moves on: events and answers may come in any order. */
export const payoutSteps = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
export type PayoutStatus = (typeof payoutSteps)[number]

/** Whether what was read is newer. One that failed stays so, even after it had been paid. */
export function isLater(known: PayoutStatus, read: PayoutStatus): boolean {
  if (known === 'failed' || known === 'canceled') return false
  return payoutSteps.indexOf(read) > payoutSteps.indexOf(known)
}

type Seller = {
  status: string
  /** Whether the provider checks the account, and asks nothing of the seller. */
  isUnderReview: boolean
  waitingDays: number | null
  debt: number
}

/** Why a seller cannot list at the moment, if so. */
export function listingRefusal(
  { status, isUnderReview, waitingDays, debt }: Seller,
  { setupDays, debtLimit }: { setupDays: number; debtLimit: number },
) {
  if (debt > debtLimit) return 'debt_too_high'
  if (status === 'active' || isUnderReview) return undefined
  if (waitingDays !== null && waitingDays >= setupDays) {
    return isRefused({ status }) ? 'payouts_refused' : 'payouts_not_set_up'
  }
  return undefined
}
