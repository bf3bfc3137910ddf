import { z } from 'zod'
import { rating } from '../reviews.ts'
import { month } from '../schemas/month.ts'

/** What the seller of an offer or a sale sees of its buyer. */
export const buyerRecord = z.object({
  rating: rating.describe('By sellers.'),
  purchases: z.number().describe('Completed purchases.'),
  since: month.describe('The month in which the buyer signed up, in UTC, such as `2026-11`.'),
})

export type BuyerRecord = z.infer<typeof buyerRecord>
