import type { FailedRefunds } from '../../../contract/schemas/failed-refunds.ts'

type Refunded = { failedRefunds?: FailedRefunds | null }

/** Whether the buyer is still owed a refund that could not be made to the card. */
export const isRefundOwed = ({ failedRefunds }: Refunded): boolean =>
  Number(failedRefunds?.owed ?? 0) > 0
