import { z } from 'zod'
import { sellersOnly } from '../errors.ts'
import { listRoute, route } from '../route.ts'
import { moment } from '../schemas/common.ts'
import { pageInput, pageOf } from '../schemas/pagination.ts'
import { minSales } from './price-guidance.ts'

const count = z.number().int().nonnegative()

const counts = z.object({
  views: count.describe(
    'How often its page was opened in the last 30 days, once an hour per network, without robots.',
  ),
  favourites: count.describe('Members who have it among their favourites.'),
  reservations: count.describe('Reservations of the last 30 days, also those that ended unpaid.'),
})

const figures = counts.extend({
  _id: z.string(),
  header: z.string(),
  price: z.string().describe('Of a sold or reserved listing: the price of its sale or hold.'),
  currency: z.string(),
  listed: moment,
  state: z.enum(['available', 'reserved', 'sold', 'paused', 'in_review']),
  hasPage: z.boolean().describe('Whether buyers see its page at present.'),
  median: z
    .string()
    .nullable()
    .describe(`Of the last sales of this model. Null for fewer than ${minSales} sales.`),
})

const totals = counts.extend({ sales: count })

export const listingFigures = {
  list: listRoute({
    method: 'GET',
    path: '/listingFigures',
    action: 'read_listing_figures',
    summary: "Figures of the caller's listings, unsold or sold in the last 30 days, newest first.",
  })
    .errors(sellersOnly)
    .input(pageInput)
    .output(pageOf(figures)),
  total: route({
    method: 'GET',
    path: '/listingFigures/total',
    action: 'read_listing_figures',
    summary: 'The sums of these figures, and the number of sales among them.',
  })
    .errors(sellersOnly)
    .output(totals),
}

export type ListingFigures = z.infer<typeof figures>
export type ListingTotals = z.infer<typeof totals>
