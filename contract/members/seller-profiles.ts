import { z } from 'zod'
import { mayRefuse } from '../errors.ts'
import { similarItem } from '../product-page.ts'
import { minAnswers, minRecordSales, responseTimes } from '../review-terms.ts'
import { rating } from '../reviews.ts'
import { listRoute, route } from '../route.ts'
import { moment } from '../schemas/common.ts'
import { pageInput, pageOf } from '../schemas/pagination.ts'
import { pathId } from '../schemas/string-schemas.ts'
import { sellerKind, trader } from '../seller-details.ts'

const record = z.object({
  sold: z.number().describe('Completed sales.'),
  base: z.number().describe('Ended sales of the last 12 months, at most 200.'),
  onTime: z
    .number()
    .nullable()
    .describe(
      `Percentage of them that were shipped or handed over in time. Null below ${minRecordSales}.`,
    ),
  cases: z
    .number()
    .nullable()
    .describe(`Number of them with a case that ended in a refund. Null below ${minRecordSales}.`),
})

/** A seller as everyone sees them: without e-mail and phone, unless they are those of a trader. */
export const sellerProfile = z.object({
  _id: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  since: moment.describe('When the seller signed up, ISO 8601, UTC.'),
  sellerKind,
  trader: trader.nullable(),
  verified: z.object({
    staff: moment.nullable().describe('When staff verified the account.'),
    payouts: z
      .boolean()
      .describe('Whether the payment provider has identified the seller for payouts.'),
    email: z.boolean().describe('Whether the e-mail address is confirmed.'),
  }),
  record,
  rating,
  responseTime: z
    .enum(responseTimes)
    .nullable()
    .describe(
      `Median time to the first answer to questions and messages of 90 days: up to 6 hours, up to a day, or more. Null below ${minAnswers} answers.`,
    ),
  offers: z.number().describe('Number of products for sale at the moment.'),
})

export const sellerProfiles = {
  one: route({
    method: 'GET',
    path: '/sellers/{id}/profile',
    action: 'see_seller',
    summary: 'The public profile of a seller.',
  })
    .errors(mayRefuse('not_found'))
    .input(z.object({ id: pathId }))
    .output(sellerProfile),
  listings: listRoute({
    method: 'GET',
    path: '/sellers/{id}/products',
    action: 'see_seller',
    summary: 'The products that a seller has for sale, newest first.',
  })
    .errors(mayRefuse('not_found'))
    .input(pageInput.extend({ id: pathId }))
    .output(pageOf(similarItem)),
}

export type ResponseTime = (typeof responseTimes)[number]
export type SellerProfile = z.infer<typeof sellerProfile>
