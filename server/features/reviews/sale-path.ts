import type { ReviewAuthor } from '../../../contract/reviews.ts'

const pages: Record<ReviewAuthor, string> = { buyer: 'orders', seller: 'sales' }

/** The page of a sale for one of its parties, from the root of the site. */
export const salePath = (party: ReviewAuthor, saleId: string) =>
  `/dashboard/${pages[party]}/${saleId}`
