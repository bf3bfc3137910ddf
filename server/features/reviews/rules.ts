import type { RefusalCode } from '../../../contract/errors.ts'
import { deletedUserName } from '../../../contract/members/deleted-user.ts'
import { isReviewable, reviewDays } from '../../../contract/review-terms.ts'
import type { Rating } from '../../../contract/reviews.ts'
import type { SaleState } from '../../../contract/schemas/sale-state.ts'

type Ended = { state: SaleState; hasLeft: boolean; isInTime: boolean }

/** Why no review of a sale can be written now. */
export function writingRefusal({ isInTime, ...sale }: Ended): RefusalCode | null {
  if (!isReviewable(sale)) return 'sale_not_ended'
  return isInTime ? null : 'review_time_over'
}

/** When the time to write ends, if the sale has ended. */
export const reviewUntil = (closedAt: Date): Date =>
  new Date(closedAt.getTime() + reviewDays * 86_400_000)

/** `Amara Okafor` is shown as `Amara O.`: buyers have no public profile. */
export function shortName(name: string): string {
  if (name === deletedUserName) return name
  const [first = '', ...others] = name.trim().split(/\s+/u)
  const [initial] = others.at(-1) ?? ''
  return initial ? `${first} ${initial}.` : first
}

/** The average is rounded to one decimal. */
export const toRating = ({ count, average }: Rating): Rating => {
  return { count, average: average === null ? null : Math.round(average * 10) / 10 }
}
