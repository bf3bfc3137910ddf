/** In days after the end of a sale, in which both parties may write a review. */
export const reviewDays = 14
export const maxReviewLength = 1_000

/** States in which a sale may have taken place. One that was cancelled before its handover did not. */
export const reviewableStates = ['completed', 'refunded'] as const

type Ended = {
  state: string
  /** Whether it was shipped or handed over. */
  hasLeft: boolean
}

/** Whether a sale took place. One that was refunded before its shipment or handover did not. */
export const isReviewable = ({ state, hasLeft }: Ended): boolean =>
  state === 'completed' || (state === 'refunded' && hasLeft)

export const scoreNames = ['agreement', 'communication', 'handover'] as const

/** With fewer ended sales, no shares are shown: they would say little. */
export const minRecordSales = 5

/** With fewer answers, it is not shown how fast a seller answers, so that no single one can be told. */
export const minAnswers = 5

export const responseTimes = ['hours', 'day', 'days'] as const

/** With fewer reviews, structured data contain no average. */
export const minStructuredReviews = 3
