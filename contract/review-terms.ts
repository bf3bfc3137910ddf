/** Both parties may write a review within so many days of the end of their sale. */
export const reviewDays = 14
export const maxReviewLength = 1_000

/** States whose sales took place. One that was cancelled before its handover did not. */
export const reviewableStates = ['completed', 'refunded'] as const

export const isReviewable = (state: string): boolean =>
  reviewableStates.some((one) => one === state)

export const scoreNames = ['agreement', 'communication', 'handover'] as const

/** Shares are shown from so many ended sales on: of fewer they say little. */
export const minRecordSales = 5

/** How fast a seller answers is shown from so many answers on, so that no single one can be told. */
export const minAnswers = 5

export const responseTimes = ['hours', 'day', 'days'] as const

/** Structured data contain an average from so many reviews on. */
export const minStructuredReviews = 3
